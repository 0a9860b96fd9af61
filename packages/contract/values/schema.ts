/** Schema in the terms of OpenAPI 3.0, with resolved references. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  /** True if {@link prepareSchemas} closed an open schema. */
  'x-open'?: true
  /** True for a schema within itself, of which no value is made. */
  'x-endless'?: true
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

/** Returns the schema as one side sees it: requests have no `readOnly` members, responses no `writeOnly` ones. */
export function facing(schema: Schema, hidden: 'readOnly' | 'writeOnly'): Schema {
  const known = faces[hidden].get(schema)
  if (known) return known
  const face = { ...schema }
  faces[hidden].set(schema, face)
  const isHidden = (name: string) => flatten(flatten(schema).properties?.[name] ?? {})[hidden] === true
  const { properties, required, items, allOf, oneOf, anyOf } = schema
  if (hidden === 'readOnly') delete face.writeOnly
  if (required) face.required = required.filter((name) => !isHidden(name))
  if (properties) {
    const shown = Object.entries(properties).filter(([name]) => hidden === 'writeOnly' || !isHidden(name))
    face.properties = Object.fromEntries(shown.map(([name, member]) => [name, facing(member, hidden)]))
  }
  if (items) face.items = facing(items, hidden)
  const facingAll = (schemas: Schema[]) => schemas.map((part) => facing(part, hidden))
  if (Array.isArray(allOf)) face.allOf = facingAll(allOf)
  if (Array.isArray(oneOf)) face.oneOf = facingAll(oneOf)
  if (Array.isArray(anyOf)) face.anyOf = facingAll(anyOf)
  return face
}

const faces = {
  readOnly: new WeakMap<Schema, Schema>(),
  writeOnly: new WeakMap<Schema, Schema>(),
}

/** True if a keyword restricts values beyond those that are compared here. */
export const isNarrowed = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].some((keyword) => keyword in schema)

/** True if requests may have undeclared members, as originally written. */
export const isOpen = (schema: Schema): boolean =>
  schema.additionalProperties !== false || schema['x-open'] === true

/**
 * Converts exclusive bounds to numbers for Ajv in a document with resolved references. With `isClosing`, forbids undeclared members. A part
 * of `allOf` stays open, since only the whole names all members.
 * @param isPart true inside such a part
 * @throws Error if the document contains itself
 */
export function prepareSchemas(
  node: unknown,
  isClosing: boolean,
  closed = new Set<unknown>(),
  above: unknown[] = [],
  isPart = false,
): void {
  if (node === null || typeof node !== 'object') return
  if (above.includes(node)) throw new Error('a schema refers to itself, which the suite does not support')
  if (closed.has(node)) return
  closed.add(node)
  const schema = node as Schema
  const { allOf } = schema
  // A part here may be used alone elsewhere, where it is closed.
  if (Array.isArray(allOf) && !isPart && isClosing) schema.allOf = structuredClone(allOf).map(reopened)
  const whole = Array.isArray(allOf) ? wholeOf(schema) : schema
  if (
    isClosing &&
    !isPart &&
    whole?.properties &&
    ([whole.type].flat().includes('object') || whole !== schema) &&
    whole.additionalProperties === undefined
  ) {
    const named = Object.keys(whole.properties).map((name) => [name, schema.properties?.[name] ?? {}])
    schema.properties = Object.fromEntries(named)
    schema.additionalProperties = false
    schema['x-open'] = true
  }
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = node as Record<string, unknown>
  if (typeof exclusiveMinimum === 'boolean')
    Object.assign(node, { exclusiveMinimum: exclusiveMinimum ? minimum : undefined })
  if (typeof exclusiveMaximum === 'boolean')
    Object.assign(node, { exclusiveMaximum: exclusiveMaximum ? maximum : undefined })
  for (const [key, part] of Object.entries(node))
    prepareSchemas(
      part,
      isClosing,
      closed,
      [...above, node],
      isPart || (key === 'allOf' && Array.isArray(part)),
    )
}

// Reverts prepareSchemas.
function reopened(schema: Schema): Schema {
  const { additionalProperties: _, 'x-open': wasOpen, ...rest } = schema
  return wasOpen ? rest : schema
}

// The merged schema; undefined if a part allows members that cannot be listed.
function wholeOf(schema: Schema): Schema | undefined {
  const isListed = (one: Schema): boolean =>
    !isNarrowed(one) &&
    !('patternProperties' in one) &&
    one.additionalProperties === undefined &&
    (one.allOf ?? []).every(isListed)
  return isListed(schema) ? flatten(schema) : undefined
}
