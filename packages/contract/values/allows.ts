import { Ajv } from 'ajv'
import { boundedRegExp } from '../check/patterns.ts'
import { formats as checked } from '../runtime/checks.ts'
import type { Schema } from './schema.ts'

/** The formats by which servers are judged: those that validators are generated with. Ajv takes any text for one that is not here. */
export const formats = Object.fromEntries(Object.entries(checked).filter(([, { type }]) => type === 'string'))

/** An int64 beyond what JSON carries exactly is nobody's fault. */
const int64 = {
  type: 'number' as const,
  validate: (value: number) => value >= -(2 ** 63) && value <= 2 ** 63,
}

/** Those of numbers as well: what is generated keeps to them, and nobody is blamed for others. */
const narrowFormats = { ...checked, int64 }

/** JSON text that no JavaScript value stands for, such as `1e400` or `-0`. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** Writes a value as JSON, raw texts as they are. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`)
    .join(',')}}`
}

/** True if a schema allows a value, and so does JSON itself (RFC 7493: no lone surrogates). */
export const allows = checks(
  new Ajv({ strict: false, logger: false, formats: narrowFormats, code: { regExp: boundedRegExp } }),
)

/** The same, but for formats of numbers, which say how a number is kept. */
export const mayAllow = checks(
  new Ajv({ strict: false, logger: false, formats, code: { regExp: boundedRegExp } }),
)

function checks(ajv: Ajv): (schema: Schema, value: unknown) => boolean {
  const known = new WeakMap<Schema, (value: unknown) => boolean>()
  return (schema, value) => {
    const check = known.get(schema) ?? ajv.compile<unknown>(schema)
    known.set(schema, check)
    return check(value) && (typeof value !== 'string' || value.isWellFormed())
  }
}

/** True if a schema may allow a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string): boolean => mayAllow(schema, JSON.parse(json))
