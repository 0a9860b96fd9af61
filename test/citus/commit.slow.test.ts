import { OutcomeUnknown, StoreUnavailable } from 'contract-server'
import pg from 'pg'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { distributeOn } from '../../packages/store/postgres/schema/prepare.ts'
import { startCitus } from '../../packages/testing/citus/cluster.ts'
import { expectRefusal, petWithStock } from '../db/stores.ts'
import { done } from '../db/writes.ts'
import { openStore } from '../support/store.ts'
import { noCitus } from './citus.ts'
import { wire } from './wire.ts'

describe.skipIf(noCitus)(`transactions of several machines ${noCitus ?? ''}`, async () => {
  if (noCitus) return void test(noCitus, () => {})
  const citus = await startCitus(2)
  afterAll(citus.remove)
  const wires = await Promise.all(citus.workers.map(({ port }) => wire(port)))
  const url = await citus.createDatabase(0)
  for (const { port } of wires) await citus.addWorker(url, { port })
  await distributeOn(url, schema, () => {})

  /** @param timeout of statements in milliseconds; the outcome of a commit stays unknown after twice as long */
  async function ordering(timeout = 5000) {
    const store = await openStore(`${url}?statement_timeout=${timeout}&lock_timeout=300&pool_size=2`)
    onTestFinished(() => store.close())
    const pet = await petWithStock(store, 10)
    const key = { scope: '1:placeOrder', key: `key-${pet}`, fingerprint: 'f' }
    const place = () => store.orders.place({ petId: pet, quantity: 1 }, key)
    const left = async () => (await store.inventory.find(pet))?.value.quantity
    const ordered = async () => (await store.orders.list({ limit: 100, petId: pet })).items.length
    return { store, pet, place, left, ordered }
  }
  const cutAt = (text: string) => Promise.race(wires.map((one) => one.cutAt(text)))
  const heal = () => {
    for (const one of wires) one.heal()
  }

  test('a commit whose workers are lost before they prepare is done once, when they are back', async () => {
    const { place, left, ordered } = await ordering()
    const cut = cutAt('PREPARE TRANSACTION')
    const placing = place()
    await cut
    heal()
    done(await placing)
    expect([await left(), await ordered()]).toEqual([9, 1])
  })

  test('a commit whose workers are lost after they prepared is acknowledged once they have committed', async () => {
    const { place, left, ordered } = await ordering()
    const cut = cutAt('COMMIT PREPARED')
    let acknowledged = false
    const placing = place().finally(() => {
      acknowledged = true
    })
    await cut
    expect(acknowledged).toBe(false)
    heal()
    done(await placing)
    expect([await left(), await ordered()]).toEqual([9, 1])
  })

  test('a commit whose workers stay away has an unknown outcome, and the same request finds it done', async () => {
    const { place, left, ordered } = await ordering(2000)
    const cut = cutAt('COMMIT PREPARED')
    const placing = place()
    placing.catch(() => {})
    await cut
    await expect(placing).rejects.toThrow(OutcomeUnknown)
    heal()
    await expect.poll(left).toBe(9)
    expect(done(await place())).toMatchObject({ replayed: true })
    expect([await left(), await ordered()]).toEqual([9, 1])
  })

  test('a commit whose coordinator dies before the workers commit is acknowledged once they have', async () => {
    const { place, left, ordered } = await ordering()
    const cut = cutAt('COMMIT PREPARED')
    const placing = place()
    placing.catch(() => {})
    await cut
    await citus.coordinator.stop('SIGKILL')
    heal()
    await citus.coordinator.start()
    done(await placing)
    expect([await left(), await ordered()]).toEqual([9, 1])
  })

  test('a write waits for a row locked on its worker as long as lock_timeout says', async () => {
    const { store, pet, place, left } = await ordering()
    const other = new pg.Client(url)
    await other.connect()
    await other.query(`BEGIN; UPDATE pets SET version = version WHERE id = ${pet}`)
    await expect(place()).rejects.toThrow(/another transaction holds a lock for longer than lock_timeout/)
    // The server kept the connection.
    expect(store.activity().retried).toBe(0)
    await other.query('ROLLBACK')
    await other.end()
    done(await place())
    expect(await left()).toBe(9)
  })

  /** Deletes a category in a transaction that stays open. */
  async function deleting(id: number) {
    const other = new pg.Client(url)
    await other.connect()
    onTestFinished(() => other.end())
    await other.query(`BEGIN; DELETE FROM categories WHERE id = ${id}`)
    return other
  }
  /** Counts the nodes with a session that waits for a lock. */
  async function waiting() {
    const locked = 'SELECT count(*) FROM pg_locks WHERE NOT granted'
    const nodes = await citus.coordinator.sql<{ result: string }>(
      `SELECT result FROM run_command_on_all_nodes('${locked}')`,
      new URL(url).pathname.slice(1),
    )
    return (nodes as { result: string }[]).filter(({ result }) => result !== '0').length
  }

  test('a pet is refused if its category is deleted meanwhile', async () => {
    const store = await openStore(`${url}?pool_size=2`)
    onTestFinished(() => store.close())
    const { id } = done(await store.categories.create({ name: 'Gone' })).value
    const other = await deleting(id)
    const creating = store.pets.create({ name: 'Late', categoryId: id })
    await expect.poll(waiting).toBeGreaterThan(0)
    await other.query('COMMIT')
    expectRefusal(await creating, 'unknown_category')
    expect(store.activity().retried).toBeGreaterThan(0)
  })

  test('a pet whose category is locked for longer than lock_timeout gets a busy database, not an error of the server', async () => {
    const { store } = await ordering()
    const { id } = done(await store.categories.create({ name: 'Going' })).value
    const other = await deleting(id)
    const creating = store.pets.create({ name: 'Later', categoryId: id })
    await expect(creating).rejects.toThrow(StoreUnavailable)
    await other.query('ROLLBACK')
    done(await store.pets.create({ name: 'Last', categoryId: id }))
  })

  test('a write waits for a shard that moves for longer than lock_timeout', async () => {
    const { store, place, left } = await ordering()
    const { id } = done(await place()).value
    const mover = new pg.Client(citus.coordinator.url(new URL(url).pathname.slice(1), 'postgres'))
    await mover.connect()
    // A move takes this lock at its end.
    await mover.query('BEGIN')
    await mover.query(
      "SELECT lock_shard_metadata(7, array_agg(shardid)) FROM pg_dist_shard WHERE logicalrelid = 'pets'::regclass",
    )
    const completing = store.orders.update(id, { complete: true }, undefined)
    await expect.poll(() => store.activity().retried).toBeGreaterThan(0)
    await mover.query('ROLLBACK')
    await mover.end()
    expect(done(await completing)).toMatchObject({ value: { complete: true } })
    expect(await left()).toBe(9)
  })
})
