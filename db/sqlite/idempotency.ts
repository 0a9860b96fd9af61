import type { Database } from 'better-sqlite3'
import { keptFor, prunedPerUse, reuse } from '../rules/idempotency.ts'
import { type Created, isRefusal, type Once, type Refusal } from '../store.ts'

/** Creates something at most once per key; to be used inside the write that creates it. */
export type CreateOnce = <T extends object, Code extends Refusal['refused']>(
  once: Once | undefined,
  create: () => T | Refusal<Code>,
) => Created<T> | Refusal<Code | 'idempotency_key_reused'>

export function idempotency(db: Database, clock: () => Date): CreateOnce {
  const find = db.prepare<[string, string, number], { fingerprint: string; answer: string }>(
    'SELECT fingerprint, answer FROM idempotency_keys WHERE scope = ? AND key = ? AND expires_at > ?',
  )
  const keep = db.prepare<[string, string, string, string, number]>(
    'INSERT OR REPLACE INTO idempotency_keys (scope, key, fingerprint, answer, expires_at) VALUES (?, ?, ?, ?, ?)',
  )
  const prune = db.prepare<[number]>(
    `DELETE FROM idempotency_keys WHERE (scope, key) IN
     (SELECT scope, key FROM idempotency_keys WHERE expires_at <= ? ORDER BY expires_at LIMIT ${prunedPerUse})`,
  )

  return (once, create) => {
    const now = clock().getTime()
    const earlier = once && find.get(once.scope, once.key, now)
    if (earlier) {
      return reuse(once, earlier) ?? { value: JSON.parse(earlier.answer), version: 1, replayed: true }
    }
    const value = create()
    if (isRefusal(value)) return value
    if (once) {
      keep.run(once.scope, once.key, once.fingerprint, JSON.stringify(value), now + keptFor)
      prune.run(now)
    }
    return { value, version: 1, replayed: false }
  }
}
