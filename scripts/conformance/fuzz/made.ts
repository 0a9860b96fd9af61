/** Values for what has no example: as plain as the mocks make them, which a server hardly stumbles over. */
import fc from 'fast-check'
import { exampleOf } from '../../mock/example.ts'
import type { Fields } from '../../openapi/document.ts'
import type { Schema } from '../schema.ts'
import { allows } from './allows.ts'
import { toJson } from './json.ts'
import { valid } from './values.ts'

const made = new WeakMap<Schema, { value: unknown } | undefined>()

/** A value that a schema allows; undefined where none is found. The same each time. */
export function madeOf(schema: Schema): unknown {
  if (!made.has(schema)) made.set(schema, make(schema))
  return made.get(schema)?.value
}

function make(schema: Schema): { value: unknown } | undefined {
  try {
    const value = exampleOf({ document: {}, value: schema as Fields, path: [] })
    if (allows(schema, value)) return { value }
  } catch {
    // The fuzzer knows more of some schemas than the mocks do.
  }
  try {
    const drawn = fc.sample(
      valid(schema, () => undefined),
      { numRuns: 50, seed: 1 },
    )
    const fitting = drawn
      .map((value) => [value, toJson(value)] as const)
      .filter(([value]) => allows(schema, value))
    const [shortest] = fitting.sort(([, a], [, b]) => a.length - b.length)
    return shortest && { value: JSON.parse(shortest[1]) }
  } catch {
    return undefined
  }
}
