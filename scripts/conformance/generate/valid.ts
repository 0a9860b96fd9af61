import { Ajv } from 'ajv'
import fc from 'fast-check'
import { flatten, formats, type Schema } from '../schema.ts'
import { RawJson } from './json.ts'
import { dates, integers, texts } from './nasty.ts'

const ajv = new Ajv({ strict: false, logger: false, formats })
const checks = new WeakMap<Schema, (value: unknown) => boolean>()

/** Whether a schema allows a value. */
export function allows(schema: Schema, value: unknown): boolean {
  const check = checks.get(schema) ?? ajv.compile<unknown>(schema)
  checks.set(schema, check)
  return check(value)
}

/** Whether a schema allows a value that is written as JSON. */
export const allowsJson = (schema: Schema, json: string) => allows(schema, JSON.parse(json))

/** The ids that a member or parameter of this name should mostly have; undefined where the name stands for no resource. */
export type Ids = (name: string) => fc.Arbitrary<number> | undefined

/** Values that a schema allows: its limits, what breaks careless code, and anything else. */
export function valid(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  const flat = flatten(schema)
  if (flat.enum) return fc.constantFrom(...flat.enum)
  switch (flat.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return ids(name) ?? validInteger(flat)
    case 'string':
      return flat.format === 'date-time' ? validDate(flat) : validText(flat)
    case 'array':
      return fc.array(valid(flat.items ?? {}, ids, name), {
        minLength: flat.minItems,
        maxLength: flat.maxItems,
        size: 'small',
      })
    case 'object':
      return validObject(flat, ids)
    default:
      throw new Error(`The suite cannot generate values of type ${flat.type}; teach it in generate/valid.ts.`)
  }
}

function validObject(schema: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, valid(member, ids, name)] as const,
  )
  return fc
    .record<Record<string, unknown>>(Object.fromEntries(members), { requiredKeys: schema.required ?? [] })
    .filter((value) => Object.keys(value).length >= (schema.minProperties ?? 0))
}

function validInteger({
  minimum: min = -(2 ** 53) + 1,
  maximum: max = 2 ** 53 - 1,
}: Schema): fc.Arbitrary<unknown> {
  const edges = [min, min + 1, max - 1, max, ...integers].filter((value) => value >= min && value <= max)
  // Negative zero is zero, whoever writes it.
  const zero = min <= 0 && max >= 0 ? [fc.constant(new RawJson('-0'))] : []
  return fc.oneof(fc.constantFrom(...edges), fc.integer({ min, max }), ...zero)
}

const validDate = (schema: Schema) => {
  const between = { min: new Date('2000-01-02'), max: new Date('2999-12-30'), noInvalidDate: true }
  const any = fc.date(between).map((date) => date.toISOString())
  return fc.oneof(fc.constantFrom(...dates.filter((date) => allows(schema, date))), any)
}

/** Texts within the limits of a schema, those of the very lengths that it allows among them. */
function validText(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 2000, pattern } = schema
  const lengths = [minLength, minLength + 1, maxLength - 1, maxLength]
  const edges = ['x', '🐶', 'é'].flatMap((unit) => lengths.map((length) => unit.repeat(Math.max(length, 0))))
  const known = [...edges, ...texts].filter((text) => allows(schema, text))
  const any =
    matching(pattern, maxLength) ?? fc.string({ unit: 'binary', minLength, maxLength, size: 'small' })
  return fc.oneof(
    fc.constantFrom(...known),
    any.filter((text) => allows(schema, text)),
  )
}

/** Texts of a pattern; undefined where fast-check cannot make them, because the pattern looks ahead. */
function matching(pattern: string | undefined, maxLength: number): fc.Arbitrary<string> | undefined {
  if (pattern === undefined || pattern.includes('(?!')) return undefined
  return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength, size: 'small' })
}

/** A scalar as it stands in a query, a path or a header. */
export const toText = (value: unknown): string =>
  value instanceof RawJson ? String(Number(value.text)) : String(value)
