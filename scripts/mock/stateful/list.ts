/** Lists of items: filtered by the query, and in the body that the contract gives them. */
import { type Fields, isFields } from '../../openapi/document.ts'
import { plain } from './shapes.ts'

type Query = Readonly<Record<string, unknown>>

/** The items whose members have the values that the query gives for parameters of the same name; one of them where it gives several. */
export function filtered<T>(
  items: readonly T[],
  shownOf: (item: T) => Fields,
  names: readonly string[],
  query: Query,
): T[] {
  const asked = names.flatMap((name) => {
    const values = [query[name] ?? []].flat()
    return values.length === 0 || values.some((one) => typeof one === 'object')
      ? []
      : [{ name, values: new Set(values.map(String)) }]
  })
  if (asked.length === 0) return [...items]
  return items.filter((item) => {
    const shown = shownOf(item)
    return asked.every(({ name, values }) =>
      [Object.hasOwn(shown, name) ? shown[name] : []].flat().some((one) => values.has(String(one))),
    )
  })
}

/** What an object around a list says about it. */
export interface Facts {
  /** Of all items that the query selects, on all pages. */
  total: number
  /** The value that asks for the next page, and where that is; undefined on the last. */
  next: { value: string; target: string } | undefined
  query: Query
}

/** The body of a list: the array, or an object around it, which is that of the example but for what it says about the list. */
export function listBody(
  example: unknown,
  envelope: string | undefined,
  items: readonly unknown[],
  facts: Facts,
): unknown {
  if (envelope === undefined) return items
  return { ...about(isFields(example) ? example : {}, envelope, facts), [envelope]: items }
}

/** The object's members, and those of `meta` and its like, with the facts of this list. */
function about(example: Fields, envelope: string | undefined, facts: Facts): Fields {
  const { total, next, query } = facts
  const fact = (name: string, value: unknown): unknown => {
    if (isFields(value) && envelope !== undefined) return about(value, undefined, facts)
    const known = plain(name)
    if (typeof value === 'number' && /count$|^total|total$/.test(known) && !/pages/.test(known)) return total
    if (typeof value === 'number' && Object.hasOwn(query, name)) return query[name] ?? value
    if (typeof value === 'boolean' && /^(has|is)?(more|next|nextpage)$/.test(known)) return next !== undefined
    if (!/^next(cursor|token|page|pagetoken|link|url)?$/.test(known) || isFields(value)) return value
    if (next === undefined) return value === null ? null : undefined
    if (typeof value === 'number') return Number(next.value)
    return typeof value === 'string' && value.includes('/') ? next.target : next.value
  }
  const members = Object.entries(example).filter(([name]) => name !== envelope)
  return Object.fromEntries(
    members.map(([name, value]) => [name, fact(name, value)]).filter(([, value]) => value !== undefined),
  )
}
