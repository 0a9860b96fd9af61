import { isDeepStrictEqual } from 'node:util'
import { child, componentName, isFields, type Located, list, type Path, parts } from '../read/document.ts'
import { compareMembers, compareNamed, type Named, paired, type Report, sentence } from './difference.ts'

/** Which way the values of a schema go: from callers, to them, or both. */
export type Direction = 'request' | 'response' | 'both'

/** The change of the values that a schema accepts: fewer break senders, more break receivers, and others break both. */
type Accepts = 'fewer' | 'more' | 'others'

/** A schema as all that a value of it has to fit: itself, and the parts of its allOf. */
type Parts = readonly Located[]

/** The schemas of one place in both contracts. */
interface Pair {
  was: Parts
  is: Parts
  direction: Direction
  /** The property that they describe, as ` of \`size\``; empty for all else. */
  of: string
}

/** Reports what is different in the values of a schema, and in all that it is made of, wherever references lead. */
export function compareSchemas(was: Located, is: Located, direction: Direction, report: Report): void {
  const seen = new Set<string>()
  const waiting: Pair[] = [pairOf([was], [is], direction)]
  for (const pair of waiting) {
    const id = JSON.stringify([
      pair.direction,
      ...[pair.was, pair.is].map((side) => side.map(({ path }) => path)),
    ])
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...comparePair(pair, report))
  }
}

const pairOf = (was: Parts, is: Parts, direction: Direction, of = ''): Pair => ({
  was: was.flatMap((schema) => parts(schema)),
  is: is.flatMap((schema) => parts(schema)),
  direction,
  of,
})

/** Keywords of one schema each, or of a boolean in its place. */
const single =
  'items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then else'.split(
    ' ',
  )
/** Keywords of several schemas, by name or in a list. */
const several = 'oneOf anyOf prefixItems patternProperties dependentSchemas'.split(' ')
/** Bounds, the way in which they get stricter, and the keyword that says whether a bound itself is out of bounds. */
const bounds: readonly [keyword: string, way: 1 | -1, exclusive: string][] = [
  ['minimum', 1, 'exclusiveMinimum'],
  ['maximum', -1, 'exclusiveMaximum'],
  ...['Length', 'Items', 'Properties', 'Contains'].flatMap((what): [string, 1 | -1, string][] => [
    [`min${what}`, 1, ''],
    [`max${what}`, -1, ''],
  ]),
]
/** Keywords of which nobody can say whether another value accepts more. */
const opaque =
  'uniqueItems multipleOf pattern format contentEncoding contentMediaType dependentRequired'.split(' ')
/** All others break nobody. */
const compared = [
  ...'$ref type nullable enum required properties allOf'.split(' '),
  ...[...single, ...several, ...bounds.flatMap(([keyword, , exclusive]) => [keyword, exclusive]), ...opaque],
]

/** Reports what is different in two schemas themselves. @returns the schemas within, which are in both */
function comparePair({ was, is, direction, of }: Pair, reportAt: Report): Pair[] {
  const within: Pair[] = []

  const report = (keyword: string, accepts: Accepts, message: string) => {
    const isFine =
      (accepts === 'more' && direction === 'request') || (accepts === 'fewer' && direction === 'response')
    reportAt(isFine ? 'adds' : 'breaks', message, placeOf(is, keyword))
  }

  const [types, typesNow] = [typesOf(was), typesOf(is)]
  const fromTo = `from '${types.join(' | ') || 'any'}' to '${typesNow.join(' | ') || 'any'}'`
  if (!areAmong(types, typesNow)) report('type', 'fewer', `Type${of} narrowed ${fromTo}.`)
  if (!areAmong(typesNow, types)) report('type', 'more', `Type${of} widened ${fromTo}.`)

  const [values, valuesNow] = [enumOf(was), enumOf(is)]
  const [lost, gained] = [without(values ?? [], valuesNow ?? []), without(valuesNow ?? [], values ?? [])]
  if (!valuesNow && values) report('enum', 'more', `Enum${of} was removed.`)
  else if (lost.length > 0) report('enum', 'fewer', `Enum${of} lost values: ${quoted(lost, "'")}.`)
  if (!values && valuesNow) report('enum', 'fewer', `Enum${of} was set to ${quoted(valuesNow, "'")}.`)
  else if (gained.length > 0) report('enum', 'more', `Enum${of} gained values: ${quoted(gained, "'")}.`)

  const [names, namesNow] = [was, is].map((side) => side.flatMap(({ value }) => list(value.required)))
  const [ceased, became] = [without(names!, namesNow!), without(namesNow!, names!)]
  if (became.length > 0)
    report('required', 'fewer', `Properties${of} became required: ${quoted(became, '`')}.`)
  if (ceased.length > 0)
    report('required', 'more', `Properties${of} are no longer required: ${quoted(ceased, '`')}.`)

  for (const [bound, way, exclusive] of bounds) {
    const [from, to] = [was, is].map((side) => strictest(said(side, bound), way))
    const [isOut, isOutNow] = [was, is].map((side) => Number(said(side, exclusive)[0] === true))
    const keyword = from === to ? exclusive : bound
    const stricter = from === to ? isOutNow! - isOut! : (to! - from!) * way
    const [before, after] = [was, is].map((side) => said(side, keyword)[0])
    if (stricter !== 0) report(keyword, stricter > 0 ? 'fewer' : 'more', sentence(keyword, before, after))
  }
  for (const keyword of opaque) {
    const [from, to] = [was, is].map((side) => said(side, keyword).filter((value) => value !== false))
    if (isDeepStrictEqual(from, to)) continue
    const accepts = from!.length === 0 ? 'fewer' : to!.length === 0 ? 'more' : 'others'
    report(keyword, accepts, sentence(keyword, from![0], to![0]))
  }
  const [standard, standardNow] = [was, is].map((side) => said(side, 'default')[0])
  if (direction === 'request' && standard !== undefined && !isDeepStrictEqual(standard, standardNow)) {
    const [from, to] = [standard, standardNow].map((value) => JSON.stringify(value) ?? 'none')
    const message = `The default changed from ${from} to ${to}: calls without a value mean something else.`
    report('default', 'others', message)
  }

  for (const keyword of single) {
    const [from, to] = [was, is].map((side) => said(side, keyword))
    const [room, roomNow] = [roomIn(from!), roomIn(to!)]
    if (room !== roomNow)
      report(keyword, roomNow < room ? 'fewer' : 'more', sentence(keyword, from![0], to![0]))
    if (room !== 1 || roomNow !== 1) continue
    const [schema, schemaNow] = [was, is].map((side) => side.map((part) => child(part, keyword)))
    // A schema that accepts fewer values there accepts more here, or nobody knows.
    const isTurned = keyword === 'not' || keyword === 'if'
    within.push(pairOf(schema!, schemaNow!, isTurned ? 'both' : direction, of))
  }
  for (const keyword of several) {
    const [before, after] = [schemasIn(was, keyword), schemasIn(is, keyword)]
    // A schema more accepts fewer values, but for one that may be chosen.
    const isChoice = /^(one|any)Of$/.test(keyword) && before.length > 0 && after.length > 0
    const { gone, added, both } = paired(before, after, isChoice ? keyAmong(before, after) : nameOf)
    const what = `\`${keyword}\`${isChoice ? ' subschema' : ''}`
    if (gone.length > 0) report(keyword, isChoice ? 'fewer' : 'more', `${what} was removed.`)
    if (added.length > 0) report(keyword, isChoice ? 'more' : 'fewer', `${what} was added.`)
    for (const [from, to] of both) within.push(pairOf(from.all, to.all, direction, of))
  }
  const [properties, propertiesNow] = [schemasIn(was, 'properties'), schemasIn(is, 'properties')]
  const { both } = paired(properties, propertiesNow, nameOf)
  for (const [from, to] of both) within.push(pairOf(from.all, to.all, direction, ` of \`${to.name}\``))
  const [listed, listedNow] = [properties, propertiesNow].map((all) =>
    all.map(({ name, all: [first] }): Named => [name, first!]),
  )
  const options = { renamed: 'was renamed to', addedNoun: 'Schema' }
  compareNamed('Property', listed!, listedNow!, () => reportAt, undefined, options)

  const except = direction === 'request' && standard !== undefined ? [...compared, 'default'] : compared
  compareMembers(whole(was), whole(is), reportAt, { except, place: (name) => placeOf(is, name) })
  return within
}

const quoted = (values: readonly unknown[], mark: string) =>
  values.map((value) => mark + value + mark).join(', ')

/** The values of a keyword in the parts, each once. */
function said(of: Parts, keyword: string): unknown[] {
  const values = of.map(({ value }) => value[keyword]).filter((value) => value !== undefined)
  return values.filter((value, index) => values.findIndex((one) => isDeepStrictEqual(one, value)) === index)
}

/** Where a keyword stands; the schema itself where it does not. */
function placeOf(of: Parts, keyword: string): Path {
  const owner = of.find(({ value }) => value[keyword] !== undefined)
  return owner ? [...owner.path, keyword] : of[0]!.path
}

/** The parts as one object, in which the outermost speaks for all. */
const whole = (of: Parts): Located => ({
  ...of[0]!,
  value: Object.assign({}, ...of.map(({ value }) => value).toReversed()),
})

const without = (some: readonly unknown[], others: readonly unknown[]): unknown[] =>
  some.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)))

/** The types that values may have, null among them; none where any will do. */
function typesOf(of: Parts): string[] {
  const typed = of.filter(({ value }) => value.type !== undefined)
  const isNullable = typed.length > 0 && typed.every(({ value }) => value.nullable === true)
  return [...said(of, 'type').map(String), ...(isNullable ? ['null'] : [])]
}

/** True if all values of some types are of others. */
const areAmong = (some: readonly string[], others: readonly string[]): boolean =>
  others.length === 0 ||
  (some.length > 0 &&
    some.every((type) => others.includes(type) || (type === 'integer' && others.includes('number'))))

/** The values that each part allows that lists any; undefined where none does. */
const enumOf = (of: Parts): readonly unknown[] | undefined =>
  said(of, 'enum')
    .map(list)
    .reduce<readonly unknown[] | undefined>(
      (all, some) => all?.filter((one) => without([one], some).length === 0) ?? some,
      undefined,
    )

/** Of several bounds the one that counts; infinite where there is none. */
const strictest = (values: readonly unknown[], way: 1 | -1): number =>
  way * Math.max(Number.NEGATIVE_INFINITY, ...values.map((bound) => Number(bound) * way))

/** How much of all values schemas leave that stand in their place: nothing, 0; some, 1; or all, 2. */
const roomIn = (schemas: readonly unknown[]): number =>
  Math.min(
    2,
    ...schemas.map((one) => (isFields(one) && Object.keys(one).length > 0 ? 1 : one === false ? 0 : 2)),
  )

/** The schemas of one property, or an alternative, as they are written in the parts. */
interface Schemas {
  /** Of a property, or the index of an item. */
  name: string
  all: Parts
}

const nameOf = ({ name }: Schemas): string => name

function schemasIn(of: Parts, keyword: string): Schemas[] {
  const all = of.flatMap((part) =>
    Object.keys(Object(part.value[keyword])).map((name) => ({ name, schema: child(part, keyword, name) })),
  )
  return [...Map.groupBy(all, ({ name }) => name).values()].map((some) => ({
    name: some[0]!.name,
    all: some.map(({ schema }) => schema),
  }))
}

/** Alternatives are known by the component that they refer to, or by what they say; those that changed, by their place among these. */
function keyAmong(before: readonly Schemas[], after: readonly Schemas[]): (one: Schemas) => string {
  const textOf = ({ all }: Schemas) => JSON.stringify(all.map(({ value }) => value))
  const same = new Set(before.map(textOf)).intersection(new Set(after.map(textOf)))
  const others = [before, after].map((side) => side.filter((one) => !same.has(textOf(one))))
  return (one) => {
    if (same.has(textOf(one))) return textOf(one)
    return componentName(one.all[0]!.value) ?? String(Math.max(...others.map((side) => side.indexOf(one))))
  }
}
