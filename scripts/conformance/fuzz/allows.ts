import { Ajv } from 'ajv'
import { formats, type Schema } from '../schema.ts'

const ajv = new Ajv({ strict: false, logger: false, formats })
const checks = new WeakMap<Schema, (value: unknown) => boolean>()

/** Whether a schema allows a value, and so does JSON itself (RFC 7493: no lone surrogates). */
export function allows(schema: Schema, value: unknown): boolean {
  const check = checks.get(schema) ?? ajv.compile<unknown>(schema)
  checks.set(schema, check)
  return check(value) && (typeof value !== 'string' || value.isWellFormed())
}

/** Whether a schema allows a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string): boolean => allows(schema, JSON.parse(json))
