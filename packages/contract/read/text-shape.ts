/** The shape of a value that is written as text: the types to try, and the shape of its items or members. */
import type { Parameter, Shape } from '../runtime/contract.ts'
import { allParts, child, entries, isFields, type Located } from './document.ts'

export const scalarTypes: readonly Parameter['type'][] = ['integer', 'number', 'boolean', 'string']

/** Deeper than this, everything is text: a schema may contain itself. */
const deepest = 4

export function shapeOf(schema: Located, depth = 0): Shape {
  const types = new Set<unknown>()
  const shape: Shape = { types: [] }
  for (const part of allParts(schema)) {
    const { type, properties, additionalProperties } = part.value
    types.add(type)
    if (depth === deepest) continue
    if (type === 'array') shape.items ??= shapeOf(child(part, 'items'), depth + 1)
    if (type !== 'object' && !isFields(properties)) continue
    const members = entries(child(part, 'properties')).map(([name, property]): [string, Shape] => [
      name,
      shapeOf(property, depth + 1),
    ])
    shape.properties = { ...shape.properties, ...Object.fromEntries(members) }
    if (isFields(additionalProperties) || additionalProperties === true)
      shape.others = shapeOf(child(part, 'additionalProperties'), depth + 1)
  }
  shape.types = scalarTypes.filter((type) => types.has(type))
  const isUntyped = shape.types.length === 0 && !shape.items && !shape.properties
  return isUntyped ? { ...shape, types: ['string'] } : shape
}

/** True if it is one text, and of one type. */
export const isScalar = ({ types, items, properties }: Shape): boolean =>
  types.length === 1 && !items && !properties
