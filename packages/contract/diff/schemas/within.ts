/** Comparison of a pair of schemas: its own differences come out, and the pairs of schemas inside, which `walk.ts` compares in turn. */
import { isDeepStrictEqual } from 'node:util'
import { discriminated } from '../../read/discriminator.ts'
import { below, child, fields, isFields } from '../../read/document.ts'
import * as advice from '../advice.ts'
import {
  compareMembers,
  compareNamed,
  type Named,
  paired,
  type Report,
  renamesOf,
  sentence,
} from '../difference.ts'
import { isAway } from '../read.ts'
import { compareChoices } from './choices.ts'
import { effectiveParts } from './effective.ts'
import { compareKeywords, keywordValues, placeIn, plainKeywords, whole, without } from './keywords.ts'
import type { Accepts, Compare, Comparing, Emit, Pair, Relate, SchemaChange } from './pair.ts'
import { type Parts, shapesOf, typesOf } from './shape.ts'

const single =
  'items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not then else'.split(
    ' ',
  )

const compared = [
  'discriminator',
  ...plainKeywords,
  ...single,
  ...'$ref allOf oneOf anyOf if properties prefixItems patternProperties dependentSchemas'.split(' '),
]

/** Returns the differences of two schemas, and the pairs of inner schemas. */
export function comparePair(pair: Pair, relate: Relate): { changes: SchemaChange[]; within: Pair[] } {
  const [changes, within]: [SchemaChange[], Pair[]] = [[], []]
  const [before, after] = shapesOf(pair.was, pair.is)
  const [was, is] = effectiveParts(before, after)
  if (was.length === 0 || is.length === 0) return { changes, within }
  const { property } = pair
  const of = property === undefined ? '' : ` of \`${property}\``
  const emit: Emit = (keyword, accepts, text, hint) => {
    const [message, edit] =
      typeof text !== 'string'
        ? [text(of), text('')]
        : [property === undefined ? text : `${text.slice(0, -1)} in \`${property}\`.`, text]
    changes.push({ accepts, place: placeIn(is, keyword), message, detail: { advice: hint, edit } })
  }
  const report: Report = (effect, message, place, detail) =>
    void changes.push({ effect, message, place, detail })
  const compare: Compare = (from, to, options) =>
    void within.push({ ...pair, isOptional: true, was: from, is: to, ...options })
  const { direction } = pair
  const schemas: Comparing = { ...pair, was, is, emit, report, compare, relate }

  if (before.choices.length !== after.choices.length) {
    compareChoices(before, after, schemas)
    return { changes, within }
  }
  const [lost, gained] = [pair.was, pair.is].map(awayIn)
  if (lost!.join() !== gained!.join())
    emit('$ref', 'unknown', `The schema changed from ${lost![0] ?? 'another'} to ${gained![0] ?? 'another'}.`)
  const [properties, propertiesNow] = [namedIn(was, 'properties'), namedIn(is, 'properties')]
  const [listed, listedNow] = [properties, propertiesNow].map((schemasByName) =>
    [...schemasByName].map(([name, [first]]): Named => [name, first!]),
  )
  const { gone, added } = paired(listed!, listedNow!, ([name]) => name)
  const renamed = new Map([...renamesOf(gone, added)].map(([[name], [fresh]]) => [name, fresh]))
  compareKeywords(schemas, [pair.was, pair.is], renamed)
  const standard = keywordValues(was, 'default')[0]
  const standardNow = keywordValues(is, 'default')[0]
  const isMoved =
    direction === 'request' &&
    pair.isOptional &&
    standard !== undefined &&
    JSON.stringify(standard) !== JSON.stringify(standardNow)
  if (isMoved) {
    const [from, to] = [standard, standardNow].map((value) => JSON.stringify(value) ?? 'none')
    const message = `The default${of} changed from ${from} to ${to}: calls without a value now mean something else.`
    report('breaks', message, placeIn(is, 'default'), { advice: advice.standard })
  }
  compareSingle(schemas)
  for (const map of maps) compareMap(map, schemas)
  compareChoices(before, after, schemas)

  for (const [name, from] of properties) {
    const to = propertiesNow.get(name)
    if (!to) continue
    const mark = direction === 'request' ? 'readOnly' : 'writeOnly'
    const [isHidden, isHiddenNow] = [from, to].map((side) => keywordValues(side, mark).includes(true))
    // The value is in neither message.
    if (isHidden && isHiddenNow) continue
    compare(from, to, { property: name })
    if (isHiddenNow)
      report('breaks', `Property \`${name}\` became \`${mark}\`.`, placeIn(to, mark), {
        advice: direction === 'request' ? advice.keepAccepting : advice.keepSending,
      })
  }
  const options = { renamed: 'was renamed to', keep: advice.deprecate }
  compareNamed('Property', listed!, listedNow!, () => report, undefined, options)

  compareTags(schemas, of)
  const except = [...compared, ...(isMoved ? ['default'] : [])]
  compareMembers(whole(was), whole(is), report, { except, place: (name) => placeIn(is, name), of })
  return { changes, within }
}

// The values of a discriminator are those of its mapping, and else the names of the schemas.
function compareTags({ was, is, emit, report }: Comparing, of: string): void {
  const keyword = 'discriminator'
  const [tag, tagNow] = [was, is].map((side) => fields(keywordValues(side, keyword)[0]).propertyName)
  const [values, valuesNow] = [was, is].map((side) =>
    side.flatMap(({ value }) => (value[keyword] === undefined ? [] : discriminated(value))),
  )
  if (tag === undefined || tagNow === undefined) {
    if (tag !== tagNow)
      report(
        'adds',
        sentence(keyword, keywordValues(was, keyword)[0], keywordValues(is, keyword)[0], of),
        placeIn(is, keyword),
      )
  } else if (tag !== tagNow) {
    const message = `The \`discriminator\` changed from \`${tag}\` to \`${tagNow}\`.`
    report('breaks', message, placeIn(is, keyword), { advice: advice.asItWas })
  } else {
    // A schema that only one contract has is a change of its own.
    const [schemas, schemasNow] = [values!, valuesNow!].map((pairs) => new Set(pairs.map(([, name]) => name)))
    const lost = without(
      values!.filter(([, name]) => schemasNow!.has(name)),
      valuesNow!,
    )
    const gained = without(
      valuesNow!.filter(([, name]) => schemas!.has(name)),
      values!,
    )
    const list = (some: readonly unknown[]) => some.map((value) => `'${(value as string[])[0]}'`).join(', ')
    if (lost.length > 0) emit(keyword, 'fewer', `The discriminator lost values: ${list(lost)}.`)
    if (gained.length > 0) emit(keyword, 'more', `The discriminator gained values: ${list(gained)}.`)
  }
}

const awayIn = (schemas: Parts): string[] =>
  schemas
    .flatMap((schema) => [schema, ...below(schema, ['allOf'])])
    .flatMap(({ value }) => (isAway(value.$ref) ? [String(value.$ref)] : []))

function compareSingle(schemas: Comparing): void {
  const { was, is, sense, emit, compare, report } = schemas
  const describe = (message: string) => report('adds', message, placeIn(is, 'items'))
  const [conditions, conditionsNow] = [was, is].map((side) => schemasAt(side, 'if'))
  const isConditional = conditions!.length > 0 && conditionsNow!.length > 0
  for (const keyword of single) {
    const [before, after] = [was, is].map(
      (side) => keywordValues(side, keyword).map((value) => !isNothing(value) && value)[0],
    )
    const [room, roomNow] = [was, is].map((side) =>
      isMoot(keyword, side) ? 2 : roomIn(keyword, keywordValues(side, keyword)),
    )
    if (keyword === 'items' && room !== roomNow && isUnfinished(was)) describe('The items are now described.')
    else if (room !== roomNow)
      emit(keyword, roomNow! < room! ? 'fewer' : 'more', (of) => sentence(keyword, before, after, of))
    if (room !== 1 || roomNow !== 1) continue
    const [from, to] = [schemasAt(was, keyword), schemasAt(is, keyword)]
    // maxContains reverses the direction: a schema that fits more items then allows fewer lists.
    const isBounded =
      keyword === 'contains' && [was, is].some((side) => keywordValues(side, 'maxContains').length > 0)
    const turned = keyword === 'not' ? (-sense as Pair['sense']) : isBounded ? 0 : sense
    if (keyword === 'not' || keyword === 'contains')
      compareEach(keyword, { ...schemas, was: from, is: to, sense: turned })
    else compare(from, to, { sense: turned })
  }
  // Values that fit the condition have to fit `then`, all others `else`.
  if (!isConditional) return
  const [hasThen, hasElse] = ['then', 'else'].map((keyword) =>
    [was, is].some((side) => keywordValues(side, keyword).length > 0),
  )
  if (hasThen || hasElse)
    compare(conditions!, conditionsNow!, {
      sense: hasThen && hasElse ? 0 : hasThen ? (-sense as Pair['sense']) : sense,
    })
}

// Schemas of one keyword in several parts of allOf count one by one.
function compareEach(keyword: string, { was, is, sense, emit, compare }: Comparing): void {
  const { gone, added, both } = paired(was, is, ({ value }) => JSON.stringify(value))
  if (gone.length === 1 && added.length === 1) both.push([gone[0]!, added[0]!])
  else if (added.length > 0)
    emit(keyword, gone.length > 0 ? 'unknown' : 'fewer', `Another \`${keyword}\` was added.`)
  else if (gone.length > 0) emit(keyword, 'more', `A \`${keyword}\` was removed.`)
  for (const [from, to] of both) compare([from], [to], { sense })
}

/** True for an OpenAPI 3.0 array without the required `items`. */
const isUnfinished = (of: Parts): boolean =>
  /^3\.0/.test(String(of[0]?.document.openapi)) &&
  typesOf(of).includes('array') &&
  keywordValues(of, 'items').length === 0

const isMoot = (keyword: string, of: Parts): boolean =>
  (keyword === 'unevaluatedProperties' && keywordValues(of, 'additionalProperties').length > 0) ||
  (keyword === 'unevaluatedItems' && keywordValues(of, 'items').length > 0)

const schemasAt = (of: Parts, keyword: string): Parts =>
  of.filter(({ value }) => isFields(value[keyword])).map((part) => child(part, keyword))

/** Share of values that the schemas accept: none (0), some (1) or all (2). */
function roomIn(keyword: string, schemas: readonly unknown[]): number {
  const isTurned = keyword === 'not'
  const [every, none] = isTurned ? [0, 2] : [2, 0]
  const rooms = schemas.map((schema) =>
    isNothing(schema) ? none : isFields(schema) && Object.keys(schema).length > 0 ? 1 : every,
  )
  return Math.min(2, ...rooms)
}

// OpenAPI 3.0 has no schema `false`.
const isNothing = (schema: unknown): boolean => schema === false || isDeepStrictEqual(schema, { not: {} })

/** Schemas of unnamed members; false if such members are forbidden, undefined if all are allowed. */
function othersIn(of: Parts, keyword: string): Parts | false | undefined {
  if (keywordValues(of, keyword).some(isNothing)) return false
  const schemas = schemasAt(of, keyword)
  return schemas.length > 0 ? schemas : undefined
}

/** Schemas by name or position, with the keyword for those that are not named. */
const maps = [
  ['prefixItems', 'items'],
  ['patternProperties', 'additionalProperties'],
  ['dependentSchemas', undefined],
] as const

function compareMap([keyword, beyond]: (typeof maps)[number], { was, is, emit, compare }: Comparing): void {
  const [before, after] = [namedIn(was, keyword), namedIn(is, keyword)]
  const [others, othersNow] = [was, is].map((side) => beyond && othersIn(side, beyond))
  const [gone, added] = [new Set<Accepts>(), new Set<Accepts>()]
  for (const [name, from] of before) {
    const to = after.get(name) ?? othersNow
    if (to) compare(from, to)
    else gone.add(to === false ? 'fewer' : 'more')
  }
  for (const [name, to] of after) {
    if (before.has(name)) continue
    if (others) compare(others, to)
    else added.add(others === false ? 'more' : 'fewer')
  }
  for (const accepts of gone) emit(keyword, accepts, `\`${keyword}\` was removed.`)
  for (const accepts of added) emit(keyword, accepts, `\`${keyword}\` was added.`)
}

/** Schemas by their name or position below a keyword. */
function namedIn(of: Parts, keyword: string): Map<string, Parts> {
  const members = of.flatMap((part) =>
    Object.keys(Object(part.value[keyword])).map((name) => ({ name, schema: child(part, keyword, name) })),
  )
  const grouped = Map.groupBy(members, ({ name }) => name)
  return new Map([...grouped].map(([name, some]) => [name, some.map(({ schema }) => schema)]))
}
