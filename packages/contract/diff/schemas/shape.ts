/** Schemas as constraints: parts that every value has to fit, and choices of alternatives. */
import { isDeepStrictEqual } from 'node:util'
import { child, type Fields, type Located, list, parts, resolve } from '../../read/document.ts'
import { typeOfValue, withTypesApart } from '../../read/schema-types.ts'

/** A schema and all parts of its allOf. */
export type Parts = readonly Located[]

export interface Choice {
  /** `type` for alternatives that a list of types names. */
  keyword: 'oneOf' | 'anyOf' | 'type'
  alternatives: readonly Located[]
  hasNull: boolean
  owner: Located
}

export interface Shape {
  parts: Parts
  choices: readonly Choice[]
}

/** Returns both schemas in one normal form. A choice with one alternative is merged, unless both schemas have choices. */
export function shapesOf(was: Parts, is: Parts): [Shape, Shape] {
  const [a, b] = [shapeOf(was), shapeOf(is)]
  if (a.choices.length === b.choices.length) return [a, b]
  const [c, d] = [withoutSingles(a), withoutSingles(b)]
  return [
    c.choices.length < d.choices.length ? byType(c) : c,
    d.choices.length < c.choices.length ? byType(d) : d,
  ]
}

// A list of types becomes a choice, to compare it with a choice.
function byType(shape: Shape): Shape {
  const { parts, choices } = shapeOf(
    shape.parts.map((part) => ({ ...part, value: withTypesApart(part.value) })),
  )
  return choices.length === 1
    ? { parts, choices: choices.map((choice) => ({ ...choice, keyword: 'type' })) }
    : shape
}

function shapeOf(schemas: Parts): Shape {
  const distinct = [
    ...new Map(schemas.flatMap((schema) => parts(schema)).map((part) => [part.value, part])).values(),
  ]
  return { parts: [...distinct, ...distinct.flatMap(valueChoicesIn)], choices: distinct.flatMap(choicesIn) }
}

const choiceKeywords = ['oneOf', 'anyOf'] as const

// Returns the choices among values as enums: `oneOf: [{ const: a }, { const: b }]`.
const valueChoicesIn = (owner: Located): Located[] =>
  choiceKeywords.flatMap((keyword) => {
    const values = chosenValues(owner, keyword)
    return values ? [{ ...owner, value: { enum: values }, path: [...owner.path, keyword] }] : []
  })

function chosenValues(owner: Located, keyword: 'oneOf' | 'anyOf'): readonly unknown[] | undefined {
  const lists = list(owner.value[keyword]).map((_, index) => {
    const { value } = resolve(child(owner, keyword, index))
    const isPlain = Object.keys(value).every((key) => /^(type|enum|const|title|description|x-.*)$/.test(key))
    return isPlain ? (value.type === 'null' ? [null] : valuesOf(value)) : undefined
  })
  const values = lists.flatMap((list) => list ?? [undefined])
  const isDoubtful = keyword === 'oneOf' && new Set(values).size < values.length
  return values.length === 0 || values.includes(undefined) || isDoubtful ? undefined : values
}

function choicesIn(owner: Located): Choice[] {
  return choiceKeywords.flatMap((keyword) => {
    if (chosenValues(owner, keyword)) return []
    const every = list(owner.value[keyword]).map((_, index) => child(owner, keyword, index))
    if (every.length === 0) return []
    const alternatives = every.filter((alternative) => !isNull(alternative))
    const hasNull = alternatives.length < every.length
    return alternatives.length === 0 ? [] : [{ keyword, alternatives, hasNull, owner }]
  })
}

// Repeats because a merged alternative may contain a choice.
function withoutSingles(shape: Shape): Shape {
  const single = shape.choices.find(({ alternatives }) => alternatives.length === 1)
  if (!single) return shape
  const content = shapeOf(
    single.alternatives.map((alternative) => (single.hasNull ? orNull(alternative) : alternative)),
  )
  // An alternative of null only matters for a schema with another type.
  const others = shape.choices.filter((choice) => choice !== single)
  const known = new Set(shape.parts.map(({ value }) => value))
  return withoutSingles({
    parts: [...shape.parts, ...content.parts.filter(({ value }) => !known.has(value))],
    choices: [...others, ...content.choices],
  })
}

const orNulls = new WeakMap<Fields, Fields>()

export function orNull(schema: Located): Located {
  const [outer, ...others] = parts(schema)
  if (!outer) return schema
  const value = orNulls.get(outer.value) ?? {
    ...outer.value,
    ...(outer.value.type !== undefined && { type: [outer.value.type, 'null'].flat() }),
    ...(Array.isArray(outer.value.enum) && { enum: [...outer.value.enum, null] }),
    ...(others.length > 0 && {
      allOf: list(outer.value.allOf).map((_, index) => orNull(child(outer, 'allOf', index)).value),
    }),
  }
  orNulls.set(outer.value, value)
  return { ...outer, value }
}

const isNull = (schema: Located): boolean => isDeepStrictEqual(typesWithin([schema]), ['null'])

export const typesWithin = (schemas: Parts): string[] => typesOf(schemas.flatMap((schema) => parts(schema)))

/** Types of the accepted values, in the order of appearance; empty if any type is accepted. */
export function typesOf(of: Parts): string[] {
  const sets = of.flatMap(({ value }) => statedTypes(value) ?? [])
  const accepted = sets.reduce<readonly string[] | undefined>(
    (some, others) => (some ? common(some, others) : others),
    undefined,
  )
  return [...(accepted ?? [])]
}

function statedTypes({ type, ...value }: Fields): [string[]] | undefined {
  const stated = type === undefined ? valuesOf(value)?.map(typeOfValue) : [type].flat().map(String)
  if (!stated) return undefined
  const others = stated.filter((name) => name !== 'null')
  return [[...new Set([...others, ...(others.length < stated.length ? ['null'] : [])])]]
}

const common = (some: readonly string[], others: readonly string[]): string[] => [
  ...new Set([
    ...some.filter((name) => covers(others, name)),
    ...others.filter((name) => covers(some, name)),
  ]),
]

export const covers = (types: readonly string[], type: string): boolean =>
  types.includes(type) || (type === 'integer' && types.includes('number'))

export const valuesOf = (value: Fields): readonly unknown[] | undefined =>
  value.const !== undefined ? [value.const] : Array.isArray(value.enum) ? value.enum : undefined
