import { Ajv } from 'ajv'
import { formats, type Schema } from '../schema.ts'

/** A schema allows a value, and so does JSON itself (RFC 7493: no lone surrogates). */
type Allows = (schema: Schema, value: unknown) => boolean

function checker(known: typeof formats): Allows {
  const ajv = new Ajv({ strict: false, logger: false, formats: known })
  const checks = new WeakMap<Schema, (value: unknown) => boolean>()
  return (schema, value) => {
    const check = checks.get(schema) ?? ajv.compile<unknown>(schema)
    checks.set(schema, check)
    return check(value) && (typeof value !== 'string' || value.isWellFormed())
  }
}

/** Whether the contract allows a value in a request. */
export const allows = checker(formats)

/** Whether the contract allows a value, and no prose may forbid it: prose may bound the year, since no keyword of OpenAPI 3.0 can. */
export const allowsForSure = checker({
  ...formats,
  'date-time': (text: string) => formats['date-time'](text) && text.startsWith('2'),
})

/** Whether a schema allows a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string): boolean => allows(schema, JSON.parse(json))
