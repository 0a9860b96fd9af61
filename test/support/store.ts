import { type Store, schema, storeOn } from '../../db/store.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import { openDatabase } from '../../packages/store/open.ts'

/** Opens the store of the service on a database, as a server does. @throws {UnusableDatabase} */
export const openStore = async (url: string, options: StoreOptions = {}): Promise<Store> =>
  storeOn(await openDatabase(url, schema, options))
