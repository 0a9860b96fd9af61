import { type KeyRecord, keyOf, latestUse } from '../key-record.ts'
import { type ApiKey, firstKey, type KeyStore } from '../key-store.ts'
import type { Parts } from './parts.ts'
import type { Query } from './transaction.ts'

/** The digest says for whom it was asked. */
type Row = KeyRecord & { digest: string }

const columns = `id, coalesce(caller_id, id) AS "callerId", name, scopes, digest, created_at AS "createdAt", expires_at AS "expiresAt",
  revoked_at AS "revokedAt", last_used_at AS "lastUsedAt"`

const sql = {
  byDigest: `SELECT ${columns} FROM api_keys WHERE digest = ANY($1::text[])`,
  all: `SELECT ${columns} FROM api_keys ORDER BY id`,
  unrevoked: `SELECT ${columns} FROM api_keys WHERE name = $1 AND revoked_at IS NULL FOR UPDATE`,
  insert: `INSERT INTO api_keys (caller_id, name, scopes, digest, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${columns}`,
  revoke: `UPDATE api_keys SET revoked_at = $1 WHERE id = $2 RETURNING ${columns}`,
  // Several servers may report in any order; the latest use counts.
  touch: `UPDATE api_keys SET last_used_at = used.at
    FROM unnest($1::bigint[], $2::text[]) AS used (id, at)
    WHERE api_keys.id = used.id AND (last_used_at IS NULL OR last_used_at NOT BETWEEN used.at AND $3)`,
  prune: `DELETE FROM api_keys WHERE coalesce(caller_id, id) IN
      (SELECT caller FROM (SELECT *, coalesce(caller_id, id) AS caller FROM api_keys) AS one GROUP BY caller
      HAVING NOT bool_or(name = $1) AND max(least(revoked_at, expires_at, 'never')) < $2
        AND NOT EXISTS (SELECT FROM webhooks w WHERE w.caller = one.caller::text) LIMIT $3)
    RETURNING 1`,
}

export function keyStore({ reads, writes, clock }: Parts): KeyStore {
  // Asked for by every request, and read for every one: so a revocation holds on every server at the next request.
  const find = reads.finder(sql.byDigest, ({ digest }: Row) => digest, keyOf)

  const unrevoked = async (query: Query, name: string) => (await query<Row>(sql.unrevoked, name))[0]
  const revoke = async (query: Query, { id }: Row) => {
    const [row] = await query<Row>(sql.revoke, clock().toISOString(), id)
    return row && keyOf(row)
  }
  /** @param caller null for a new one */
  const add = async (
    query: Query,
    caller: number | null,
    name: string,
    scopes: string,
    digest: string,
    expiresAt: string | null,
  ) => {
    const [row] = await query<Row>(sql.insert, caller, name, scopes, digest, clock().toISOString(), expiresAt)
    return row && keyOf(row)
  }
  const isExpired = ({ expiresAt }: Row) => expiresAt !== null && new Date(expiresAt) <= clock()

  /** Changes keys in a transaction; undefined changes nothing. */
  const change = (work: (query: Query) => Promise<ApiKey | undefined>) =>
    writes.alone(async (query) => {
      const result = await work(query)
      return { result, ...(result && { save: [] }) }
    })

  return {
    find,

    create: ({ name, scopes, digest, expiresAt }, beforeCommit) =>
      change(async (query) => {
        const before = await unrevoked(query, name)
        if (before && !isExpired(before)) return undefined
        if (before) await revoke(query, before)
        const key = await add(query, null, name, JSON.stringify(scopes), digest, expiresAt ?? null)
        beforeCommit?.()
        return key
      }),

    list: async () => (await reads.query<Row>(sql.all)).map(keyOf),

    revoke: (name) =>
      change(async (query) => {
        const key = await unrevoked(query, name)
        return key && revoke(query, key)
      }),

    rotate: (name, digest) =>
      change(async (query) => {
        const key = await unrevoked(query, name)
        if (!key || isExpired(key)) return undefined
        await revoke(query, key)
        return add(query, key.callerId, name, key.scopes, digest, key.expiresAt)
      }),

    touch: (uses) =>
      writes.alone(async () => {
        const times = [...uses.values()].map((at) => at.toISOString())
        return { result: undefined, save: [[sql.touch, [...uses.keys()], times, latestUse(clock())]] }
      }),

    prune: (before, most) =>
      writes.alone(async (query) => {
        const { length } = await query(sql.prune, firstKey, before.toISOString(), most)
        return length > 0 ? { result: length, save: [] } : { result: 0 }
      }),
  }
}
