import { cannotUse, connect } from './sqlite/connect.ts'
import { type SqliteOptions, sqliteStore } from './sqlite/index.ts'
import type { Store } from './store.ts'
import { databaseFile } from './url.ts'

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
    throw cannotUse(file, 'opened', error)
  }
}
