/** Concurrent requests to several servers, on either engine. */
import { afterAll, expect, test } from 'vitest'
import type { Category, InventoryItem, Order, Pet } from '../../generated/contract.ts'
import { type Ask, client, type Reply } from '../../packages/testing/client.ts'
import { inTurn, makeKey, startServers } from './servers.ts'

const count = 3

/** Sends the same number of requests to each server at once. */
const race = <T>(times: number, send: (at: number) => Promise<Reply<T>>) =>
  Promise.all(Array.from({ length: times }, (_, at) => send(at)))

const statuses = (replies: readonly Reply[]) =>
  Object.fromEntries(
    [...Map.groupBy(replies, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  )

async function petWith(ask: Ask, quantity: number): Promise<number> {
  const { body: category } = await ask<Category>('POST', '/categories', { name: `Race ${Math.random()}` })
  const { body: pet } = await ask<Pet>('POST', '/pets', { name: 'Racer', categoryId: category.id })
  await ask('PATCH', `/inventory/${pet.id}`, { quantity })
  return pet.id
}

/** @param databaseUrl URL of an empty database */
export async function races(databaseUrl: string) {
  const { servers, each, ask, store } = await startServers(count, databaseUrl, afterAll)

  test('they can start at once on an empty database, and create one first key', async () => {
    expect((await store.keys.list()).map(({ name }) => name)).toEqual(['admin', 'test'])
  })

  test('every unit is sold once, however many callers want it', async () => {
    const pet = await petWith(ask, 10)
    const replies = await race(60, () => ask<Order>('POST', '/store/orders', { petId: pet }))
    expect(statuses(replies)).toEqual({ 201: 10, 409: 50 })
    expect((await store.orders.list({ limit: 100, petId: pet })).items).toHaveLength(10)
    expect((await store.inventory.find(pet))?.value).toMatchObject({ quantity: 0, status: 'pending' })
  })

  test('a key creates one resource, whichever servers receive it', async () => {
    const pet = await petWith(ask, 100)
    for (let round = 0; round < 5; round++) {
      const once = { 'idempotency-key': `same-${round}` }
      const replies = await race(12, () => ask<Order>('POST', '/store/orders', { petId: pet }, once))
      expect(statuses(replies)).toEqual({ 201: 12 })
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
      expect(replies.filter(({ headers }) => !headers.has('idempotency-replayed'))).toHaveLength(1)
    }
    const once = { 'idempotency-key': 'other-bodies' }
    const replies = await race(12, (at) =>
      ask<Order>('POST', '/store/orders', { petId: pet, quantity: at + 1 }, once),
    )
    expect(statuses(replies)).toEqual({ 201: 1, 409: 11 })
    expect((await store.orders.list({ limit: 100, petId: pet })).items).toHaveLength(6)
  })

  test('an order is completed or cancelled, never both', async () => {
    const pet = await petWith(ask, 100)
    const orders = await race(12, () => ask<Order>('POST', '/store/orders', { petId: pet }))
    const outcomes = await Promise.all(
      orders.map(async ({ body: { id } }, at) => {
        const complete = each[at % count]!('PATCH', `/store/orders/${id}`, { complete: true })
        const cancel = each[(at + 1) % count]!('DELETE', `/store/orders/${id}`)
        return [(await complete).status, (await cancel).status]
      }),
    )
    for (const outcome of outcomes)
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual(outcome)
    const kept = (await store.orders.list({ limit: 100, petId: pet })).items
    expect(kept.filter(({ complete }) => !complete)).toEqual([])
    expect((await store.inventory.find(pet))?.value.quantity).toBe(100 - kept.length)
  })

  test('one of many changes of a version succeeds', async () => {
    const pet = await petWith(ask, 5)
    const { headers, body } = await ask<InventoryItem>('GET', `/inventory/${pet}`)
    const match = { 'if-match': headers.get('etag')! }
    const replies = await race(12, (at) =>
      ask('PATCH', `/inventory/${pet}`, { quantity: body.quantity + at + 1 }, match),
    )
    expect(statuses(replies)).toEqual({ 200: 1, 412: 11 })
  })

  test('a name is taken once, and no pet is left without its category', async () => {
    const names = ['Straße', 'STRASSE', 'strasse']
    const replies = await race(12, (at) => ask('POST', '/categories', { name: names[at % names.length] }))
    expect(statuses(replies)).toEqual({ 201: 1, 409: 11 })
    for (let round = 0; round < 20; round++) {
      const { body } = await ask<Category>('POST', '/categories', { name: `Round ${round}` })
      const [deleted, ...created] = await race(6, (at) =>
        at === 0
          ? ask('DELETE', `/categories/${body.id}`)
          : ask('POST', '/pets', { name: 'Tom', categoryId: body.id }),
      )
      expect([
        [204, { 409: 5 }],
        [409, { 201: 5 }],
      ]).toContainEqual([deleted?.status, statuses(created)])
    }
  })

  test('a revoked key is refused by every server from the next request on', async () => {
    for (let round = 0; round < 10; round++) {
      const name = `round ${round}`
      const key = await makeKey(store, name)
      const ask = inTurn(servers.map(({ address }) => client(address, key)))
      expect(statuses(await race(count * 2, () => ask('GET', '/pets')))).toEqual({ 200: count * 2 })
      await store.keys.revoke(name)
      expect(statuses(await race(count, () => ask('GET', '/pets')))).toEqual({ 401: count })
    }
  })

  test('the calls of all servers are counted', async () => {
    const pet = await petWith(ask, 1)
    await race(count * 7, () => ask('GET', `/pets/${pet}`))
    await Promise.all(servers.map(({ stop }) => stop()))
    const usage = (await store.usage.report()).filter(({ operationId }) => operationId === 'getPet')
    expect(usage.map(({ caller, calls }) => [caller, calls])).toEqual([['test', count * 7]])
  })
}
