/** Lists of rows that are read page by page, at the same cost wherever the page is and whatever filters and order are. */
import type { How } from './search.ts'
import type { Scalar, View } from './table.ts'

/** One page of a list. */
export interface PageQuery {
  /** The most items to return, 1 or more. */
  limit: number
  /** The id of the last item that was seen: only items that come after it. It may be gone. */
  after?: number | undefined
  /** What the items are sorted by, and by id where that is the same: the name of a sort, `-` before it for the reverse; by default the id. */
  sort?: string | undefined
  /** Only items that have a word for each word of this, beginning with it; without a word, none. */
  q?: string | undefined
}

/** The items of a page, and whether more follow. */
export interface Page<T> {
  items: T[]
  more: boolean
}

/** What a list shows, by what it can be filtered, and by what it can be sorted. It can be searched if its table can. */
export interface List<Row, Filter extends string = never, Sort extends string = never> {
  /** The columns that are shown; the id comes first. */
  view: View<Row>
  /**
   * The properties that filters compare, in the order in which the indexes have their columns: `TABLE_by_COLUMN_COLUMN`. That of a sort comes
   * last in its indexes, whether it is a filter or not.
   */
  filters: readonly Filter[]
  /** The filter with few values: when it is not given, one range of an index for each is merged. */
  last?: { filter: Filter; values: readonly Scalar[] }
  /** The columns to sort by, beside the id, by the names that {@link PageQuery.sort} has for them. */
  sorts?: Readonly<Record<Sort, keyof Row & string>>
}

/**
 * A page, the filters that are given (they combine with "and"), and maybe the ids to choose from. `afterNAME` is the value that the last
 * item had when it was seen in the order of `NAME`; without it the page begins where the item is by now.
 */
export type ListQuery<Filter extends string, Sort extends string = never> = PageQuery & {
  id?: readonly number[] | undefined
} & { readonly [Name in Filter]?: Scalar | undefined } & {
  readonly [Name in Sort as CursorName<Name>]?: Scalar | undefined
}

type CursorName<Sort extends string> = `after${Capitalize<Sort>}`

/** The name of the parameter that says where a page begins in the order of a sort. */
export const cursorName = (sort: string): string => `after${sort[0]?.toUpperCase() ?? ''}${sort.slice(1)}`

/** The order of a list: by a column and then the id, or by the id alone. */
export interface Sorting {
  column: string | undefined
  descending: boolean
}

/** The order that a query asks for, and where in it the page begins. */
export interface Asked extends Sorting {
  /** The id of the last item that was seen. */
  after: number | undefined
  /** Its value of the column. */
  from: Scalar | undefined
}

/**
 * Reads what a query says of its order; `after: 0` is the beginning of any. Where a filter leaves but one value to sort by, the order is that
 * of the ids.
 */
export function orderOf({ sorts }: { sorts?: object }, query: PageQuery): Asked {
  const { sort = '' } = query
  const descending = sort.startsWith('-')
  const name = descending ? sort.slice(1) : sort
  const column = (sorts as Record<string, string> | undefined)?.[name]
  const values = query as object as Record<string, Scalar | undefined>
  const [from, only] = column === undefined ? [] : [values[cursorName(name)], values[column]]
  const after = query.after || undefined
  if (only === undefined) return { column, descending, after, from }
  const beyond = from === undefined ? 0 : compare(only, from) * (descending ? -1 : 1)
  const start = beyond === 0 ? after : beyond > 0 ? undefined : descending ? 1 : Number.MAX_SAFE_INTEGER
  return { column: undefined, descending, after: start, from: undefined }
}

/** Compares two values of a column as both engines do: texts by their code points. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

/**
 * The id behind which a page begins. Without `after` it lets all ids through where the order is that of the ids, and none where it is that
 * of a column: then only other values come behind the one that was given.
 */
export function idAfter({ column, descending, after }: Asked): number {
  const isLast = column === undefined ? descending : !descending
  return after ?? (isLast ? Number.MAX_SAFE_INTEGER : 0)
}

/** What the SQL of a query depends on. */
export interface Shape extends Sorting {
  /** The filters that are given, in the order of the list. */
  given: readonly string[]
  /** Whether ids are listed. */
  byId: boolean
  /** Whether it begins behind a value of the column. */
  isBehind: boolean
  /** How it searches, and for how many words. */
  how: How | undefined
  words: number
}
