/** SQLite as the source of a transfer, and as a source of rows for checks. */
import type { Database } from 'better-sqlite3'
import { columnNames, type Reader, rowsAfter } from '../../integrity/rows.ts'
import type { Schema } from '../../kit/schema.ts'
import type { Scalar } from '../../kit/table.ts'
import { cannotUse, isDamage } from '../faults.ts'
import { requireUpToDate } from '../schema/migrate.ts'
import { lastIdOf, preparer } from '../statements.ts'
import { verify, withExisting } from './copy.ts'
import { lockUnused } from './replacing.ts'

/**
 * Reads a whole database file while others are locked out. Refuses a file that is in use or damaged.
 * @throws {UnusableDatabase}
 */
export async function withSource<T>(
  file: string,
  schema: Schema,
  use: (source: Reader) => Promise<T>,
): Promise<T> {
  withExisting(file, schema, (db) => {
    requireUpToDate(db, schema)
    verify(db)
  })
  const db = lockUnused(file, schema, 'transfer')
  try {
    return await use(readerOf(db))
  } catch (error) {
    throw isDamage(error) ? cannotUse(file, 'read', error) : error
  } finally {
    db.close()
  }
}

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
