/** How long an example would be, before it is made. */
import { type Fields, fields, list } from '../openapi/document.ts'

/** The longest body that mocks make of a schema, in characters of JSON. */
export const longest = 1_000_000

/** The least length of what mock-json-schema makes of a schema, in characters of JSON; something beyond {@link longest} for all that is longer. */
export function lengthOf(schema: Fields): number {
  const { example, items, minLength, minItems, allOf } = schema
  if (example !== undefined) return JSON.stringify(example)?.length ?? 0
  const properties = Object.entries(fields(schema.properties))
  const own =
    items === undefined ? Number(minLength ?? 0) : Number(minItems ?? 1) * (lengthOf(fields(items)) + 1)
  return (
    2 +
    own +
    sum(properties, ([name, property]) => name.length + 4 + lengthOf(fields(property))) +
    sum(list(allOf), (part) => lengthOf(fields(part)))
  )
}

const sum = <T>(items: readonly T[], measure: (item: T) => number): number =>
  items.reduce((total: number, item) => total + measure(item), 0)
