import { cannotUse, connect } from './sqlite/connect.ts'
import { sqliteStore } from './sqlite/index.ts'
import type { Store, StoreOptions } from './store.ts'
import { databaseFile, fileOf, isPostgres } from './url.ts'

/**
 * Opens the store that a DATABASE_URL names: `file:PATH`, `:memory:` or `postgres://…`. The file, its folder and the tables are
 * made when missing.
 * @throws {UnusableDatabase}
 */
export async function openStore(url: string, options: StoreOptions = {}): Promise<Store> {
  if (isPostgres(url)) {
    const { openPostgres } = await import('./postgres/index.ts')
    return openPostgres(url, options)
  }
  const file = fileOf(url) ?? url
  const db = connect(file)
  try {
    return sqliteStore(db, options)
  } catch (error) {
    db.close()
    throw cannotUse(file, 'opened', error)
  }
}

/**
 * Opens a copy of the database that a DATABASE_URL names; it may be in use meanwhile. The copy is gone when the process ends.
 * @throws {UnusableDatabase} for whatever is no file, too
 */
export async function openCopy(url: string, options: StoreOptions = {}): Promise<Store> {
  const { throwAwayCopy } = await import('./sqlite/throw-away.ts')
  return openStore(`file:${throwAwayCopy(databaseFile(url))}`, options)
}
