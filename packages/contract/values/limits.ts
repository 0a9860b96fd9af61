// What all schemas that apply to a value allow: its bounds, texts and choices.
import { type Located, list } from '../read/document.ts'
import { typesNamed } from '../read/schema-types.ts'
import { isMultiple } from '../runtime/checks.ts'

/** Texts of a keyword of all schemas. */
export const textsOf = (parts: readonly Located[], keyword: string): string[] =>
  parts.flatMap(({ value }) => (typeof value[keyword] === 'string' ? [value[keyword]] : []))

const numbersOf = (parts: readonly Located[], keyword: string): number[] =>
  parts.flatMap(({ value }) => (typeof value[keyword] === 'number' ? [value[keyword]] : []))

/** Greatest number of a keyword, or `least`. */
export const greatest = (parts: readonly Located[], keyword: string, least: number) =>
  Math.max(least, ...numbersOf(parts, keyword))

/** Smallest number of a keyword, or `most`. */
export const smallest = (parts: readonly Located[], keyword: string, most: number) =>
  Math.min(most, ...numbersOf(parts, keyword))

/** Returns the number nearest to a usual one that the bounds allow. */
export function numberWithin(parts: readonly Located[], usual: number): number {
  const bounds = (inclusive: string, exclusive: string) => [
    ...numbersOf(parts, inclusive).map((bound) => ({ bound, isOpen: false })),
    ...numbersOf(parts, exclusive).map((bound) => ({ bound, isOpen: true })),
  ]
  const above = bounds('minimum', 'exclusiveMinimum')
  const below = bounds('maximum', 'exclusiveMaximum')
  const factors = numbersOf(parts, 'multipleOf')
  const isInteger = parts.some(({ value }) => typesNamed(value).includes('integer'))
  const fits = (number: number) =>
    (!isInteger || Number.isInteger(number)) &&
    above.every(({ bound, isOpen }) => (isOpen ? number > bound : number >= bound)) &&
    below.every(({ bound, isOpen }) => (isOpen ? number < bound : number <= bound)) &&
    factors.every((factor) => isMultiple(number, factor))
  const low = Math.max(...above.map(({ bound }) => bound))
  const high = Math.min(...below.map(({ bound }) => bound))
  const step = factors[0] ?? 1
  const near = [low, high].flatMap((edge) => [
    edge,
    edge + step,
    edge - step,
    Math.ceil(edge / step) * step,
    (Math.floor(edge / step) + 1) * step,
    Math.floor(edge / step) * step,
  ])
  return (
    [usual, 0, ...near, (low + high) / 2].find((number) => Number.isFinite(number) && fits(number)) ?? usual
  )
}

/** Returns the values of an enumeration; undefined if there is none. */
export function choicesOf(parts: readonly Located[]): unknown[] | undefined {
  let left: unknown[] | undefined
  for (const { value } of parts) {
    const choices = value.const !== undefined ? [value.const] : list(value.enum)
    if (choices.length === 0) continue
    const known = new Set(choices.map((choice) => JSON.stringify(choice)))
    left = left?.filter((choice) => known.has(JSON.stringify(choice))) ?? [...choices]
  }
  return left
}
