import type { Once, Refusal } from '../store.ts'
import { refuse } from './refusal.ts'

/** How long an idempotency key is kept, in milliseconds. */
export const keptFor = 24 * 60 * 60 * 1000

/** Each use of a key adds one entry and clears away at most this many that have expired. */
export const prunedPerUse = 4

/** Refuses a key that came with another request before; undefined when the earlier response may be repeated. */
export function reuse(
  once: Once,
  earlier: { fingerprint: string },
): undefined | Refusal<'idempotency_key_reused'> {
  const { fingerprint, otherFingerprints } = once
  if (earlier.fingerprint === fingerprint || otherFingerprints?.includes(earlier.fingerprint))
    return undefined
  return refuse(
    'idempotency_key_reused',
    'This Idempotency-Key came with another request before. Use a new key for every new request.',
  )
}
