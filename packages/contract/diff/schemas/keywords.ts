/**
 * Comparison of the keywords of a schema that state values: types, enums, required properties, bounds, patterns. Each change says if the schema accepts
 * fewer values, more or others.
 */
import { isDeepStrictEqual } from 'node:util'
import { orUndefined } from '../../cli/or-undefined.ts'
import { child, facet, fields, isFields, type Located, list, type Path, parts } from '../../read/document.ts'
import { isMultiple } from '../../runtime/checks.ts'
import { validatorFor } from '../../values/compile.ts'
import * as advice from '../advice.ts'
import { sentence } from '../difference.ts'
import type { Accepts, Comparing, Direction } from './pair.ts'
import { covers, type Parts, typesOf, valuesOf } from './shape.ts'

/** Bounds: the direction in which they become stricter, the keyword that makes them exclusive, and the default. */
const bounds: readonly [keyword: string, way: 1 | -1, exclusive: string, none: number][] = [
  ['minimum', 1, 'exclusiveMinimum', Number.NEGATIVE_INFINITY],
  ['maximum', -1, 'exclusiveMaximum', Number.POSITIVE_INFINITY],
  ...['Length', 'Items', 'Properties', 'Contains'].flatMap((noun): [string, 1 | -1, string, number][] => [
    [`min${noun}`, 1, '', noun === 'Contains' ? 1 : 0],
    [`max${noun}`, -1, '', Number.POSITIVE_INFINITY],
  ]),
]

/** Keywords whose values have no known order, apart from the cases of `acceptsOf`. */
const opaque = 'uniqueItems multipleOf pattern format contentEncoding contentMediaType'.split(' ')

export const plainKeywords = [
  ...'type x-maybe-null enum const required dependentRequired x-extensible-enum'.split(' '),
  ...bounds.flatMap(([keyword, , exclusive]) => [keyword, exclusive]),
  ...opaque,
]

/** @param renamed new names of renamed properties, by the old name */
export function compareKeywords(
  schemas: Comparing,
  written: readonly Parts[],
  renamed: ReadonlyMap<unknown, string>,
): void {
  compareTypes(schemas, written)
  compareValues(schemas)
  compareRequired(schemas, renamed)
  // Values of an enum that fit the bounds and the pattern of the other schema are all that counts.
  if (!areValuesWithin(schemas)) {
    compareBounds(schemas)
    for (const keyword of opaque) compareOpaque(keyword, schemas)
  }
  compareDependent(schemas)
}

function compareTypes({ was, is, isParameter, emit }: Comparing, written: readonly Parts[]): void {
  const [types, typesNow] = [typesOf(was), typesOf(is)]
  // Values of an enum are constants of one type to callers.
  const isPlain = isParameter && !enumOf(was) && !enumOf(is)
  const [isFree, isFreeNow] = written.map((side) => isPlain && acceptsAnyText(side))
  const areAmong = (some: readonly string[], others: readonly string[], isFree = false) =>
    others.length === 0 ||
    (some.length > 0 &&
      some.every((type) => covers(others, type) || (isFree && !/^(array|object|null)$/.test(type))))
  const fromTo = `from '${types.join(' | ') || 'any'}' to '${typesNow.join(' | ') || 'any'}'`
  const [isKept, isFormer] = [areAmong(types, typesNow, isFreeNow), areAmong(typesNow, types, isFree)]
  if (!isKept && !isFormer) emit('type', 'others', (of) => `Type${of} changed ${fromTo}.`)
  else if (!isKept) emit('type', 'fewer', (of) => `Type${of} narrowed ${fromTo}.`)
  else if (!isFormer) emit('type', 'more', (of) => `Type${of} widened ${fromTo}.`)
}

function acceptsAnyText(schemas: Parts): boolean {
  const schemaParts = schemas.flatMap((schema) => parts(schema))
  const bounding = ['enum', 'const', ...opaque, 'minLength', 'maxLength']
  return (
    typesOf(schemaParts).includes('string') &&
    bounding.every((keyword) => keywordValues(schemaParts, keyword).length === 0)
  )
}

function compareValues({ was, is, direction, emit }: Comparing): void {
  const [values, valuesNow] = [enumOf(was), enumOf(is)]
  const [lost, gained] = [without(values ?? [], valuesNow ?? []), without(valuesNow ?? [], values ?? [])]
  const hint = direction === 'response' ? advice.newValues : undefined
  if (!valuesNow && values) emit('enum', 'more', (of) => `Enum${of} was removed.`, hint)
  else if (lost.length > 0) emit('enum', 'fewer', (of) => `Enum${of} lost values: ${quoted(lost, "'")}.`)
  if (!values && valuesNow) emit('enum', 'fewer', (of) => `Enum${of} was set to ${quoted(valuesNow, "'")}.`)
  else if (gained.length > 0)
    emit('enum', 'more', (of) => `Enum${of} gained values: ${quoted(gained, "'")}.`, hint)

  // Receivers expect further values.
  const keyword = 'x-extensible-enum'
  const [open, openNow] = [was, is].map((side) => keywordValues(side, keyword).flatMap(list))
  if (without(open!, openNow!).length + without(openNow!, open!).length === 0) return
  const dropped = openNow!.length > 0 && direction === 'request' ? without(open!, openNow!) : []
  if (dropped.length > 0)
    emit(keyword, 'fewer', (of) => `Extensible enum${of} lost values: ${quoted(dropped, "'")}.`)
  else emit(keyword, direction === 'request' ? 'more' : 'fewer', (of) => `Extensible enum${of} changed.`)
}

function compareRequired(
  { was, is, direction, emit }: Comparing,
  renamed: ReadonlyMap<unknown, string>,
): void {
  const names = requiredIn(was, direction).map((name) => renamed.get(name) ?? name)
  const namesNow = requiredIn(is, direction)
  const [ceased, became] = [without(names, namesNow), without(namesNow, names)]
  if (became.length > 0)
    emit(
      'required',
      'fewer',
      (of) => `Properties${of} became required: ${quoted(became, '`')}.`,
      advice.optional,
    )
  if (ceased.length > 0)
    emit('required', 'more', (of) => `Properties${of} are no longer required: ${quoted(ceased, '`')}.`)
}

function requiredIn(of: Parts, direction: Direction): unknown[] {
  const mark = direction === 'request' ? 'readOnly' : 'writeOnly'
  const isHidden = (name: unknown) =>
    of.some((part) => facet(child(part, 'properties', String(name)), mark) === true)
  return [...new Set(of.flatMap(({ value }) => list(value.required)))].filter((name) => !isHidden(name))
}

function compareBounds({ was, is, emit }: Comparing): void {
  for (const [bound, way, exclusive, none] of bounds) {
    if (bound.endsWith('Contains') && ![was, is].every((side) => keywordValues(side, 'contains').length > 0))
      continue
    const [[from, isOut], [to, isOutNow]] = [
      limitOf(was, bound, way, exclusive, none),
      limitOf(is, bound, way, exclusive, none),
    ]
    const stricter = from === to ? Number(isOutNow) - Number(isOut) : (to - from) * way
    if (stricter === 0) continue
    const open = [was, is].map((side) => keywordValues(side, exclusive)[0])
    const limits = [was, is].map((side, index) => keywordValues(side, bound)[0] ?? open[index])
    const isOpen = exclusive !== '' && (limits[0] === limits[1] || !open.includes(undefined))
    const [keyword, [before, after]] = isOpen ? [exclusive, open] : [bound, limits]
    emit(keyword, stricter > 0 ? 'fewer' : 'more', (of) => sentence(keyword, before, after, of))
  }
}

function areValuesWithin({ was, is }: Comparing): boolean {
  const [values, valuesNow] = [enumOf(was), enumOf(is)]
  if (values && valuesNow) return true
  const [listed, of] = values ? [values, is] : [valuesNow, was]
  return listed?.every((value) => fits(value, of)) ?? false
}

/** True if a value keeps to the bounds and the format of a schema, its type aside. */
function fits(value: unknown, of: Parts): boolean {
  const allOf = of.map((part) =>
    Object.fromEntries(Object.entries(part.value).filter(([keyword]) => isBounding(keyword))),
  )
  // A draft may have an invalid pattern.
  return orUndefined(() => validatorFor({ ...of[0]!, value: { allOf } }, 'example')(value)) === true
}

const isBounding = (keyword: string): boolean =>
  opaque.includes(keyword) ||
  bounds.some(([bound, , exclusive]) => keyword === bound || keyword === exclusive)

/** Returns the strictest bound, and whether it is exclusive. Bounds of integers are rounded to the next integer. */
function limitOf(of: Parts, bound: string, way: 1 | -1, exclusive: string, none: number): [number, boolean] {
  const isInteger =
    typesOf(of).every((type) => type === 'integer' || type === 'null') && typesOf(of).length > 0
  const limits = of.flatMap(({ value }): [number, boolean][] => {
    const stated = [value[bound], value[exclusive]].flatMap((limit, isOut): [number, boolean][] =>
      typeof limit === 'number' ? [[limit, isOut === 1]] : [],
    )
    return stated.map(([limit, isOut]) => {
      if (!isInteger || !exclusive) return [limit, isOut]
      const whole = way > 0 ? Math.ceil(limit) : Math.floor(limit)
      return [isOut && whole === limit ? limit + way : whole, false]
    })
  })
  return limits.reduce<[number, boolean]>((best, next) => {
    const stricter = (next[0] - best[0]) * way || Number(next[1]) - Number(best[1])
    return stricter > 0 ? next : best
  }, limits[0] ?? [none, false])
}

function compareOpaque(keyword: string, { was, is, emit }: Comparing): void {
  const [from, to] = [was, is].map((side) =>
    keywordValues(side, keyword).filter((value) => !saysNothing(keyword, value)),
  )
  const [lost, gained] = [without(from!, to!), without(to!, from!)]
  if (lost.length + gained.length === 0) return
  emit(keyword, acceptsOf(keyword, lost, gained), (of) => sentence(keyword, from![0], to![0], of))
}

const saysNothing = (keyword: string, value: unknown): boolean =>
  value === false ||
  (keyword === 'format' && value === 'password') ||
  (keyword === 'pattern' && /^\^?(\.\*)?\$?$/.test(String(value)))

const wider: Readonly<Record<string, string>> = { int32: 'int64', float: 'double' }

function acceptsOf(keyword: string, lost: readonly unknown[], gained: readonly unknown[]): Accepts {
  if (lost.length === 0) return 'fewer'
  if (gained.length === 0) return 'more'
  const [[from], [to]] = [lost, gained]
  if (keyword === 'multipleOf') {
    if (isMultiple(Number(to), Number(from))) return 'fewer'
    return isMultiple(Number(from), Number(to)) ? 'more' : 'others'
  }
  if (keyword === 'format' && wider[String(from)] === to) return 'more'
  if (keyword === 'format' && wider[String(to)] === from) return 'fewer'
  return keyword === 'pattern' ? 'unknown' : 'others'
}

// Each dependent name counts for itself.
function compareDependent({ was, is, emit }: Comparing): void {
  const keyword = 'dependentRequired'
  const [from, to] = [was, is].map((side) =>
    keywordValues(side, keyword).flatMap((map) =>
      Object.entries(fields(map)).flatMap(([name, others]) => list(others).map((other) => [name, other])),
    ),
  )
  const [before, after] = [was, is].map((side) => keywordValues(side, keyword)[0])
  const [lost, gained] = [without(from!, to!), without(to!, from!)]
  const accepts = lost.length === 0 ? 'fewer' : gained.length === 0 ? 'more' : 'others'
  if (lost.length + gained.length > 0) emit(keyword, accepts, (of) => sentence(keyword, before, after, of))
}

const quoted = (values: readonly unknown[], mark: string) =>
  values
    .map(
      (value) => `${mark}${isFields(value) || Array.isArray(value) ? JSON.stringify(value) : value}${mark}`,
    )
    .join(', ')

export function keywordValues(of: Parts, keyword: string): unknown[] {
  const values = of.map(({ value }) => value[keyword]).filter((value) => value !== undefined)
  return values.filter(
    (value, index) => values.findIndex((other) => isDeepStrictEqual(other, value)) === index,
  )
}

/** Path of a keyword, or of the schema if it is missing. */
export function placeIn(of: Parts, keyword: string): Path {
  const owner = of.find(({ value }) => value[keyword] !== undefined)
  return owner ? [...owner.path, keyword] : of[0]!.path
}

/** Merges the parts into one object; the outermost part wins. */
export const whole = (of: Parts): Located => ({
  ...of[0]!,
  value: Object.assign({}, ...of.map(({ value }) => value).toReversed()),
})

export const without = (some: readonly unknown[], others: readonly unknown[]): unknown[] =>
  some.filter((value) => !others.some((other) => isDeepStrictEqual(value, other)))

const isBoolean = (of: Parts): boolean => typesOf(of).every((type) => type === 'boolean' || type === 'null')

function enumOf(of: Parts): readonly unknown[] | undefined {
  const lists = of.flatMap(({ value }) => {
    const values = valuesOf(value)?.filter((item) => item !== null)
    const isAll = values?.includes(true) && values.includes(false) && isBoolean(of)
    return values && values.length > 0 && !isAll ? [values] : []
  })
  return lists.reduce<readonly unknown[] | undefined>(
    (accepted, some) => accepted?.filter((value) => without([value], some).length === 0) ?? some,
    undefined,
  )
}
