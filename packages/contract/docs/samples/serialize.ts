// Parameters as text (OpenAPI 3.0.3, "Style Values").
import type { Parameter } from '../../model/model.ts'
import { isFields } from '../../read/document.ts'

type Style = Pick<Parameter, 'name' | 'style' | 'explode'>

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** Returns the pairs that a value becomes in a query or a form. */
export function pairsOf({ name, style, explode }: Style, value: unknown): [name: string, text: string][] {
  if (style === 'json' || (!Array.isArray(value) && !isFields(value))) return [[name, plain(value)]]
  if (style === 'deepObject')
    return Object.entries(value).map(([member, one]) => [`${name}[${member}]`, plain(one)])
  if (!explode) return [[name, flat(value).join(separators[style] ?? ',')]]
  return Array.isArray(value)
    ? value.map((one) => [name, plain(one)])
    : Object.entries(value).map(([member, one]) => [member, plain(one)])
}

/** Writes pairs as a query. */
export const queryOf = (pairs: readonly [name: string, text: string][]): string =>
  pairs.map((pair) => pair.map(encoded).join('=')).join('&')

const marks: Readonly<Record<string, string>> = { label: '.', matrix: ';' }

/** Writes a value as a part of a path. */
export function segmentOf({ name, style, explode }: Style, value: unknown): string {
  const mark = marks[style] ?? ''
  const own = style === 'matrix' ? `${encoded(name)}=` : ''
  const isList = Array.isArray(value)
  if (!isList && !isFields(value)) return mark + own + encoded(plain(value))
  if (!explode) return mark + own + flat(value).map(encoded).join(',')
  const pieces = isList
    ? value.map((one) => own + encoded(plain(one)))
    : Object.entries(value).map(([member, one]) => `${encoded(member)}=${encoded(plain(one))}`)
  return mark + pieces.join(mark || ',')
}

/** Writes a value as a header. */
export const headerOf = (value: unknown): string =>
  Array.isArray(value) || isFields(value) ? flat(value).join(',') : plain(value)

const plain = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value))

const flat = (value: object): string[] =>
  (Array.isArray(value) ? value : Object.entries(value).flat()).map(plain)

// Commas separate values, and need no encoding in a path and a query.
export const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replaceAll('%2C', ',')
