/**
 * Reads lists page by page. A page costs the same wherever it is and whatever filters and order are: it is read from an index, in its order. What
 * no index has in that order, such as a search in the order of names, is looked for row by row; whatever the data are, a page reads no more
 * than {@link mostRead} rows for that.
 */
import {
  type Comparison,
  cursorName,
  type List,
  type ListQuery,
  mostRead,
  type Order,
  type Page,
  type PageQuery,
  type Range,
  type RowRange,
} from './list.ts'
import { type Id, type Scalar, wordsColumn } from './table.ts'
import { type Search, searchOf } from './words.ts'

/** The order that a query asks for, and where in it the page begins. */
interface Start extends Order {
  /** The id of the last item that was seen. */
  after: Id | undefined
  /** Its value of the column. */
  from: Scalar | undefined
}

/** The reads that lists need from an engine. */
export interface ListReader<Row> {
  rows(range: RowRange): Promise<Row[]>
  /** The ids of rows that have a word with a prefix from `low` on, below `high`. */
  ids(low: string, high: string, most: number): Promise<Id[]>
  /** Runs what may take long when others that may take long are done. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The most rows that are looked up and sorted where that is quicker. */
export const mostSorted = 1000

/** How many rows are read at once, so that other requests get their turn in between. */
const readAtOnce = 500

/** Makes a function that reads pages of a list. */
export function lister<Row, Filter extends string, Sort extends string, T, Compared extends string>(
  list: List<Row, Filter, Sort, Compared>,
  reader: ListReader<Row>,
  shape?: (row: Row) => T,
): (query: ListQuery<Filter, Sort, Compared>) => Promise<Page<T>> {
  const { filters, alone = [], compared = [] } = list
  const properties = Object.keys(list.view.columns) as (keyof Row & string)[]
  /** Before the first id, and behind the last one. */
  const [first, last]: readonly [Id, Id] =
    list.view.columns[properties[0]!] === 'text' ? ['', '\u{10ffff}'] : [0, Number.MAX_SAFE_INTEGER]
  const columnOf = (row: Row, property: string) => row[property as keyof Row] as Scalar
  const idOf = (row: Row) => row[properties[0]!] as Id
  const withoutWords = (row: Row) =>
    Object.fromEntries(properties.map((property) => [property, row[property]]))
  const shaped = (rows: Row[]) => (shape ? rows.map(shape) : (rows as unknown[] as T[]))

  const byId = { column: undefined, descending: false, after: first, from: undefined }

  /** Reads rows until so many are found that pass a test, or the range ends, or so many were read. */
  async function scan(
    range: RowRange & { end?: Scalar | undefined },
    passes: (row: Row) => boolean,
    wanted: number,
    most: number,
  ) {
    const found: Row[] = []
    const { column, descending, end } = range
    const isPast = (row: Row) =>
      column !== undefined &&
      end !== undefined &&
      compare(columnOf(row, column), end) * (descending ? -1 : 1) > 0
    let next = range
    for (let read = 0, first = true; ; first = false) {
      const limit = range.ids ? range.ids.length + 1 : Math.min(first ? 2 * wanted : readAtOnce, most - read)
      const readNext = () => reader.rows({ ...next, limit })
      const rows = await (first ? readNext() : reader.inTurn(readNext))
      read += rows.length
      for (const row of rows) {
        if (passes(row)) found.push(row)
        if (found.length === wanted || isPast(row)) return { found, read, rest: undefined }
      }
      const end = rows.at(-1)
      if (end === undefined || rows.length < limit) return { found, read, rest: undefined }
      next = { ...range, after: idOf(end), from: column === undefined ? undefined : columnOf(end, column) }
      if (read === most) return { found, read, rest: next }
    }
  }

  /** Finds what no index has in the order that is asked for. */
  async function search(
    range: RowRange & { end?: Scalar | undefined },
    tested: readonly string[],
    query: object,
    words: Search | undefined,
  ) {
    const values = query as Record<string, Scalar>
    const { offset = 0 } = query as PageQuery
    const { limit } = range
    const wanted = offset + limit + 1
    const passes = (row: Row) =>
      tested.every((property) => columnOf(row, property) === values[property]) &&
      compared.every((property) => meets(columnOf(row, property), values[property])) &&
      (!words || words.finds(columnOf(row, wordsColumn) as string))
    // A little of the range often has what is wanted; where it has not, and few rows can be meant at all, those are looked up and sorted.
    const mayBeFew = !range.ids && range.prefix === undefined && (words || tested.length > 0)
    const few = mayBeFew ? Math.min(4 * wanted, mostRead) : mostRead
    let { found, read, rest } = await scan(range, passes, wanted, few)
    if (rest && few < mostRead) {
      const ids = await reader.inTurn(() => candidates(range, tested, values, words))
      const areFew = ids.length <= mostSorted
      if (areFew) found = []
      read += ids.length
      const next = await scan(
        areFew ? { ...range, ids } : rest,
        passes,
        wanted - found.length,
        mostRead - read,
      )
      found.push(...next.found)
      read += next.read
      rest = next.rest
    }
    const isFull = found.length === wanted
    const items = found.slice(offset, offset + limit).map((row) => (words ? (withoutWords(row) as Row) : row))
    // By an offset nothing leads on behind the rows that a page may read.
    const leadsOn = rest !== undefined && offset === 0
    const page: Page<T> = { items: shaped(items), more: isFull || leadsOn, read }
    if (!isFull && rest && leadsOn) page.end = { after: rest.after, from: rest.from }
    return page
  }

  /** The ids of all rows that may be found, or of more than {@link mostSorted}. */
  async function candidates(
    { withWords }: RowRange,
    tested: readonly string[],
    values: Record<string, Scalar>,
    words: Search | undefined,
  ): Promise<readonly Id[]> {
    const most = mostSorted + 1
    const found = words && (await reader.ids(words.low, words.high, most))
    if (found && (found.length <= mostSorted || tested.length === 0)) return found
    const equal = tested.map((property) => [property, values[property]!] as const)
    return (await reader.rows({ ...byId, equal, limit: most, withWords })).map(idOf)
  }

  return async (query) => {
    const { id: ids, limit, q, offset = 0 } = query
    if (offset > mostRead)
      throw new RangeError(`An offset is at most ${mostRead}: let the contract give it that maximum.`)
    const words = q === undefined ? undefined : searchOf(q)
    if (q !== undefined && !words) return { items: [], more: false }
    const { column, descending, after, from } = orderOf(list, query, [first, last])
    const given = filters.filter((filter) => query[filter] !== undefined)
    const equalTo = (those: readonly Filter[]) => those.map((filter) => [filter, query[filter]!] as const)
    // Without `after` all ids are let through where the order is that of the ids, and none where it is that of a column: then only other values
    // come behind the one that was given.
    const isLast = column === undefined ? descending : !descending
    const range: RowRange & { end?: Scalar | undefined } = {
      equal: equalTo(given),
      ids,
      column,
      descending,
      after: after ?? (isLast ? last : first),
      from,
      limit,
      withWords: words !== undefined,
    }
    if (range.from === undefined && column !== undefined && after !== undefined) {
      const [row] = await reader.rows({ ...byId, equal: [], ids: [after], limit: 1, withWords: false })
      range.from = row && columnOf(row, column)
    }
    if (column !== undefined) {
      const between = (query as Record<string, Comparison | undefined>)[column]
      const ends: Range = isRange(between) ? between : {}
      const begin = descending ? ends.to : ends.from
      if (begin !== undefined && range.from === undefined)
        Object.assign(range, { from: begin, after: descending ? last : first })
      range.end = descending ? ends.from : ends.to
    }

    const own = [column, ...given].find((property) => (alone as readonly unknown[]).includes(property))
    const tested = own === undefined || ids ? [] : given.filter((filter) => filter !== own)
    if (tested.length > 0) range.equal = equalTo(given.filter((filter) => filter === own))
    if (words?.isOnePrefix && given.length === 0 && column === undefined && !ids) range.prefix = words.low
    const isCompared = compared.some((property) => query[property] !== undefined)
    if (words || isCompared || tested.length > 0) return search(range, tested, query, words)

    const rows = await reader.rows({ ...range, limit: offset + limit + 1 })
    const more = rows.length > offset + limit
    const page: Page<T> = { items: shaped(rows.slice(offset, offset + limit)), more }
    if (offset > 0) page.read = rows.length
    return page
  }
}

/**
 * Reads what a query says of its order; `after: 0` is the beginning of any. Where a filter leaves but one value to sort by, the order is that
 * of the ids.
 * @param ends what no id is below, and above
 */
function orderOf({ sorts }: { sorts?: object }, query: PageQuery, [first, last]: readonly [Id, Id]): Start {
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

/** Compares two values of a column as both engines do: texts by their code points. */
function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

const isRange = (comparison: Comparison | undefined): comparison is Range =>
  typeof comparison === 'object' && comparison !== null && !Array.isArray(comparison)

/** True if a value is as a comparison asks. */
function meets(value: Scalar, comparison: Comparison | undefined): boolean {
  if (comparison === undefined) return true
  if (!isRange(comparison)) return [comparison].flat().includes(value)
  const { from = value, to = value } = comparison
  return value !== null && compare(value, from) >= 0 && compare(value, to) <= 0
}

/** Runs functions one after the other, whether one before them rejects or not. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work)
    last = result.catch(() => {})
    return result
  }
}
