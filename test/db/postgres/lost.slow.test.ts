import { setTimeout } from 'node:timers/promises'
import { OutcomeUnknown, StoreUnavailable } from 'contract-server'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../db/store.ts'
import { wire } from '../../../packages/store/test/postgres/wire.ts'
import { noPostgres, sharedPostgres, startPostgres } from '../../../packages/testing/postgres.ts'
import { createMigrated, openStore } from '../../support/store.ts'
import { done, petWithStock, placed, stateOf } from '../stores.ts'

describe.skipIf(noPostgres)(`a lost PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await sharedPostgres()

  async function open(url: string): Promise<Store> {
    const store = await openStore(url)
    onTestFinished(() => store.close())
    return store
  }

  async function openThroughWire(parameters = '') {
    const wired = await wire(await createMigrated())
    return { wired, store: await open(`${wired.url}${parameters}`) }
  }

  test.each(['before COMMIT', 'after COMMIT'] as const)(
    'a connection that breaks %s: every write happens once, and its caller gets the result',
    async (when) => {
      const { wired, store } = await openThroughWire()
      const petId = await petWithStock(store, 100)
      wired.breakNext(when)
      const ids = await Promise.all(Array.from({ length: 10 }, () => placed(store, petId)))
      expect(wired.broken()).toBe(1)
      expect((await store.orders.list({ limit: 100 })).items.map(({ id }) => id)).toEqual(
        ids.sort((a, b) => a - b),
      )
      expect(await stateOf(store, petId)).toEqual(['available', 90])
    },
  )

  test.each(['before COMMIT', 'after COMMIT'] as const)(
    'a connection that breaks %s: usage and keys are written once',
    async (when) => {
      const { wired, store } = await openThroughWire()
      const call = {
        operationId: 'getPet',
        caller: 'ci',
        day: '2030-06-01',
        calls: 2,
        lastCall: '2030-06-01T10:00:00Z',
      }
      wired.breakNext(when)
      await store.usage.add([call])
      expect(await store.usage.report()).toEqual([call])
      wired.breakNext(when)
      await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })
      expect(await store.keys.list()).toHaveLength(1)
      expect(wired.broken()).toBe(2)
    },
  )

  test('a transaction that did not begin leaves nothing', async () => {
    const { wired, store } = await openThroughWire()
    for (const _ of [1, 2]) await store.check()
    wired.forget('BEGIN')
    expect(await store.keys.create({ name: 'ci', scopes: [], digest: 'd1' })).toMatchObject({ name: 'ci' })
    expect(await store.keys.list()).toHaveLength(1)
  })

  test('a cancelled write is refused and not kept, and later writes succeed', async () => {
    const url = await createMigrated()
    const store = await open(url)
    const petId = await petWithStock(store, 5)
    const locker = new pg.Client(url)
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE pets')
    const asked = [store.pets.find(petId), placed(store, petId), store.pets.list({ limit: 1 })]
    let areSettled = false
    const outcomes = Promise.allSettled(asked).finally(() => {
      areSettled = true
    })
    while (!areSettled) {
      const sql = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = '${new URL(url).pathname.slice(1)}'`
      await cluster!.sql(sql)
      await setTimeout(50)
    }
    await locker.query('ROLLBACK')
    for (const outcome of await outcomes)
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) })
    expect(await stateOf(store, petId)).toEqual(['available', 5])
    await placed(store, petId)
    expect(await stateOf(store, petId)).toEqual(['available', 4])
  })

  test('connections that PostgreSQL closes as idle or too slow are replaced', async () => {
    const url = await createMigrated()
    const store = await open(url)
    // The setting applies to new connections.
    const role = `ALTER ROLE petstore IN DATABASE ${new URL(url).pathname.slice(1)}`
    await cluster!.sql(`${role} SET idle_session_timeout = 100; ${role} SET transaction_timeout = 400`)
    for (let round = 0; round < 3; round++) {
      const petId = await petWithStock(store, 5)
      await setTimeout(200)
      expect(await store.pets.find(petId)).toBeDefined()
    }
    const locker = new pg.Client(cluster!.url(new URL(url).pathname.slice(1), 'postgres'))
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE api_keys')
    const keys = store.keys.list()
    await setTimeout(600)
    await locker.query('ROLLBACK')
    expect(await keys).toEqual([])
  })

  test('a commit whose outcome cannot be read is reported as unknown', async () => {
    const { wired, store } = await openThroughWire('?statement_timeout=300')
    const petId = await petWithStock(store, 100)
    wired.breakNext('after COMMIT', true)
    const once = { scope: 's', key: 'k', fingerprint: 'f' }
    await expect(store.orders.place({ petId, quantity: 1 }, once)).rejects.toThrow(OutcomeUnknown)
    wired.cut(false)
    // The response says so: the same key settles it.
    expect(done(await store.orders.place({ petId, quantity: 1 }, once)).replayed).toBe(true)
    expect(await stateOf(store, petId)).toEqual(['available', 99])
  })

  test('an unreachable database is unavailable with the reason, and recovers by itself', async () => {
    const { wired, store } = await openThroughWire()
    const petId = await petWithStock(store, 5)
    wired.cut(true)
    await expect(store.pets.find(petId)).rejects.toThrow(StoreUnavailable)
    await expect(store.categories.create({ name: 'Dogs' })).rejects.toThrow(StoreUnavailable)
    expect(await store.check()).toMatch(/PostgreSQL.*network/)
    wired.cut(false)
    expect(await store.check()).toBeUndefined()
    expect(await store.pets.find(petId)).toBeDefined()
    done(await store.categories.create({ name: 'Dogs' }))
  })

  test('a silent database is reported before its connections are given up', async () => {
    const { wired, store } = await openThroughWire()
    wired.silence()
    expect(await store.check()).toMatch(/No write was committed within \d seconds/)
    wired.cut(true)
    wired.cut(false)
    expect(await store.check()).toBeUndefined()
  })

  test('a connection without replies is given up, and its query is sent on another', async () => {
    const { wired, store } = await openThroughWire('?statement_timeout=300&lock_timeout=100')
    const petId = await petWithStock(store, 5)
    // Both connections for reads are open.
    for (const _ of [1, 2]) await store.pets.find(petId)
    wired.stall()
    const [found, list] = await Promise.all([store.pets.find(petId), store.pets.list({ limit: 1 })])
    expect(found).toBeDefined()
    expect(list.items).toHaveLength(1)
    await placed(store, petId)
    expect(await stateOf(store, petId)).toEqual(['available', 4])
  })

  test('a store closes although its database is gone', async () => {
    const { wired, store } = await openThroughWire('?statement_timeout=300&lock_timeout=100')
    await store.keys.list()
    wired.silence()
    await store.close()
  })

  test('a restarted server is found again', async () => {
    const restarted = await startPostgres({}, onTestFinished)
    const store = await open(await restarted.createDatabase())
    const petId = await petWithStock(store, 5)
    await restarted.stop('SIGINT')
    expect(await store.check()).toMatch(/nothing listens/)
    await expect(placed(store, petId)).rejects.toThrow(StoreUnavailable)
    await restarted.start()
    expect(await store.check()).toBeUndefined()
    await placed(store, petId)
    expect(await stateOf(store, petId)).toEqual(['available', 4])
  })
})
