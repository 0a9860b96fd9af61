import { afterAll } from 'vitest'
import { schema } from '../../db/store.ts'
import { distributeOn } from '../../packages/store/postgres/schema/prepare.ts'
import { type Citus, noCitus, startCitus } from '../../packages/testing/citus/cluster.ts'
import { openStore } from '../support/store.ts'

export { noCitus }

/** Reason to skip the tests that take minutes; undefined if they run. */
export const notAll: string | undefined =
  noCitus ?? (process.env.CITUS_TESTS === 'all' ? undefined : 'takes minutes: CITUS_TESTS=all runs it')

export interface Distributed extends Citus {
  url: string
  /** Runs SQL on the coordinator, as the superuser. */
  sql: Citus['coordinator']['sql']
}

/** Starts a coordinator and workers that stop after the tests of the file, and distributes an empty database. */
export async function startDistributed(
  workers = 2,
  { known = workers, settings = {} }: { known?: number; settings?: Record<string, string> } = {},
): Promise<Distributed> {
  const citus = await startCitus(workers, settings)
  afterAll(citus.remove)
  const url = await citus.createDatabase(known)
  await distributeOn(url, schema, () => {})
  const name = new URL(url).pathname.slice(1)
  return { ...citus, url, sql: (text) => citus.coordinator.sql(text, name) }
}

export async function petsIn(url: string) {
  const store = await openStore(url)
  try {
    return (await store.pets.list({ limit: 100 })).items
  } finally {
    await store.close()
  }
}
