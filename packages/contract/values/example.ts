import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { mock, type SchemaLike } from 'mock-json-schema'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  type Located,
  list,
  named,
  type Path,
  resolve,
} from '../read/document.ts'
import { showPath } from '../read/problem.ts'
import { formats } from '../runtime/checks.ts'

/** No example can be made of a schema. The message names it, and the remedy: who reads it designs the contract. */
export class NoExample extends Error {
  override name = 'NoExample'

  constructor(path: Path, reason: string) {
    super(`No example can be made of ${showPath(path)}: ${reason}; give it an example.`)
  }
}

/** The value that is being made. */
interface Making {
  /** How many more schemas may be looked at. */
  left: number
}

/** Schemas within schemas, each counted as often as it is followed: references that branch double with each step. */
const mostSchemas = 20_000

/** Examples, by the schema that they are of: making one may take a second, and requests would wait for it again and again. */
const made = new WeakMap<Fields, { value: unknown } | NoExample>()

/**
 * Something that a response of this schema may be; its own examples and defaults first.
 * @throws NoExample when values of the schema contain each other without end, or what is made of it would be too large
 */
export function exampleOf(schema: Located): unknown {
  const known = made.get(schema.value) ?? make(schema)
  made.set(schema.value, known)
  if (known instanceof NoExample) throw known
  return known.value
}

/** The same; undefined where none can be made. */
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
    if (!plain) return none('its values contain each other without end')
    const length = lengthOf(plain)
    if (length > longest)
      return none(`the least that it allows takes some ${length} bytes, and mocks make ${longest}`)
    return { value: mock(plain as SchemaLike) }
  } catch (error) {
    if (error instanceof NoText) return none(error.message)
    // The stack has an end too.
    if (!(error instanceof TooMany || error instanceof RangeError)) throw error
    return none(`it refers to more than ${mostSchemas} schemas, one within the other`)
  }
}

class TooMany extends Error {}

/** Optional members are made down to this depth: large contracts refer to half of themselves. */
const deepest = 4

/**
 * A schema as mock-json-schema understands it; undefined when its values would have no end.
 * @param isPart whether it describes a part of the value only: then its example would lack the rest
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
  const shown = value.example ?? value.default ?? list(value.enum)[0] ?? textOf(value)
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
  // An empty array has an end whatever its items are.
  if (value.items !== undefined && (!items || value.maxItems === 0)) return { type: 'array', example: [] }
  return {
    ...limits(value),
    ...(value.properties !== undefined && { type: 'object', properties: members }),
    ...(items && { type: 'array', items }),
    ...(applied.length > 0 && { allOf: applied }),
  }
}

/** The keywords about one value; bounds are such that mock-json-schema keeps to them. */
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

/** The properties that a response may have; undefined when one that is required would have no end. */
function propertiesOf(making: Making, schema: Located, seen: readonly Fields[]): Fields | undefined {
  const required = list(schema.value.required)
  const properties = new Map<string, Fields>()
  for (const [name, property] of entries(child(schema, 'properties'))) {
    const isRequired = required.includes(name)
    // A member with `not: {}` can never be there.
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

/** The first alternative that has an end, with the member that names it; null when none has. */
function choice(
  making: Making,
  schema: Located,
  seen: readonly Fields[],
  isPart: boolean,
): Fields | null | undefined {
  const keyword = ['oneOf', 'anyOf'].find((one) => list(schema.value[one]).length > 0)
  if (keyword === undefined) return undefined
  const { propertyName, mapping } = fields(named(schema.document, schema.value).discriminator)
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

/** No text was found in time; the message says of which pattern. */
class NoText extends Error {
  override name = 'NoText'
}

/** In milliseconds, for as long as nothing else is served; a text that people would write takes a tenth of that. */
const patience = 1000

/**
 * A text of a schema's pattern, the same each time for a seed; undefined where mock-json-schema makes one, and for patterns that only a person can read.
 * @throws NoText when it takes too long
 */
export function textOf(
  { pattern, format, minLength = 0, maxLength = 1000 }: Fields,
  seed = 1,
): string | undefined {
  if (typeof pattern !== 'string' || Object.hasOwn(formats, String(format))) return undefined
  const most = Math.min(Number(maxLength), 10_000)
  const fits = ({ length }: string) => length >= Number(minLength) && length <= most
  const make = () => {
    const matching = fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: most })
    const texts = fc.sample(matching, { numRuns: 100, seed })
    return texts.find((text) => fits(text) && /^[ -~]+$/.test(text)) ?? texts.find(fits)
  }
  try {
    // There is no other way to end what does not wait.
    return runInNewContext('make()', { make }, { timeout: patience })
  } catch (error) {
    if (isTimeout(error)) throw new NoText(`no text that matches ${pattern} was found within ${patience} ms`)
    return undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'

/** The longest body that mocks make of a schema, in characters of JSON. */
const longest = 1_000_000

/** The least length of what mock-json-schema makes of a schema, in characters of JSON; something beyond {@link longest} for all that is longer. */
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
