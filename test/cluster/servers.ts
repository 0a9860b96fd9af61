/** Several servers on one database, each in a process of its own, and a client that asks them in turn. */
import { onTestFinished } from 'vitest'
import type { Store } from '../../db/store.ts'
import { scopes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { allScopes, digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { type Running, start } from '../support/child.ts'
import { type Ask, client } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { openStore } from '../support/store.ts'

/** Servers side by side. */
export interface Servers {
  servers: Running[]
  /** A client of each server. */
  each: Ask[]
  /** Asks the next server each time. */
  ask: Ask
  /** The database, opened once more by the test. */
  store: Store
}

/** Starts servers at the same time, on a database that may be empty, and makes a key for them. All end with the test, or at another end. */
export async function startServers(
  count: number,
  databaseUrl: string,
  atEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<Servers> {
  const folder = temporaryFolder((remove) => atEnd(async () => remove()))
  const env = { DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn' }
  const servers = await Promise.all(Array.from({ length: count }, () => start(folder, env, [], atEnd)))
  const store = await openStore(databaseUrl)
  atEnd(() => store.close())
  const key = await makeKey(store)
  const each = servers.map(({ address }) => client(address, key))
  return { servers, each, ask: inTurn(each), store }
}

/** Makes a key with all scopes. */
export async function makeKey(store: Store, name = 'test'): Promise<string> {
  const key = newKey(service.id)
  await store.keys.create({ name, scopes: allScopes(scopes), digest: digestOf(key) })
  return key
}

/** A client that goes round the servers, as a proxy would. */
export function inTurn(each: readonly Ask[]): Ask {
  let next = 0
  return (...request) => each[next++ % each.length]!(...request)
}
