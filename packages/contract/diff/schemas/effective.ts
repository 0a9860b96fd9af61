/** Schemas without the keywords that have no effect. */
import type { Fields } from '../../read/document.ts'
import { keywordsOf } from '../../read/schema-types.ts'
import { covers, type Parts, type Shape, typesOf } from './shape.ts'

/**
 * Returns the parts of both schemas without keywords that restrict nothing. A keyword for a type that only one schema accepts goes too: the
 * comparison of the types says all. A keyword for a type that none accepts stays, because the type may be a mistake.
 */
export function effectiveParts(was: Shape, is: Shape): [Parts, Parts] {
  const types = [was, is].map(({ parts }) => typesOf(parts))
  const accepts = (type: string) => (accepted: readonly string[]) =>
    accepted.length === 0 || covers(accepted, type) || (type === 'number' && accepted.includes('integer'))
  const idle = Object.entries(keywordsOf).flatMap(([type, keywords]) =>
    new Set(types.map(accepts(type))).size === 1 ? [] : keywords,
  )
  const effective = ({ parts, choices }: Shape): Parts => {
    const isAlone = parts.length === 1 && choices.length === 0
    return parts.map((part) => ({ ...part, value: without(plain(part.value, isAlone), idle) }))
  }
  return [effective(was), effective(is)]
}

function plain(value: Fields, isAlone: boolean): Fields {
  const idle: string[] = []
  const { if: condition, minContains, maxContains } = value
  if (condition === undefined) idle.push('then', 'else')
  if (value.type === 'integer' && value.multipleOf === 1) idle.push('multipleOf')
  if (value.contains === undefined || (minContains === 0 && maxContains === undefined))
    idle.push('contains', 'minContains', 'maxContains')
  // In a schema without subschemas for the same value, both keywords mean the same.
  const isClosing = isAlone && condition === undefined && value.dependentSchemas === undefined
  const { unevaluatedProperties: properties, unevaluatedItems: items } = value
  const isRenamed = [
    isClosing && properties !== undefined && value.additionalProperties === undefined,
    isClosing && items !== undefined && value.items === undefined && value.contains === undefined,
  ]
  if (isRenamed[0]) idle.push('unevaluatedProperties')
  if (isRenamed[1]) idle.push('unevaluatedItems')
  return {
    ...without(value, idle),
    ...(isRenamed[0] && { additionalProperties: properties }),
    ...(isRenamed[1] && { items: items === false ? { not: {} } : items }),
  }
}

const without = (value: Fields, keywords: readonly string[]): Fields =>
  keywords.some((keyword) => value[keyword] !== undefined)
    ? Object.fromEntries(Object.entries(value).filter(([keyword]) => !keywords.includes(keyword)))
    : value
