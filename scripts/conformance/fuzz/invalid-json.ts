import fc from 'fast-check'
import { flatten, type Schema } from '../schema.ts'
import { allowsJson, mayAllow } from './allows.ts'
import { dates, integers, nearMisses, numbers, texts } from './edge-values.ts'
import { fitting } from './values.ts'

/** JSON of values that a schema forbids; the edges are of each other type, and just beyond its limits. */
export function invalidJson(schema: Schema): { edges: string[]; others?: fc.Arbitrary<string> } {
  const flat = flatten(schema)
  const { type, format } = flat
  const near = nearMisses(flat)
  const forbidden = (json: string) => !allowsJson(flat, json)
  const known = [
    ...[...texts, ...dates, ...integers.map(String)].map(quote),
    ...integers.map(String),
    ...numbers,
  ]
  // Any value will do.
  if (![...known, ...otherTypes].some(forbidden)) return { edges: [] }
  const random = fitting(fc.jsonValue({ maxDepth: 1 }), (value) => !mayAllow(flat, value)).map((value) =>
    JSON.stringify(value),
  )
  const edges = [
    ...otherTypes,
    ...near.numbers.map(String),
    ...(type === 'integer' ? numbers : []),
    ...[...near.texts, ...(type === 'string' ? ['\u0000', '\ud800'] : [])].map(quote),
    ...(format === 'date-time' ? dates.map(quote) : []),
  ]
  return {
    edges: [...new Set(edges.filter(forbidden))],
    others: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...[...known, ...otherTypes].filter(forbidden)) },
      { weight: 1, arbitrary: random },
    ),
  }
}

const quote = (text: string) => JSON.stringify(text)
const otherTypes = 'null true 5 1.5 "x" "5" "true" [] {} [1] ["x"] {"__proto__":1}'.split(' ')
