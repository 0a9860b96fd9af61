// The shape of a text value: possible types, items and members.

import { allParts, child, entries, facet, isFields, type Located, list } from '../read/document.ts'
import { allowsNull, typeOf, typeOfValue, typesNamed } from '../read/schema-types.ts'
import type { Shape } from '../runtime/contract.ts'
import { replaceNames, shapeOfTemplate } from '../wire/template.js'
import type { Operation } from './model.ts'

// Order in which types are tried. Null is only tried if neither the value nor an item can be a string.
const order: Shape['types'] = ['integer', 'number', 'boolean', 'null', 'string']

// Recursive schemas are texts below this depth.
const deepest = 4

/** Returns the parsed form of a text with a schema. */
export const shapeOf = (schema: Located): Shape => shapeOfAny([schema], 0)

// Of a choice of lists or objects, items and members have the types of all.
function shapeOfAny(schemas: readonly Located[], depth: number): Shape {
  const types = new Set<unknown>()
  const items: Located[] = []
  const others: Located[] = []
  const members = new Map<string, Located[]>()
  let isObject = false
  for (const part of schemas.flatMap(allParts)) {
    const { properties, additionalProperties } = part.value
    const named = typesNamed(part.value)
    for (const type of named) types.add(type)
    for (const value of [...list(part.value.enum), part.value.const]) types.add(typeOfValue(value))
    if (allowsNull(part.value)) types.add('null')
    if (depth === deepest) continue
    if (named.includes('array')) items.push(child(part, 'items'))
    if (!named.includes('object') && !isFields(properties)) continue
    isObject = true
    for (const [name, property] of entries(child(part, 'properties')))
      members.set(name, [...(members.get(name) ?? []), property])
    if (isFields(additionalProperties) || additionalProperties === true)
      others.push(child(part, 'additionalProperties'))
  }
  const shape: Shape = {
    types: [],
    ...(items.length > 0 && { items: shapeOfAny(items, depth + 1) }),
    ...(isObject && {
      properties: Object.fromEntries([...members].map(([name, all]) => [name, shapeOfAny(all, depth + 1)])),
    }),
    ...(others.length > 0 && { others: shapeOfAny(others, depth + 1) }),
  }
  if (types.has('string') || shape.items?.types.includes('string')) types.delete('null')
  shape.types = order.filter((type) => types.has(type))
  const isUntyped = shape.types.length === 0 && !shape.items && !isObject
  return isUntyped ? { ...shape, types: ['string'] } : shape
}

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
  patternsByType.get(String(typeOf(schema))) ?? patternsByFormat.get(String(facet(schema, 'format')))

/**
 * Returns regular expressions of path parameters that distinguish operations with one method and shape of path, by operation; empty for
 * other operations. Indistinguishable operations get equal patterns.
 */
export function pathPatterns(
  operations: readonly Operation[],
): ReadonlyMap<Operation, Record<string, string>> {
  const alike = Map.groupBy(
    operations,
    ({ method, template, fixedQuery = '' }) => `${method} ${shapeOfTemplate(template)} ${fixedQuery}`,
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
  replaceNames(template, (name) => `{${Object.hasOwn(patterns, name) ? patterns[name] : ''}}`)
