import { Ajv } from 'ajv'
import { formats, type Schema } from '../schema.ts'

/** Dates as requests may write them: the contract's prose bounds the year, since no keyword of OpenAPI 3.0 can. */
const inBounds = (text: string) => formats['date-time'](text) && text.startsWith('2')

const ajv = new Ajv({ strict: false, logger: false, formats: { ...formats, 'date-time': inBounds } })
const checks = new WeakMap<Schema, (value: unknown) => boolean>()

/** Whether the contract allows a value in a request: its schema does, and JSON itself (RFC 7493: no lone surrogates). */
export function allows(schema: Schema, value: unknown): boolean {
  const check = checks.get(schema) ?? ajv.compile<unknown>(schema)
  checks.set(schema, check)
  return check(value) && (typeof value !== 'string' || value.isWellFormed())
}

/** Whether a schema allows a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string): boolean => allows(schema, JSON.parse(json))
