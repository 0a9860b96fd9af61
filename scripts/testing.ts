/** Starts a service for its tests, and calls it. */
import type { AddressInfo } from 'node:net'
import type { Service } from 'contract-server'
import type { Credentials } from 'contract-server/contract'
import { buildApp } from 'contract-server/internal/app'
import { digestOf, newKey } from 'contract-server/internal/auth/api-keys'
import { allScopes } from 'contract-server/internal/auth/scopes'
import { followEvents } from 'contract-server/internal/events/feed'
import { forgetUsage } from 'contract-server/internal/lifecycle/usage'
import { openDatabase } from 'contract-server/internal/store/open'
import type { ServiceStore } from 'contract-server/internal/store/service-store'
import { keysAsTokens } from './dev/keys-as-tokens.ts'
import { mocksOfMissing } from './mock/missing.ts'

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
 * Starts a service on a free port of this machine and on an empty database in memory. Operations without a handler are mocked,
 * and what is created through their mocks is there afterwards.
 */
export async function startService<Store extends ServiceStore>(
  service: Service<Store>,
): Promise<TestService<Store>> {
  const { id, contract, handlers, writeProblem, schema } = service
  const store = service.store(await openDatabase(':memory:', schema))
  const key = newKey(id)
  await store.keys.create({ name: 'test', scopes: allScopes(contract.scopes), digest: digestOf(key) })
  const feed = followEvents(store.events, (error) => app.log.warn({ err: error }))
  const app = buildApp({
    id,
    contract,
    handlers,
    ...(writeProblem && { writeProblem }),
    store,
    feed,
    keys: store.keys,
    tokens: keysAsTokens(store.keys),
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock: () => new Date(),
    mock: await mocksOfMissing(service),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const places = contract.routes.flatMap(({ security }) => security ?? [])
  return {
    origin,
    store,
    call(path, init = {}) {
      const url = new URL(path, origin)
      const headers = new Headers(init.headers)
      for (const one of places) send(key, one, url, headers)
      return fetch(url, { ...init, headers })
    },
    async close() {
      await app.close()
      await feed.close()
      await store.close()
    },
  }
}

/** Puts a key where a scheme has it. */
function send(key: string, { in: place, name }: Credentials, url: URL, headers: Headers) {
  if (place === 'authorization') headers.set(name, `Bearer ${key}`)
  else if (place === 'header') headers.set(name, key)
  else if (place === 'cookie') headers.set('cookie', `${name}=${key}`)
  else url.searchParams.set(name, key)
}
