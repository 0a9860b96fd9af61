/**
 * A value for a schema: mock-json-schema makes it, from a schema without references, choices and circles; fast-check makes texts that
 * match a pattern.
 */
import fc from 'fast-check'
import { mock, type SchemaLike } from 'mock-json-schema'
import { formats } from '../../server/contract/checks.ts'
import type { Fields, Located } from '../openapi/document.ts'
import { child, componentName, entries, facet, fields, list, resolve } from '../openapi/document.ts'
import { named } from '../openapi/foreign/complete.ts'

/**
 * Something that a response of this schema may be; its own examples and defaults first.
 * @returns undefined when values of the schema contain each other without end
 */
export function exampleOf(contract: Fields, schema: Located): unknown {
  const plain = plainSchema(contract, schema, [])
  return plain && mock(plain as SchemaLike)
}

/** Optional members are made down to this depth: large contracts refer to half of themselves. */
const deepest = 4

/**
 * A schema as mock-json-schema understands it; undefined when its values would have no end.
 * @param isPart whether it describes a part of the value only: then its example would lack the rest
 */
function plainSchema(
  contract: Fields,
  schema: Located,
  outer: readonly Fields[],
  isPart = false,
): Fields | undefined {
  const own = resolve(contract, schema)
  const { value } = own
  if (outer.includes(value)) return undefined
  const shown = value.example ?? value.default ?? list(value.enum)[0] ?? matching(value)
  if (shown !== undefined && !isPart) return { example: shown }
  const seen = [...outer, value]
  const inner = (...path: (string | number)[]) => plainSchema(contract, child(own, ...path), seen)
  const hasParts = isPart || value.properties !== undefined || list(value.allOf).length > 1
  const members = propertiesOf(contract, own, seen)
  const extended = list(value.allOf).map((_, index) =>
    plainSchema(contract, child(own, 'allOf', index), seen, hasParts || isChoice(value)),
  )
  const chosen = choice(contract, own, seen, hasParts || extended.length > 0)
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

/** A text of a pattern, the same each time; undefined where mock-json-schema makes one, and for patterns that only a person can read. */
function matching({ pattern, format, minLength = 0, maxLength = 1000 }: Fields): string | undefined {
  if (typeof pattern !== 'string' || Object.hasOwn(formats, String(format))) return undefined
  try {
    const fits = ({ length }: string) => length >= Number(minLength) && length <= Number(maxLength)
    const texts = fc.sample(fc.stringMatching(new RegExp(pattern, 'u')), { numRuns: 100, seed: 1 })
    return texts.find((text) => fits(text) && /^[ -~]+$/.test(text)) ?? texts.find(fits)
  } catch {
    return undefined
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
function propertiesOf(contract: Fields, schema: Located, seen: readonly Fields[]): Fields | undefined {
  const required = list(schema.value.required)
  const properties: Record<string, Fields> = {}
  for (const [name, property] of entries(child(schema, 'properties'))) {
    const isRequired = required.includes(name)
    // What `not: {}` describes can never be there.
    const isNever = property.value.not !== undefined && Object.keys(fields(property.value.not)).length === 0
    if (isNever || facet(contract, property, 'writeOnly') === true) continue
    if (seen.length > deepest && !isRequired) continue
    const plain = plainSchema(contract, property, seen)
    if (plain) properties[name] = plain
    else if (isRequired) return undefined
  }
  return properties
}

const isChoice = ({ oneOf, anyOf }: Fields): boolean => oneOf !== undefined || anyOf !== undefined

/** The first alternative that has an end, with the member that names it; null when none has. */
function choice(
  contract: Fields,
  schema: Located,
  seen: readonly Fields[],
  isPart: boolean,
): Fields | null | undefined {
  const keyword = ['oneOf', 'anyOf'].find((one) => list(schema.value[one]).length > 0)
  if (keyword === undefined) return undefined
  const { propertyName, mapping } = fields(named(contract, schema.value).discriminator)
  for (const index of list(schema.value[keyword]).keys()) {
    const branch = child(schema, keyword, index)
    const plain = plainSchema(contract, branch, seen, isPart)
    if (!plain) continue
    const name = componentName(branch.value)
    if (typeof propertyName !== 'string' || name === undefined || plain.example !== undefined) return plain
    const mapped = Object.entries(fields(mapping)).find(([, target]) => String(target).endsWith(`/${name}`))
    const tag = { type: 'object', properties: { [propertyName]: { example: mapped?.[0] ?? name } } }
    return { allOf: [plain, tag] }
  }
  return null
}
