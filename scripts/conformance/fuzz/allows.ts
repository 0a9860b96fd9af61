import { Ajv } from 'ajv'
import { formats, narrowFormats } from '../formats.ts'
import type { Schema } from '../schema.ts'

/** Whether a schema allows a value, and so does JSON itself (RFC 7493: no lone surrogates). */
export const allows = checks(new Ajv({ strict: false, logger: false, formats: narrowFormats }))

/** The same, but for formats of numbers, which say how a number is kept. */
export const mayAllow = checks(new Ajv({ strict: false, logger: false, formats }))

function checks(ajv: Ajv): (schema: Schema, value: unknown) => boolean {
  const known = new WeakMap<Schema, (value: unknown) => boolean>()
  return (schema, value) => {
    const check = known.get(schema) ?? ajv.compile<unknown>(schema)
    known.set(schema, check)
    return check(value) && (typeof value !== 'string' || value.isWellFormed())
  }
}

/** Whether a schema may allow a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string): boolean => mayAllow(schema, JSON.parse(json))
