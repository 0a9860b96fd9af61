/** The store of this service: its resources, on whichever database. */
import { categoryStore } from './categories.ts'
import type { Database, DatabaseOptions } from './engine/database.ts'
import { fill } from './fill.ts'
import { inventoryStore } from './inventory.ts'
import { openDatabase } from './open.ts'
import { orderStore } from './orders.ts'
import { petStore } from './pets.ts'
import type { Store } from './store.ts'
import { tables } from './tables.ts'
import { databaseFile } from './url.ts'

/** The store over an open database, which it closes at its end. */
export const storeOn = ({ engine, ...database }: Database): Store => ({
  ...database,
  pets: petStore(engine),
  categories: categoryStore(engine),
  inventory: inventoryStore(engine),
  orders: orderStore(engine),
  fill: fill(engine),
})

/**
 * Opens the store that a DATABASE_URL names; a file, and the tables, are made when missing.
 * @throws {UnusableDatabase}
 */
export const openStore = async (url: string, options: DatabaseOptions = {}): Promise<Store> =>
  storeOn(await openDatabase(url, tables, options))

/**
 * Opens a copy of the database that a DATABASE_URL names; it may be in use meanwhile. The copy is gone when the process ends.
 * @throws {UnusableDatabase} for whatever is no file, too
 */
export async function openCopy(url: string, options: DatabaseOptions = {}): Promise<Store> {
  const { throwAwayCopy } = await import('./sqlite/throw-away.ts')
  return openStore(`file:${throwAwayCopy(databaseFile(url))}`, options)
}
