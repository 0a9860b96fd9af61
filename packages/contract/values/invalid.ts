import fc from 'fast-check'
import { allowsJson, mayAllow } from './allows.ts'
import { dates, integers, nearMisses, numbers, texts } from './edges.ts'
import { flatten, mayBeNull, type Schema } from './schema.ts'
import { anyCharacter, fitting } from './valid.ts'

/** True if a schema clearly forbids a JSON text. */
export const forbidsJson = (schema: Schema, json: string): boolean =>
  !allowsJson(schema, json) && !(json === 'null' && mayBeNull(schema))

/** Returns JSON of values that a schema forbids; the edges are values of each other type and just beyond the limits. */
export function invalidJson(schema: Schema): { edges: string[]; others?: fc.Arbitrary<string> } {
  const flat = flatten(schema)
  const { type, format } = flat
  const near = nearMisses(flat)
  const forbidden = (json: string) => forbidsJson(flat, json)
  const known = [
    ...[...texts, ...dates, ...integers.map(String)].map(quote),
    ...integers.map(String),
    ...numbers,
  ]
  // The schema allows any value.
  if (![...known, ...otherTypes].some(forbidden)) return { edges: [] }
  const random = fitting(
    fc.jsonValue({ maxDepth: 1 }).map((value) => JSON.stringify(value)),
    forbidden,
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

type ParameterLocation = 'path' | 'query' | 'header' | 'cookie'

/** Returns texts that a parameter's schema forbids in any reading; the edges are just beyond the limits. */
export function invalidTexts({ schema, in: place }: { schema: Schema; in: ParameterLocation }): {
  edges: string[]
  others?: fc.Arbitrary<string>
} {
  const item = flatten(schema.type === 'array' ? (schema.items ?? {}) : schema)
  const forbidden = (text: string) => canStand(place, text) && !mayMean(item, text) && !mayMean(schema, text)
  const known = [...texts, ...dates, ...numbers, ...integers.map(String)].filter(forbidden)
  // The schema allows any text.
  if (known.length === 0) return { edges: [] }
  const near = nearMisses(item)
  const edges = [...near.numbers.flatMap((number) => [`${number}`, `${number}x`]), ...near.texts]
  const unit = place === 'header' ? 'grapheme-ascii' : anyCharacter
  const random = fitting(fc.string({ unit, minLength: 1, maxLength: 40 }), forbidden)
  return {
    edges: [...new Set(edges.filter(forbidden))],
    others: isFree(item)
      ? fc.constantFrom(...known)
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: random }),
  }
}

// Only the length is restricted, so random texts are hardly ever forbidden.
const isFree = ({ type, pattern, format, enum: values }: Schema): boolean =>
  type === 'string' && pattern === undefined && format === undefined && values === undefined

/** True if a text arrives unchanged in that location. */
export function canStand(place: ParameterLocation, text: string): boolean {
  if (!text.isWellFormed()) return false
  if (place === 'path') return text !== '' && text !== '.' && text !== '..'
  if (place === 'cookie') return true
  // Servers trim header values, and interpret bytes beyond ASCII differently.
  return place === 'query' || (/^[!-~]([ -~]*[!-~])?$/.test(text) && text.length < 20_000)
}

/** True if a lenient server could read an allowed value: `05` as 5, or ` true`. */
function mayMean(schema: Schema, text: string): boolean {
  if (text === 'null' && mayBeNull(schema)) return true
  const { type, items = {}, anyOf, oneOf } = flatten(schema)
  const choices = anyOf ?? oneOf
  if (choices) return choices.some((choice) => mayMean(choice, text))
  // An empty text may be an empty array, and commas may separate items.
  if (type === 'array') return text === '' || text.split(/[,| ]/).every((part) => mayMean(items, part))
  // A member may be `name=value`, or follow its name.
  if (type === 'object' && /^$|[,=| ]/.test(text)) return true
  const trimmed = text.trim()
  if (type === 'boolean') return /^(true|false|1|0|t|f)$/i.test(trimmed)
  if (type !== 'integer' && type !== 'number') return mayAllow(schema, text)
  const number = trimmed === '' ? Number.NaN : Number(trimmed.replaceAll('_', ''))
  return mayAllow(schema, number) || (type === 'number' && Math.abs(number) === Number.POSITIVE_INFINITY)
}
