/** Lists of rows as a service describes and asks for them, the ranges of indexes that they are read from, and those indexes. */
import { UnusableDatabase } from 'contract-server'
import { columnName, type Id, type Scalar, type View } from './table.ts'

/** The most rows that are read one by one for a page. */
export const mostRead = 5000

/** One page of a list. */
export interface PageQuery {
  /** The most items to return, 1 or more. */
  limit: number
  /** The id of the last item that was seen: only items that come after it. It may be gone. */
  after?: Id | undefined
  /** How many items to leave out from there on, at most {@link mostRead}: all of them are read. */
  offset?: number | undefined
  /** The name of a sort, `-` before it for the reverse; items with the same value are in the order of their ids. By default the id. */
  sort?: string | undefined
  /** Only items that have a word for each word of this, beginning with it; without a word, none. */
  q?: string | undefined
}

/** The items of a page, and whether more may follow. */
export interface Page<T> {
  items: T[]
  more: boolean
  /** Where the next page begins, if that is not behind the last item: this one has read as many rows as it may, and is short or even empty. */
  end?: PageEnd
  /** How many rows were read one by one to find the items. */
  read?: number
}

/** The last row that a page has read: its id, and its value of the column that the list is sorted by. */
interface PageEnd {
  after: Id
  from: Scalar | undefined
}

/** The view, filters and sorts of a list. It can be searched if it shows the column that its table is searched by; then it shows its filters, too. */
export interface List<
  Row,
  Filter extends string = never,
  Sort extends string = never,
  Compared extends string = never,
> {
  /** The columns that are shown; the id comes first. */
  view: View<Row>
  /**
   * The properties that filters compare, in the order in which the indexes have their columns: `TABLE_by_COLUMN_COLUMN`. That of a sort comes
   * last in its indexes, whether it is a filter or not.
   */
  filters: readonly Filter[]
  /** The filter that is always given: that of a list of what belongs to something. */
  within?: Filter
  /** The filter with few values: when it is not given, one range of an index for each is merged. */
  last?: { filter: Filter; values: readonly Scalar[] }
  /**
   * Columns whose values are in no order that another index could share, such as names: each has one index by itself, and what else is filtered
   * by is looked for along that.
   */
  alone?: readonly (keyof Row & string)[]
  /**
   * Further properties to filter by, with a {@link Comparison}. They need no index: rows are compared one by one, or from the place on where a range
   * begins in the order of its column.
   */
  compared?: readonly Compared[]
  /** The columns to sort by, beside the id, by the names that {@link PageQuery.sort} has for them. */
  sorts?: Readonly<Record<Sort, NeverNull<Row> & string>>
}

/**
 * A page, the filters that are given (they combine with "and"), and maybe the ids to choose from. `afterNAME` is the value that the last
 * item had when it was seen in the order of `NAME`; without it the page begins where the item is by now.
 */
export type ListQuery<
  Filter extends string,
  Sort extends string = never,
  Compared extends string = never,
> = PageQuery & {
  id?: readonly Id[] | undefined
} & { readonly [Name in Compared]?: Comparison | undefined } & {
  readonly [Name in Filter]?: Scalar | undefined
} & {
  readonly [Name in Sort as CursorName<Name>]?: Scalar | undefined
}

/** The properties that are never null: behind a null no page could go on, and the engines have nulls at opposite ends. */
type NeverNull<Row> = {
  [Property in keyof Row & string]: null extends Row[Property] ? never : Property
}[keyof Row & string]

/** A list, whatever it is filtered and sorted by. */
export type AnyList<Row = never> = List<Row, string, string, string>

/** A condition on a column: a value, several values, or a range with its ends. Null is in no range. */
export type Comparison = Scalar | readonly Scalar[] | Range

export interface Range {
  from?: Scalar | undefined
  to?: Scalar | undefined
}

type CursorName<Sort extends string> = `after${Capitalize<Sort>}`

/** The name of the parameter that says where a page begins in the order of a sort. */
export const cursorName = (sort: string): string => `after${sort[0]?.toUpperCase() ?? ''}${sort.slice(1)}`

/** The order of rows: by a column and then the id, or by the id alone. */
export interface Order {
  column: string | undefined
  descending: boolean
}

/**
 * Rows of a list as an engine reads them, in their order:
 * - those with some ids, which are looked up and sorted;
 * - or those that have a word, bucket by bucket, in the order of the ids;
 * - or those of a range of an index.
 */
export interface RowRange extends Order {
  /** The filters that rows have to equal. Where `word` is given, there are none. */
  equal: readonly (readonly [property: string, value: Scalar])[]
  ids?: readonly Id[] | undefined
  /** The beginning of a word, and the last bucket to look into: the first one is that of `after`. */
  word?: { text: string; to: number } | undefined
  /** The id behind which the range begins. */
  after: Id
  /** The value of the column behind which it begins; undefined at its beginning. */
  from: Scalar | undefined
  /** The most rows to read. */
  limit: number
}

/** The SQL of two ranges with the same key is the same. */
export const keyOf = ({ equal, ids, word, column, descending, from }: RowRange): string =>
  `${equal.map(([property]) => property)} ${ids !== undefined} ${word !== undefined} ${column} ${descending} ${from !== undefined}`

/** The filters of a range by which an index is chosen, in the order of its columns; `isMerged` where that with few values has to be all of them. */
export function indexOf<Row>(
  { view: { name }, filters, last, alone = [] }: AnyList<Row>,
  { equal, column }: Pick<RowRange, 'equal' | 'column'>,
): { index: string; filters: string[]; isMerged: boolean } {
  const given = equal.map(([property]) => property)
  const isAlone = [column, ...given].some((property) => (alone as readonly unknown[]).includes(property))
  const isAll = equal.length === 0 && column === undefined
  const isMerged = last !== undefined && !isAlone && !isAll && !given.includes(last.filter)
  const used = filters.filter((filter) => given.includes(filter) || (isMerged && filter === last.filter))
  const columns = column === undefined ? used : [...used, column]
  return { index: `${name}_by_${columns.map(columnName).join('_')}`, filters: used, isMerged }
}

/**
 * The ways to read a list along an index: the filters that rows have to equal, in every choice of those that can be given, and the column that
 * they are sorted by; without any, it is read along the ids.
 */
export function readingsOf<Row>({ filters, alone = [], sorts = {}, within }: AnyList<Row>) {
  const isAlone = (property: string | undefined) => (alone as readonly unknown[]).includes(property)
  const readings = new Map<string, { equal: string[]; column: string | undefined }>()
  for (const column of [undefined, ...Object.values<string>(sorts)])
    for (const given of subsets(filters.filter((filter) => filter !== column))) {
      if (within !== undefined && !given.includes(within)) continue
      // Other filters are looked for along that index.
      const own = [column, ...given].find(isAlone)
      const equal = own === undefined ? given : given.filter((filter) => filter === own)
      readings.set(`${equal} ${column}`, { equal, column })
    }
  return [...readings.values()]
}

/** Every choice of some names, in their order. */
const subsets = (names: readonly string[]): string[][] =>
  names.reduceRight<string[][]>(
    (others, name) => others.flatMap((subset) => [subset, [name, ...subset]]),
    [[]],
  )

/** The statements that make the indexes of a list, by their names. */
export function indexesOf(list: AnyList): Map<string, string> {
  const indexes = new Map<string, string>()
  for (const { equal, column } of readingsOf(list)) {
    if (equal.length === 0 && column === undefined) continue
    const { index, filters } = indexOf(list, { equal: equal.map((property) => [property, null]), column })
    const columns = [...filters, ...(column === undefined ? [] : [column]), 'id'].map(columnName)
    indexes.set(index, `CREATE INDEX ${index} ON ${list.view.name} (${columns.join(', ')})`)
  }
  return indexes
}

/**
 * Makes sure that a database has the indexes of some lists.
 * @param names the query for the names of all indexes
 * @throws {UnusableDatabase} that says how to make those that are missing
 */
export async function requireIndexes(
  { read }: { read(text: string): Promise<{ name: string }[]> },
  names: string,
  lists: readonly AnyList[],
): Promise<void> {
  const existing = new Set((await read(names)).map(({ name }) => name))
  const missing = lists.flatMap((list) => [...indexesOf(list)].filter(([name]) => !existing.has(name)))
  if (missing.length === 0) return
  const statements = [...new Map(missing).values()].map((statement) => `${statement};`)
  throw new UnusableDatabase(
    `The database lacks indexes of lists. Add a migration with: ${statements.join(' ')}`,
  )
}
