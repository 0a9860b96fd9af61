/**
 * Reads the rows of a plan, some at a time, until a page is full or {@link mostRead} rows are read. A range of an index is read along the index, a
 * word from one bucket to the next. Long work takes turns with other long work.
 */
import { type AnyList, mostRead, type RowRange } from './list.ts'
import { compare, type Limits, limitsOf, type Plan, passes, type Stretch } from './plan.ts'
import type { Id, Scalar } from './table.ts'
import { bucketOf, bucketStart } from './words.ts'

/** Access of an engine to the rows of a list. */
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
const mostWordsTried = 4

interface Found<Row> {
  found: Row[]
  /** Rows read, as they count. */
  cost: number
  /** Rest of the range; undefined at its end, or if enough rows are found. */
  rest: Stretch | undefined
}

export class RowScanner<Row> {
  readonly #list: AnyList<Row>
  readonly #reader: ListReader<Row>
  readonly #limits: Limits
  readonly #id: string

  constructor(list: AnyList<Row>, reader: ListReader<Row>) {
    this.#list = list
    this.#reader = reader
    this.#limits = limitsOf(list as AnyList)
    this.#id = Object.keys(list.view.columns)[0]!
  }

  idOf = (row: Row) => row[this.#id as keyof Row] as Id

  columnOf = (row: Row, property: string) => row[property as keyof Row] as Scalar

  /** Returns where the range of a plan begins, which may need a look at its item; undefined if nothing follows. */
  async begin({ range, placeOf, begin, words, mayReadWords }: Plan): Promise<Stretch | undefined> {
    const { column, descending } = range
    const [first, last] = this.#limits
    const start = { ...range }
    if (placeOf !== undefined) {
      const [row] = await this.#reader.rows({ ...this.#byId(), ids: [placeOf], limit: 1 })
      start.from = row && this.columnOf(row, column!)
    }
    if (begin !== undefined && start.from === undefined)
      Object.assign(start, { from: begin, after: descending ? last : first })
    if (!mayReadWords || !this.#reader.words) return start
    const highest = await this.#reader.words.last()
    // The last bucket has no successor.
    if (!descending && Number(start.after) >= highest) return undefined
    start.word = { text: words!.words[0], to: descending ? 0 : bucketOf(highest) }
    if (descending) start.after = Math.min(Number(start.after), highest + 1)
    return start
  }

  /** Finds rows that meet the conditions of a plan, in its order. The first part of the range often has enough; else few rows may be looked up. */
  async search(range: Stretch, plan: Plan, query: object, wanted: number): Promise<Found<Row>> {
    const { tested, words } = plan
    const mayBeFew = !range.ids && ((words && this.#reader.words) || tested.length > 0)
    const little = 4 * wanted + (range.word ? bucketsAtOnce * costOfBucket : 0)
    const few = mayBeFew ? Math.min(little, mostRead) : mostRead
    const begun = await this.#scan(range, plan, query, wanted, few)
    if (!begun.rest || few === mostRead) return begun
    const { ids, count } = await this.#reader.inTurn(() => this.#candidates(plan, query))
    const found = ids ? [] : begun.found
    const cost = begun.cost + count
    const next = ids ? { ...range, ids, word: undefined } : begun.rest
    const more = await this.#scan(next, plan, query, wanted - found.length, mostRead - cost)
    return { found: [...found, ...more.found], cost: cost + more.cost, rest: more.rest }
  }

  async #scan(range: Stretch, plan: Plan, query: object, wanted: number, most: number): Promise<Found<Row>> {
    const found: Row[] = []
    const { searched } = this.#list.view
    let next = range
    let buckets = 1
    for (let cost = 0, first = true; ; first = false) {
      const left = range.word ? Math.floor((most - cost - costOfBucket) / costOfFound) : most - cost
      if (left <= 0) return { found, cost, rest: next }
      const limit = range.ids ? range.ids.length + 1 : Math.min(first ? 2 * wanted : readAtOnce, left)
      const readNext = () =>
        range.word
          ? this.#readBuckets(next, range.word, limit, most - cost, buckets)
          : this.#readIndex(next, limit)
      const part = await (first ? readNext() : this.#reader.inTurn(readNext))
      cost += part.cost
      // All rows of the buckets with a word are sorted, so only few are read at once where it is frequent.
      buckets = part.rows.length === limit ? 1 : Math.min(4 * buckets, bucketsAtOnce)
      for (const row of part.rows) {
        if (passes(row as object, plan, query, searched)) found.push(row)
        if (found.length === wanted || this.#isPast(row, range)) return { found, cost, rest: undefined }
      }
      if (!part.rest) return { found, cost, rest: undefined }
      next = part.rest
    }
  }

  #isPast(row: Row, { column, end, descending }: Stretch): boolean {
    if (column === undefined || end === undefined) return false
    return compare(this.columnOf(row, column), end) * (descending ? -1 : 1) > 0
  }

  // Reads some rows, and returns them with their number and the rest of the range.
  async #readIndex(range: Stretch, limit: number) {
    const rows = await this.#reader.rows({ ...range, limit })
    const end = rows.length < limit ? undefined : rows.at(-1)
    const { column } = range
    const from = end && column !== undefined ? this.columnOf(end, column) : undefined
    return { rows, cost: rows.length, rest: end && { ...range, after: this.idOf(end), from } }
  }

  // Reads some buckets, or as many as the number of rows allows.
  async #readBuckets(
    range: Stretch,
    word: NonNullable<Stretch['word']>,
    limit: number,
    most: number,
    buckets: number,
  ) {
    const { after, descending } = range
    const count = Math.min(buckets, Math.floor((most - costOfFound * limit) / costOfBucket))
    const first = bucketOf(Number(after))
    const to = descending ? Math.max(first - count + 1, word.to) : Math.min(first + count - 1, word.to)
    const rows = await this.#reader.rows({ ...range, word: { ...word, to }, limit })
    const isFull = rows.length === limit
    const end = isFull
      ? Number(this.idOf(rows.at(-1)!))
      : descending
        ? bucketStart(to)
        : bucketStart(to + 1) - 1
    const cost = costOfFound * rows.length + costOfBucket * (Math.abs(bucketOf(end) - first) + 1)
    return { rows, cost, rest: isFull || to !== word.to ? { ...range, after: end } : undefined }
  }

  // Returns the ids of all possible rows if they are at most `mostSorted`, and the number of rows read.
  async #candidates({ tested, words }: Plan, query: object): Promise<{ ids?: readonly Id[]; count: number }> {
    const most = mostSorted + 1
    const { words: index } = this.#reader
    let count = 0
    for (const word of index ? (words?.words.slice(0, mostWordsTried) ?? []) : []) {
      const ids = await index!.ids(word, most)
      // An id alone costs less than a row.
      count += Math.ceil(ids.length / 4)
      if (ids.length <= mostSorted) return { ids, count }
    }
    if (tested.length === 0) return { count }
    const values = query as Record<string, Scalar>
    const equal = tested.map((property) => [property, values[property]!] as const)
    const ids = (await this.#reader.rows({ ...this.#byId(), equal, limit: most })).map(this.idOf)
    count += ids.length
    return ids.length <= mostSorted ? { ids, count } : { count }
  }

  #byId(): Omit<RowRange, 'limit'> {
    return { equal: [], column: undefined, descending: false, after: this.#limits[0], from: undefined }
  }
}
