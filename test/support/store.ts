import { hash } from 'node:crypto'
import { type Store, schema, storeOn } from '../../db/store.ts'
import type { StoreOptions } from '../../packages/server/store/store.ts'
import { digestOf } from '../../packages/store/kit/migrations.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { allSteps } from '../../packages/store/postgres/schema/migrate.ts'
import { sharedPostgres } from '../../packages/testing/postgres.ts'

/** Opens the store of the service on a database, as a server does. @throws {UnusableDatabase} */
export const openStore = async (url: string, options: StoreOptions = {}): Promise<Store> =>
  storeOn(await openDatabase(url, schema, options))

/** Creates a database with the tables of the service on the shared PostgreSQL, faster than opening an empty one. @returns its URL */
export async function createMigrated(): Promise<string> {
  const steps = allSteps(schema).flatMap((each) => each.steps)
  const name = `migrated_${hash('sha256', steps.map(digestOf).join()).slice(0, 16)}`
  return (await sharedPostgres()).createCopy(name, async (url) => (await openStore(url)).close())
}
