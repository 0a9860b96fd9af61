import { isFields } from '../read/document.ts'
import { exclusives } from './compile.ts'

/** Schema in the terms of OpenAPI 3.0, with resolved references. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  /** True for a schema within itself, of which no value is made. */
  'x-endless'?: true
  /** True if a writer may have meant to allow null, which OpenAPI 3.0.3 forbids: `nullable` without `type`. */
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
  // Numbers as in JSON Schema; see prepareSchemas.
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

/** Merges the members of `allOf` into a schema; a property in several parts gets all their keywords. */
export function flatten(schema: Schema): Schema {
  const { allOf, ...own } = schema
  if (!allOf) return schema
  const parts = [...allOf.map(flatten), own]
  const properties: Record<string, Schema> = {}
  for (const [name, member] of parts.flatMap((part) => Object.entries(part.properties ?? {})))
    properties[name] = properties[name] ? { allOf: [properties[name], member] } : member
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))]
  return Object.assign({}, ...parts, Object.keys(properties).length > 0 && { properties }, { required })
}

/** True if `null` is not clearly forbidden: `nullable` may be meant to extend an `enum`, or a schema without `type`. */
export function mayBeNull(schema: Schema): boolean {
  const { 'x-maybe-null': own, nullable, oneOf = [], anyOf = [] } = flatten(schema)
  return own === true || nullable === true || [...oneOf, ...anyOf].some(mayBeNull)
}

/** True if a keyword restricts values beyond those that are compared here. */
export const isNarrowed = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].some((keyword) => keyword in schema)

/** True if values may have undeclared members. */
export const isOpen = (schema: Schema): boolean => flatten(schema).additionalProperties !== false

/** Returns an example without the members that one side does not have. */
export function facingValue(schema: Schema, hidden: 'readOnly' | 'writeOnly', value: unknown): unknown {
  const { properties = {}, items } = flatten(schema)
  if (Array.isArray(value)) return items ? value.map((item) => facingValue(items, hidden, item)) : value
  if (!isFields(value)) return value
  const shown = Object.entries(value).flatMap(([name, member]) => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (!own) return [[name, member]]
    return flatten(own)[hidden] === true ? [] : [[name, facingValue(own, hidden, member)]]
  })
  return Object.fromEntries(shown)
}

/** Converts exclusive bounds to numbers for Ajv in a document with resolved references. */
export function prepareSchemas(node: unknown, done = new Set<unknown>()): void {
  if (node === null || typeof node !== 'object' || done.has(node)) return
  done.add(node)
  const bounds = node as Record<string, unknown>
  for (const [bound, exclusive] of exclusives)
    if (typeof bounds[exclusive] === 'boolean')
      bounds[exclusive] = bounds[exclusive] ? bounds[bound] : undefined
  for (const part of Object.values(node)) prepareSchemas(part, done)
}

/**
 * Removes what Ajv rejects from a document with resolved references: `nullable` without `type` (OpenAPI 3.0.3), a repeated value of `enum` or
 * `required`, an empty enum, and `required: true` in a property. A schema within itself becomes one that allows any value, of which none is
 * made. YAML reads `null` in a list of types as no text.
 */
export function repairSchemas(node: unknown): void {
  repairNode(node, new Set(), new Map(), false)
}

const groups = ['properties', 'patternProperties', 'allOf', 'oneOf', 'anyOf', 'prefixItems']

/** @param above the nodes around it; true for a group of schemas, such as the members of an object */
function repairNode(node: unknown, done: Set<unknown>, above: Map<unknown, boolean>, isGroup: boolean): void {
  if (node === null || typeof node !== 'object' || done.has(node)) return
  above.set(node, isGroup)
  const schema = node as Schema
  if (typeof schema.nullable === 'boolean' && schema.type === undefined) {
    schema['x-maybe-null'] = schema.nullable
    delete schema.nullable
  }
  if (Array.isArray(schema.type)) Object.assign(schema, { type: schema.type.map(String) })
  if (Array.isArray(schema.enum)) schema.enum = [...new Set(schema.enum)]
  if (Array.isArray(schema.required)) schema.required = [...new Set(schema.required)]
  if (schema.enum?.length === 0) delete schema.enum
  if (schema.type !== undefined && !('in' in node) && !Array.isArray(schema.required)) delete schema.required
  const parts = Object.entries(node)
  // A reference with siblings was replaced by a copy of its schema, which has the same groups.
  const isCopy = parts.some(([, part]) => above.get(part) === true)
  if (isCopy) for (const [key] of parts) Reflect.deleteProperty(node, key)
  if (isCopy) Object.assign(node, endless)
  else
    for (const [key, part] of parts)
      if (above.has(part)) Object.assign(node, { [key]: { ...endless } })
      else repairNode(part, done, above, !isGroup && groups.includes(key))
  above.delete(node)
  done.add(node)
}

const endless = { 'x-endless': true }
