/** Creations that happen at most once: an idempotency key is stored in the transaction of its resource. */
import { type Created, isRefusal, type Once, type Refusal, refuse } from 'contract-server'
import type { EngineUnit, Use } from './unit.ts'

// In milliseconds.
export const keptFor = 24 * 60 * 60 * 1000

// Each use of a key adds one entry, and removes at most so many expired ones.
export const prunedPerUse = 4

/** Returns the earlier result of a key, or a refusal for another request; undefined if the key is free. */
export function createdBefore<T>(
  unit: EngineUnit,
  once: Once,
): Created<T> | Refusal<'idempotency_key_reused'> | undefined {
  const earlier: Use | undefined = unit.used(once)
  if (!earlier || earlier.expiresAt <= unit.now().getTime()) return undefined
  if (earlier.fingerprint === once.fingerprint)
    return { value: JSON.parse(earlier.answer), version: 1, replayed: true }
  return refuse(
    'idempotency_key_reused',
    'This Idempotency-Key came with another request before. Use a new key for every new request.',
  )
}

export function remembered<T extends object, Code extends string = never>(
  unit: EngineUnit,
  once: Once | undefined,
  value: T | Refusal<Code>,
): Created<T> | Refusal<Code> {
  if (isRefusal<Code>(value)) return value
  if (once) {
    const { scope, key, fingerprint } = once
    const expiresAt = unit.now().getTime() + keptFor
    unit.use({ scope, key, fingerprint, answer: JSON.stringify(value), expiresAt })
  }
  return { value, version: 1, replayed: false }
}
