import type { Database } from 'better-sqlite3'
import { rowsAfter, type Table, type Value } from '../transfer/table.ts'
import type { Source } from '../transfer/transfer.ts'
import { UnusableDatabase } from '../unusable-database.ts'
import { verify, withExisting } from './copy.ts'
import { lockUnused } from './lock.ts'
import { migrations, schemaVersion } from './migrate.ts'

/**
 * Opens a database file to read all of it, and keeps everybody else from it until it is closed.
 * @throws {UnusableDatabase} also when it is in use, damaged, or of an older release
 */
export function openSource(file: string): Source & { close(): void } {
  withExisting(file, verify)
  const db = lockUnused(file, 'transfer')
  try {
    const version = schemaVersion(db)
    if (version !== migrations.length) {
      throw new UnusableDatabase(
        `${file} has schema ${version}, and this program moves ${migrations.length} only: bring it up to date with DATABASE_URL=file:${file} npm run migrate.`,
      )
    }
    return { ...source(db), close: () => db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}

function source(db: Database): Source {
  const count = (table: Table) => db.prepare<[], number>(`SELECT count(*) FROM ${table.name}`).pluck()
  const lastId = db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck()
  return {
    async read(table, after = [], limit) {
      const values = table.columns.map(({ name, embedded }) => `${embedded ?? name} AS ${name}`).join(', ')
      const rows = db
        .prepare<Value[], Value[]>(`SELECT ${values} FROM ${table.name} ${rowsAfter(table, after)} LIMIT ?`)
        .raw()
        .all(...after, limit)
      return rows.map((row) =>
        row.map((value, at) => (table.columns[at]?.type === 'boolean' ? value === 1 : value)),
      )
    },
    count: async (table) => count(table).get() ?? 0,
    lastId: ({ name }) => lastId.get(name) ?? 0,
  }
}
