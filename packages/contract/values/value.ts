import fc from 'fast-check'
import { type Fields, type Located, type Path, resolve } from '../read/document.ts'
import { showPath } from '../read/problem.ts'
import type { Validate } from '../runtime/contract.ts'
import { allows, toJson } from './allows.ts'
import { validatorFor } from './compile.ts'
import { Maker, TooLong, TooMany, type Wanted } from './maker.ts'
import { repaired } from './repair.ts'
import type { Schema } from './schema.ts'
import { originOf, schemaOf } from './schema-of.ts'
import { NoText } from './texts.ts'
import { valid } from './valid.ts'

/** Error of a schema without an example. The message names the schema and the remedy for the designer. */
export class NoExample extends Error {
  override name = 'NoExample'

  constructor(path: Path, reason: string) {
    super(`Cannot generate an example for ${showPath(path)}: ${reason}; add an example.`)
  }
}

interface Request extends Wanted {
  /** Validates a value by the whole schema; compiled from the schema by default. */
  validate?: Validate
}

// Generating may take a second, and requests wait for it.
const made = new WeakMap<Fields, Map<string, { value: unknown } | NoExample>>()

/**
 * Returns a value of a schema that the schema allows, always the same: the preferred one, with its smallest changes if it does not fit, or
 * else a random one.
 * @throws NoExample if the schema is endlessly recursive or its values are too large
 */
export function valueFor(schema: Located, request: Request): unknown {
  const { prefer, direction, text = '' } = request
  const key = `${prefer} ${direction} ${text}`
  const known = made.get(schema.value) ?? new Map<string, { value: unknown } | NoExample>()
  made.set(schema.value, known)
  const result = known.get(key) ?? make(schema, request)
  known.set(key, result)
  if (result instanceof NoExample) throw result
  return result.value
}

/** Returns a value of a schema, or undefined if there is none. */
export function valueIfAny(schema: Located, request: Request): unknown {
  try {
    return valueFor(schema, request)
  } catch (error) {
    if (error instanceof NoExample) return undefined
    throw error
  }
}

function make(schema: Located, request: Request): { value: unknown } | NoExample {
  const none = (reason: string) => new NoExample(resolve(schema).path, reason)
  try {
    const drawn = new Maker(request).make([schema])
    if (!drawn) return none('its values are endlessly recursive')
    const validate = request.validate ?? validatorFor(schema, request.direction)
    if (validate(drawn.value)) return drawn
    for (const value of others(schema, request))
      if (validate(value)) {
        const changed = repaired(drawn.value, validate, value)
        return { value: validate(changed) ? changed : value }
      }
    return drawn
  } catch (error) {
    if (error instanceof NoText || error instanceof TooLong) return none(error.message)
    // The stack may overflow, too.
    if (!(error instanceof TooMany || error instanceof RangeError)) throw error
    return none('it nests more than 20000 schemas')
  }
}

// Values without the examples of the contract, which may be wrong.
function* others(schema: Located, request: Wanted): Generator<unknown> {
  for (const isBare of [false, true])
    for (const conditions of [[], ['if', 'then', 'dependentSchemas'], ['else', 'dependentSchemas']]) {
      const made = new Maker(request, { isBare, isExact: true, conditions }).make([schema])
      if (made) yield made.value
    }
  yield* randomValues(schema, request)
}

// Further parts of random values are left out unless a value needs them.
const mostSchemas = 500

// Random values, always the same and the shortest first.
function* randomValues(schema: Located, { direction }: Wanted): Generator<unknown> {
  try {
    const any = valid(schemaOf(schema, direction), () => undefined, '', { left: mostSchemas })
    const texts = fc.sample(any, { numRuns: 50, seed: 1 }).map(toJson)
    for (const text of texts.sort((a, b) => a.length - b.length)) yield JSON.parse(text)
  } catch {
    // The schema allows no value, or none is known.
  }
}

/**
 * Returns a value with its smallest changes, so that the schema allows it; the value itself if it does, or if no change is known.
 * @param value an example of the contract
 */
export function fitted(schema: Located, value: unknown, request: Request): unknown {
  const validate = request.validate ?? validatorFor(schema, request.direction)
  if (validate(value)) return value
  // The examples of the schema may be as wrong.
  const other = valueIfAny(schema, { ...request, validate })
  const changed = repaired(value, validate, other)
  return validate(changed) ? changed : (other ?? value)
}

const plainValues = new WeakMap<Schema, { value: unknown } | undefined>()

/** Returns a value that a plain schema allows, always the same; undefined if none is found. */
export function madeOf(schema: Schema): unknown {
  if (!plainValues.has(schema)) {
    const plain: Located = { document: {}, value: schema as Fields, path: [] }
    const { at, direction } = originOf(schema) ?? { at: plain, direction: 'example' as const }
    const validate = (value: unknown) => allows(schema, value)
    const value = valueIfAny(at, { prefer: 'example', direction, validate })
    plainValues.set(schema, value !== undefined && allows(schema, value) ? { value } : undefined)
  }
  return plainValues.get(schema)?.value
}
