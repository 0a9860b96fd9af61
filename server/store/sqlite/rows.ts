import type { Database, Statement } from 'better-sqlite3'
import {
  columnName,
  type Scalar,
  selected,
  storedColumns,
  storedRow,
  type Table,
  type View,
} from '../table.ts'
import { storedWords } from '../words.ts'

/** A value as SQLite has it, which has no booleans. */
type Stored = string | number | null

export const stored = (value: Scalar): Stored => (typeof value === 'boolean' ? Number(value) : value)

/** The highest id that a table ever gave to a row; 0 when none. */
export const lastIdOf = (db: Database, table: string): number =>
  db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck().get(table) ?? 0

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

/** The rows of one table, inside a transaction. Statements are prepared when they are first needed. */
export class Rows<Row extends object> {
  readonly #db: Database
  readonly #table: Table<Row>
  readonly #properties: (keyof Row & string)[]
  /** Those that a row is stored with: its words, too, where it is searched. */
  readonly #stored: (keyof Row & string)[]
  /** Those of a new row: all but the id. */
  readonly #created: (keyof Row & string)[]
  readonly #isKey: string
  readonly #read: ((found: Row) => Row) | undefined
  readonly #prepared = new Map<string, Statement<unknown[], Row>>()
  /** By the properties that they set, a comma after each. */
  readonly #updates = new Map<string, Statement<[Stored[]]>>()
  #get: Statement<[number], Row> | undefined
  #create: Statement<[Stored[]]> | undefined

  constructor(db: Database, table: Table<Row>) {
    this.#db = db
    this.#table = table
    this.#properties = Object.keys(table.columns) as (keyof Row & string)[]
    this.#stored = Object.keys(storedColumns(table)) as (keyof Row & string)[]
    this.#created = this.#stored.filter((property) => property !== 'id')
    this.#isKey = table.key.map((property) => `${columnName(property)} = ?`).join(' AND ')
    this.#read = reader(table)
  }

  get(id: number): Row | undefined {
    this.#get ??= this.#db.prepare(this.#select(this.#isKey))
    return this.#row(this.#get.get(id))
  }

  find(property: keyof Row & string, value: Scalar, except: number): Row | undefined {
    const text = this.#select(`${columnName(property)} = ? AND id <> ? LIMIT 1`)
    return this.#row(this.#statement(text).get(stored(value), except))
  }

  has(property?: keyof Row & string, value: Scalar = null): boolean {
    if (property === undefined)
      return this.#statement(`SELECT 1 FROM ${this.#table.name} LIMIT 1`).get() !== undefined
    const text = `SELECT 1 FROM ${this.#table.name} WHERE ${columnName(property)} = ? LIMIT 1`
    return this.#statement(text).get(stored(value)) !== undefined
  }

  /** Adds a row; returns the id that SQLite gave it. */
  create(row: Omit<Row, 'id'>): number {
    this.#create ??= this.#db.prepare<[Stored[]]>(this.#insert(this.#created))
    const values = this.#values(storedRow(this.#table, row as Row), this.#created)
    return Number(this.#create.run(values).lastInsertRowid)
  }

  add(row: Row): void {
    const values = this.#values(storedRow(this.#table, row), this.#stored)
    this.#statement(this.#insert(this.#stored)).run(values)
  }

  /** Writes the columns that differ, and no others: that spares the indexes of the rest. */
  put(before: Row, after: Row): void {
    let changed = ''
    const values: Stored[] = []
    for (const property of this.#properties) {
      const value = after[property]
      if (value === before[property]) continue
      changed += `${property},`
      values.push(stored(value as Scalar))
      if (property !== this.#table.searched) continue
      changed += 'words,'
      values.push(storedWords(String(value)))
    }
    if (values.length === 0) return
    let update = this.#updates.get(changed)
    if (!update) {
      const properties = changed.slice(0, -1).split(',')
      const set = properties.map((property) => `${columnName(property)} = ?`).join(', ')
      update = this.#db.prepare<[Stored[]]>(`UPDATE ${this.#table.name} SET ${set} WHERE ${this.#isKey}`)
      this.#updates.set(changed, update)
    }
    for (const property of this.#table.key) values.push(stored(after[property] as Scalar))
    update.run(values)
  }

  remove(row: Row): void {
    this.#statement(`DELETE FROM ${this.#table.name} WHERE ${this.#isKey}`).run(
      this.#values(row, this.#table.key),
    )
  }

  #select(where: string): string {
    return `SELECT ${selected(this.#table)} FROM ${this.#table.name} WHERE ${where}`
  }

  #insert(properties: readonly string[]): string {
    const places = properties.map(() => '?').join(', ')
    return `INSERT INTO ${this.#table.name} (${properties.map(columnName).join(', ')}) VALUES (${places})`
  }

  #values(row: Row, properties: readonly (keyof Row)[]): Stored[] {
    return properties.map((property) => stored(row[property] as Scalar))
  }

  #row(found: Row | undefined): Row | undefined {
    return found && this.#read ? this.#read(found) : found
  }

  #statement(text: string): Statement<unknown[], Row> {
    let statement = this.#prepared.get(text)
    if (!statement) {
      statement = this.#db.prepare<unknown[], Row>(text)
      this.#prepared.set(text, statement)
    }
    return statement
  }
}
