import { firstKey, type KeyStore, latestUse } from 'contract-server'
import { type KeyRecord, keyOf } from './key-store.ts'
import { change, manyRows, type OwnDatabase, query } from './own-database.ts'

/** The columns of a {@link KeyRecord}. */
export const keyColumns = `id, coalesce(caller_id, id) AS "callerId", name, scopes, created_at AS "createdAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`

/**
 * @param find each engine's own, since every request asks for its key: SQLite remembers keys, PostgreSQL reads those together that are asked for
 * together
 * @param onChange is called in every transaction that changes keys, before it does
 */
export function keyStore(
  { read, write, clock, locking }: OwnDatabase,
  find: KeyStore['find'],
  onChange = () => {},
): KeyStore {
  const sql = {
    all: `SELECT ${keyColumns} FROM api_keys ORDER BY id`,
    unrevoked: `SELECT ${keyColumns} FROM api_keys WHERE name = $1 AND revoked_at IS NULL ${locking('FOR UPDATE')}`,
    insert: `INSERT INTO api_keys (caller_id, name, scopes, digest, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING ${keyColumns}`,
    revoke: `UPDATE api_keys SET revoked_at = $1 WHERE id = $2 RETURNING ${keyColumns}`,
    // Several servers may report in any order; the latest use counts.
    touch: `UPDATE api_keys SET last_used_at = used.at
      FROM (SELECT CAST(value ->> 'id' AS BIGINT) AS id, value ->> 'at' AS at FROM json_each($1)) AS used
      WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at NOT BETWEEN used.at AND $2)`,
    prune: `DELETE FROM api_keys WHERE coalesce(caller_id, id) IN
      (SELECT caller FROM (SELECT *, coalesce(caller_id, id) AS caller FROM api_keys) AS one GROUP BY caller
      HAVING count(*) FILTER (WHERE name = $1 OR (revoked_at < $2 OR expires_at < $2) IS NOT TRUE) = 0
        AND NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.caller = CAST(one.caller AS TEXT)) LIMIT $3)`,
  }

  const unrevoked = function* (name: string) {
    onChange()
    return (yield* query<KeyRecord>(sql.unrevoked, name))[0]
  }
  const revoke = function* ({ id }: KeyRecord) {
    const [row] = yield* query<KeyRecord>(sql.revoke, clock().toISOString(), id)
    return row && keyOf(row)
  }
  /** @param caller null for a new one */
  const add = function* (
    caller: number | null,
    name: string,
    scopes: string,
    digest: string,
    expiresAt: string | null,
  ) {
    const now = clock().toISOString()
    const [row] = yield* query<KeyRecord>(sql.insert, caller, name, scopes, digest, now, expiresAt)
    return row && keyOf(row)
  }
  const isExpired = ({ expiresAt }: KeyRecord) => expiresAt !== null && new Date(expiresAt) <= clock()

  return {
    find,

    create: ({ name, scopes, digest, expiresAt }, beforeCommit) =>
      write(function* () {
        const before = yield* unrevoked(name)
        if (before && !isExpired(before)) return undefined
        if (before) yield* revoke(before)
        const key = yield* add(null, name, JSON.stringify(scopes), digest, expiresAt ?? null)
        beforeCommit?.()
        return key
      }),

    async list() {
      const [rows] = await read<[KeyRecord[]]>([sql.all])
      return rows.map(keyOf)
    },

    revoke: (name) =>
      write(function* () {
        const key = yield* unrevoked(name)
        return key && (yield* revoke(key))
      }),

    rotate: (name, digest) =>
      write(function* () {
        const key = yield* unrevoked(name)
        if (!key || isExpired(key)) return undefined
        yield* revoke(key)
        return yield* add(key.callerId, name, key.scopes, digest, key.expiresAt)
      }),

    touch: (uses) =>
      write(function* () {
        const rows = [...uses].map(([id, at]) => ({ id, at: at.toISOString() }))
        yield* query(sql.touch, manyRows(rows), latestUse(clock()))
      }),

    prune: (before, most) =>
      write(function* () {
        onChange()
        return yield* change(sql.prune, firstKey, before.toISOString(), most)
      }),
  }
}
