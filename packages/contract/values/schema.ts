import { type Fields, isFields } from '../read/document.ts'
import { allowsNull, onlyType, withTypesApart } from '../read/schema-types.ts'

/** Schema with resolved references, of at most one type beside null. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  /** True for a schema within itself, of which no value is made. */
  'x-endless'?: true
  /** True if a writer may have meant to allow null, which OpenAPI 3.0.3 forbids. */
  'x-maybe-null'?: boolean
  minProperties?: number
  items?: Schema
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  enum?: unknown[]
  default?: unknown
  readOnly?: boolean
  example?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  uniqueItems?: boolean
  oneOf?: Schema[]
  anyOf?: Schema[]
  writeOnly?: boolean
  nullable?: boolean
  allOf?: Schema[]
}

/** Returns a schema with one type, beside which null is allowed, or a choice of such schemas; an exclusive bound is a bound, too. */
export function simplified(schema: Fields): Fields {
  const value = withTypesApart(schema)
  const { minimum = value.exclusiveMinimum, maximum = value.exclusiveMaximum } = value
  return {
    ...value,
    ...(Array.isArray(value.type) && { type: onlyType(value), nullable: allowsNull(value) }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
}

/** Merges the members of `allOf` into a schema; a property in several parts gets all their keywords. */
export function flatten(schema: Schema): Schema {
  const { allOf, ...others } = schema
  if (!allOf) return schema
  const parts = [...allOf.map(flatten), others]
  const properties: Record<string, Schema> = {}
  for (const [name, member] of parts.flatMap((part) => Object.entries(part.properties ?? {})))
    properties[name] = properties[name] ? { allOf: [properties[name], member] } : member
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))]
  return Object.assign({}, ...parts, Object.keys(properties).length > 0 && { properties }, { required })
}

/** True if `null` is not clearly forbidden: `nullable` may be meant to extend an `enum`, or a schema without `type`. */
export function mayBeNull(schema: Schema): boolean {
  const { 'x-maybe-null': maybe, nullable, oneOf = [], anyOf = [] } = flatten(schema)
  return maybe === true || nullable === true || [...oneOf, ...anyOf].some(mayBeNull)
}

/** True if a keyword restricts values beyond those that are compared here. */
export const isNarrowed = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].some((keyword) => keyword in schema)

/** True if values may have undeclared members. */
export const isOpen = (schema: Schema): boolean => flatten(schema).additionalProperties !== false

/** Returns an example without the members that one side does not have. */
export function withoutHidden(schema: Schema, hidden: 'readOnly' | 'writeOnly', value: unknown): unknown {
  const { properties = {}, items } = flatten(schema)
  if (Array.isArray(value)) return items ? value.map((item) => withoutHidden(items, hidden, item)) : value
  if (!isFields(value)) return value
  const shown = Object.entries(value).flatMap(([name, member]) => {
    const described = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!described) return [[name, member]]
    return flatten(described)[hidden] === true ? [] : [[name, withoutHidden(described, hidden, member)]]
  })
  return Object.fromEntries(shown)
}
