/** Values that nothing has yet. */
import { randomUUID } from 'node:crypto'
import type { Id } from './fixtures.ts'
import { allows } from './fuzz/allows.ts'
import { memberNamed } from './producers.ts'
import { flatten, type Schema } from './schema.ts'

/** Of these nobody makes a form of another word. */
export const letters = 'bcdfghjklmnpqrstvwxz'

const word = () =>
  Array.from({ length: 10 }, () => letters[Math.floor(Math.random() * letters.length)]).join('')

/** An id of a schema that most probably names nothing; undefined where none fits. */
export function freshFor(schema: Schema): Id | undefined {
  const numbers = [2 ** 31, 30_000, 100].map((most) => 1 + Math.floor(Math.random() * (most - 1)))
  return [...numbers, word(), randomUUID()].find((id) => allows(schema, id))
}

/** The members of a body with an id of its own where the caller chooses it: what is made again with the same one is nothing new. */
export function withFreshId(
  parameter: string,
  members: Record<string, unknown>,
  schema: Schema,
): Record<string, unknown> {
  const { properties = {} } = flatten(schema)
  const name = memberNamed(parameter, Object.keys(properties))
  const fresh = name === undefined ? undefined : freshFor(properties[name]!)
  return name === undefined || fresh === undefined ? members : { ...members, [name]: fresh }
}
