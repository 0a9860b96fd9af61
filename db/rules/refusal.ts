import type { Expected, Refusal } from '../store.ts'

/** Makes a refusal; the message says what happened, why, and how to fix it. */
export function refuse<Code extends Refusal['refused']>(refused: Code, message: string): Refusal<Code> {
  return { refused, message }
}

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
    'Its current version is not one that If-Match or If-None-Match allows. Read it again and repeat the request for what it is now.',
  )
}
