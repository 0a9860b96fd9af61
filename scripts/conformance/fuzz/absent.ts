import fc from 'fast-check'
import type { Id } from '../fixtures.ts'
import { flatten, type Schema } from '../schema.ts'
import { allows } from './allows.ts'
import { valid } from './values.ts'

const texts = ['00000000-0000-4000-8000-00000000000f', 'conformance-absent', 'ZZZZZZZZZZZZ', '2147483647']
const numbers = [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 52, 2 ** 40, 2 ** 31 - 1]

/** Ids that a schema allows and that name nothing, the surest first, and those of `others` that it allows; none for an enum. */
export function absentValues(schema: Schema, others: Id[] = []): Id[] {
  if (flatten(schema).enum) return []
  const allowed = [...numbers, ...texts, ...others].filter((value) => allows(schema, value))
  if (allowed.length > 0) return allowed
  // The longest are the least likely to name something.
  const samples = fc.sample(
    valid(schema, () => undefined),
    { numRuns: 50, seed: 1 },
  )
  return samples
    .map(String)
    .sort((a, b) => b.length - a.length)
    .slice(0, 3)
}
