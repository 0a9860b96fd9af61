import type { AddressInfo } from 'node:net'
import type { Credentials } from 'contract-openapi/contract'
import type { Service } from 'contract-server'
import {
  allScopes,
  buildApp,
  digestOf,
  followEvents,
  forgetUsage,
  logTo,
  newKey,
  openService,
} from 'contract-server/embed'
import { mocksOfMissing } from './mock/stateful/stateful.ts'
import { keysAsTokens } from './service/keys-as-tokens.ts'

/** Service under test, on a database of its own. */
export interface TestService<Store> {
  origin: string // http://127.0.0.1:49152
  store: Store
  /** Sends a request to a path, with a key that has all scopes if the operation requires one. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Stops the service and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts a service on a free port with an empty database, in memory by default. Operations without a handler are mocked, and keep what
 * their mocks create.
 */
export async function startService<Store>(
  service: Service<Store>,
  database = ':memory:',
): Promise<TestService<Store>> {
  const { id, contract, handlers, writeProblem, authenticate } = service
  const { store, data, outside } = await openService(service, database)
  const key = newKey(id)
  await store.keys.create({ name: 'test', scopes: allScopes(contract.scopes), digest: digestOf(key) })
  const feed = followEvents(store.events, (error) => app.log.warn({ err: error }))
  const app = buildApp({
    id,
    contract,
    handlers,
    ...(writeProblem && { writeProblem }),
    ...(authenticate && { authenticate }),
    store,
    data,
    outside,
    feed,
    keys: store.keys,
    tokens: keysAsTokens(store.keys),
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock: () => new Date(),
    log: logTo(failures, 'error'),
    mock: await mocksOfMissing(service),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // Of several schemes with one header or parameter, the first in the contract wins.
  const places = contract.routes.flatMap(({ security }) => security?.flat() ?? []).reverse()
  return {
    origin,
    store: data,
    call(path, init = {}) {
      const url = new URL(path, origin)
      const headers = new Headers(init.headers)
      for (const place of places) send(key, place, url, headers)
      return fetch(url, { ...init, headers })
    },
    async close() {
      await app.close()
      await feed.close()
      await store.close()
    },
  }
}

// Prints the cause of a 500, which the response does not contain.
const failures = {
  write(line: string) {
    const { err, msg }: { err?: { stack?: string }; msg: string } = JSON.parse(line)
    console.error(err?.stack ?? msg)
  },
}

function send(key: string, { in: place, name, http }: Credentials, url: URL, headers: Headers) {
  const isBasic = http === 'basic'
  if (place === 'authorization')
    headers.set(name, isBasic ? `Basic ${Buffer.from(`:${key}`).toString('base64')}` : `Bearer ${key}`)
  else if (place === 'header') headers.set(name, key)
  else if (place === 'cookie') headers.set('cookie', `${name}=${key}`)
  else if (place === 'query') url.searchParams.set(name, key)
}
