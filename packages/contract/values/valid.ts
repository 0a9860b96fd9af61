import fc from 'fast-check'
import { type Fields, isFields } from '../read/document.ts'
import { allows, RawJson, toJson } from './allows.ts'
import { dates, integers, texts } from './edges.ts'
import { matching } from './matching.ts'
import { engineOf } from './patterns.ts'
import { flatten, isNarrowed, type Schema } from './schema.ts'
import { textsIn } from './texts.ts'

/** Returns existing ids for a member or parameter; undefined if the name stands for no resource. */
export type Ids = (name: string, schema?: Schema) => fc.Arbitrary<unknown> | undefined

/** Error for a schema without a known valid value. */
export class NoValue extends Error {
  override name = 'NoValue'
}

// Longer values fill the memory, and no server accepts them.
const longest = 100_000

// Objects take longer to make and to validate.
const mostLarge = 500

/** Filters values. @throws NoValue while generating if hardly any value fits, where fast-check would search forever */
export function fitting<T>(
  values: fc.Arbitrary<T>,
  fits: (value: T) => boolean,
  mostMissed = 10_000,
): fc.Arbitrary<T> {
  let missed = 0
  return values.filter((value) => {
    if (fits(value)) {
      missed = 0
      return true
    }
    if (++missed > mostMissed) throw new NoValue('found no value that fits its schema')
    return false
  })
}

// JSON readers agree only on these integers (RFC 8259, section 6).
const isExact = (value: number): boolean => !Number.isInteger(value) || Number.isSafeInteger(value)

/** Values at the limits of a schema: minimum, maximum, and all values of an enum. */
export function validEdges(schema: Schema): unknown[] {
  if (schema['x-endless']) return []
  const { type, minimum, maximum, minLength = 0, maxLength = 0, enum: values = [], ...flat } = flatten(schema)
  const limits = [minimum, maximum].filter((limit) => limit !== undefined)
  const numbers = limits.flatMap((limit) => [limit - 1, limit, limit + 1])
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength].filter(
    (length) => length >= 0 && length <= longest,
  )
  const strings = ['x', '🐶', 'é'].flatMap((unit) => lengths.map((length) => unit.repeat(length)))
  const known = flat.format === 'date-time' ? dates : strings
  const edges = [
    ...values,
    ...numbers.filter(isExact),
    ...(type === 'boolean' ? [true, false] : []),
    ...known,
  ]
  // JSON has only one zero.
  return [
    ...edges.filter((value) => allows(schema, value)),
    ...(minimum === 0 && allows(schema, 0) ? [new RawJson('-0')] : []),
  ]
}

// Fast-check builds all schemas before it draws a value.
const mostNeeded = 5000

/**
 * Values that a schema allows: its limits, values that break careless code, and others.
 * @param budget schemas after which optional parts are left out
 * @throws NoValue if none is known
 */
export function valid(
  schema: Schema,
  ids: Ids,
  name = '',
  budget = { left: Number.POSITIVE_INFINITY },
): fc.Arbitrary<unknown> {
  if (--budget.left < -mostNeeded) throw new NoValue('it requires too many schemas')
  const flat = flatten(schema)
  if (flat['x-endless']) throw new NoValue('it contains itself')
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = flat
  // An absent bound is neither greater nor less.
  if (minimum! > maximum! || minLength! > maxLength! || minItems! > maxItems!)
    throw new NoValue('its bounds exclude each other')
  const least = Math.max(flat.minLength ?? 0, flat.minItems ?? 0, flat.minProperties ?? 0)
  if (least > longest) throw new NoValue(`a value of its schema has a length of at least ${least}`)
  if (flat.enum) return fc.constantFrom(...flat.enum)
  const choices = flat.oneOf ?? flat.anyOf
  if (choices) {
    const { oneOf: _, anyOf: __, ...rest } = flat
    const chosen = choices.flatMap((choice, index) => {
      if (index > 0 && budget.left <= 0) return []
      const whole = { allOf: [rest, choice] }
      const [values] = ifAny(() => valid(whole, ids, name, budget))
      if (!values || !flat.oneOf) return values ?? []
      const wrong = wrongFor(choices, flatten(whole))
      const alone = values.map((value) => (isFields(value) ? { ...wrong, ...value } : value))
      return fc.oneof({ weight: 9, arbitrary: values }, { weight: 1, arbitrary: alone })
    })
    if (chosen.length === 0) throw new NoValue('none of its alternatives has a value')
    return fitting(fc.oneof(...chosen), (value) => allows(flat, value), mostLarge)
  }
  const isInteger = flat.type === 'number' && /^int(32|64)$/.test(flat.format ?? '')
  switch (isInteger ? 'integer' : (flat.type ?? (flat.properties && 'object'))) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return (
        ids(name, flat) ??
        mixed([...validEdges(flat), ...known(flat, integers.filter(isExact))], anyInteger(flat))
      )
    case 'string':
      return ids(name, flat) ?? mixed([...validEdges(flat), ...known(flat, texts)], anyText(flat))
    case 'array': {
      if (flat.prefixItems) return fc.tuple(...flat.prefixItems.map((item) => valid(item, ids, '', budget)))
      const make = () => valid(flat.items ?? {}, ids, name, budget)
      const [items] = flat.minItems ? [make()] : ifAny(make, budget)
      if (!items) return fc.constant([])
      return fitting(
        fc.array(items, {
          minLength: flat.minItems,
          // The size of nested lists is the product of their lengths.
          maxLength:
            flatten(flat.items ?? {}).type === 'array'
              ? Math.max(flat.minItems ?? 0, Math.min(flat.maxItems ?? 2, 2))
              : flat.maxItems,
          size: 'small',
        }),
        (list) => !flat.uniqueItems || new Set(list.map(toJson)).size === list.length,
      )
    }
    case 'object':
      return isNarrowed(flat)
        ? fitting(validObject(flat, ids, budget), (value) => allows(flat, value), mostLarge)
        : validObject(flat, ids, budget)
    case 'number':
      if (flat.multipleOf) return fitting(multiples(flat, flat.multipleOf), (value) => allows(flat, value))
      return fc.double({
        min: flat.minimum,
        max: flat.maximum,
        minExcluded: flat.exclusiveMinimum !== undefined,
        maxExcluded: flat.exclusiveMaximum !== undefined,
        noNaN: true,
        noDefaultInfinity: true,
      })
    default:
      return fitting(fc.jsonValue({ maxDepth: 1 }), (value) => allows(flat, value))
  }
}

// Members that keep a value from fitting other alternatives of `oneOf`: theirs, with another type.
function wrongFor(choices: readonly Schema[], whole: Schema): Fields {
  const theirs = choices.flatMap((choice) => Object.entries(flatten(choice).properties ?? {}))
  return Object.fromEntries(
    theirs.flatMap(([name, schema]) => {
      const { type } = flatten(schema)
      return type === undefined || whole.properties?.[name] ? [] : [[name, type === 'boolean' ? 0 : true]]
    }),
  )
}

function ifAny<T>(make: () => T, { left } = { left: 1 }): T[] {
  if (left <= 0) return []
  try {
    return [make()]
  } catch (error) {
    if (error instanceof NoValue) return []
    throw error
  }
}

const mixed = (edges: unknown[], others: fc.Arbitrary<unknown>) =>
  edges.length === 0 ? others : fc.oneof(fc.constantFrom(...edges), others)

const known = (schema: Schema, values: readonly unknown[]) => values.filter((value) => allows(schema, value))

function validObject(schema: Schema, ids: Ids, budget: { left: number }): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], minProperties = 0, additionalProperties = true } = schema
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const make = () => [name, valid(member, ids, name, budget)] as const
    return required.includes(name) ? [make()] : ifAny(make, budget)
  })
  const others = typeof additionalProperties === 'object' ? additionalProperties : { type: 'string' as const }
  // A schema may require members that it does not describe.
  const undescribed = required.filter((name) => !Object.hasOwn(properties, name))
  if (additionalProperties !== false) for (const name of undescribed) members.push([name, valid(others, ids)])
  const missing = additionalProperties === false ? 0 : Math.max(0, minProperties - members.length)
  for (let count = 1; count <= missing; count++) members.push([`member${count}`, valid(others, ids)])
  const names = members.map(([name]) => name)
  const requiredKeys = missing > 0 ? names : required.filter((name) => names.includes(name))
  return fitting(
    fc.record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys }),
    (value) => Object.keys(value).length >= minProperties,
  )
}

function anyInteger(schema: Schema): fc.Arbitrary<number> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, format, multipleOf } = schema
  const [least, most] = format === 'int32' ? [-(2 ** 31), 2 ** 31 - 1] : [-largest, largest]
  const min = Math.max(-largest, exclusiveMinimum === undefined ? (minimum ?? least) : exclusiveMinimum + 1)
  const max = Math.min(largest, exclusiveMaximum === undefined ? (maximum ?? most) : exclusiveMaximum - 1)
  if (!multipleOf) return integerWithin(min, max)
  return fitting(multiples({ minimum: min, maximum: max }, multipleOf), (value) => allows(schema, value))
}

const multiples = ({ minimum = -1e6, maximum = 1e6 }: Schema, factor: number) =>
  integerWithin(minimum / factor, maximum / factor).map((times) => times * factor)

const largest = Number.MAX_SAFE_INTEGER

// Beyond these integers fast-check may search forever.
function integerWithin(least: number, most: number): fc.Arbitrary<number> {
  const [min, max] = [Math.max(Math.ceil(least), -largest), Math.min(Math.floor(most), largest)]
  if (min > max) throw new NoValue('no exact integer is within its bounds')
  return fc.integer({ min, max })
}

function anyText(schema: Schema): fc.Arbitrary<string> {
  const { minLength, maxLength = 2000, pattern, format } = schema
  const formatted = textsIn(format)
  // No server tests a pattern that no engine compiles.
  const matched = pattern && engineOf(pattern) ? matching(pattern, { maxLength, size: 'small' }) : undefined
  if (formatted)
    return fitting(matched ? fc.oneof(matched, formatted) : formatted, (text) => allows(schema, text))
  const any =
    pattern && engineOf(pattern)
      ? matched
      : fc.string({ unit: anyCharacter, minLength, maxLength, size: 'small' })
  if (!any) throw new NoValue(`no text can be generated for the pattern ${pattern}`)
  return fitting(any, (text) => allows(schema, text))
}

// A surrogate is half a character.
const surrogates = { from: 0xd800, count: 0x800 }

/** Same characters as fast-check's `binary`, which takes a second and 100 MB to find one of them. */
export const anyCharacter = fc.nat({ max: 0x10ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.from ? place : place + surrogates.count),
  (text) => {
    if (typeof text !== 'string' || !/^\P{Surrogate}$/u.test(text))
      throw new TypeError('Not a single character.')
    const code = text.codePointAt(0)!
    return code < surrogates.from ? code : code - surrogates.count
  },
)

const absentTexts = [
  '00000000-0000-4000-8000-00000000000f',
  'conformance-absent',
  'ZZZZZZZZZZZZ',
  '2147483647',
]
const absentNumbers = [2 ** 53 - 1, 2 ** 53 - 2, 2 ** 52, 2 ** 40, 2 ** 31 - 1]

/** Allowed ids that probably name nothing, the safest first, then those of `others`; empty for an enum. */
export function absentValues(schema: Schema, others: (string | number)[] = []): (string | number)[] {
  if (flatten(schema).enum) return []
  const allowed = [...absentNumbers, ...absentTexts, ...others].filter((value) => allows(schema, value))
  if (allowed.length > 0) return allowed
  // Long ids hardly ever exist.
  const samples = fc.sample(
    valid(schema, () => undefined),
    { numRuns: 50, seed: 1 },
  )
  return samples
    .filter((value) => typeof value !== 'object')
    .map(String)
    .sort((a, b) => b.length - a.length)
    .slice(0, 3)
}
