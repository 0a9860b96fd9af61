/**
 * Tests of a service. In comes the service; out comes a running server on a free port, over an empty database, with mocks for operations without a
 * handler: clients with keys of any scopes, a clock to set, and the events so far.
 */
import type { AddressInfo } from 'node:net'
import type { Credentials } from 'contract-openapi/contract'
import type { EventStore, Service, StoredEvent } from 'contract-server'
import {
  allScopes,
  buildApp,
  callbackSender,
  digestOf,
  followEvents,
  forgetUsage,
  logTo,
  newKey,
  openService,
} from 'contract-server/embed'
import { mocksOfMissing } from './mock/stateful/stateful.ts'
import { keysAsTokens } from './service/keys-as-tokens.ts'
import { clientOf, type TestClient } from './testing/client.ts'

/** Service under test, on a database of its own. */
export interface TestService<Store, Requests, Responses> {
  origin: string // http://127.0.0.1:49152
  store: Store
  /** Calls operations with a key that has all scopes: `client.getPet({ path: { petId: 1 } })`. */
  client: TestClient<Requests, Responses>
  /** Calls operations with a new key that has these scopes alone. */
  as(scopes: readonly string[]): Promise<TestClient<Requests, Responses>>
  /** Calls operations without credentials. */
  anonymous: TestClient<Requests, Responses>
  /** Sends a request to a path, with a key that has all scopes if an operation requires one. */
  call(path: string, init?: RequestInit): Promise<Response>
  /** Clock of the service, the system's until it is set: for lifecycle, expiry and whatever reads `clock()`. */
  clock: { set(now: Date | string): void }
  /** Returns the events of the feed so far, the oldest first. */
  events(): Promise<StoredEvent[]>
  /** Stops the service and deletes its data. */
  close(): Promise<void>
}

/**
 * Starts a service on a free port with an empty database, in memory by default. Operations without a handler are mocked, and keep what
 * their mocks create. Give it the types of the contract: `startService<Store, Requests, Responses>(service)`.
 */
export async function startService<Store, Requests = AnyOperations, Responses = AnyOperations>(
  service: Service<Store>,
  database = ':memory:',
): Promise<TestService<Store, Requests, Responses>> {
  const { id, contract, handlers, writeProblem, authenticate } = service
  let ahead = 0
  const clock = () => new Date(Date.now() + ahead)
  const { store, data, outside, state, close } = await openService(service, database, { clock })
  const makeKey = async (scopes: readonly string[]) => {
    const key = newKey(id)
    await store.keys.create({ name: `test ${key.slice(-8)}`, scopes: [...scopes], digest: digestOf(key) })
    return key
  }
  const key = await makeKey(allScopes(contract.scopes))
  const feed = followEvents(store.events, (error) => app.log.warn({ err: error }))
  const app = buildApp({
    id,
    contract,
    handlers,
    ...(writeProblem && { writeProblem }),
    ...(authenticate && { authenticate }),
    store: state,
    data,
    subscriptions: store.subscriptions,
    callback: callbackSender(service, store.webhooks),
    outside,
    feed,
    keys: store.keys,
    tokens: keysAsTokens(store.keys),
    usage: forgetUsage,
    policy: { sunset: 'enforce', minStability: 'experimental' },
    clock,
    log: logTo(failures, 'error'),
    mock: await mocksOfMissing(service),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // Of several schemes with one header or parameter, the first in the contract wins.
  const places = contract.routes.flatMap(({ security }) => security?.flat() ?? []).reverse()
  const callWith = (key: string | undefined) => (path: string, init: RequestInit) => {
    const url = new URL(path, origin)
    const headers = new Headers(init.headers)
    if (key !== undefined) for (const place of places) send(key, place, url, headers)
    // Members of a Request are not copied by a spread.
    return fetch(new Request(url, init), { headers })
  }
  const clientWith = (key?: string) => clientOf<Requests, Responses>(contract.routes, callWith(key))
  return {
    origin,
    store: data,
    client: clientWith(key),
    as: async (scopes) => clientWith(await makeKey(scopes)),
    anonymous: clientWith(),
    call: (path, init = {}) => callWith(key)(path, init),
    clock: {
      set(now) {
        ahead = new Date(now).getTime() - Date.now()
      },
    },
    events: () => allEvents(store.events),
    async close() {
      await app.close()
      await feed.close()
      await close()
    },
  }
}

// Without the types of a contract any operation may be called.
type AnyOperations = Readonly<Record<string, { body: unknown }>>

async function allEvents(feed: EventStore): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for (;;) {
    const page = await feed.read({ limit: 100, after: found.at(-1)?.id })
    if ('keptAfter' in page) throw new Error('The first events are no longer kept.')
    found.push(...page.items)
    if (!page.more) return found
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
