import fc from 'fast-check'
import type { ContractParameter } from '../oracle-contract.ts'
import { flatten, type Schema } from '../schema.ts'
import { mayAllow } from './allows.ts'
import { dates, integers, nearMisses, numbers, texts } from './edge-values.ts'
import { fitting } from './values.ts'

/** Texts for a parameter that its schema forbids, however kindly it is read; the edges are just beyond its limits. */
export function invalidTexts({ schema, in: place }: ContractParameter): {
  edges: string[]
  others?: fc.Arbitrary<string>
} {
  const item = flatten(schema.type === 'array' ? (schema.items ?? {}) : schema)
  // An empty text may stand for an empty array.
  const isNone = (text: string) => text === '' && schema.type === 'array'
  const forbidden = (text: string) => canStand(place, text) && !mayMean(item, text) && !isNone(text)
  const known = [...texts, ...dates, ...numbers, ...integers.map(String)].filter(forbidden)
  // Any text will do.
  if (known.length === 0) return { edges: [] }
  const near = nearMisses(item)
  const edges = [...near.numbers.flatMap((number) => [`${number}`, `${number}x`]), ...near.texts]
  const unit = place === 'header' ? 'grapheme-ascii' : 'binary'
  const random = fitting(fc.string({ unit, minLength: 1, maxLength: 40 }), forbidden)
  return {
    edges: [...new Set(edges.filter(forbidden))],
    others: isFree(item)
      ? fc.constantFrom(...known)
      : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: random }),
  }
}

/** Whether only the length of a text counts: hardly any that chance makes would be forbidden. */
const isFree = ({ type, pattern, format, enum: values }: Schema): boolean =>
  type === 'string' && pattern === undefined && format === undefined && values === undefined

/** Whether a text can be sent in that place without becoming another. */
export function canStand(place: ContractParameter['in'], text: string): boolean {
  if (!text.isWellFormed()) return false
  if (place === 'path') return text !== '' && text !== '.' && text !== '..'
  if (place === 'cookie') return true
  // Servers trim header values, and read them as they like beyond ASCII.
  return place === 'query' || (/^[!-~]([ -~]*[!-~])?$/.test(text) && text.length < 20_000)
}

/** Whether somebody could read the text as a value that the schema mayAllow: `05` for 5, say, or ` true`. */
function mayMean(schema: Schema, text: string): boolean {
  const trimmed = text.trim()
  if (schema.type === 'integer') {
    return mayAllow(schema, trimmed === '' ? Number.NaN : Number(trimmed.replaceAll('_', '')))
  }
  if (schema.type === 'boolean') return /^(true|false|1|0|t|f)$/i.test(trimmed)
  return mayAllow(schema, text)
}
