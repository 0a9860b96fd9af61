/** Starts a service for its tests, and calls it. */
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

/** A service that listens. */
export interface TestService<Store> {
  /** Such as `http://127.0.0.1:49152`. */
  origin: string
  store: Store
  /** Sends a request to a path, with a key that has every scope where the contract wants it. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Stops it; its data are gone. */
  close(): Promise<void>
}

/**
 * Starts a service on a free port of this machine and on an empty database, by default in memory. Operations without a handler are mocked,
 * and what is created through their mocks is there afterwards.
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
  // Where several schemes share a place, the first that the contract asks for has it.
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

/** Prints what a handler failed with: the 500 that its caller gets says nothing of it. */
const failures = {
  write(line: string) {
    const { err, msg }: { err?: { stack?: string }; msg: string } = JSON.parse(line)
    console.error(err?.stack ?? msg)
  },
}

/** Puts a key where a scheme has it. */
function send(key: string, { in: place, name, http }: Credentials, url: URL, headers: Headers) {
  const isBasic = http === 'basic'
  if (place === 'authorization')
    headers.set(name, isBasic ? `Basic ${Buffer.from(`:${key}`).toString('base64')}` : `Bearer ${key}`)
  else if (place === 'header') headers.set(name, key)
  else if (place === 'cookie') headers.set('cookie', `${name}=${key}`)
  else if (place === 'query') url.searchParams.set(name, key)
}
