/** The shape of a value that is written as text: the types to try, and the shape of its items or members. */
import type { Parameter, Shape } from '../runtime/contract.ts'
import { allParts, child, entries, isFields, type Located, list } from './document.ts'

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
