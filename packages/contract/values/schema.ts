/** A schema in the terms of OpenAPI 3.0, references resolved. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  /** Set by {@link prepareSchemas} where it was open. */
  'x-open'?: true
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
  /** As JSON Schema has them, beside the inclusive ones: see {@link prepareSchemas}. */
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

/** The schema with the members of its `allOf` among its own; a property that several describe is all that they say. */
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

/**
 * The schema as one side sees it: what is `readOnly` is not for requests, and is not sent; what is `writeOnly` is not for responses, and
 * nobody waits for it.
 */
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

/** True if a schema says more of a value than its other keywords do: values that fit those may not fit it. */
export const isNarrowed = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].some((keyword) => keyword in schema)

/** True if a request may have members that an object schema does not name: as it was written, closed or not. */
export const isOpen = (schema: Schema): boolean =>
  schema.additionalProperties !== false || schema['x-open'] === true

/**
 * Writes exclusive bounds as numbers, for Ajv, everywhere in a document whose references are resolved; and forbids, if `isClosing`, the members
 * that an object schema leaves open by not naming them. A part of `allOf` says less than the whole, which names the members of all: only
 * that is closed.
 * @param isPart whether the node is within such a part
 * @throws Error when something in the document contains itself
 */
export function prepareSchemas(
  node: unknown,
  isClosing: boolean,
  closed = new Set<unknown>(),
  above: unknown[] = [],
  isPart = false,
): void {
  if (node === null || typeof node !== 'object') return
  if (above.includes(node)) throw new Error('a schema refers to itself, which the suite cannot follow')
  if (closed.has(node)) return
  closed.add(node)
  const schema = node as Schema
  const { allOf } = schema
  // A schema that is a part here may stand alone elsewhere, closed.
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

/** A schema as it was before {@link prepareSchemas} came to it. */
function reopened(schema: Schema): Schema {
  const { additionalProperties: _, 'x-open': wasOpen, ...rest } = schema
  return wasOpen ? rest : schema
}

/** All that a schema with `allOf` says; undefined where a part may name members that cannot be listed. */
function wholeOf(schema: Schema): Schema | undefined {
  const isListed = (one: Schema): boolean =>
    !isNarrowed(one) &&
    !('patternProperties' in one) &&
    one.additionalProperties === undefined &&
    (one.allOf ?? []).every(isListed)
  return isListed(schema) ? flatten(schema) : undefined
}
