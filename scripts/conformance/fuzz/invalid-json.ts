import fc from 'fast-check'
import { flatten, type Schema } from '../schema.ts'
import { allows, allowsJson } from './allows.ts'
import { dates, integers, numbers, texts } from './edge-values.ts'

/** JSON of values that a schema forbids; the edges are of each other type, and just beyond its limits. */
export function invalidJson(schema: Schema): { edges: string[]; others: fc.Arbitrary<string> } {
  const flat = flatten(schema)
  const forbidden = (json: string) => !allowsJson(flat, json)
  const known = [
    ...[...texts, ...dates, ...integers.map(String)].map(quote),
    ...integers.map(String),
    ...numbers,
  ]
  const random = fc
    .jsonValue({ maxDepth: 1 })
    .filter((value) => !allows(flat, value))
    .map((value) => JSON.stringify(value))
  return {
    edges: [...new Set([...otherTypes, ...variants(flat)].filter(forbidden))],
    others: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...known.filter(forbidden)) },
      { weight: 1, arbitrary: random },
    ),
  }
}

const quote = (text: string) => JSON.stringify(text)
const otherTypes = 'null true 5 1.5 "x" "5" "true" [] {} [1] ["x"] {"__proto__":1}'.split(' ')

/** Values that are nearly those of the schema's own limits and values. */
function variants({
  minimum,
  maximum,
  minLength = 1,
  maxLength,
  enum: values = [],
  format,
  type,
}: Schema): string[] {
  const limits = [minimum, maximum].filter((limit) => limit !== undefined)
  const lengths = [minLength - 1, (maxLength ?? -2) + 1].filter((length) => length >= 0)
  const strings = [
    ...lengths.flatMap((length) => ['x'.repeat(length), '🐶'.repeat(length)]),
    ...values.flatMap((value) => [String(value).toUpperCase(), ` ${value}`, `${value}s`]),
    ...(format === 'date-time' ? dates : []),
    ...(type === 'string' ? ['\u0000', '\ud800'] : []),
  ]
  return [
    ...limits.flatMap((limit) => [String(limit - 1), String(limit + 1), String(limit + 0.5)]),
    ...(type === 'integer' ? numbers : []),
    ...strings.map(quote),
  ]
}
