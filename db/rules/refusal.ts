import type { ErrorCode } from '../../generated/contract.ts'
import type { Expected, Refusal } from '../store.ts'

/** Makes a refusal; the message says what happened, why, and how to fix it. */
export function refuse<Code extends ErrorCode>(refused: Code, message: string): Refusal<Code> {
  return { refused, message }
}

/** Refuses a write whose caller expects another version (If-Match); checked after existence, before the rules. */
export function precondition(
  expected: Expected,
  version: number,
): undefined | Refusal<'precondition_failed'> {
  if (!expected || expected.includes(version)) return undefined
  return refuse(
    'precondition_failed',
    'It has changed since the version named in If-Match. Read it again and repeat the change on what it is now.',
  )
}
