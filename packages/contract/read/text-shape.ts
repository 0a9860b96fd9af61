/** The shape of a value that is written as text: the types to try, and the shape of its items or members. */
import type { Parameter, Shape } from '../runtime/contract.ts'
import { allParts, child, entries, facet, isFields, type Located, list } from './document.ts'
import type { Operation } from './model.ts'

export const scalarTypes: readonly Parameter['type'][] = ['integer', 'number', 'boolean', 'string']

/** In the order in which a text is tried as them. That null is written as `null` is for those only which are no text otherwise. */
const order: Shape['types'] = ['integer', 'number', 'boolean', 'null', 'string']

/** Deeper than this, everything is text: a schema may contain itself. */
const deepest = 4

export function shapeOf(schema: Located, depth = 0): Shape {
  const types = new Set<unknown>()
  const shape: Shape = { types: [] }
  for (const part of allParts(schema)) {
    const { type, nullable, properties, additionalProperties } = part.value
    const own = Array.isArray(type) ? type : [type]
    for (const one of own) types.add(one)
    for (const value of [...list(part.value.enum), part.value.const]) types.add(typeOfValue(value))
    if (nullable === true) types.add('null')
    if (depth === deepest) continue
    if (own.includes('array')) shape.items ??= shapeOf(child(part, 'items'), depth + 1)
    if (!own.includes('object') && !isFields(properties)) continue
    const members = entries(child(part, 'properties')).map(([name, property]): [string, Shape] => [
      name,
      shapeOf(property, depth + 1),
    ])
    shape.properties = { ...shape.properties, ...Object.fromEntries(members) }
    if (isFields(additionalProperties) || additionalProperties === true)
      shape.others = shapeOf(child(part, 'additionalProperties'), depth + 1)
  }
  if (types.has('string')) types.delete('null')
  shape.types = order.filter((type) => types.has(type))
  const isUntyped = shape.types.length === 0 && !shape.items && !shape.properties
  return isUntyped ? { ...shape, types: ['string'] } : shape
}

/** Of a value that a schema without a type names. */
function typeOfValue(value: unknown): unknown {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** True if it is one text, and of one type. */
export const isScalar = ({ types, items, properties }: Shape): boolean =>
  types.length === 1 && !items && !properties

/** The regular expressions of what some schemas allow alone, so that a path can be told from another by it. */
const patternsByType: Readonly<Record<string, string>> = { integer: '-?[0-9]+', boolean: 'true|false' }
const patternsByFormat: Readonly<Record<string, string>> = {
  uuid: '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}',
  date: '[0-9]{4}-[0-9]{2}-[0-9]{2}',
}

/** By path parameter; undefined where its schema allows nearly any text. */
const patternOf = (schema: Located): string | undefined =>
  patternsByType[String(facet(schema, 'type'))] ?? patternsByFormat[String(facet(schema, 'format'))]

/**
 * The parameters by which operations of one method and shape of path are told apart, with regular expressions of their texts, by operation;
 * nothing for an operation that no other resembles. Those that are not told apart are told by the same.
 */
export function pathPatterns(
  operations: readonly Operation[],
): ReadonlyMap<Operation, Record<string, string>> {
  const alike = Map.groupBy(
    operations,
    ({ method, template, fixedQuery = '' }) =>
      `${method} ${template.replace(/\{[^}]*\}/g, '{}')} ${fixedQuery}`,
  )
  const several = [...alike.values()].filter((group) => group.length > 1).flat()
  return new Map(
    several.map((operation) => {
      const known = operation.parameters.flatMap(({ name, in: place, schema }): [string, string][] => {
        const pattern = place === 'path' ? patternOf(schema) : undefined
        return pattern === undefined ? [] : [[name, pattern]]
      })
      return [operation, Object.fromEntries(known)]
    }),
  )
}

/** The template with each parameter as the text that tells it from others. */
export const constrainedTemplate = ({ template }: Operation, patterns: Record<string, string> = {}): string =>
  template.replace(/\{([^}]*)\}/g, (_, name: string) => `{${patterns[name] ?? ''}}`)
