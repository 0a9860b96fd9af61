/** Record with its version: 1 when created, one more with each change of its representation. */
export interface Versioned<T> {
  value: T
  version: number
}

/** Result of a creation; `replayed` if an idempotency key returned an earlier result. */
export interface Created<T> extends Versioned<T> {
  replayed: boolean
}

/** Refusal of a request by a rule: a code of the contract's catalogue and a sentence. */
export interface Refusal<Code extends string = string> {
  refused: Code
  /** States the reason and the fix; safe to show to the caller. */
  message: string
}

/**
 * Makes a refusal.
 * @param message states the reason and the fix
 */
export function refuse<Code extends string>(refused: Code, message: string): Refusal<Code> {
  return { refused, message }
}

/** True if a result is a refusal. */
export function isRefusal<Code extends string>(result: object | undefined): result is Refusal<Code> {
  return result !== undefined && 'refused' in result
}

/** Versions that the caller accepts: a list (an empty one accepts none), all but some, or undefined for any. */
export type Expected = readonly number[] | { not: readonly number[] } | undefined

/** Refuses a write whose caller expects another version (If-Match, If-None-Match). Check it after existence and before the rules. */
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

/** Idempotency key of a creation, kept for 24 hours. */
export interface Once {
  /** Caller and operation of the key; keys of different scopes never meet. */
  scope: string
  key: string
  /** Digest of the request: the same key with another digest is refused. */
  fingerprint: string
}
