// The shape of a text value: possible types, items and members.

import { allParts, child, entries, facet, isFields, type Located, list } from '../read/document.ts'
import type { Parameter, Shape } from '../runtime/contract.ts'
import type { Operation } from './model.ts'

export const scalarTypes: readonly Parameter['type'][] = ['integer', 'number', 'boolean', 'string']

// Order in which types are tried. Null is only tried if the value cannot be a string.
const order: Shape['types'] = ['integer', 'number', 'boolean', 'null', 'string']

// Recursive schemas are texts below this depth.
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

function typeOfValue(value: unknown): unknown {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** True for a single value of one type other than null. */
export const isScalar = ({ types, items, properties }: Shape): boolean =>
  types.length === 1 && types[0] !== 'null' && !items && !properties

// Texts that only these schemas allow, so that they distinguish paths.
const patternsByType = new Map([
  ['integer', '-?[0-9]+'],
  ['boolean', 'true|false'],
])
const patternsByFormat = new Map([
  ['uuid', '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'],
  ['date', '[0-9]{4}-[0-9]{2}-[0-9]{2}'],
])

// Undefined if the schema allows nearly any text.
const patternOf = (schema: Located): string | undefined =>
  patternsByType.get(String(facet(schema, 'type'))) ?? patternsByFormat.get(String(facet(schema, 'format')))

/**
 * Returns regular expressions of path parameters that distinguish operations with one method and shape of path, by operation; empty for
 * other operations. Indistinguishable operations get equal patterns.
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

/** Path template with each parameter replaced by its pattern. */
export const constrainedTemplate = ({ template }: Operation, patterns: Record<string, string> = {}): string =>
  template.replace(
    /\{([^}]*)\}/g,
    (_, name: string) => `{${Object.hasOwn(patterns, name) ? patterns[name] : ''}}`,
  )
