import type { Store } from '../../db/store.ts'
import { schema, storeOn } from '../../db/store.ts'
import type { DatabaseOptions } from '../../server/store/database.ts'
import { openDatabase } from '../../server/store/open.ts'

/** Opens the store of the service on the database that a URL names, as a server does. @throws {UnusableDatabase} */
export const openStore = async (url: string, options: DatabaseOptions = {}): Promise<Store> =>
  storeOn(await openDatabase(url, schema, options))
