/** Comparison of `oneOf` and `anyOf`: removed, added and reworded subschemas. */
import { componentName, type Located } from '../../read/document.ts'
import { paired } from '../difference.ts'
import type { Comparing, Relate } from './pair.ts'
import { type Choice, orNull, type Parts, type Shape, typesWithin } from './shape.ts'

type Choosing = Pick<Comparing, 'relate' | 'emit' | 'compare'>

export function compareChoices(was: Shape, is: Shape, schemas: Choosing): void {
  const both = Math.min(was.choices.length, is.choices.length)
  for (let index = 0; index < both; index++)
    compareBothChoices(was.choices[index]!, is.choices[index]!, schemas)
  for (const choice of was.choices.slice(both)) compareWithChoice(is, was, choice, false, schemas)
  for (const choice of is.choices.slice(both)) compareWithChoice(was, is, choice, true, schemas)
}

function compareBothChoices(was: Choice, is: Choice, { relate, emit, compare }: Choosing): void {
  const [lostNoun, newNoun] = [was, is].map(({ keyword }) =>
    keyword === 'type' ? 'A type' : `\`${keyword}\` subschema`,
  )
  const [hadNull, hasNull] = [was, is].map(allowsNull)
  if (was.hasNull && !hasNull) emit(is.keyword, 'fewer', `\`null\` was removed from \`${is.keyword}\`.`)
  if (!hadNull && is.hasNull) emit(is.keyword, 'more', `\`null\` was added to \`${is.keyword}\`.`)
  const isNullable = hadNull && hasNull
  const [before, after] = [was, is].map(({ alternatives }) =>
    isNullable ? alternatives.map(orNull) : alternatives,
  )
  if (was.keyword !== is.keyword && !areDistinct(after!))
    emit(
      is.keyword,
      'unknown',
      `\`${was.keyword}\` became \`${is.keyword}\`, and a value may fit several of its schemas.`,
    )
  const { gone, added, both } = paired(before!, after!, keyAmong(before!, after!))
  for (const [from, to] of both) compare([from], [to])
  // A removed component was a type to callers, even if another component accepts its values.
  const mayReplace = (schema: Located) => (other: Located) =>
    !(componentName(schema.value) && componentName(other.value))
  const isLost = (schema: Located) =>
    !after!.filter(mayReplace(schema)).some((other) => isWithin(schema, other, 'fewer', relate))
  const isGained = (schema: Located) => !before!.some((other) => isWithin(other, schema, 'more', relate))
  if (gone.some(isLost)) emit(is.keyword, 'fewer', `${lostNoun} was removed.`)
  if (added.some(isGained)) emit(is.keyword, 'more', `${newNoun} was added.`)
}

const allowsNull = ({ hasNull, alternatives }: Choice): boolean =>
  hasNull || alternatives.some((schema) => typesWithin([schema]).includes('null'))

function isWithin(was: Located, is: Located, way: 'fewer' | 'more', relate: Relate): boolean {
  const found = relate([was], [is])
  return !found.has(way) && !found.has('others') && !found.has('unknown')
}

/** True if no value fits two of the schemas because their types differ. */
function areDistinct(alternatives: readonly Located[]): boolean {
  const types = alternatives.map((schema) => typesWithin([schema]))
  const allTypes = types.flat()
  return (
    types.every((some) => some.length > 0) &&
    new Set(allTypes).size === allTypes.length &&
    !(allTypes.includes('integer') && allTypes.includes('number'))
  )
}

/**
 * Compares a schema without a choice and a schema with one.
 * @param plain shape without the choice
 * @param choosing shape with the choice
 * @param isAdded true if the choice is new
 */
function compareWithChoice(
  plain: Shape,
  choosing: Shape,
  choice: Choice,
  isAdded: boolean,
  { relate, emit, compare }: Choosing,
): void {
  const { keyword, hasNull } = choice
  const [lone, end] = [plain.parts, isAdded ? 'added' : 'removed']
  const alternatives = choice.alternatives.map(
    (alternative): Parts => [
      ...choosing.parts.map((part) => without(part, part.value === choice.owner.value ? keyword : 'allOf')),
      hasNull ? orNull(alternative) : alternative,
    ],
  )
  const inOrder = (from: Parts, to: Parts) => (isAdded ? ([from, to] as const) : ([to, from] as const))
  const relations = alternatives.map((some) => relate(...inOrder(lone, some)))
  const [wider, narrower] = isAdded ? (['more', 'fewer'] as const) : (['fewer', 'more'] as const)
  const isWider = (index: number) => isOnly(relations[index]!, wider)
  const isNarrower = (index: number) => isOnly(relations[index]!, narrower)
  const indexes = [...alternatives.keys()]
  const match = indexes.find(isWider) ?? indexes.find((index) => isAlike(lone, alternatives[index]!))
  if (match === undefined || (indexes.every(isNarrower) && !indexes.some(isWider))) {
    const accepts = indexes.every(isNarrower) ? narrower : 'others'
    emit(keyword, accepts, `\`${keyword}\` was ${end}.`)
    return
  }
  if (keyword === 'oneOf' && isAdded && indexes.filter(isWider).length > 1)
    emit(keyword, narrower, 'Valid values now fit several schemas of `oneOf`, and have to fit exactly one.')
  compare(...inOrder(lone, alternatives[match]!))
  if (indexes.some((index) => index !== match && !isNarrower(index)))
    emit(keyword, wider, `\`${keyword}\` subschema was ${end}.`)
}

const isOnly = (found: ReadonlySet<string>, way: string): boolean =>
  found.size === 0 || (found.size === 1 && found.has(way))

const isAlike = (some: Parts, others: Parts): boolean => {
  const [types, other] = [some, others].map((side) => typesWithin(side).filter((type) => type !== 'null'))
  return types!.length > 0 && types!.join() === other!.join()
}

// The parts of allOf are in the list, and would bring the choice back.
function without(part: Located, keyword: string): Located {
  const { [keyword]: _, allOf: __, ...value } = part.value
  return part.value[keyword] === undefined && part.value.allOf === undefined ? part : { ...part, value }
}

/** Identifies a subschema by its component or its text; a changed one by its position among the changed ones. */
function keyAmong(before: readonly Located[], after: readonly Located[]): (schema: Located) => string {
  const textOf = ({ value }: Located) => JSON.stringify(value)
  const same = new Set(before.map(textOf)).intersection(new Set(after.map(textOf)))
  const others = [before, after].map((side) => side.filter((schema) => !same.has(textOf(schema))))
  return (schema) => {
    if (same.has(textOf(schema))) return textOf(schema)
    return componentName(schema.value) ?? String(Math.max(...others.map((side) => side.indexOf(schema))))
  }
}
