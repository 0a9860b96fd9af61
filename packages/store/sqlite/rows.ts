import type { Database, Statement } from 'better-sqlite3'
import {
  type AnyTable,
  columnName,
  hasWordIndex,
  type Id,
  type Scalar,
  selected,
  storedColumns,
  storedRow,
  type Table,
  type View,
  wordsColumn,
} from '../kit/table.ts'
import { bucketWords, storedWords } from '../kit/words.ts'

// SQLite has no booleans.
type Stored = string | number | null

export const stored = (value: Scalar): Stored => (typeof value === 'boolean' ? Number(value) : value)

export const lastIdOf = (prepare: Prepare, table: string): number =>
  prepare<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ?? 0

/** Makes a function that converts rows of SQLite; undefined if they need no conversion. */
export function reader<Row>({ columns }: View<Row>): ((found: Row) => Row) | undefined {
  const types: [string, string][] = Object.entries(columns)
  const booleans = types.filter(([, type]) => type === 'boolean').map(([property]) => property as keyof Row)
  if (booleans.length === 0) return undefined
  return (found) => {
    for (const property of booleans) found[property] = (found[property] === 1) as Row[keyof Row]
    return found
  }
}

export type Prepare = <Found = unknown>(text: string) => Statement<unknown[], Found>

/** Makes a function that prepares each statement of a connection once. */
export function preparer(db: Database): Prepare {
  const prepared = new Map<string, Statement<unknown[]>>()
  return <Found>(text: string) => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = db.prepare<unknown[]>(text)
      prepared.set(text, statement)
    }
    return statement as Statement<unknown[], Found>
  }
}

// A statement that adds so many rows costs about half as much for each.
const together = 16

/** Rows that are only added, and not read in their transaction. They are written at its end, many in one statement. */
export class AppendedRows {
  #prepare: Prepare
  #one: string
  #many: string
  #width: number
  // Values of row after row.
  #waiting: Stored[] = []

  constructor(prepare: Prepare, table: string, columns: readonly string[]) {
    const row = `(${columns.map(() => '?').join(', ')})`
    this.#prepare = prepare
    this.#width = columns.length
    this.#one = `INSERT OR FAIL INTO ${table} (${columns.join(', ')}) VALUES ${row}`
    this.#many = this.#one + `, ${row}`.repeat(together - 1)
  }

  add(...row: Stored[]): void {
    this.#waiting.push(...row)
  }

  write(): void {
    const values = this.#waiting
    if (values.length === 0) return
    this.#waiting = []
    const [one, many] = [this.#width, together * this.#width]
    let at = 0
    for (; at + many <= values.length; at += many) this.#prepare(this.#many).run(values.slice(at, at + many))
    for (; at < values.length; at += one) this.#prepare(this.#one).run(values.slice(at, at + one))
  }

  forget(): void {
    this.#waiting = []
  }
}

// FTS5 itself would merge some 200 pages at once now and then, and all writes of that commit would wait. Each transaction merges so many instead.
const mergedPages = 16

// `rows` is the source of the words, behind FROM.
const wordsSql = (name: string, rows: string) => ({
  insert: `INSERT OR FAIL INTO ${name}_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM ${rows}`,
  merge: `INSERT INTO ${name}_by_words (${name}_by_words, rank) VALUES ('merge', ${mergedPages})`,
})

/** Words of added rows, which one statement adds to the index at the end of their transaction. */
export class AddedWords {
  readonly #prepare: Prepare
  readonly #sql
  #ids: Id[] = []

  constructor(prepare: Prepare, { name }: AnyTable) {
    this.#prepare = prepare
    this.#sql = wordsSql(name, `${name} WHERE id IN (SELECT value FROM json_each(?))`)
  }

  add(id: Id): void {
    this.#ids.push(id)
  }

  write(): void {
    if (this.#ids.length === 0) return
    this.#prepare(this.#sql.insert).run(JSON.stringify(this.#ids))
    this.#prepare(this.#sql.merge).run()
    this.#ids = []
  }

  forget(): void {
    this.#ids = []
  }
}

/** Rows that are not yet in the deferred indexes of a table and in its index of words. They join these many at a time. */
export class UnindexedRows {
  readonly #prepare: Prepare
  readonly #sql
  readonly #isSearched: boolean
  readonly #most: number
  #added = 0
  // Undefined before the first row of this process.
  #count: number | undefined

  /** @param most rows that a process leaves out of these indexes */
  constructor(prepare: Prepare, table: AnyTable, most: number) {
    const { name } = table
    const unindexed = `${name} INDEXED BY ${name}_unindexed`
    this.#prepare = prepare
    this.#most = most
    this.#isSearched = hasWordIndex(table)
    this.#sql = {
      ...wordsSql(name, `${unindexed} WHERE unindexed = 1`),
      count: `SELECT count(*) AS count FROM ${unindexed} WHERE unindexed = 1`,
      index: `UPDATE OR FAIL ${unindexed} SET unindexed = 0 WHERE unindexed = 1`,
    }
  }

  add(): void {
    this.#added++
  }

  write(): void {
    if (this.#added === 0) return
    this.#count =
      this.#count === undefined
        ? this.#prepare<{ count: number }>(this.#sql.count).get()!.count
        : this.#count + this.#added
    this.#added = 0
    if (this.#isSearched) this.#prepare(this.#sql.merge).run()
    if (this.#count < this.#most) return
    if (this.#isSearched) this.#prepare(this.#sql.insert).run()
    this.#prepare(this.#sql.index).run()
    this.#count = 0
  }

  forget(): void {
    this.#added = 0
  }
}

// Statement that updates some columns of a row.
interface Change {
  sql: string
  // Adds one more column.
  and(property: string): Change
}

/** Rows of one table, inside a transaction. */
export interface TableRows<Row> {
  get(id: Id): Row | undefined
  find(property: string, value: Scalar, except: Id | null): Row | undefined
  has(property?: string, value?: Scalar): boolean
  /** Adds a row; returns the id from SQLite. */
  create(row: Omit<Row, 'id'>): number
  add(row: Row): void
  /** Writes only the changed columns, which spares the other indexes. */
  put(before: Row, after: Row): void
  remove(row: Row): void
}

/** @param later receives new rows of a table with deferred indexes */
export function rowsOf<Row extends object>(
  table: Table<Row>,
  prepare: Prepare,
  later: Pick<AddedWords, 'add'> | undefined,
): TableRows<Row> {
  const { name, searched, key, deferred } = table
  const properties = Object.keys(table.columns) as (keyof Row & string)[]
  // The stored properties include the words of a searched table.
  const all = Object.keys(storedColumns(table)) as (keyof Row & string)[]
  const created = all.filter((property) => property !== 'id')
  const isKey = key.map((property) => `${columnName(property)} = ?`).join(' AND ')
  const select = `SELECT ${selected(table)} FROM ${name} WHERE`
  const insert = (those: readonly string[]) => {
    const [names, values] = [those.map(columnName), those.map(() => '?')]
    if (deferred) {
      names.push('unindexed')
      values.push('1')
    }
    return `INSERT INTO ${name} (${names.join(', ')}) VALUES (${values.join(', ')})`
  }
  const sql = {
    get: `${select} ${isKey}`,
    create: insert(created),
    add: insert(all),
    remove: `DELETE FROM ${name} WHERE ${isKey}`,
  }
  // Each set of columns has one text, since making it takes as long as SQLite needs for the row.
  const changeOf = (set: readonly string[]): Change => {
    const more = new Map<string, Change>()
    return {
      sql: `UPDATE ${name} SET ${set.join(', ')} WHERE ${isKey}`,
      and(property) {
        let change = more.get(property)
        if (!change) {
          const columns = property === searched ? [property, wordsColumn] : [property]
          change = changeOf([...set, ...columns.map((column) => `${columnName(column)} = ?`)])
          more.set(property, change)
        }
        return change
      },
    }
  }
  const noChange = changeOf([])
  const read = reader(table)
  const first = (text: string, ...values: Stored[]) => {
    const found = prepare<Row>(text).get(...values)
    return found && read ? read(found) : found
  }
  const valuesOf = (row: Row, those: readonly (keyof Row)[]) => those.map((one) => stored(row[one] as Scalar))

  return {
    get: (id) => first(sql.get, id),
    find: (property, value, except) =>
      first(`${select} ${columnName(property)} = ? AND id IS NOT ? LIMIT 1`, stored(value), except),
    has: (property, value = null) =>
      property === undefined
        ? first(`SELECT 1 FROM ${name} LIMIT 1`) !== undefined
        : first(`SELECT 1 FROM ${name} WHERE ${columnName(property)} = ? LIMIT 1`, stored(value)) !==
          undefined,

    create(row) {
      const whole = storedRow(table, row as Row)
      const id = Number(prepare(sql.create).run(valuesOf(whole, created)).lastInsertRowid)
      later?.add(id)
      return id
    },

    add(row) {
      const whole = storedRow(table, row)
      prepare(sql.add).run(valuesOf(whole, all))
      later?.add((row as { id?: Id }).id!)
    },

    put(before, after) {
      let change = noChange
      const values: Stored[] = []
      for (const property of properties) {
        const value = after[property] as Scalar
        if (value === before[property]) continue
        change = change.and(property)
        values.push(stored(value))
        if (property === searched) values.push(storedWords(String(value)))
      }
      if (change === noChange) return
      values.push(...valuesOf(after, key))
      prepare(change.sql).run(values)
    },

    remove: (row) => void prepare(sql.remove).run(valuesOf(row, key)),
  }
}
