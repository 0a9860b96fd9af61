import { openStore } from '../../db/index.ts'
import type { Store } from '../../db/store.ts'
import { databaseUrlOf } from '../../db/url.ts'
import { service } from '../../handlers/service.ts'

/**
 * Works on the store that the server would choose, and closes it whatever happens. A database that is missing is made: read what
 * was asked before.
 */
export async function withStore(work: (store: Store) => Promise<void>) {
  const store = await openStore(databaseUrlOf(process.env, service.id))
  try {
    await work(store)
  } finally {
    await store.close()
  }
}
