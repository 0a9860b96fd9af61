/** Reads that run while the store looks up the key of a connection that sent it before. */
import { expect, test } from 'vitest'
import { type HttpResponse, request } from '../../../testing/wire.ts'
import { HttpError } from '../../http/problem.ts'
import { loadPets, type Options, startWired } from '../pets/service.ts'

/** Starts a service, sends two requests on a connection, and from then on holds each look-up of a key until `release`. */
async function startHeld(options: Pick<Options, 'routes' | 'protection'> = {}) {
  const calls: (readonly string[])[] = []
  let fails = false
  let isStalled = false
  const list = async (
    _request: unknown,
    { caller }: { caller: { name: string; scopes: readonly string[] } | null },
  ) => {
    calls.push(caller!.scopes)
    // The next request must not see this.
    caller!.name = 'changed'
    if (isStalled) await new Promise(() => {})
    if (fails) throw new HttpError('not_found', 'The handler found nothing.')
    return { status: 200, body: [], cost: 10 }
  }
  const create = async (...args: Parameters<typeof list>) => {
    await list(...args)
    return { status: 201, headers: { Location: '/categories/1' }, body: { id: 1, name: 'Cats' } }
  }
  const service = await startWired({
    ...options,
    handlers: { listCategories: list as never, createCategory: create as never },
  })
  const { key, store } = service
  const wire = await service.open()
  const get = request('GET', '/categories', key)
  for (let count = 0; count < 2; count++) expect(await wire.ask(get)).toMatchObject({ status: 200 })
  let lookUps = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { find } = store.keys
  store.keys.find = (digest) => {
    lookUps++
    return held.then(() => find(digest))
  }
  return {
    ...{ wire, calls, release, key, get, service },
    lookUps: () => lookUps,
    known: store.keys.list()[0]!,
    failing() {
      fails = true
    },
    stall() {
      isStalled = true
    },
  }
}

type Held = Awaited<ReturnType<typeof startHeld>>

test('a read runs while its key is looked up, and its response waits', async () => {
  const { wire, calls, release, get } = await startHeld()
  const response = wire.ask(get)
  await expect.poll(() => calls.length).toBe(3)
  expect(await Promise.race([response, 'nothing yet'])).toBe('nothing yet')
  release()
  expect(await response).toMatchObject({ status: 200 })
  expect(calls.length).toBe(3)
})

test.each(['responds', 'fails'])('a revoked key is refused, although the read %s', async (how) => {
  const { wire, calls, release, get, known, failing } = await startHeld()
  if (how === 'fails') failing()
  const response = wire.ask(get)
  await expect.poll(() => calls.length).toBe(3)
  known.revokedAt = '2026-01-01T00:00:00.000Z'
  release()
  expect(await response).toMatchObject({ status: 401, body: expect.stringContaining('revoked') })
  // From now on the connection has no known key.
  expect(await wire.ask(get)).toMatchObject({ status: 401 })
  expect(calls.length).toBe(3)
})

test('a key that lost the scope is refused', async () => {
  const { wire, calls, release, get, known } = await startHeld()
  const response = wire.ask(get)
  known.scopes = []
  release()
  expect(await response).toMatchObject({ status: 403 })
  expect(calls.length).toBe(3)
})

test('a refused key counts neither as its caller nor as used', async () => {
  const { wire, calls, release, get, known, service } = await startHeld({ protection: { rateLimit: 100 } })
  const response = wire.ask(get)
  await expect.poll(() => calls.length).toBe(3)
  const { lastUsedAt } = known
  known.revokedAt = '2026-01-01T00:00:00.000Z'
  release()
  const { status, headers } = (await response)!
  expect([status, headers.ratelimit]).toEqual([401, undefined])
  known.revokedAt = undefined as never
  const [used] = [await service.send('GET', '/categories')]
  // Two requests of 10 came before, and this one has just begun.
  expect(used.headers.ratelimit).toMatch(/r=79;/)
  expect(known.lastUsedAt).toBe(lastUsedAt)
})

test('nothing runs ahead beyond the limit of the caller', async () => {
  const { wire, calls, release, get } = await startHeld({ protection: { rateLimit: 20 } })
  const response = wire.ask(get)
  release()
  expect(await response).toMatchObject({ status: 429 })
  expect(calls.length).toBe(2)
})

test('nothing runs ahead with a key of idempotency, which would keep its outcome', async () => {
  const { routes } = await loadPets()
  const { headers } = routes.find(({ operationId }) => operationId === 'createCategory')!.parameters
  const taking = routes.map((route) =>
    route.operationId === 'listCategories'
      ? { ...route, parameters: { ...route.parameters, headers } }
      : route,
  )
  const { wire, calls, release, get, lookUps } = await startHeld({ routes: taking })
  const response = wire.ask(get)
  await expect.poll(lookUps).toBe(1)
  expect(calls.length).toBe(2)
  release()
  expect(await response).toMatchObject({ status: 200 })
})

test('a read runs again for a caller that has changed', async () => {
  const { wire, calls, release, get, known } = await startHeld()
  const response = wire.ask(get)
  await expect.poll(() => calls.length).toBe(3)
  known.scopes = ['pets:read']
  release()
  expect(await response).toMatchObject({ status: 200 })
  expect(calls.slice(3)).toEqual([['pets:read']])
})

test('a refused key comes before a refused parameter', async () => {
  const { wire, release, key, known } = await startHeld()
  known.revokedAt = '2026-01-01T00:00:00.000Z'
  release()
  expect(await wire.ask(request('GET', '/categories?limit=no', key))).toMatchObject({ status: 401 })
})

test.each<[name: string, status: number, ask: (held: Held) => Promise<HttpResponse | undefined>]>([
  ['another connection', 200, async ({ service, get }) => (await service.open()).ask(get)],
  ['another key', 401, ({ wire, key }) => wire.ask(request('GET', '/categories', `${key}x`))],
  ['a write', 201, ({ wire, key }) => wire.ask(request('POST', '/categories', key, { name: 'Cats' }))],
])('nothing runs ahead on %s', async (_, status, ask) => {
  const held = await startHeld()
  const response = ask(held)
  await expect.poll(held.lookUps).toBe(1)
  expect(held.calls.length).toBe(2)
  held.release()
  expect(await response).toMatchObject({ status })
})

test('a refused key gets its response before a slow read ends', async () => {
  const { wire, calls, release, get, known, stall } = await startHeld()
  stall()
  const response = wire.ask(get)
  await expect.poll(() => calls.length).toBe(3)
  known.revokedAt = '2026-01-01T00:00:00.000Z'
  release()
  expect(await response).toMatchObject({ status: 401 })
})
