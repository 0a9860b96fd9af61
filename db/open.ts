import { resolve } from 'node:path'
import { cannotOpen, connect } from './sqlite/connect.ts'
import { type SqliteOptions, sqliteStore } from './sqlite/index.ts'
import type { Store } from './store.ts'
import { UnusableDatabase } from './unusable-database.ts'

export { UnusableDatabase }

/** Where the data lives unless DATABASE_URL says otherwise. */
export const defaultDatabaseUrl = 'file:data/petstore.db'

/**
 * Opens the store that a DATABASE_URL names: `file:PATH` or `:memory:`. The file, its folder and its tables are
 * made when missing.
 * @throws {UnusableDatabase}
 */
export async function openStore(url: string, options: SqliteOptions = {}): Promise<Store> {
  const file = url === ':memory:' ? url : databaseFile(url)
  const db = connect(file)
  try {
    return sqliteStore(db, options)
  } catch (error) {
    db.close()
    throw cannotOpen(file, error)
  }
}

/**
 * The absolute path of a `file:` URL; relative ones count from the working folder.
 * @throws {UnusableDatabase} for any other URL
 */
export function databaseFile(url: string): string {
  const path = /^file:(?:\/\/(?=\/))?([^?#]+)$/.exec(url)?.[1]
  if (!path || path === ':memory:' || path.startsWith('//')) {
    throw new UnusableDatabase(
      `DATABASE_URL is "${withoutPassword(url)}", which names no database file: use file:PATH, or :memory: to keep nothing.`,
    )
  }
  return resolve(path)
}

/** Somebody may have put the URL of another database here; its password belongs in no log. */
function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//')
}
