import SQLite, { type Database } from 'better-sqlite3'
import type { Schema } from '../schema.ts'
import type { AnyTable, Scalar } from '../table.ts'
import { columnNames, rowsAfter } from '../transfer/key-order.ts'
import type { Source } from '../transfer/transfer.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { verify, withExisting } from './copy.ts'
import { cannotUse, isDamage } from './faults.ts'
import { lockUnused } from './lock.ts'
import { allPending, requireUpToDate, schemaVersion } from './migrate.ts'
import { lastIdOf } from './rows.ts'

/**
 * Opens a database file to read all of it, and keeps everybody else from it until it is closed.
 * @throws {UnusableDatabase} also when it is in use, damaged, or of an older release
 */
export function openSource(file: string, schema: Schema): Source & { close(): void } {
  withExisting(file, schema, verify)
  const db = lockUnused(file, schema, 'transfer')
  try {
    if (allPending(db, schema).length > 0) {
      throw new UnusableDatabase(
        `${file} has schema ${schemaVersion(db)}, which is not up to date: run DATABASE_URL=file:${file} npx contract-server migrate, then transfer.`,
      )
    }
    return { ...rowsOf(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

/**
 * Reads all of a database file, as it is at one instant; it may be in use meanwhile.
 * @throws {UnusableDatabase}
 */
export async function withSource<T>(
  file: string,
  schema: Schema,
  use: (source: Source) => Promise<T>,
): Promise<T> {
  withExisting(file, schema, (db) => requireUpToDate(db, schema))
  const db = new SQLite(file, { readonly: true, fileMustExist: true })
  try {
    db.exec('BEGIN')
    return await use(rowsOf(db))
  } catch (error) {
    throw isDamage(error) ? cannotUse(file, 'read', error) : error
  } finally {
    db.close()
  }
}

/** All rows, by their keys. */
export function rowsOf(db: Database): Source {
  const count = (table: AnyTable) => db.prepare<[], number>(`SELECT count(*) FROM ${table.name}`).pluck()
  return {
    async read(table, after = [], limit) {
      const rows = db
        .prepare<Scalar[], Scalar[]>(
          `SELECT ${columnNames(table).join(', ')} FROM ${table.name} ${rowsAfter(table, after)} LIMIT ?`,
        )
        .raw()
        .all(...after, limit)
      const types = Object.values(table.columns)
      return rows.map((row) => row.map((value, at) => (types[at] === 'boolean' ? value === 1 : value)))
    },
    count: async (table) => count(table).get() ?? 0,
    lastId: ({ name }) => lastIdOf(db, name),
  }
}
