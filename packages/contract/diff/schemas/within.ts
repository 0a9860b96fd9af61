import { below, child, fields, isFields } from '../../read/document.ts'
import * as advice from '../advice.ts'
import { compareMembers, compareNamed, type Named, type Report, sentence } from '../difference.ts'
import { isAway } from '../read.ts'
import { compareChoices } from './choices.ts'
import { compareKeywords, placeIn, plainKeywords, said, whole } from './keywords.ts'
import type { Accepts, Compare, Emit, Pair, Relate, SchemaChange } from './pair.ts'
import { type Parts, shapesOf, typesOf } from './shape.ts'

const single =
  'items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not then else'.split(
    ' ',
  )

const compared = [
  ...plainKeywords,
  ...single,
  ...'$ref allOf oneOf anyOf if properties prefixItems patternProperties dependentSchemas'.split(' '),
]

/** Returns the differences of two schemas, and the pairs of inner schemas. */
export function comparePair(pair: Pair, relate: Relate): { changes: SchemaChange[]; within: Pair[] } {
  const [changes, within]: [SchemaChange[], Pair[]] = [[], []]
  const [before, after] = shapesOf(pair.was, pair.is)
  const [was, is] = [before.parts, after.parts]
  if (was.length === 0 || is.length === 0) return { changes, within }
  const emit: Emit = (keyword, accepts, message, better) =>
    void changes.push({ accepts, message, place: placeIn(is, keyword), detail: { advice: better } })
  const reportAt: Report = (effect, message, place, detail) =>
    void changes.push({ effect, message, place, detail })
  const compare: Compare = (from, to, more) =>
    void within.push({ ...pair, isOptional: true, was: from, is: to, ...more })
  const { direction } = pair

  if (before.choices.length !== after.choices.length) {
    compareChoices(before, after, relate, emit, compare)
    return { changes, within }
  }
  const [lost, gained] = [pair.was, pair.is].map(awayIn)
  if (lost!.join() !== gained!.join())
    emit('$ref', 'unknown', `The schema changed from ${lost![0] ?? 'another'} to ${gained![0] ?? 'another'}.`)
  compareKeywords(was, is, pair, emit)
  const standard = said(was, 'default')[0]
  const standardNow = said(is, 'default')[0]
  const isMoved =
    direction === 'request' &&
    pair.isOptional &&
    standard !== undefined &&
    JSON.stringify(standard) !== JSON.stringify(standardNow)
  if (isMoved) {
    const [from, to] = [standard, standardNow].map((value) => JSON.stringify(value) ?? 'none')
    const message = `The default changed from ${from} to ${to}: calls without a value now mean something else.`
    reportAt('breaks', message, placeIn(is, 'default'), { advice: advice.standard })
  }
  compareSingle(was, is, emit, compare, pair, reportAt)
  compareTuples(was, is, emit, compare)
  compareNames(was, is, emit, compare)
  compareChoices(before, after, relate, emit, compare)

  const [properties, propertiesNow] = [namedIn(was, 'properties'), namedIn(is, 'properties')]
  for (const [name, from] of properties) {
    const to = propertiesNow.get(name)
    if (!to) continue
    compare(from, to, { of: ` of \`${name}\`` })
    const [isHidden, isHiddenNow] = [from, to].map((side) => said(side, 'writeOnly').includes(true))
    if (direction === 'response' && isHiddenNow && !isHidden)
      reportAt('breaks', `Property \`${name}\` became \`writeOnly\`.`, placeIn(to, 'writeOnly'), {
        advice: advice.keepSending,
      })
  }
  const [listed, listedNow] = [properties, propertiesNow].map((all) =>
    [...all].map(([name, [first]]): Named => [name, first!]),
  )
  const options = { renamed: 'was renamed to', addedNoun: 'Schema', keep: advice.deprecate }
  compareNamed('Property', listed!, listedNow!, () => reportAt, undefined, options)

  const [tag, tagNow] = [was, is].map((side) => fields(said(side, 'discriminator')[0]).propertyName)
  const isRenamed = tag !== undefined && tagNow !== undefined && tag !== tagNow
  if (isRenamed) {
    const message = `The \`discriminator\` changed from \`${tag}\` to \`${tagNow}\`.`
    reportAt('breaks', message, placeIn(is, 'discriminator'), { advice: advice.asItWas })
  }
  const except = [...compared, ...(isMoved ? ['default'] : []), ...(isRenamed ? ['discriminator'] : [])]
  compareMembers(whole(was), whole(is), reportAt, { except, place: (name) => placeIn(is, name) })
  return { changes, within }
}

const awayIn = (schemas: Parts): string[] =>
  schemas
    .flatMap((schema) => [schema, ...below(schema, ['allOf'])])
    .flatMap(({ value }) => (isAway(value.$ref) ? [String(value.$ref)] : []))

function compareSingle(
  was: Parts,
  is: Parts,
  emit: Emit,
  compare: Compare,
  pair: Pair,
  report: Report,
): void {
  const { sense } = pair
  const describe = (message: string) => report('adds', message, placeIn(is, 'items'))
  const [conditions, conditionsNow] = [was, is].map((side) => schemasAt(side, 'if'))
  const isConditional = conditions!.length > 0 && conditionsNow!.length > 0
  for (const keyword of single) {
    const [from, to] = [was, is].map((side) => said(side, keyword))
    const [room, roomNow] = [was, is].map((side) =>
      isMoot(keyword, side) ? 2 : roomIn(keyword, said(side, keyword)),
    )
    if (keyword === 'items' && room !== roomNow && isUnfinished(was)) describe('The items are now described.')
    else if (room !== roomNow)
      emit(keyword, roomNow! < room! ? 'fewer' : 'more', sentence(keyword, from![0], to![0]))
    if (room !== 1 || roomNow !== 1) continue
    // maxContains reverses the direction: a schema that fits more items then allows fewer lists.
    const isBounded = keyword === 'contains' && [was, is].some((side) => said(side, 'maxContains').length > 0)
    compare(schemasAt(was, keyword), schemasAt(is, keyword), {
      sense: keyword === 'not' ? (-sense as Pair['sense']) : isBounded ? 0 : sense,
    })
  }
  // Values that fit the condition have to fit `then`, all others `else`.
  if (!isConditional) return
  const [hasThen, hasElse] = ['then', 'else'].map((keyword) =>
    [was, is].some((side) => said(side, keyword).length > 0),
  )
  if (hasThen || hasElse)
    compare(conditions!, conditionsNow!, {
      sense: hasThen && hasElse ? 0 : hasThen ? (-sense as Pair['sense']) : sense,
    })
}

/** True for an OpenAPI 3.0 array without the required `items`. */
const isUnfinished = (of: Parts): boolean =>
  /^3\.0/.test(String(of[0]?.document.openapi)) &&
  typesOf(of).includes('array') &&
  said(of, 'items').length === 0

const isMoot = (keyword: string, of: Parts): boolean =>
  (keyword === 'unevaluatedProperties' && said(of, 'additionalProperties').length > 0) ||
  (keyword === 'unevaluatedItems' && said(of, 'items').length > 0)

const schemasAt = (of: Parts, keyword: string): Parts =>
  of.filter(({ value }) => isFields(value[keyword])).map((part) => child(part, keyword))

/** Share of values that the schemas accept: none (0), some (1) or all (2). */
function roomIn(keyword: string, schemas: readonly unknown[]): number {
  const isTurned = keyword === 'not'
  const [all, none] = isTurned ? [0, 2] : [2, 0]
  const rooms = schemas.map((one) =>
    one === false ? none : isFields(one) && Object.keys(one).length > 0 ? 1 : all,
  )
  return Math.min(2, ...rooms)
}

function compareTuples(was: Parts, is: Parts, emit: Emit, compare: Compare): void {
  const [items, itemsNow] = [namedIn(was, 'prefixItems'), namedIn(is, 'prefixItems')]
  compareMaps(
    'prefixItems',
    items,
    itemsNow,
    [was, is].map((side) => othersIn(side, 'items')),
    emit,
    compare,
  )
}

function compareNames(was: Parts, is: Parts, emit: Emit, compare: Compare): void {
  for (const [keyword, beyond] of [
    ['patternProperties', 'additionalProperties'],
    ['dependentSchemas', undefined],
  ] as const) {
    const others = [was, is].map((side) => (beyond ? othersIn(side, beyond) : undefined))
    compareMaps(keyword, namedIn(was, keyword), namedIn(is, keyword), others, emit, compare)
  }
}

/** Schemas of unnamed members; false if such members are forbidden, undefined if all are allowed. */
function othersIn(of: Parts, keyword: string): Parts | false | undefined {
  if (said(of, keyword).includes(false)) return false
  const schemas = schemasAt(of, keyword)
  return schemas.length > 0 ? schemas : undefined
}

type Others = Parts | false | undefined

function compareMaps(
  keyword: string,
  was: ReadonlyMap<string, Parts>,
  is: ReadonlyMap<string, Parts>,
  [others, othersNow]: readonly Others[],
  emit: Emit,
  compare: Compare,
): void {
  const [gone, added] = [new Set<Accepts>(), new Set<Accepts>()]
  for (const [name, from] of was) {
    const to = is.get(name) ?? othersNow
    if (to) compare(from, to)
    else gone.add(to === false ? 'fewer' : 'more')
  }
  for (const [name, to] of is) {
    if (was.has(name)) continue
    if (others) compare(others, to)
    else added.add(others === false ? 'more' : 'fewer')
  }
  for (const accepts of gone) emit(keyword, accepts, `\`${keyword}\` was removed.`)
  for (const accepts of added) emit(keyword, accepts, `\`${keyword}\` was added.`)
}

/** Schemas by their name or position below a keyword. */
function namedIn(of: Parts, keyword: string): Map<string, Parts> {
  const all = of.flatMap((part) =>
    Object.keys(Object(part.value[keyword])).map((name) => ({ name, schema: child(part, keyword, name) })),
  )
  const grouped = Map.groupBy(all, ({ name }) => name)
  return new Map([...grouped].map(([name, some]) => [name, some.map(({ schema }) => schema)]))
}
