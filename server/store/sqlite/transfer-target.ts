import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import SQLite, { type Database } from 'better-sqlite3'
import { flushToDisk } from '../flush.ts'
import type { Schema } from '../schema.ts'
import { type AnyTable, columnName, type Scalar, storedColumns, storedRow } from '../table.ts'
import { columnNames, inOrder, keyOf } from '../transfer/key-order.ts'
import type { Target } from '../transfer/transfer.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { connect } from './connect.ts'
import { giveName, requireNoLog, verify, withExisting } from './copy.ts'
import { cannotUse } from './faults.ts'
import { makeFolderOf } from './folder.ts'
import { temporaryFor } from './replacing.ts'
import { stored } from './rows.ts'
import { rowsOf } from './transfer-source.ts'

/**
 * Makes a database file that must not exist, which only its owner can read; under its name it is complete and verified, or not there at all.
 * @throws {UnusableDatabase}
 */
export async function withNewFile<T>(
  file: string,
  schema: Schema,
  use: (target: Target) => Promise<T>,
): Promise<T> {
  if (existsSync(file)) throw new UnusableDatabase(`${file} exists already: name another file.`)
  requireNoLog(file)
  makeFolderOf(file)
  const temporary = temporaryFor(file)
  try {
    closeSync(openSync(temporary, 'wx', 0o600))
    const db = connect(temporary, schema)
    let result: T
    try {
      result = await use(target(db))
    } finally {
      db.close()
    }
    withExisting(temporary, schema, verify)
    giveName(temporary, file)
    flushToDisk(file)
    return result
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? cannotUse(file, 'written', error) : error
  } finally {
    for (const end of ['', '-wal', '-shm']) rmSync(`${temporary}${end}`, { force: true })
  }
}

function target(db: Database): Target {
  const rows = rowsOf(db)
  return {
    ...rows,
    async lastKey(table) {
      const names = columnNames(table).join(', ')
      const last = db
        .prepare<[], Scalar[]>(`SELECT ${names} FROM ${table.name} ${inOrder(table, 'DESC')} LIMIT 1`)
        .raw()
        .get()
      return last && keyOf(table, last)
    },
    async add(table, added) {
      const insert = inserter(db, table)
      db.transaction(() => added.forEach(insert))()
    },
    async skipIds({ name }, last) {
      const { changes } = db
        .prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
        .run(last, name)
      if (changes === 0) db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last)
    },
    async finish() {},
  }
}

/** Adds a row with its words, and with its place in the indexes that other rows join later. */
function inserter(db: Database, table: AnyTable): (row: readonly Scalar[]) => void {
  const { name, columns, deferred } = table
  const properties = Object.keys(storedColumns(table))
  const joined = deferred === undefined ? [] : [`${columnName(deferred)}_indexed`]
  const names = [...properties.map(columnName), ...joined].join(', ')
  const places = [...properties.map(() => '?'), ...joined.map(() => '1')].join(', ')
  const insert = db.prepare(`INSERT INTO ${name} (${names}) VALUES (${places})`)
  const described = Object.keys(columns)
  return (row) => {
    const whole = Object.fromEntries(described.map((property, at) => [property, row[at] ?? null]))
    const values = storedRow(table, whole) as Record<string, Scalar>
    insert.run(properties.map((property) => stored(values[property] ?? null)))
  }
}
