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

/** A value as SQLite has it, which has no booleans. */
type Stored = string | number | null

export const stored = (value: Scalar): Stored => (typeof value === 'boolean' ? Number(value) : value)

/** The highest id that a table ever gave to a row; 0 when none. */
export const lastIdOf = (prepare: Prepare, table: string): number =>
  prepare<{ seq: number }>('SELECT seq FROM sqlite_sequence WHERE name = ?').get(table)?.seq ?? 0

/** Makes rows of what SQLite returns for a view; undefined where that is the row already. */
export function reader<Row>({ columns }: View<Row>): ((found: Row) => Row) | undefined {
  const types: [string, string][] = Object.entries(columns)
  const booleans = types.filter(([, type]) => type === 'boolean').map(([property]) => property as keyof Row)
  if (booleans.length === 0) return undefined
  return (found) => {
    for (const property of booleans) found[property] = (found[property] === 1) as Row[keyof Row]
    return found
  }
}

/** Prepares a statement when it is first asked for. */
export type Prepare = <Found = unknown>(text: string) => Statement<unknown[], Found>

/** Makes a function that remembers the statements of a connection. */
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

/** How many rows one statement adds, where there are as many: a row then costs about half of what it costs by itself. */
const together = 16

/** Rows that are only added, and that no read of their transaction needs: they are written at its end, many by one statement. */
export class AppendedRows {
  #prepare: Prepare
  #one: string
  #many: string
  #width: number
  /** The values of rows, one row after the other. */
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

  /** Forgets the rows of a transaction that was undone. */
  forget(): void {
    this.#waiting = []
  }
}

/**
 * How many pages of an index of words each transaction merges. FTS5 would merge some 200 at once now and then, and all that share that commit
 * would wait for it.
 */
const mergedPages = 16

/** @param rows the rows whose words are added, as SQL has them behind FROM */
const wordsSql = (name: string, rows: string) => ({
  insert: `INSERT OR FAIL INTO ${name}_by_words (rowid, tokens) SELECT id, words || ${bucketWords} FROM ${rows}`,
  merge: `INSERT INTO ${name}_by_words (${name}_by_words, rank) VALUES ('merge', ${mergedPages})`,
})

/** The words of rows that were added, which go into the index of a table at the end of their transaction: all of them by one statement. */
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

  /** Forgets the rows of a transaction that was undone. */
  forget(): void {
    this.#ids = []
  }
}

/** The rows that are not in the deferred indexes of a table yet, nor in its index of words: they join them many at a time. */
export class UnindexedRows {
  readonly #prepare: Prepare
  readonly #sql
  readonly #isSearched: boolean
  readonly #most: number
  #added = 0
  /** Undefined before the first one of this process. */
  #count: number | undefined

  /** @param most how many rows a process leaves out of these indexes */
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

  /** Forgets the rows of a transaction that was undone. */
  forget(): void {
    this.#added = 0
  }
}

/** The statement that changes some columns of a row. */
interface Change {
  sql: string
  /** Returns the statement that changes one more. */
  and(property: string): Change
}

/** The rows of one table, inside a transaction. */
export interface TableRows<Row> {
  get(id: Id): Row | undefined
  find(property: string, value: Scalar, except: Id | null): Row | undefined
  has(property?: string, value?: Scalar): boolean
  /** Adds a row; returns the id that SQLite gave it. */
  create(row: Omit<Row, 'id'>): number
  add(row: Row): void
  /** Writes the columns that differ, and no others: that spares the indexes of the rest. */
  put(before: Row, after: Row): void
  remove(row: Row): void
}

/** @param later takes the rows that are added to a table whose indexes are in part written later */
export function rowsOf<Row extends object>(
  table: Table<Row>,
  prepare: Prepare,
  later: Pick<AddedWords, 'add'> | undefined,
): TableRows<Row> {
  const { name, searched, key, deferred } = table
  const properties = Object.keys(table.columns) as (keyof Row & string)[]
  /** Those that a row is stored with: its words, too, where it is searched. */
  const all = Object.keys(storedColumns(table)) as (keyof Row & string)[]
  /** Those of a new row: all but the id. */
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
  // A text for each set of columns, for making it takes as long as SQLite takes for the row.
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
