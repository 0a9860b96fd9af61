/** Several servers on one database: each has a store with its own connections and its own queue. */

import { setTimeout } from 'node:timers/promises'
import { isRefusal } from 'contract-server'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../db/store.ts'
import { noPostgres, untilSomebodyWaits } from '../../../packages/testing/postgres.ts'
import { createMigrated, openStore } from '../../support/store.ts'
import { done, petWithStock, placed, stateOf } from '../stores.ts'

describe.skipIf(noPostgres)(`several servers on PostgreSQL ${noPostgres ?? ''}`, async () => {
  async function servers(): Promise<[Store, Store, Store]> {
    const url = await createMigrated()
    const stores = [await openStore(url), await openStore(url), await openStore(url)] as const
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
    })
    return [...stores]
  }

  // Runs `work` on all servers within some milliseconds, several times. Writes that reach one server together share a transaction, but transactions
  // have to meet.
  const together = <T>(
    stores: readonly Store[],
    times: number,
    work: (store: Store, at: number) => Promise<T>,
  ) =>
    Promise.all(
      Array.from({ length: times }, async (_, at) => {
        await setTimeout(Math.random() * 50)
        return work(stores[at % stores.length]!, at)
      }),
    )

  test('the last units are sold exactly once, however many callers want them', async () => {
    const stores = await servers()
    const petId = await petWithStock(stores[0], 17)
    const results = await together(stores, 90, (store) => store.orders.place({ petId, quantity: 1 }))
    expect(results.filter((one) => !isRefusal(one))).toHaveLength(17)
    expect(await stateOf(stores[1], petId)).toEqual(['pending', 0])
    expect((await stores[2].orders.list({ limit: 100, petId })).items).toHaveLength(17)
  })

  const url = 'https://receiver.example/hook'
  const subscribe = (store: Store, caller: string, path: string | number) =>
    store.subscriptions.create({
      caller,
      webhook: { url: `${url}/${path}` },
      secret: 'secret',
      refusedUrl: undefined,
    })

  test('a caller gets 20 webhooks at most, however many servers receive its requests', async () => {
    const stores = await servers()
    let made = 0
    for (const caller of ['1', '2', '3', '4']) {
      // The first transaction of each server could create all 20. Then transactions meet that create a few.
      const first = stores.flatMap((store) =>
        Array.from({ length: 15 }, () => subscribe(store, caller, made++)),
      )
      const results = [
        ...(await Promise.all(first)),
        ...(await together(stores, 15, (store) => subscribe(store, caller, made++))),
      ]
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(20)
      expect((await stores[1].subscriptions.list(caller, { limit: 100 })).items).toHaveLength(20)
    }
  })

  test('a caller has one webhook for a URL, whichever servers create it or change others to it', async () => {
    const stores = await servers()
    for (const caller of ['1', '2', '3', '4']) {
      const others: number[] = []
      for (let at = 0; at < 6; at++) others.push(done(await subscribe(stores[0], caller, at)).value.id)
      const same = { url: `${url}/s%61me` }
      const results = await together<object | undefined>(stores, 12, (store, at) =>
        at < others.length
          ? store.subscriptions.update(caller, others[at]!, same, undefined, undefined)
          : subscribe(store, caller, 'same'),
      )
      expect(results.filter((result) => !isRefusal(result))).toHaveLength(1)
      const { items } = await stores[1].subscriptions.list(caller, { limit: 100 })
      expect(items.filter((webhook) => new URL(webhook.url).pathname.startsWith('/hook/s'))).toHaveLength(1)
    }
  })

  test('an order is either completed or cancelled, never both', async () => {
    const stores = await servers()
    const petId = await petWithStock(stores[0], 40)
    const orders = await Promise.all(Array.from({ length: 20 }, () => placed(stores[0], petId)))
    const results = await Promise.all(
      orders.flatMap((id, at) => [
        stores[at % 3]!.orders.cancel(id, undefined),
        stores[(at + 1) % 3]!.orders.update(id, { complete: true }, undefined),
      ]),
    )
    for (let at = 0; at < results.length; at += 2)
      expect(results.slice(at, at + 2).filter(isRefusal)).toHaveLength(1)
    const complete = (await stores[0].orders.list({ limit: 100, petId })).items
    expect(complete.every((order) => order.complete)).toBe(true)
    expect(await stateOf(stores[0], petId)).toEqual(['available', 40 - complete.length])
  })

  test('an idempotency key creates one resource across all servers', async () => {
    const stores = await servers()
    const petId = await petWithStock(stores[0], 5)
    const once = { scope: 's', key: 'k', fingerprint: 'f' }
    const placing = await together(stores, 30, (store) => store.orders.place({ petId, quantity: 1 }, once))
    const created = placing.map(done)
    expect(created.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(created.map(({ value }) => value.id)).size).toBe(1)
    expect(await stateOf(stores[0], petId)).toEqual(['available', 4])
    const named = await together(stores, 30, (store) =>
      store.categories.create({ name: 'Once' }, { ...once, scope: 't' }),
    )
    expect(new Set(named.map((one) => done(one).value.id)).size).toBe(1)
  })

  test('a repeated request that began before the first was committed finds its key, not its name taken', async () => {
    const url = await createMigrated()
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    // This happens on another server, in the middle of the first write.
    await client.query(`BEGIN; LOCK TABLE categories IN EXCLUSIVE MODE;
      INSERT INTO categories (id, name, name_key, version) VALUES (nextval('category_ids'), 'Once', 'once', 1);
      INSERT INTO idempotency_keys VALUES ('s', 'k', 'f', '{"id":1,"name":"Once"}', 9000000000000)`)
    const repeated = store.categories.create({ name: 'Once' }, { scope: 's', key: 'k', fingerprint: 'f' })
    await untilSomebodyWaits(client)
    await client.query('COMMIT')
    expect(done(await repeated)).toMatchObject({ replayed: true, value: { id: 1, name: 'Once' } })
  })

  test('one of many callers creates a category; the others get the holder of the name', async () => {
    const stores = await servers()
    const results = await together(stores, 30, (store, at) =>
      store.categories.create({ name: at % 2 ? 'Straße' : 'STRASSE' }),
    )
    expect(results.filter((one) => !isRefusal(one))).toHaveLength(1)
    for (const one of results) if (isRefusal(one)) expect(one.refused).toBe('category_name_taken')
  })

  test('one of many concurrent changes succeeds and the others are refused', async () => {
    const stores = await servers()
    const petId = await petWithStock(stores[0], 1)
    const { categoryId } = (await stores[0].pets.find(petId))!.value
    const results = await together(stores, 30, (store, at) =>
      store.pets.replace(petId, { name: `Tom ${at}`, categoryId }, [1]),
    )
    const [winner, ...more] = results.filter((one) => !isRefusal(one))
    expect(more).toEqual([])
    expect(await stores[1].pets.find(petId)).toEqual(winner)
  })

  test('a category is deleted or gets a pet, never both', async () => {
    const stores = await servers()
    for (let round = 0; round < 10; round++) {
      const { id: categoryId } = done(await stores[0].categories.create({ name: `Round ${round}` })).value
      const [deleted, ...pets] = await Promise.all([
        stores[1].categories.delete(categoryId, undefined),
        stores[0].pets.create({ name: 'Tom', categoryId }),
        stores[2].pets.create({ name: 'Tim', categoryId }),
      ])
      const made = pets.filter((pet) => !isRefusal(pet))
      expect(made.length > 0).toBe(isRefusal(deleted))
      expect((await stores[0].pets.list({ limit: 10, categoryId })).items).toHaveLength(made.length)
      expect((await stores[2].categories.find(categoryId)) !== undefined).toBe(made.length > 0)
    }
  })

  test('random orders, cancellations and counts on few pets neither lose nor invent a unit', async () => {
    const stores = await servers()
    const pets = await Promise.all(Array.from({ length: 3 }, () => petWithStock(stores[0], 1000)))
    const orders: number[] = []
    await together(stores, 600, async (store, at) => {
      const petId = pets[at % pets.length]!
      const other = orders[at % 7]
      if (at % 3 === 0 && other) return store.orders.cancel(other, undefined)
      if (at % 5 === 0 && other) return store.orders.update(other, { complete: true }, undefined)
      const order = await store.orders.place({ petId, quantity: 1 + (at % 3) })
      if (!isRefusal(order)) orders.push(order.value.id)
      return order
    })
    for (const petId of pets) {
      const { items } = await stores[0].orders.list({ limit: 1000, petId })
      const taken = items.reduce((sum, { quantity }) => sum + quantity, 0)
      const item = (await stores[1].inventory.find(petId))!.value
      expect((item.quantity ?? 0) + taken).toBe(1000)
    }
  })

  test('a row that stays locked blocks its own writes, and others only briefly', async () => {
    const url = await createMigrated()
    const store = await openStore(`${url}?lock_timeout=1000`)
    onTestFinished(() => store.close())
    const [petId, other] = [await petWithStock(store, 500), await petWithStock(store, 1)]
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query('BEGIN')
    await client.query('SELECT * FROM pets WHERE id = $1 FOR UPDATE', [petId])
    // One after the other they would exceed the test timeout.
    const waiting = Array.from({ length: 100 }, () => placed(store, petId))
    const settled = Promise.allSettled([...waiting, placed(store, other)])
    expect((await settled).map((one) => one.status)).toEqual([...waiting.map(() => 'rejected'), 'fulfilled'])
    await client.query('ROLLBACK')
    await placed(store, petId)
    expect(await stateOf(store, petId)).toEqual(['available', 499])
  })

  test('a revocation applies on every server at the next request, and every server reads all writes', async () => {
    const stores = await servers()
    for (let round = 0; round < 5; round++) {
      const digest = `d${round}`
      await stores[0].keys.create({ name: 'ci', scopes: [], digest })
      for (const store of stores) expect(await store.keys.find(digest)).not.toHaveProperty('revokedAt')
      await stores[1].keys.revoke('ci')
      const seen = await Promise.all(stores.map((store) => store.keys.find(digest)))
      for (const key of seen) expect(key).toHaveProperty('revokedAt')
    }
  })

  test('usage adds up over servers that report at once', async () => {
    const stores = await servers()
    const calls = ['a', 'b', 'c'].map((operationId) => ({
      ...{ operationId, caller: 'ci', day: '2030-06-01', calls: 2, lastCall: '2030-06-01T10:00:00Z' },
    }))
    await together(stores, 30, (store, at) => store.usage.add(at % 2 ? calls : calls.toReversed()))
    expect((await stores[0].usage.report()).map((one) => one.calls)).toEqual([60, 60, 60])
  })
})
