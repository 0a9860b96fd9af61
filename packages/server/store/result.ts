/** The arguments and results of writes: a record with its version, or the refusal of a rule. */

/** A record together with its version: 1 when created, one more with every change of its representation. */
export interface Versioned<T> {
  value: T
  version: number
}

/** The result of a creation; `replayed` if an idempotency key brought back an earlier result. */
export interface Created<T> extends Versioned<T> {
  replayed: boolean
}

/** The refusal of a request by a rule: a code of the contract's catalogue and a sentence. */
export interface Refusal<Code extends string = string> {
  refused: Code
  /** Says what happened, why, and how to fix it; safe to show to the caller. */
  message: string
}

/** Makes a refusal; the message says what happened, why, and how to fix it. */
export function refuse<Code extends string>(refused: Code, message: string): Refusal<Code> {
  return { refused, message }
}

/** True if a result is a refusal. */
export function isRefusal<Code extends string>(result: object | undefined): result is Refusal<Code> {
  return result !== undefined && 'refused' in result
}

/** The versions that the caller accepts: one of a list, of which an empty one accepts none; all but some; undefined accepts any. */
export type Expected = readonly number[] | { not: readonly number[] } | undefined

/** Refuses a write whose caller expects another version (If-Match, If-None-Match); checked after existence, before the rules. */
export function precondition(
  expected: Expected,
  version: number,
): undefined | Refusal<'precondition_failed'> {
  const accepts =
    !expected || ('not' in expected ? !expected.not.includes(version) : expected.includes(version))
  if (accepts) return undefined
  return refuse(
    'precondition_failed',
    'If-Match or If-None-Match does not allow the current version. Read the resource again, and repeat the request for its current state.',
  )
}

/** Makes a creation happen at most once. Kept for 24 hours. */
export interface Once {
  /** The caller and the operation the key belongs to; keys of different scopes never meet. */
  scope: string
  /** The caller's Idempotency-Key. */
  key: string
  /** A digest of the request: the same key with another digest is refused. */
  fingerprint: string
}
