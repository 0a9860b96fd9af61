import type { Fields, Located } from '../read/document.ts'
import { allows } from './allows.ts'
import type { Schema } from './schema.ts'
import { originOf } from './schema-of.ts'
import { valueIfAny } from './value.ts'

const made = new WeakMap<Schema, { value: unknown } | undefined>()

/** Returns an allowed value, always the same; undefined if none is found. */
export function madeOf(schema: Schema): unknown {
  if (!made.has(schema)) {
    const plain: Located = { document: {}, value: schema as Fields, path: [] }
    const { at, direction } = originOf(schema) ?? { at: plain, direction: 'example' as const }
    const validate = (value: unknown) => allows(schema, value)
    const value = valueIfAny(at, { prefer: 'example', direction, validate })
    made.set(schema, value !== undefined && allows(schema, value) ? { value } : undefined)
  }
  return made.get(schema)?.value
}
