/** Translates schemas from OpenAPI 3.0's dialect into the JSON Schema that Ajv compiles. */
import type { Fields, Located } from './document.ts'
import { child, componentName, entries, facet, fields, isFields, list, narrowed, parts } from './document.ts'
import { grammar, isVersion31, schemaOf31 } from './grammar.ts'

/**
 * Which way a value travels: a request refuses readOnly properties and has its defaults filled in, a response
 * refuses writeOnly ones. `example` is neither.
 */
export type Direction = 'request' | 'response' | 'example'

export type JsonSchema = Fields | boolean

/** The keywords without schemas in them that mean the same in both dialects. */
const shared = [
  ...['type', 'enum', 'required', 'pattern', 'multipleOf', 'uniqueItems'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
]

/** The keywords with schemas in them, but for `properties`, which a direction may hide; by their kind in the grammar. */
const nested = Object.entries(grammar.Schema!).filter(
  ([keyword, kind]) => kind.includes('Schema') && keyword !== 'properties',
)

/**
 * Formats that only annotate, by type: any number is a double, no float can be told from it, the rest is
 * opaque text.
 */
export const annotations: Readonly<Record<string, string>> = {
  float: 'number',
  double: 'number',
  password: 'string',
  binary: 'string',
}

/** Under which URI a component's translation is known to Ajv. */
export const schemaKey = (name: string, direction: Direction): string => `${direction}:${name}`

export function translate(schema: Located, direction: Direction): JsonSchema {
  const { value } = schema
  const name = componentName(value)
  if (name !== undefined) return { $ref: schemaKey(name, direction) }
  const inner = (...path: (string | number)[]) => translate(child(schema, ...path), direction)
  const result: Record<string, unknown> = {}
  for (const keyword of shared) if (value[keyword] !== undefined) result[keyword] = value[keyword]
  if (hiddenBy(direction) && value.required !== undefined) {
    const required = list(value.required).filter((name) => !isHidden(schema, String(name), direction))
    if (required.length > 0) result.required = required
    else delete result.required
  }
  for (const [keyword, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (value[keyword] !== undefined) result[value[exclusive] === true ? exclusive : keyword] = value[keyword]
  }
  if (typeof value.format === 'string' && !Object.hasOwn(annotations, value.format))
    result.format = value.format
  if (value.properties !== undefined) result.properties = properties(schema, direction)
  for (const [keyword, kind] of isVersion31(schema.document)
    ? [...nested, ...Object.entries(schemaOf31)]
    : nested) {
    const written = value[keyword]
    if (written === undefined) continue
    if (kind === 'Schema[]') result[keyword] = list(written).map((_, index) => inner(keyword, index))
    else if (kind === '{Schema}')
      result[keyword] = Object.fromEntries(
        Object.keys(fields(written)).map((name) => [name, inner(keyword, name)]),
      )
    else result[keyword] = kind.endsWith('Schema') && isFields(written) ? inner(keyword) : written
  }
  if (value.discriminator !== undefined) discriminate(value, result)
  return value.nullable === true ? orNull(value, result) : simplified(result)
}

/** Ajv knows `nullable` beside a type only. */
function orNull(value: Fields, result: Fields): JsonSchema {
  const isPlain = value.type !== undefined && value.discriminator === undefined
  const hasNull = !Array.isArray(value.enum) || value.enum.includes(null)
  return isPlain && hasNull ? { ...result, nullable: true } : { anyOf: [{ type: 'null' }, result] }
}

/** What may not travel in a direction need not either, although it is required (OpenAPI 3.0.3, 4.7.24). */
export function isHidden(schema: Located, name: string, direction: Direction): boolean {
  const mark = hiddenBy(direction)
  return (
    mark !== undefined &&
    [schema, narrowed(schema)]
      .flatMap((one) => parts(one))
      .some((part) => {
        const property = child(part, 'properties', name)
        return facet(property, mark) === true
      })
  )
}

const hiddenBy = (direction: Direction): 'readOnly' | 'writeOnly' | undefined =>
  direction === 'request' ? 'readOnly' : direction === 'response' ? 'writeOnly' : undefined

/**
 * OpenAPI 3.0 wraps a reference in `allOf` to describe it; without the description the wrapping says nothing.
 */
function simplified(schema: Fields): JsonSchema {
  const [only, ...others] = list(schema.allOf)
  return only && others.length === 0 && Object.keys(schema).length === 1 ? (only as Fields) : schema
}

function properties(schema: Located, direction: Direction): Fields {
  const hidden = hiddenBy(direction)
  const translated = entries(child(schema, 'properties')).map(([name, property]): [string, JsonSchema] => {
    if (hidden && facet(property, hidden) === true) return [name, false]
    const result = translate(property, direction)
    const preset = direction === 'request' ? facet(property, 'default') : undefined
    return [
      name,
      preset === undefined || typeof result === 'boolean' ? result : { ...result, default: preset },
    ]
  })
  return Object.fromEntries(translated)
}

/**
 * With a discriminator, a branch holds only for the values that name its schema (OpenAPI 3.0.3, 4.7.25). Ajv
 * needs to see these values in each branch; then it looks only into the one that is named, and complains
 * about that one.
 */
function discriminate(value: Fields, result: Record<string, unknown>): void {
  const { propertyName, mapping } = fields(value.discriminator)
  const tag = String(propertyName)
  const mapped = Object.entries(fields(mapping))
  const branches = list(result.oneOf ?? result.anyOf)
  delete result.anyOf
  result.type = 'object'
  result.discriminator = { propertyName: tag }
  result.oneOf = list(value.oneOf ?? value.anyOf).map((branch, index) => {
    const name = componentName(fields(branch)) ?? ''
    const values = mapped
      .filter(([, target]) => String(target).split('/').at(-1) === name)
      .map(([key]) => key)
    const properties = { [tag]: { enum: values.length > 0 ? values : [name] } }
    return { type: 'object', required: [tag], properties, allOf: [branches[index]] }
  })
}
