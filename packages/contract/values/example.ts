import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { mock, type SchemaLike } from 'mock-json-schema'
import { boundedRegExp } from '../check/patterns.ts'
import { withMapping } from '../read/discriminator.ts'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  type Path,
  resolve,
} from '../read/document.ts'
import { showPath } from '../read/problem.ts'
import { formats } from '../runtime/checks.ts'
import { matching } from './matching.ts'

/** Error of a schema without an example. The message names the schema and the remedy for the designer. */
export class NoExample extends Error {
  override name = 'NoExample'

  constructor(path: Path, reason: string) {
    super(`Cannot generate an example for ${showPath(path)}: ${reason}; add an example.`)
  }
}

interface Making {
  left: number // schemas that may still be visited
}

// Visits of schemas; branching references double with each level.
const mostSchemas = 20_000

// Generating may take a second, and requests wait for it.
const made = new WeakMap<Fields, { value: unknown } | NoExample>()

/**
 * Returns an example of a schema: its own examples and defaults first.
 * @throws NoExample if the schema is endlessly recursive or its values are too large
 */
export function exampleOf(schema: Located): unknown {
  const known = made.get(schema.value) ?? make(schema)
  made.set(schema.value, known)
  if (known instanceof NoExample) throw known
  return known.value
}

/** Returns an example of a schema; undefined if there is none. */
export function exampleIfAny(schema: Located): unknown {
  try {
    return exampleOf(schema)
  } catch (error) {
    if (error instanceof NoExample) return undefined
    throw error
  }
}

function make(schema: Located): { value: unknown } | NoExample {
  const none = (reason: string) => new NoExample(resolve(schema).path, reason)
  try {
    const plain = plainSchema({ left: mostSchemas }, schema, [])
    if (!plain) return none('its values are endlessly recursive')
    const length = lengthOf(plain)
    if (length > longest)
      return none(`its smallest value takes about ${length} bytes; the limit is ${longest}`)
    return { value: mock(plain as SchemaLike) }
  } catch (error) {
    if (error instanceof NoText) return none(error.message)
    // The stack may overflow, too.
    if (!(error instanceof TooMany || error instanceof RangeError)) throw error
    return none(`it nests more than ${mostSchemas} schemas`)
  }
}

class TooMany extends Error {}

// Optional members are left out below this depth: large contracts refer to half of themselves.
const deepest = 4

/**
 * Converts a schema for mock-json-schema; returns undefined if it is endlessly recursive.
 * @param isPart true for a part of a value, whose example would lack the rest
 */
function plainSchema(
  making: Making,
  schema: Located,
  outer: readonly Fields[],
  isPart = false,
): Fields | undefined {
  if (making.left-- === 0) throw new TooMany()
  const own = resolve(schema)
  const { value } = own
  if (outer.includes(value)) return undefined
  const shown = value.example ?? value.default ?? list(value.enum)[0] ?? ownText(value)
  if (shown !== undefined && !isPart) return { example: shown }
  const seen = [...outer, value]
  const inner = (...path: (string | number)[]) => plainSchema(making, child(own, ...path), seen)
  const hasParts = isPart || value.properties !== undefined || list(value.allOf).length > 1
  const members = propertiesOf(making, own, seen)
  const extended = list(value.allOf).map((_, index) =>
    plainSchema(making, child(own, 'allOf', index), seen, hasParts || isChoice(value)),
  )
  const chosen = choice(making, own, seen, hasParts || extended.length > 0)
  if (!members || !extended.every((part) => part !== undefined) || chosen === null)
    return value.nullable === true ? { example: null } : undefined
  const applied = [...extended, ...(chosen ? [chosen] : [])]
  if (applied.length === 1 && !hasParts) return applied[0]
  const first = list(value.prefixItems).map((_, index) => inner('prefixItems', index) ?? {})
  if (first.length > 0) return { example: first.map((item) => mock(item as SchemaLike)) }
  const items = value.items === undefined ? undefined : inner('items')
  // An empty array is finite regardless of its items.
  if (value.items !== undefined && (!items || value.maxItems === 0)) return { type: 'array', example: [] }
  return {
    ...limits(value),
    ...(value.properties !== undefined && { type: 'object', properties: members }),
    ...(items && { type: 'array', items }),
    ...(applied.length > 0 && { allOf: applied }),
  }
}

// mock-json-schema respects only inclusive bounds.
function limits(value: Fields): Fields {
  const { type, enum: values, format, minLength, maxLength, minItems, maxItems, multipleOf } = value
  const step = typeof multipleOf === 'number' ? multipleOf : 1
  const inside = (bound: unknown, exclusive: unknown, by: number) =>
    typeof bound === 'number' && exclusive === true ? bound + by : bound
  const given = {
    ...{ type, enum: values, format, minLength, maxLength, minItems, maxItems, multipleOf },
    minimum: inside(value.minimum, value.exclusiveMinimum, step),
    maximum: inside(value.maximum, value.exclusiveMaximum, -step),
  }
  return Object.fromEntries(Object.entries(given).filter(([, item]) => item !== undefined))
}

/** Properties for an example; undefined if a required one is endlessly recursive. */
function propertiesOf(making: Making, schema: Located, seen: readonly Fields[]): Fields | undefined {
  const required = list(schema.value.required)
  const properties = new Map<string, Fields>()
  for (const [name, property] of entries(child(schema, 'properties'))) {
    const isRequired = required.includes(name)
    // A member with `not: {}` can never exist.
    const isNever = property.value.not !== undefined && Object.keys(fields(property.value.not)).length === 0
    if (isNever || facet(property, 'writeOnly') === true) continue
    if (seen.length > deepest && !isRequired) continue
    const plain = plainSchema(making, property, seen)
    if (plain) properties.set(name, plain)
    else if (isRequired) return undefined
  }
  return Object.fromEntries(properties)
}

const isChoice = ({ oneOf, anyOf }: Fields): boolean => oneOf !== undefined || anyOf !== undefined

/** First finite alternative, with its discriminator; null if there is none. */
function choice(
  making: Making,
  schema: Located,
  seen: readonly Fields[],
  isPart: boolean,
): Fields | null | undefined {
  const keyword = ['oneOf', 'anyOf'].find((one) => list(schema.value[one]).length > 0)
  if (keyword === undefined) return undefined
  const { propertyName, mapping } = fields(withMapping(schema.document, schema.value).discriminator)
  for (const index of list(schema.value[keyword]).keys()) {
    const branch = child(schema, keyword, index)
    const plain = plainSchema(making, branch, seen, isPart)
    if (!plain) continue
    const name = componentName(branch.value)
    if (typeof propertyName !== 'string' || name === undefined || plain.example !== undefined) return plain
    const mapped = Object.entries(fields(mapping)).find(([, target]) => String(target).endsWith(`/${name}`))
    const tag = { type: 'object', properties: { [propertyName]: { example: mapped?.[0] ?? name } } }
    return { allOf: [plain, tag] }
  }
  return null
}

class NoText extends Error {
  override name = 'NoText'
}

// Many bodies contain the same schema.
const texts = new WeakMap<Fields, { text: string | undefined } | NoText>()

/** Text for the pattern of a schema, made once. */
function ownText(schema: Fields): string | undefined {
  const known = texts.get(schema) ?? madeText(schema)
  texts.set(schema, known)
  if (known instanceof NoText) throw known
  return known.text
}

function madeText(schema: Fields): { text: string | undefined } | NoText {
  try {
    return { text: textOf(schema) }
  } catch (error) {
    if (error instanceof NoText) return error
    throw error
  }
}

// In milliseconds; generating blocks the server. A usual text takes a tenth.
const patience = 1000

/**
 * Generates a text for a pattern, equal for equal seeds; returns undefined for formats of mock-json-schema, and for patterns that cannot be
 * generated.
 * @throws NoText after a timeout
 */
export function textOf(
  { pattern, format, minLength = 0, maxLength = 1000 }: Fields,
  seed = 1,
): string | undefined {
  if (typeof pattern !== 'string' || Object.hasOwn(formats, String(format))) return undefined
  const most = Math.min(Number(maxLength), 10_000)
  const { test } = boundedRegExp(pattern)
  const fits = (text: string) => text.length >= Number(minLength) && text.length <= most && test(text)
  const make = () => {
    const any = matching(pattern, { maxLength: most })
    const texts = any ? fc.sample(any, { numRuns: 100, seed }) : []
    return texts.find((text) => /^[ -~]+$/.test(text) && fits(text)) ?? texts.find(fits)
  }
  try {
    // Only a VM timeout can end synchronous code.
    return runInNewContext('make()', { make }, { timeout: patience })
  } catch (error) {
    if (isTimeout(error)) throw new NoText(`found no text that matches ${pattern} within ${patience} ms`)
    return undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

// Limit of a generated body, in characters of JSON.
const longest = 1_000_000

// Minimum length of a generated value, in characters of JSON; some value beyond `longest` for longer ones.
function lengthOf(schema: Fields): number {
  const { example, items, minLength, minItems, allOf } = schema
  if (example !== undefined) return JSON.stringify(example)?.length ?? 0
  const properties = Object.entries(fields(schema.properties))
  const own =
    items === undefined ? Number(minLength ?? 0) : Number(minItems ?? 1) * (lengthOf(fields(items)) + 1)
  return (
    2 +
    own +
    sum(properties, ([name, property]) => name.length + 4 + lengthOf(fields(property))) +
    sum(list(allOf), (part) => lengthOf(fields(part)))
  )
}

const sum = <T>(items: readonly T[], measure: (item: T) => number): number =>
  items.reduce((total: number, item) => total + measure(item), 0)
