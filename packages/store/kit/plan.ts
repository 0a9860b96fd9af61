/**
 * Plans a page of a list: a query comes in; the range of an index to read comes out, with the conditions that its rows still have to meet. It reads
 * nothing, and is undefined for a query that matches no row.
 */
import { cursorName, type PageQuery } from 'contract-server'
import { type AnyList, type Comparison, mostRead, type Range, type RowRange } from './list.ts'
import { isStorable } from './storable.ts'
import type { ColumnType, Id, Scalar } from './table.ts'
import { type Search, searchOf } from './words.ts'

/** Range of an index in the order of a column; it ends at a value of that column. */
export type Stretch = RowRange & { end?: Scalar | undefined }

export interface Plan {
  range: Stretch
  /** Item after which the page begins, if the query does not say its value of the sort. */
  placeOf: Id | undefined
  /** Value of the sort at which the range begins, if no item says more. */
  begin: Scalar | undefined
  /** Filters that rows are compared with, because another index is read. */
  tested: readonly string[]
  compared: readonly string[]
  words: Search | undefined
  /** True if the index of words can be read in the order of the ids. */
  mayReadWords: boolean
}

/** Ids before the first and behind the last row of a list. */
export type Limits = readonly [first: Id, last: Id]

export const limitsOf = ({ view: { columns } }: AnyList): Limits =>
  Object.values(columns)[0] === 'text' ? ['', '\u{10ffff}'] : [0, Number.MAX_SAFE_INTEGER]

/**
 * Returns the plan for a query of a list; undefined if it matches no row.
 * @param input the query, with values of filters, comparisons and cursors
 * @throws RangeError for an offset beyond {@link mostRead}
 */
export function planOf(list: AnyList, input: object): Plan | undefined {
  const query = input as PageQuery & { id?: readonly Id[] }
  const values = input as Readonly<Record<string, Comparison | undefined>>
  const { limit, q, offset = 0 } = query
  if (offset > mostRead)
    throw new RangeError(`An offset is at most ${mostRead}: set this maximum in the contract.`)
  const words = q === undefined ? undefined : searchOf(q)
  if (!canMatch(list, query, values) || (q !== undefined && !words)) return undefined
  const { filters, alone = [], compared = [], view } = list
  const [first, last] = limitsOf(list)
  const idType = Object.values<ColumnType>(view.columns)[0]
  const ids = query.id?.filter((id) => isStorable(idType, id))
  const { column, descending, after, from } = orderOf(list, query, [first, last])
  const filtered = filters.filter((filter) => values[filter] !== undefined)
  const lone = [column, ...filtered].find((property) => (alone as readonly unknown[]).includes(property))
  const tested = lone === undefined || ids ? [] : filtered.filter((filter) => filter !== lone)
  const equal = tested.length === 0 ? filtered : filtered.filter((filter) => filter === lone)
  // Without `after`, an order by ids starts at the first id. An order by a column skips the items with the given value.
  const startsLast = column === undefined ? descending : !descending
  const between = column === undefined ? undefined : values[column]
  const ends: Range = isRange(between) ? between : {}
  return {
    range: {
      equal: equal.map((filter) => [filter, values[filter] as Scalar] as const),
      ids,
      column,
      descending,
      after: after ?? (startsLast ? last : first),
      from,
      limit,
      end: descending ? ends.from : ends.to,
    },
    placeOf: from === undefined && column !== undefined ? after : undefined,
    begin: descending ? ends.to : ends.from,
    tested,
    compared: compared.filter((property) => values[property] !== undefined),
    words,
    mayReadWords: words !== undefined && filtered.length === 0 && column === undefined && !ids,
  }
}

/** True if columns can store the cursor and the equal filters. A value that none can store matches no row. */
function canMatch(
  { view, filters, compared = [], sorts = {} }: AnyList,
  { after }: PageQuery,
  values: Readonly<Record<string, Comparison | undefined>>,
): boolean {
  const types = view.columns as Readonly<Record<string, ColumnType>>
  const [id = ''] = Object.keys(types)
  const isStorableIn = (column: string, value: Comparison | undefined): boolean => {
    if (value === undefined || Array.isArray(value)) return true
    if (isRange(value)) return isStorableIn(column, value.from) && isStorableIn(column, value.to)
    return isStorable(types[column], value as Scalar)
  }
  return (
    isStorableIn(id, after) &&
    [...filters, ...compared].every((name) => isStorableIn(name, values[name])) &&
    Object.entries<string>(sorts).every(([name, column]) => isStorableIn(column, values[cursorName(name)]))
  )
}

/** True if a row has the values that a plan compares it with. */
export const passes = (
  row: object,
  { tested, compared, words }: Plan,
  query: object,
  searched: string | undefined,
): boolean => {
  const columns = row as Readonly<Record<string, Scalar>>
  const values = query as Readonly<Record<string, Comparison | undefined>>
  return (
    tested.every((property) => columns[property] === values[property]) &&
    compared.every((property) => meets(columns[property]!, values[property])) &&
    (!words || words.finds(columns[searched!] as string))
  )
}

/**
 * Reads the order of a query; `after: 0` is the start of any order. If a filter leaves one value to sort by, the order is by id.
 * @param ends limits below and above all ids
 */
function orderOf({ sorts }: { sorts?: object }, query: PageQuery, [first, last]: Limits) {
  const { sort = '' } = query
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = (sorts as Record<string, string> | undefined)?.[name]
  const values = query as object as Record<string, Scalar | undefined>
  const [from, only] = column === undefined ? [] : [values[cursorName(name)], values[column]]
  const after = query.after || undefined
  if (only === undefined || typeof only === 'object') return { column, descending, after, from }
  const beyond = from === undefined ? 0 : compare(only, from) * (descending ? -1 : 1)
  const start = beyond === 0 ? after : beyond > 0 ? undefined : descending ? first : last
  return { column: undefined, descending, after: start, from: undefined }
}

export function compare(left: Scalar, right: Scalar): number {
  if (typeof left === 'string' && typeof right === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(right))
  return Number(left) - Number(right)
}

const isRange = (comparison: Comparison | undefined): comparison is Range =>
  typeof comparison === 'object' && comparison !== null && !Array.isArray(comparison)

function meets(value: Scalar, comparison: Comparison | undefined): boolean {
  if (comparison === undefined) return true
  if (!isRange(comparison)) return [comparison].flat().includes(value)
  const { from = value, to = value } = comparison
  return value !== null && compare(value, from) >= 0 && compare(value, to) <= 0
}
