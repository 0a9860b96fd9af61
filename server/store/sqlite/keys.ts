import { type KeyRecord, keyOf, latestUse } from '../key-record.ts'
import { type ApiKey, firstKey, type KeyStore } from '../key-store.ts'
import type { Parts } from './parts.ts'

export function keyStore({ db, read, readNow, write, clock, onForeignCommit, catchUp }: Parts): KeyStore {
  const columns = `id, coalesce(caller_id, id) AS callerId, name, scopes, created_at AS createdAt, expires_at AS expiresAt,
    revoked_at AS revokedAt, last_used_at AS lastUsedAt`
  const byDigest = db.prepare<[string], KeyRecord>(`SELECT ${columns} FROM api_keys WHERE digest = ?`)
  const unrevoked = db.prepare<[string], KeyRecord>(
    `SELECT ${columns} FROM api_keys WHERE name = ? AND revoked_at IS NULL`,
  )
  const all = db.prepare<[], KeyRecord>(`SELECT ${columns} FROM api_keys ORDER BY id`)
  const insert = db.prepare<[number | null, string, string, string, string, string | null], KeyRecord>(
    `INSERT INTO api_keys (caller_id, name, scopes, digest, created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)
     RETURNING ${columns}`,
  )
  const setRevoked = db.prepare<[string, number], KeyRecord>(
    `UPDATE api_keys SET revoked_at = ? WHERE id = ? RETURNING ${columns}`,
  )
  // Several servers may report in any order; the latest use counts.
  const setUsed = db.prepare<{ id: number; at: string; latest: string }>(
    `UPDATE api_keys SET last_used_at = :at
     WHERE id = :id AND (last_used_at IS NULL OR last_used_at NOT BETWEEN :at AND :latest)`,
  )

  const removeEnded = db.prepare<[string, string, number]>(
    `DELETE FROM api_keys WHERE coalesce(caller_id, id) IN (SELECT coalesce(caller_id, id) AS caller FROM api_keys GROUP BY 1
       HAVING max(name = ?) = 0 AND max(min(coalesce(revoked_at, 'never'), coalesce(expires_at, 'never'))) < ?
         AND NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.caller = CAST(coalesce(api_keys.caller_id, api_keys.id) AS TEXT)) LIMIT ?)`,
  )

  /** @param caller null for a new one */
  const add = (
    caller: number | null,
    name: string,
    scopes: string,
    digest: string,
    expiresAt: string | null,
  ) => {
    const row = insert.get(caller, name, scopes, digest, clock().toISOString(), expiresAt)
    return row && keyOf(row)
  }
  const revoke = (key: KeyRecord) => {
    const row = setRevoked.get(clock().toISOString(), key.id)
    return row && keyOf(row)
  }

  const isExpired = ({ expiresAt }: KeyRecord) => expiresAt !== null && new Date(expiresAt) <= clock()

  // Every request asks for its key. What is remembered is forgotten with any change of the keys, here or elsewhere.
  const known = new Map<string, ApiKey>()
  onForeignCommit(() => known.clear())
  const change = <T>(work: () => T) =>
    write(() => {
      known.clear()
      return work()
    })

  return {
    find(digest) {
      catchUp()
      const remembered = known.get(digest)
      if (remembered) return remembered
      const row = readNow(() => byDigest.get(digest))
      if (!row) return Promise.resolve(undefined)
      const key = keyOf(row)
      known.set(digest, key)
      return key
    },

    create: ({ name, scopes, digest, expiresAt }, beforeCommit) =>
      change(() => {
        const before = unrevoked.get(name)
        if (before && !isExpired(before)) return undefined
        if (before) revoke(before)
        const key = add(null, name, JSON.stringify(scopes), digest, expiresAt ?? null)
        beforeCommit?.()
        return key
      }),

    list: () => read(() => all.all().map(keyOf)),

    revoke: (name) =>
      change(() => {
        const key = unrevoked.get(name)
        return key && revoke(key)
      }),

    rotate: (name, digest) =>
      change(() => {
        const key = unrevoked.get(name)
        if (!key || isExpired(key)) return undefined
        revoke(key)
        return add(key.callerId, name, key.scopes, digest, key.expiresAt)
      }),

    touch: (uses) =>
      write(() => {
        const latest = latestUse(clock())
        for (const [id, at] of uses) setUsed.run({ id, at: at.toISOString(), latest })
      }),

    prune: (before, most) => change(() => removeEnded.run(firstKey, before.toISOString(), most).changes),
  }
}
