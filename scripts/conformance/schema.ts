/** A schema in the terms of OpenAPI 3.0, references resolved. */
export interface Schema {
  type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean
  /** Set by {@link closeSchemas} where it was open. */
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
  /** As JSON Schema has them, beside the inclusive ones: see {@link closeSchemas}. */
  exclusiveMinimum?: number
  exclusiveMaximum?: number
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

/** Whether a schema says more of a value than its other keywords do: values that fit those may not fit it. */
export const isNarrowed = (schema: Schema): boolean =>
  ['anyOf', 'oneOf', 'not', 'if'].some((keyword) => keyword in schema)

/** Whether a request may have members that an object schema does not name: as it was written, closed or not. */
export const isOpen = (schema: Schema): boolean =>
  schema.additionalProperties !== false || schema['x-open'] === true

/**
 * Forbids, everywhere in a document whose references are resolved, the members that an object schema leaves open by not naming them;
 * and writes exclusive bounds as numbers, for Ajv. A part of `allOf` says less than the whole, which names the members of all: only
 * that is closed.
 * @param isPart whether the node is within such a part
 * @throws Error when something in the document contains itself
 */
export function closeSchemas(
  node: unknown,
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
  // What is a part here may stand alone elsewhere, closed.
  if (Array.isArray(allOf) && !isPart) schema.allOf = structuredClone(allOf).map(reopened)
  const whole = Array.isArray(allOf) ? wholeOf(schema) : schema
  if (
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
    closeSchemas(part, closed, [...above, node], isPart || (key === 'allOf' && Array.isArray(part)))
}

/** A schema as it was before {@link closeSchemas} came to it. */
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

/** RFC 3339, in either case (section 5.6); a leap second only where a month ends in UTC (section 5.7). */
function isDateTime(text: string): boolean {
  const [, day, minute, second, offset] = dateTime.exec(text.toUpperCase()) ?? []
  if (day === undefined || !calendarDay(day)) return false
  if (second !== '60') return true
  const next = new Date(Date.parse(`${day}T${minute}:00${offset}`) + 60_000)
  return next.toISOString().endsWith('-01T00:00:00.000Z')
}

const dateTime =
  /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

const calendarDay = (text: string) => {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** The string formats of the contract, read strictly: RFC 3339 and RFC 3986. */
export const formats = {
  'date-time': isDateTime,
  'uri-reference': /^([\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9a-f]{2})+$/i,
}
