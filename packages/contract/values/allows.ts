import type { Ajv, Options, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Fields } from '../read/document.ts'
import { formats as checked } from '../runtime/checks.ts'
import { createCompiler, translate, withComponents } from './compile.ts'
import { withHouseKeywords } from './keywords.ts'
import { boundedRegExp } from './patterns.ts'
import type { Schema } from './schema.ts'
import { originOf } from './schema-of.ts'

/** Formats that servers are judged by, those of generated validators. Ajv accepts any text for other formats. */
export const formats = Object.fromEntries(Object.entries(checked).filter(([, { type }]) => type === 'string'))

// A server is not blamed for an int64 that JSON cannot carry exactly.
const int64 = {
  type: 'number' as const,
  validate: (value: number) => value >= -(2 ** 63) && value <= 2 ** 63,
}

// Generated values keep to formats of numbers, but servers are not blamed for other numbers.
const narrowFormats = { ...checked, int64 }

/** JSON text without an equivalent JavaScript value, for example `1e400` or `-0`. */
export class RawJson {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
  toJSON(): unknown {
    return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(this.text)
  }
}

/** Returns a value as JSON text. */
export function toJson(value: unknown): string {
  if (value instanceof RawJson) return value.text
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`)
    .join(',')}}`
}

// A schema of a contract is compiled with its references, so that it may stand within itself.
function validators(formats: Options['formats'] & object): (schema: Schema) => ValidateFunction {
  // Ajv optimizes code for longer than it compiles it, and each check runs a few times.
  const code = { regExp: boundedRegExp, optimize: false }
  const lenient = { strict: false, validateSchema: false, logger: false, addUsedSchema: false } as const
  const plain = withHouseKeywords(new Ajv2020({ ...lenient, formats, code }))
  const compilers = new WeakMap<Fields, Ajv>()
  const compiled = new WeakMap<Schema, ValidateFunction>()
  const compile = (schema: Schema): ValidateFunction => {
    const origin = originOf(schema)
    if (!origin) return plain.compile(schema)
    const { at, direction } = origin
    const ajv = compilers.get(at.document) ?? createCompiler(at.document, { formats, useDefaults: false })
    compilers.set(at.document, ajv)
    return ajv.compile(withComponents(ajv, at.document, translate(at, direction)))
  }
  return (schema) => {
    const check = compiled.get(schema) ?? compile(schema)
    compiled.set(schema, check)
    return check
  }
}

/** Returns the validator of a schema, formats of numbers aside. */
export const validatorOf = validators(formats)

const narrowValidatorOf = validators(narrowFormats)

/** True if a schema allows a value, and JSON does (RFC 7493 forbids lone surrogates). */
export const allows = (schema: Schema, value: unknown): boolean =>
  narrowValidatorOf(schema)(value) && isWellFormed(value)

/** True if a schema allows a value, formats of numbers aside. */
export const mayAllow = (schema: Schema, value: unknown): boolean =>
  validatorOf(schema)(value) && isWellFormed(value)

const isWellFormed = (value: unknown) => typeof value !== 'string' || value.isWellFormed()

/** True if a schema may allow a JSON text. */
export const allowsJson = (schema: Schema, json: string): boolean => mayAllow(schema, JSON.parse(json))
