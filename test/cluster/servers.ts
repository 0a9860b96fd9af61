/** Starts several servers on one database, each in its own process, and a client that alternates between them. */
import { onTestFinished } from 'vitest'
import type { Store } from '../../db/store.ts'
import { scopes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { allScopes, digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { type Running, start } from '../../packages/testing/child.ts'
import { type Ask, client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'

export interface Servers {
  servers: Running[]
  each: Ask[]
  /** Asks the servers in turn. */
  ask: Ask
  store: Store
}

/** Starts servers at once, on a database that may be empty, and creates a key. All stop when the test ends, or at `atEnd`. */
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

export async function makeKey(store: Store, name = 'test'): Promise<string> {
  const key = newKey(service.id)
  await store.keys.create({ name, scopes: allScopes(scopes), digest: digestOf(key) })
  return key
}

/** Makes a client that asks the servers in turn, like a proxy. */
export function inTurn(each: readonly Ask[]): Ask {
  let next = 0
  return (...request) => each[next++ % each.length]!(...request)
}
