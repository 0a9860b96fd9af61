/** Rows of one table in a transaction: loaded, changed in memory, and saved together. */
import {
  type AnyTable,
  columnName,
  differences,
  type Id,
  type Scalar,
  storedColumns,
  storedRow,
} from '../kit/table.ts'
import type { PostgresStatement } from './connection/transaction.ts'

export type Row = Record<string, Scalar>

export const typeName = {
  integer: 'bigint',
  real: 'double precision',
  text: 'text',
  boolean: 'boolean',
  json: 'json',
} as const

export const idType = ({ columns, key }: AnyTable): string => typeName[columns[key[0]!]!]

// Statements of a table, with an array for each column.
interface Sql {
  insert: string
  update: string
  remove: string
}

const texts = new WeakMap<AnyTable, Sql>()

function sqlOf(table: AnyTable): Sql {
  const known = texts.get(table)
  if (known) return known
  const { name, key } = table
  const columns = storedColumns(table)
  const properties = Object.keys(columns)
  const unnest = (of: readonly string[]) =>
    `unnest(${of.map((property, at) => `$${at + 1}::${typeName[columns[property]!]}[]`).join(', ')})`
  const names = (of: readonly string[]) => of.map(columnName).join(', ')
  const equal = (of: readonly string[], left = '') =>
    of.map((property) => `${left}${columnName(property)} = changed.${columnName(property)}`)
  // Citus determines the machines from literal ids only.
  const isSame = (of: readonly string[]) => {
    const id = key[0]!
    const among = `${name}.${columnName(id)} = ANY($${of.indexOf(id) + 1}::${typeName[columns[id]!]}[])`
    return [...equal(key, `${name}.`), among].join(' AND ')
  }
  const others = properties.filter((property) => !key.includes(property))
  const sql = {
    insert: `INSERT INTO ${name} (${names(properties)}) SELECT * FROM ${unnest(properties)}`,
    update: `UPDATE ${name} SET ${equal(others).join(', ')}
      FROM ${unnest(properties)} AS changed (${names(properties)}) WHERE ${isSame(properties)}`,
    remove: `DELETE FROM ${name} USING ${unnest(key)} AS changed (${names(key)}) WHERE ${isSame(key)}`,
  }
  texts.set(table, sql)
  return sql
}

export class LoadedRows {
  readonly #table: AnyTable
  readonly #before = new Map<Scalar, Row>()
  readonly #now = new Map<Scalar, Row>()

  constructor(table: AnyTable) {
    this.#table = table
  }

  loaded(rows: readonly Row[]): void {
    for (const row of rows) {
      const id = this.#keyOf(row)
      this.#before.set(id, row)
      this.#now.set(id, row)
    }
  }

  /** Returns the current row; a key of several columns is given as a row. */
  get(key: Id | Row): Row | undefined {
    return this.#now.get(typeof key === 'object' ? this.#keyOf(key) : key)
  }

  find(is: (row: Row) => boolean): Row | undefined {
    for (const row of this.#now.values()) if (is(row)) return row
    return undefined
  }

  put(row: Row): void {
    const before = this.get(row)
    if (!before || differences(this.#table, before, row).length > 0) this.#now.set(this.#keyOf(row), row)
  }

  remove(row: Row): void {
    this.#now.delete(this.#keyOf(row))
  }

  saves(): PostgresStatement[] {
    const inserted: Row[] = []
    const updated: Row[] = []
    for (const [id, row] of this.#now) {
      const before = this.#before.get(id)
      if (before === undefined) inserted.push(row)
      else if (before !== row) updated.push(row)
    }
    const { insert, update } = sqlOf(this.#table)
    const properties = Object.keys(storedColumns(this.#table))
    const rowsOf = (rows: Row[]) => rows.map((row) => storedRow(this.#table, row))
    return [
      ...statement(update, rowsOf(updated), properties),
      ...statement(insert, rowsOf(inserted), properties),
    ]
  }

  removals(): PostgresStatement[] {
    const removed: Row[] = []
    for (const [id, row] of this.#before) if (!this.#now.has(id)) removed.push(row)
    return statement(sqlOf(this.#table).remove, removed, this.#table.key)
  }

  #keyOf(row: Row): Scalar {
    const { key } = this.#table
    return key.length === 1 ? row[key[0]!]! : JSON.stringify(key.map((property) => row[property]))
  }
}

const statement = (text: string, rows: readonly Row[], of: readonly string[]): PostgresStatement[] =>
  rows.length === 0 ? [] : [[text, ...of.map((property) => rows.map((row) => row[property]!))]]
