import fc from 'fast-check'
import type { Fields } from '../read/document.ts'
import { allows, toJson } from './allows.ts'
import { exampleOf } from './example.ts'
import type { Schema } from './schema.ts'
import { valid } from './valid.ts'

const made = new WeakMap<Schema, { value: unknown } | undefined>()

/** Returns an allowed value, always the same; undefined if none is found. */
export function madeOf(schema: Schema): unknown {
  if (!made.has(schema)) made.set(schema, make(schema))
  return made.get(schema)?.value
}

function make(schema: Schema): { value: unknown } | undefined {
  const value = madeValues(schema).find((one) => allows(schema, one))
  return value === undefined ? undefined : { value }
}

/** Returns values that a schema probably allows, always the same: a readable one first, then others, the shortest first. */
export function* madeValues(schema: Schema): Generator<unknown> {
  try {
    yield exampleOf({ document: {}, value: schema as Fields, path: [] })
  } catch {
    // The fuzzer supports some schemas that mocks do not.
  }
  try {
    const texts = fc
      .sample(
        valid(schema, () => undefined),
        { numRuns: 50, seed: 1 },
      )
      .map(toJson)
    for (const text of texts.sort((a, b) => a.length - b.length)) yield JSON.parse(text)
  } catch {
    // The schema allows no value, or none is known.
  }
}
