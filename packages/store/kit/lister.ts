/**
 * Reads lists page by page. The cost of a page does not depend on its position, filters and order: it reads an index in order. Without an index in
 * that order, such as for a search sorted by name, it compares row by row, at most {@link mostRead} rows.
 */
import { cursorName, noteUnreadable, type Page, type PageQuery } from 'contract-server'
import { type Comparison, type List, type ListQuery, mostRead, type Range, type RowRange } from './list.ts'
import { isStorable } from './storable.ts'
import type { ColumnType, Id, Scalar } from './table.ts'
import { bucketOf, bucketStart, type Search, searchOf } from './words.ts'

export interface ListReader<Row> {
  rows(range: RowRange): Promise<Row[]>
  words?: WordReader | undefined
  /** Runs long work after other long work. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

export interface WordReader {
  ids(beginning: string, most: number): Promise<Id[]>
  last(): Promise<number>
}

// Up to so many rows are looked up and sorted if that is faster.
export const mostSorted = 1000

// Rows or buckets of words to read at once, so that other requests get their turn in between.
const readAtOnce = 500
const bucketsAtOnce = 16

// A look into a bucket costs as much as reading so many rows of an index, and so does each row found there.
const costOfBucket = 64
const costOfFound = 2

// Words of a query to try for a rare one.
const mostTried = 4

type Stretch = RowRange & { end?: Scalar | undefined }

/** Makes a function that reads pages of a list. */
export function lister<Row, Filter extends string, Sort extends string, T, Compared extends string>(
  list: List<Row, Filter, Sort, Compared>,
  reader: ListReader<Row>,
  shape?: (row: Row) => T,
): (query: ListQuery<Filter, Sort, Compared>) => Promise<Page<T>> {
  const { filters, alone = [], compared = [] } = list
  const properties = Object.keys(list.view.columns) as (keyof Row & string)[]
  // Before the first id, and behind the last one.
  const [first, last]: readonly [Id, Id] =
    list.view.columns[properties[0]!] === 'text' ? ['', '\u{10ffff}'] : [0, Number.MAX_SAFE_INTEGER]
  const columnOf = (row: Row, property: string) => row[property as keyof Row] as Scalar
  const idOf = (row: Row) => row[properties[0]!] as Id
  // A row that another program wrote may be unreadable. It is left out, so that the rest of its page is shown.
  const shaped = (rows: Row[]) =>
    shape ? rows.flatMap((row) => shapedOf(row, shape)) : (rows as unknown[] as T[])
  const shapedOf = (row: Row, shape: (row: Row) => T): T[] => {
    try {
      return [shape(row)]
    } catch (error) {
      noteUnreadable(list.view.name, idOf(row), error instanceof Error ? error.message : String(error))
      return []
    }
  }

  const byId = { column: undefined, descending: false, after: first, from: undefined }

  // Reads some rows, and returns them with their number and the rest of the range.
  async function readIndex(range: Stretch, limit: number) {
    const rows = await reader.rows({ ...range, limit })
    const end = rows.length < limit ? undefined : rows.at(-1)
    const { column } = range
    const from = end && column !== undefined ? columnOf(end, column) : undefined
    return { rows, read: rows.length, rest: end && { ...range, after: idOf(end), from } }
  }

  // Reads as many buckets as the number of rows allows.
  async function readBuckets(
    range: Stretch,
    word: NonNullable<Stretch['word']>,
    limit: number,
    most: number,
  ) {
    const { after, descending } = range
    const count = Math.min(bucketsAtOnce, Math.floor((most - costOfFound * limit) / costOfBucket))
    const first = bucketOf(Number(after))
    const to = descending ? Math.max(first - count + 1, word.to) : Math.min(first + count - 1, word.to)
    const rows = await reader.rows({ ...range, word: { ...word, to }, limit })
    const isFull = rows.length === limit
    const end = isFull ? Number(idOf(rows.at(-1)!)) : descending ? bucketStart(to) : bucketStart(to + 1) - 1
    const read = costOfFound * rows.length + costOfBucket * (Math.abs(bucketOf(end) - first) + 1)
    return { rows, read, rest: isFull || to !== word.to ? { ...range, after: end } : undefined }
  }

  async function scan(range: Stretch, passes: (row: Row) => boolean, wanted: number, most: number) {
    const found: Row[] = []
    const { column, descending, end, word } = range
    const isPast = (row: Row) =>
      column !== undefined &&
      end !== undefined &&
      compare(columnOf(row, column), end) * (descending ? -1 : 1) > 0
    let next = range
    for (let read = 0, first = true; ; first = false) {
      const left = word ? Math.floor((most - read - costOfBucket) / costOfFound) : most - read
      if (left <= 0) return { found, read, rest: next }
      const limit = range.ids ? range.ids.length + 1 : Math.min(first ? 2 * wanted : readAtOnce, left)
      const readNext = () => (word ? readBuckets(next, word, limit, most - read) : readIndex(next, limit))
      const part = await (first ? readNext() : reader.inTurn(readNext))
      read += part.read
      for (const row of part.rows) {
        if (passes(row)) found.push(row)
        if (found.length === wanted || isPast(row)) return { found, read, rest: undefined }
      }
      if (!part.rest) return { found, read, rest: undefined }
      next = part.rest
    }
  }

  async function search(range: Stretch, tested: readonly string[], query: object, words: Search | undefined) {
    const values = query as Record<string, Scalar>
    const { offset = 0 } = query as PageQuery
    const { limit } = range
    const wanted = offset + limit + 1
    const passes = (row: Row) =>
      tested.every((property) => columnOf(row, property) === values[property]) &&
      compared.every((property) => meets(columnOf(row, property), values[property])) &&
      (!words || words.finds(columnOf(row, list.view.searched!) as string))
    // The first part of the range often has enough rows. Otherwise, and if few rows can match, those are looked up and sorted.
    const mayBeFew = !range.ids && ((words && reader.words) || tested.length > 0)
    const little = 4 * wanted + (range.word ? bucketsAtOnce * costOfBucket : 0)
    const few = mayBeFew ? Math.min(little, mostRead) : mostRead
    let { found, read, rest } = await scan(range, passes, wanted, few)
    if (rest && few < mostRead) {
      const { ids, count } = await reader.inTurn(() => candidates(tested, values, words))
      if (ids) found = []
      read += count
      const next = await scan(
        ids ? { ...range, ids, word: undefined } : rest,
        passes,
        wanted - found.length,
        mostRead - read,
      )
      found.push(...next.found)
      read += next.read
      rest = next.rest
    }
    const isFull = found.length === wanted
    const items = found.slice(offset, offset + limit)
    // With an offset no page leads on behind the rows that a page may read.
    const leadsOn = rest !== undefined && offset === 0
    const page: Page<T> = { items: shaped(items), more: isFull || leadsOn, read }
    if (!isFull && rest && leadsOn) page.end = { after: rest.after, from: rest.from }
    return page
  }

  /** Returns the ids of all possible rows if they are at most {@link mostSorted}, and the number of rows read. */
  async function candidates(
    tested: readonly string[],
    values: Record<string, Scalar>,
    words: Search | undefined,
  ): Promise<{ ids?: readonly Id[]; count: number }> {
    const most = mostSorted + 1
    let count = 0
    for (const word of words?.words.slice(0, mostTried) ?? []) {
      const ids = (await reader.words?.ids(word, most)) ?? []
      // An id alone costs less than a row.
      count += Math.ceil(ids.length / 4)
      if (reader.words && ids.length <= mostSorted) return { ids, count }
    }
    if (tested.length === 0) return { count }
    const equal = tested.map((property) => [property, values[property]!] as const)
    const ids = (await reader.rows({ ...byId, equal, limit: most })).map(idOf)
    count += ids.length
    return ids.length <= mostSorted ? { ids, count } : { count }
  }

  /** True if columns can store the cursor and the equal filters. A value that none can store matches no row. */
  function canBe(query: ListQuery<Filter, Sort, Compared>): boolean {
    const types = list.view.columns as Readonly<Record<string, ColumnType>>
    const values = query as object as Readonly<Record<string, Comparison | undefined>>
    const isHeld = (column: string, value: Comparison | undefined): boolean => {
      if (value === undefined || Array.isArray(value)) return true
      if (isRange(value)) return isHeld(column, value.from) && isHeld(column, value.to)
      return isStorable(types[column], value as Scalar)
    }
    return (
      isHeld(properties[0]!, query.after) &&
      [...filters, ...compared].every((name) => isHeld(name, values[name])) &&
      Object.entries<string>(list.sorts ?? {}).every(([name, column]) =>
        isHeld(column, values[cursorName(name)]),
      )
    )
  }

  return async (query) => {
    const { limit, q, offset = 0 } = query
    if (offset > mostRead)
      throw new RangeError(`An offset is at most ${mostRead}: set this maximum in the contract.`)
    if (!canBe(query)) return { items: [], more: false }
    const ids = query.id?.filter((id) => isStorable(list.view.columns[properties[0]!], id))
    const words = q === undefined ? undefined : searchOf(q)
    if (q !== undefined && !words) return { items: [], more: false }
    const { column, descending, after, from } = orderOf(list, query, [first, last])
    const given = filters.filter((filter) => query[filter] !== undefined)
    const equalTo = (those: readonly Filter[]) => those.map((filter) => [filter, query[filter]!] as const)
    // Without `after`, an order by ids starts at the first id. An order by a column skips the items with the given value.
    const isLast = column === undefined ? descending : !descending
    const range: Stretch = {
      equal: equalTo(given),
      ids,
      column,
      descending,
      after: after ?? (isLast ? last : first),
      from,
      limit,
    }
    if (range.from === undefined && column !== undefined && after !== undefined) {
      const [row] = await reader.rows({ ...byId, equal: [], ids: [after], limit: 1 })
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
    if (words && reader.words && given.length === 0 && column === undefined && !ids) {
      const highest = await reader.words.last()
      // The last bucket has no successor.
      if (!descending && Number(range.after) >= highest) return { items: [], more: false }
      range.word = { text: words.words[0], to: descending ? 0 : bucketOf(highest) }
      if (descending) range.after = Math.min(Number(range.after), highest + 1)
    }
    const isCompared = compared.some((property) => query[property] !== undefined)
    if (words || isCompared || tested.length > 0) return search(range, tested, query, words)

    const rows = await reader.rows({ ...range, limit: offset + limit + 1 })
    const more = rows.length > offset + limit
    const shown = rows.slice(offset, offset + limit)
    const page: Page<T> = { items: shaped(shown), more }
    const end = shown.at(-1)
    // The next page begins behind the omitted row, not behind the last shown one.
    if (more && end !== undefined && page.items.length < shown.length)
      page.end = { after: idOf(end), from: column === undefined ? undefined : columnOf(end, column) }
    if (offset > 0) page.read = rows.length
    return page
  }
}

/**
 * Reads the order of a query; `after: 0` is the start of any order. If a filter leaves one value to sort by, the order is by id.
 * @param ends limits below and above all ids
 */
function orderOf({ sorts }: { sorts?: object }, query: PageQuery, [first, last]: readonly [Id, Id]) {
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

function compare(one: Scalar, other: Scalar): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

const isRange = (comparison: Comparison | undefined): comparison is Range =>
  typeof comparison === 'object' && comparison !== null && !Array.isArray(comparison)

function meets(value: Scalar, comparison: Comparison | undefined): boolean {
  if (comparison === undefined) return true
  if (!isRange(comparison)) return [comparison].flat().includes(value)
  const { from = value, to = value } = comparison
  return value !== null && compare(value, from) >= 0 && compare(value, to) <= 0
}
