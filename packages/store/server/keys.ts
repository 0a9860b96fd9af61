/** The store of API keys, by their digests. A name has at most one key that is not revoked: creating, rotating and revoking lock that key first. */
import { type ApiKey, firstKey, type KeyStore, latestUse, type UnreadableRows } from 'contract-server'
import type { Scalar } from '../kit/table.ts'
import { change, manyRows, query, type ServerDatabase } from './database.ts'

export interface KeyRecord extends Pick<ApiKey, 'id' | 'callerId' | 'name' | 'createdAt'> {
  /** JSON array. */
  scopes: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

export const keyColumns = `id, coalesce(caller_id, id) AS "callerId", name, scopes, created_at AS "createdAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`

export const keyOf = (
  { id, callerId, name, scopes, createdAt, ...instants }: KeyRecord,
  unreadable: UnreadableRows,
): ApiKey => ({
  id,
  callerId,
  name,
  // A key with unreadable scopes gets none.
  scopes: unreadable.textsOf('api_keys', id, 'scopes', scopes) ?? [],
  createdAt,
  ...(instants.expiresAt !== null && { expiresAt: instants.expiresAt }),
  ...(instants.revokedAt !== null && { revokedAt: instants.revokedAt }),
  ...(instants.lastUsedAt !== null && { lastUsedAt: instants.lastUsedAt }),
})

/**
 * SQL condition for a key in force.
 * @param now the placeholder of the instant
 * @param of a prefix of its columns, such as `k.`
 */
export const isInForce = (now: string, of = ''): string =>
  `${of}revoked_at IS NULL AND (${of}expires_at IS NULL OR ${of}expires_at > ${now})`

/**
 * Creates the store of keys.
 * @param find the lookup of an engine, since every request needs it: SQLite caches keys, PostgreSQL reads those of concurrent requests together
 * @param onChange called in each transaction that changes keys, before it does
 */
export function keyStore(
  { read, write, clock, locking, unreadable }: ServerDatabase,
  find: KeyStore['find'],
  onChange = () => {},
): KeyStore {
  const sql = {
    all: `SELECT ${keyColumns} FROM api_keys ORDER BY id`,
    unrevoked: `SELECT ${keyColumns} FROM api_keys WHERE name = $1 AND revoked_at IS NULL ${locking('FOR UPDATE')}`,
    insert: `INSERT INTO api_keys (caller_id, name, scopes, digest, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6)
      RETURNING ${keyColumns}`,
    revoke: `UPDATE api_keys SET revoked_at = $1 WHERE id = $2 RETURNING ${keyColumns}`,
    // Several servers report in any order. The latest use counts.
    touch: `UPDATE api_keys SET last_used_at = used.at
      FROM (SELECT CAST(value ->> 'id' AS BIGINT) AS id, value ->> 'at' AS at FROM json_each($1)) AS used
      WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at NOT BETWEEN used.at AND $2)`,
    prune: `DELETE FROM api_keys WHERE coalesce(caller_id, id) IN
      (SELECT caller FROM (SELECT *, coalesce(caller_id, id) AS caller FROM api_keys) AS keys GROUP BY caller
      HAVING count(*) FILTER (WHERE name = $1 OR (revoked_at < $2 OR expires_at < $2) IS NOT TRUE) = 0
        AND NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.caller = CAST(keys.caller AS TEXT)) LIMIT $3)`,
  }
  const now = () => clock().toISOString()
  const isExpired = ({ expiresAt }: KeyRecord) => expiresAt !== null && new Date(expiresAt) <= clock()

  const unrevoked = function* (name: string) {
    onChange()
    return (yield* query<KeyRecord>(sql.unrevoked, name))[0]
  }
  const changed = function* (text: string, ...values: Scalar[]) {
    const [row] = yield* query<KeyRecord>(text, ...values)
    return row && keyOf(row, unreadable)
  }

  return {
    find,

    create: ({ name, scopes, digest, expiresAt, callerId }, beforeCommit) =>
      write(function* () {
        const before = yield* unrevoked(name)
        if (before && !isExpired(before)) return undefined
        if (before) yield* changed(sql.revoke, now(), before.id)
        const key = yield* changed(
          sql.insert,
          callerId ?? null,
          name,
          JSON.stringify(scopes),
          digest,
          now(),
          expiresAt ?? null,
        )
        beforeCommit?.()
        return key
      }),

    async list() {
      const [rows] = await read<[KeyRecord[]]>([sql.all])
      return rows.map((row) => keyOf(row, unreadable))
    },

    revoke: (name) =>
      write(function* () {
        const key = yield* unrevoked(name)
        return key && (yield* changed(sql.revoke, now(), key.id))
      }),

    rotate: (name, digest) =>
      write(function* () {
        const key = yield* unrevoked(name)
        if (!key || isExpired(key)) return undefined
        yield* changed(sql.revoke, now(), key.id)
        return yield* changed(sql.insert, key.callerId, name, key.scopes, digest, now(), key.expiresAt)
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
