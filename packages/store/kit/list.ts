/** Descriptions and queries of lists, the index ranges that they read, and the indexes themselves. */
import { type PageQuery, UnusableDatabase } from 'contract-server'
import { columnName, type Id, type Scalar, type View } from './table.ts'

/** Most rows that a page reads one by one. */
export const mostRead = 5000

/** View, filters and sorts of a list. It can be searched if it shows the searched column of its table; it must then show its filters, too. */
export interface List<
  Row,
  Filter extends string = never,
  Sort extends string = never,
  Compared extends string = never,
> {
  /** Shown columns, beginning with the id. */
  view: View<Row>
  /**
   * Properties that filters compare, in the order of the columns in the indexes `TABLE_by_COLUMN_COLUMN`. The column of a sort comes last in its
   * indexes, even if it is a filter.
   */
  filters: readonly Filter[]
  /** Filter that is always given, for a list of the children of a row. */
  within?: Filter
  /** Filter with few values. If it is missing, the engine merges an index range for each value. */
  last?: { filter: Filter; values: readonly Scalar[] }
  /** Columns whose values are unordered, such as names. Each has an index of its own, and other filters are compared along it. */
  alone?: readonly (keyof Row & string)[]
  /**
   * Further filtered properties, with a {@link Comparison}. They need no index: rows are compared one by one, or from the beginning of a range in
   * the order of its column.
   */
  compared?: readonly Compared[]
  /** Columns to sort by, besides the id, by their names in {@link PageQuery.sort}. */
  sorts?: Readonly<Record<Sort, NeverNull<Row> & string>>
}

/**
 * Query for a page with filters, combined with "and", and a set of ids. `afterNAME` is the last item's value of the sort `NAME`; without it the
 * page begins at the item's current place.
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

// No page can continue behind a null, and the engines sort nulls differently.
type NeverNull<Row> = {
  [Property in keyof Row & string]: null extends Row[Property] ? never : Property
}[keyof Row & string]

export type AnyList<Row = never> = List<Row, string, string, string>

/** Condition on a column: a value, several values, or a range with its ends. No range contains null. */
export type Comparison = Scalar | readonly Scalar[] | Range

export interface Range {
  from?: Scalar | undefined
  to?: Scalar | undefined
}

type CursorName<Sort extends string> = `after${Capitalize<Sort>}`

export interface Order {
  column: string | undefined
  descending: boolean
}

/**
 * Rows that an engine reads in their order: rows with some ids, which are looked up and sorted; rows with a word, bucket by bucket, in the order of
 * ids; or a range of an index.
 */
export interface RowRange extends Order {
  // Empty if `word` is given.
  equal: readonly (readonly [property: string, value: Scalar])[]
  ids?: readonly Id[] | undefined
  /** Prefix of a word, and the last bucket; the first bucket is the one of `after`. */
  word?: { text: string; to: number } | undefined
  after: Id
  // Undefined at the start of the range.
  from: Scalar | undefined
  limit: number
}

/** Returns a value of a filter in SQL. It comes from the schema of the service. */
export const literal = (value: Scalar): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** Returns a key for the SQL of a range: equal keys have equal SQL. */
export const keyOf = ({ equal, ids, word, column, descending, from }: RowRange): string =>
  equal.reduce(
    (key, [property]) => `${key} ${property}`,
    `${ids !== undefined} ${word !== undefined} ${column} ${descending} ${from !== undefined}`,
  )

/**
 * Returns the filters that choose the index of a range, in the order of its columns. With `isMerged` the filter with few values has all of them.
 */
export function indexOf<Row>(
  { view: { name }, filters, last, alone = [] }: AnyList<Row>,
  { equal, column }: Pick<RowRange, 'equal' | 'column'>,
): { index: string; filters: string[]; isMerged: boolean } {
  const compared = equal.map(([property]) => property)
  const isAlone = [column, ...compared].some((property) => (alone as readonly unknown[]).includes(property))
  const isAll = equal.length === 0 && column === undefined
  const isMerged = last !== undefined && !isAlone && !isAll && !compared.includes(last.filter)
  const used = filters.filter((filter) => compared.includes(filter) || (isMerged && filter === last.filter))
  const columns = column === undefined ? used : [...used, column]
  return { index: `${name}_by_${columns.map(columnName).join('_')}`, filters: used, isMerged }
}

/** Returns the ways to read a list along an index: each choice of equal filters, with the sort column; without one, along the ids. */
export function accessPathsOf<Row>({ filters, alone = [], sorts = {}, within }: AnyList<Row>) {
  const isAlone = (property: string | undefined) => (alone as readonly unknown[]).includes(property)
  const paths = new Map<string, { equal: string[]; column: string | undefined }>()
  for (const column of [undefined, ...Object.values<string>(sorts)])
    for (const subset of subsets(filters.filter((filter) => filter !== column))) {
      if (within !== undefined && !subset.includes(within)) continue
      // The other filters are compared along that index.
      const lone = [column, ...subset].find(isAlone)
      const equal = lone === undefined ? subset : subset.filter((filter) => filter === lone)
      paths.set(`${equal} ${column}`, { equal, column })
    }
  return [...paths.values()]
}

const subsets = (names: readonly string[]): string[][] =>
  names.reduceRight<string[][]>(
    (others, name) => others.flatMap((subset) => [subset, [name, ...subset]]),
    [[]],
  )

export function indexesOf(list: AnyList): Map<string, string> {
  const indexes = new Map<string, string>()
  for (const { equal, column } of accessPathsOf(list)) {
    if (equal.length === 0 && column === undefined) continue
    const { index, filters } = indexOf(list, { equal: equal.map((property) => [property, null]), column })
    const columns = [...filters, ...(column === undefined ? [] : [column]), 'id'].map(columnName)
    indexes.set(index, `CREATE INDEX ${index} ON ${list.view.name} (${columns.join(', ')})`)
  }
  return indexes
}

/**
 * Checks that a database has the indexes of some lists.
 * @param names query for the names of all indexes
 * @throws {UnusableDatabase} with the statements for the missing ones
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
