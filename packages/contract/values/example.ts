import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import {
  child,
  componentName,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
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

/** Schemas within schemas, each counted as often as it is followed: references that branch double with each step. */
const mostSchemas = 20_000

/** Optional members are made down to this depth: large contracts refer to half of themselves. */
const deepest = 4

/** The longest example that is made, in characters of JSON. */
const longest = 1_000_000

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

function make(schema: Located): { value: unknown } | NoExample {
  const none = (reason: string) => new NoExample(resolve(schema).path, reason)
  try {
    const value = valueFor({ left: mostSchemas }, [{ at: schema, outer: [] }])
    if (value === undefined) return none('its values contain each other without end')
    bound(JSON.stringify(value).length)
    return { value }
  } catch (error) {
    if (error instanceof OutOfBounds) return none(error.message)
    // The stack has an end too.
    if (error instanceof RangeError) return none(tooMany)
    throw error
  }
}

/** What would have to be made is too large, or takes too long; the message says which. */
class OutOfBounds extends Error {
  override name = 'OutOfBounds'
}

const tooMany = `it refers to more than ${mostSchemas} schemas, one within the other`

/** @param length in characters of JSON */
function bound(length: number): void {
  if (length > longest)
    throw new OutOfBounds(`what is made of it takes some ${length} bytes, and mocks make ${longest}`)
}

/** The value that is being made. */
interface Making {
  /** How many more schemas may be looked at. */
  left: number
}

/** A schema of a value, or of a part of it. */
interface Part {
  at: Located
  /** The schemas that it stands in. */
  outer: readonly Fields[]
}

const within = ({ at, outer }: Part, ...path: (string | number)[]): Part => ({
  at: child(at, ...path),
  outer,
})

/** A schema with its references followed; undefined for one that stands in itself. */
function entered(making: Making, { at, outer }: Part): Part | undefined {
  if (making.left-- === 0) throw new OutOfBounds(tooMany)
  const own = resolve(at)
  return outer.includes(own.value) ? undefined : { at: own, outer: [...outer, own.value] }
}

/** A value that fits all of these schemas: those that several parts of `allOf` have for one member. Undefined when it would have no end. */
function valueFor(making: Making, schemas: readonly Part[]): unknown {
  const own = schemas.map((schema) => entered(making, schema))
  if (!own.every((one) => one !== undefined)) return undefined
  for (const { at } of own) {
    const shown = at.value.example ?? at.value.default ?? list(at.value.enum)[0] ?? textOf(at.value)
    if (shown !== undefined) return shown
  }
  const [only] = own
  const value =
    only && own.length === 1 && isOther(only) ? valueOfOther(making, only) : valueOfParts(making, own)
  return value === undefined && own.some(({ at }) => at.value.nullable === true) ? null : value
}

const isChoice = ({ oneOf, anyOf }: Fields): boolean => oneOf !== undefined || anyOf !== undefined

/** True if a schema only refers to another, by `allOf` or by a choice: the examples of that are its own, and those of a part are not. */
const isOther = ({ at: { value } }: Part): boolean =>
  value.properties === undefined && list(value.allOf).length + Number(isChoice(value)) === 1

const valueOfOther = (making: Making, own: Part): unknown =>
  isChoice(own.at.value) ? choose(making, own)?.value : valueFor(making, [within(own, 'allOf', 0)])

/** The first alternative of a choice that has an end, after the member that names it. */
function choose(making: Making, own: Part): { parts: Part[]; value: unknown } | undefined {
  const { document, value } = own.at
  const keyword = list(value.oneOf).length > 0 ? 'oneOf' : 'anyOf'
  const { propertyName, mapping } = fields(named(document, value).discriminator)
  for (const index of list(value[keyword]).keys()) {
    const alternative = within(own, keyword, index)
    const name = componentName(alternative.at.value)
    const [mapped = name] =
      Object.entries(fields(mapping)).find(([, target]) => String(target).endsWith(`/${name}`)) ?? []
    const naming = { properties: { [String(propertyName)]: { example: mapped } } }
    const parts = [alternative]
    if (typeof propertyName === 'string' && name !== undefined)
      parts.unshift({ at: { document, value: naming, path: [] }, outer: [] })
    const value = valueFor(making, parts)
    if (value !== undefined) return { parts, value }
  }
  return undefined
}

/** A schema with all that it extends, and with an alternative of each choice; undefined where one of these has no end. */
function partsOf(making: Making, own: Part): Part[] | undefined {
  const choice = isChoice(own.at.value) ? choose(making, own) : { parts: [] }
  if (!choice) return undefined
  const extended = list(own.at.value.allOf).map((_, index) => within(own, 'allOf', index))
  const parts = [...choice.parts, ...extended].map((part) => {
    const other = entered(making, part)
    return other && partsOf(making, other)
  })
  return parts.every((part) => part !== undefined) ? [own, ...parts.flat()] : undefined
}

function valueOfParts(making: Making, schemas: readonly Part[]): unknown {
  const all = schemas.map((schema) => partsOf(making, schema))
  if (!all.every((parts) => parts !== undefined)) return undefined
  const parts = all.flat()
  const having = (keyword: string) => parts.find(({ at }) => at.value[keyword] !== undefined)
  if (having('properties')) return objectOf(making, parts)
  const tuple = having('prefixItems')
  if (tuple)
    return list(tuple.at.value.prefixItems).map(
      (_, index) => valueFor(making, [within(tuple, 'prefixItems', index)]) ?? {},
    )
  const keywords: Fields = Object.assign({}, ...parts.map(({ at }) => at.value).reverse())
  const array = having('items')
  return array ? arrayOf(keywords, valueFor(making, [within(array, 'items')])) : scalarOf(keywords)
}

/** The members that a response may have; undefined when one that is required would have no end. */
function objectOf(making: Making, parts: readonly Part[]): Fields | undefined {
  const required = new Set(parts.flatMap(({ at }) => list(at.value.required)))
  const members = new Map<string, Part[]>()
  for (const { at, outer } of parts)
    for (const [name, property] of entries(child(at, 'properties'))) {
      if (outer.length > deepest && !required.has(name)) continue
      members.set(name, [...(members.get(name) ?? []), { at: property, outer }])
    }
  const values = new Map<string, unknown>()
  for (const [name, schemas] of members) {
    if (schemas.some(({ at }) => isNever(at.value) || facet(at, 'writeOnly') === true)) continue
    const value = valueFor(making, schemas)
    if (value !== undefined) values.set(name, value)
    else if (required.has(name)) return undefined
  }
  return Object.fromEntries(values)
}

/** True for `not: {}`, of members that can never be there. */
const isNever = ({ not }: Fields): boolean => isFields(not) && Object.keys(not).length === 0

/** As many items as there have to be, but one at least; none whatever its schema is where an item would have no end. */
function arrayOf({ minItems, maxItems = Number.POSITIVE_INFINITY }: Fields, item: unknown): unknown[] {
  if (item === undefined || maxItems === 0) return []
  const length = Math.min(Number(minItems) || 1, Number(maxItems))
  bound(length * (JSON.stringify(item).length + 1))
  return Array.from({ length }, () => item)
}

/** A value without parts, by the keywords of its schemas. */
function scalarOf(keywords: Fields): unknown {
  const { type, enum: values, format, minLength = 0, maxLength } = keywords
  if (Array.isArray(values)) return values[0]
  if (type === 'array') return []
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return numberOf(keywords)
  if (type !== 'string') return type === 'null' ? null : {}
  bound(Number(minLength))
  const text = textsByFormat[String(format)] ?? 'string'.padEnd(Number(minLength), 'string')
  return maxLength === undefined ? text : text.slice(0, Number(maxLength))
}

/** The number next to 0 within the bounds. */
function numberOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: Fields): number {
  const step = typeof multipleOf === 'number' ? multipleOf : 1
  const least = Number(minimum ?? Number.NEGATIVE_INFINITY) + (exclusiveMinimum === true ? step : 0)
  const most = Number(maximum ?? Number.POSITIVE_INFINITY) - (exclusiveMaximum === true ? step : 0)
  const inside = (low: number, high: number) => Math.max(low, Math.min(0, high))
  return multipleOf === undefined
    ? inside(least, most)
    : inside(Math.ceil(least / step) * step, Math.floor(most / step) * step)
}

const textsByFormat: Readonly<Record<string, string>> = {
  binary: 'Hello World',
  byte: 'U3dhZ2dlciByb2Nrcw==',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '8.8.8.8',
  ipv6: '2001:4860:4860::8888',
  uri: 'https://example.com/path',
  'uri-reference': '/path#anchor',
  'uri-template': '/path/{param}',
  'json-pointer': '/foo/bar',
  date: '1970-01-01',
  'date-time': '1970-01-01T00:00:00.000Z',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
}

/** In milliseconds, for as long as nothing else is served; a text that people would write takes a tenth of that. */
const patience = 1000

/**
 * A text of a schema's pattern, the same each time for a seed; undefined for known formats, and for patterns that only a person can read.
 * @throws OutOfBounds when it takes too long
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
    if (isTimeout(error))
      throw new OutOfBounds(`no text that matches ${pattern} was found within ${patience} ms`)
    return undefined
  }
}

const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
