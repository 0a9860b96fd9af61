/** Rows of one table as a transaction works with them: loaded, changed in memory, and saved together. */
import type { Scalar } from './connection.ts'
import type { Statement } from './transaction.ts'

/** A table: the type of each column, in SQL, by the name of its property. Columns are named in snake case. */
export interface Shape<Row> {
  table: string
  columns: { readonly [Property in keyof Row]: 'bigint' | 'text' | 'boolean' }
  /** What a row is known by. */
  key: readonly (keyof Row & string)[]
}

const snake = (property: string) => property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The columns of a table for a SELECT, each under the name of its property. */
export function selected<Row>({ columns }: Pick<Shape<Row>, 'columns'>): string {
  return Object.keys(columns)
    .map((property) => `${snake(property)} AS "${property}"`)
    .join(', ')
}

/** Makes the statements of a table once; the rows come as an array for each column. */
export function table<Row extends { [Property in keyof Row]: Scalar }>({ table, columns, key }: Shape<Row>) {
  type Property = keyof Row & string
  const properties = Object.keys(columns) as Property[]
  const unnest = (of: readonly Property[]) =>
    `unnest(${of.map((one, at) => `$${at + 1}::${columns[one]}[]`).join(', ')})`
  const names = (of: readonly Property[]) => of.map(snake).join(', ')
  const same = key.map((one) => `${table}.${snake(one)} = changed.${snake(one)}`).join(' AND ')
  const others = properties.filter((one) => !key.includes(one))
  const insert = `INSERT INTO ${table} (${names(properties)}) SELECT * FROM ${unnest(properties)}`
  const update = `UPDATE ${table} SET ${others.map((one) => `${snake(one)} = changed.${snake(one)}`).join(', ')}
    FROM ${unnest(properties)} AS changed (${names(properties)}) WHERE ${same}`
  const remove = `DELETE FROM ${table} USING ${unnest(key)} AS changed (${names(key)}) WHERE ${same}`

  const command = (text: string, rows: readonly Row[], of: readonly Property[]): Statement[] =>
    rows.length === 0 ? [] : [[text, ...of.map((one) => rows.map((row) => row[one]))]]
  const idOf = (row: Partial<Row>): unknown =>
    key.length === 1 ? row[key[0]!] : JSON.stringify(key.map((one) => row[one]))

  return () =>
    new Rows<Row>(idOf, {
      inserted: (rows) => command(insert, rows, properties),
      updated: (rows) => command(update, rows, properties),
      removed: (rows) => command(remove, rows, key),
    })
}

interface Statements<Row> {
  inserted(rows: readonly Row[]): Statement[]
  updated(rows: readonly Row[]): Statement[]
  removed(rows: readonly Row[]): Statement[]
}

/** The rows of one table in one transaction. */
export class Rows<Row extends object> {
  #before = new Map<unknown, Row>()
  #now = new Map<unknown, Row>()
  #idOf: (row: Partial<Row>) => unknown
  #statements: Statements<Row>

  constructor(idOf: (row: Partial<Row>) => unknown, statements: Statements<Row>) {
    this.#idOf = idOf
    this.#statements = statements
  }

  /** Takes in what was read. */
  loaded(rows: readonly Row[]): void {
    for (const row of rows) {
      const id = this.#idOf(row)
      this.#before.set(id, row)
      this.#now.set(id, row)
    }
  }

  /** The row as it is by now; a key of several columns is given as a row. */
  get(id: number | Partial<Row>): Row | undefined {
    return this.#now.get(typeof id === 'object' ? this.#idOf(id) : id)
  }

  values(): Iterable<Row> {
    return this.#now.values()
  }

  put(row: Row): void {
    this.#now.set(this.#idOf(row), row)
  }

  remove(row: Row): void {
    this.#now.delete(this.#idOf(row))
  }

  /** The statements that save new and changed rows. */
  saves(): Statement[] {
    const inserted: Row[] = []
    const updated: Row[] = []
    for (const [id, row] of this.#now) {
      const before = this.#before.get(id)
      if (before === undefined) inserted.push(row)
      else if (before !== row) updated.push(row)
    }
    return [...this.#statements.updated(updated), ...this.#statements.inserted(inserted)]
  }

  /** The statements that remove what has gone. */
  removals(): Statement[] {
    const removed: Row[] = []
    for (const [id, row] of this.#before) if (!this.#now.has(id)) removed.push(row)
    return this.#statements.removed(removed)
  }
}
