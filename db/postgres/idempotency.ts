import { keptFor, reuse } from '../rules/idempotency.ts'
import { type Created, isRefusal, type Once, type Refusal } from '../store.ts'
import type { WorkingSet } from './working-set.ts'

/** Creates something at most once per key; to be used in a write that needs `once`. */
export function createOnce<T extends object, Code extends Refusal['refused']>(
  { onces }: WorkingSet,
  once: Once | undefined,
  now: number,
  create: () => T | Refusal<Code>,
): Created<T> | Refusal<Code | 'idempotency_key_reused'> {
  const earlier = once && onces.get(once)
  if (earlier && earlier.expiresAt > now) {
    return reuse(once, earlier) ?? { value: JSON.parse(earlier.answer), version: 1, replayed: true }
  }
  const value = create()
  if (isRefusal(value)) return value
  if (once) {
    const { scope, key, fingerprint } = once
    onces.put({ scope, key, fingerprint, answer: JSON.stringify(value), expiresAt: now + keptFor })
  }
  return { value, version: 1, replayed: false }
}
