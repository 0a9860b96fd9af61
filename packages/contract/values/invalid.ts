import fc from 'fast-check'
import { allowsJson, mayAllow } from './allows.ts'
import { dates, integers, nearMisses, numbers, texts } from './edges.ts'
import { flatten, type Schema } from './schema.ts'
import { anyCharacter, fitting } from './valid.ts'

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

/** Where a parameter stands in a request. */
type ParameterLocation = 'path' | 'query' | 'header' | 'cookie'

/** Texts for a parameter that its schema forbids, however kindly it is read; the edges are just beyond its limits. */
export function invalidTexts({ schema, in: place }: { schema: Schema; in: ParameterLocation }): {
  edges: string[]
  others?: fc.Arbitrary<string>
} {
  const item = flatten(schema.type === 'array' ? (schema.items ?? {}) : schema)
  // An empty text may stand for an empty array, and one with commas for several items.
  const isList = (text: string) =>
    schema.type === 'array' && (text === '' || text.split(/[,| ]/).every((part) => mayMean(item, part)))
  const forbidden = (text: string) => canStand(place, text) && !mayMean(item, text) && !isList(text)
  const known = [...texts, ...dates, ...numbers, ...integers.map(String)].filter(forbidden)
  // Any text will do.
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

/** True if only the length of a text counts: hardly any that chance makes would be forbidden. */
const isFree = ({ type, pattern, format, enum: values }: Schema): boolean =>
  type === 'string' && pattern === undefined && format === undefined && values === undefined

/** True if a text can be sent in that place without becoming another. */
export function canStand(place: ParameterLocation, text: string): boolean {
  if (!text.isWellFormed()) return false
  if (place === 'path') return text !== '' && text !== '.' && text !== '..'
  if (place === 'cookie') return true
  // Servers trim header values, and read them as they like beyond ASCII.
  return place === 'query' || (/^[!-~]([ -~]*[!-~])?$/.test(text) && text.length < 20_000)
}

/** True if somebody could read the text as a value that the schema mayAllow: `05` for 5, say, or ` true`. */
function mayMean(schema: Schema, text: string): boolean {
  const trimmed = text.trim()
  if (schema.type === 'integer') {
    return mayAllow(schema, trimmed === '' ? Number.NaN : Number(trimmed.replaceAll('_', '')))
  }
  if (schema.type === 'boolean') return /^(true|false|1|0|t|f)$/i.test(trimmed)
  return mayAllow(schema, text)
}
