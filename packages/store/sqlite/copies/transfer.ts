/** Database files as the two ends of a transfer. */
import SQLite, { type Database } from 'better-sqlite3'
import { columnNames, type Reader, rowsAfter, type TransferTarget } from '../../integrity/rows.ts'
import type { Schema } from '../../kit/schema.ts'
import type { Scalar } from '../../kit/table.ts'
import { connect } from '../connect.ts'
import { cannotUse, isDamage } from '../faults.ts'
import { lastIdOf, preparer, rowsOf, wordsTable } from '../rows.ts'
import { requireUpToDate } from '../schema/migrate.ts'
import { makeFolderOf, makeNewFile, requireNoLog, verify, withExisting } from './copy.ts'
import { lockUnused } from './replacing.ts'

/**
 * Reads all of a database file, as it is at one instant; it may be in use meanwhile.
 * @param alone keeps everybody else from it, and refuses a file that is in use or damaged
 * @throws {UnusableDatabase}
 */
export async function withSource<T>(
  file: string,
  schema: Schema,
  use: (source: Reader) => Promise<T>,
  { alone = false } = {},
): Promise<T> {
  withExisting(file, schema, (db) => {
    requireUpToDate(db, schema)
    if (alone) verify(db)
  })
  const db = alone
    ? lockUnused(file, schema, 'transfer')
    : new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    if (!alone) db.exec('BEGIN')
    return await use(readerOf(db))
  } catch (error) {
    throw isDamage(error) ? cannotUse(file, 'read', error) : error
  } finally {
    db.close()
  }
}

/**
 * Makes a database file that must not exist, which only its owner can read; under its name it is complete and verified, or not there at all.
 * @throws {UnusableDatabase}
 */
export async function withNewFile<T>(
  file: string,
  schema: Schema,
  use: (target: TransferTarget) => Promise<T>,
): Promise<T> {
  makeFolderOf(file)
  return makeNewFile(file, async (temporary) => {
    requireNoLog(file)
    const db = connect(temporary, schema)
    let result: T
    try {
      result = await use(targetOf(db))
    } catch (error) {
      throw error instanceof SQLite.SqliteError ? cannotUse(file, 'written', error) : error
    } finally {
      db.close()
    }
    withExisting(temporary, schema, verify)
    return result
  })
}

/** Reads the rows of tables on a connection. */
export const readerOf = (db: Database, prepare = preparer(db)): Reader => ({
  async read(table, after = [], limit) {
    const rows = prepare<Scalar[]>(
      `SELECT ${columnNames(table).join(', ')} FROM ${table.name} ${rowsAfter(table, after)} LIMIT ?`,
    )
      .raw()
      .all(...after, limit)
    const types = Object.values(table.columns)
    return rows.map((row) => row.map((value, at) => (types[at] === 'boolean' ? value === 1 : value)))
  },
  select: async (sql) => db.prepare<[], Scalar[]>(sql).raw().all(),
  lastId: async ({ name }) => lastIdOf(prepare, name),
  isDamage,
})

const targetOf = (db: Database, prepare = preparer(db)): TransferTarget => ({
  ...readerOf(db, prepare),
  async add(table, added) {
    const words = wordsTable(table, prepare)
    const rows = rowsOf<Record<string, Scalar>>(table, prepare, words)
    const properties = Object.keys(table.columns)
    db.transaction(() => {
      for (const row of added)
        rows.add(Object.fromEntries(properties.map((property, at) => [property, row[at] ?? null])))
      words.write()
    })()
  },
  async skipIds({ name }, last) {
    const { changes } = db
      .prepare('UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?')
      .run(last, name)
    if (changes === 0) db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, last)
  },
})
