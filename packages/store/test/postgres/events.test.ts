/** All readers see one order of events, whichever servers wrote them and however long a transaction takes. */

import { setTimeout } from 'node:timers/promises'
import { followEvents } from 'contract-server/embed'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { noPostgres, sharedPostgres, untilSomebodyWaits } from '../../../testing/postgres.ts'
import { connect } from '../../postgres/connection/connection.ts'
import { Outage, Reconnecting } from '../../postgres/connection/reconnecting.ts'
import { readTarget } from '../../postgres/connection/url.ts'
import { Reads } from '../../postgres/reads.ts'
import { createMigrated, petWithStock } from '../pets/databases.ts'
import { done, openStore, type Store } from '../pets/store.ts'

describe.skipIf(noPostgres)(`the feed of several servers on PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await sharedPostgres()

  async function servers() {
    const url = await createMigrated()
    const stores = [await openStore(url), await openStore(url), await openStore(url)] as const
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
    })
    return { url, stores }
  }

  test('reads that belong together use one connection, and are all repeated if it is lost', async () => {
    const target = readTarget(await createMigrated(), 'shop')
    const outage = new Outage()
    const connections = [1, 2, 3].map(
      () => new Reconnecting((onLoss) => connect(target, 'read', onLoss), outage),
    )
    onTestFinished(async () => {
      await Promise.all(connections.map((one) => one.close()))
    })
    const reads = new Reads(connections, outage)
    const pid = 'SELECT pg_backend_pid() AS pid'
    let times = 0
    const replies = await reads.together((query) =>
      Promise.all(
        [pid, times++ === 0 ? 'SELECT pg_terminate_backend(pg_backend_pid())' : pid, pid].map((text) =>
          query<{ pid: number }>(text),
        ),
      ),
    )
    expect(times).toBe(2)
    expect(new Set(replies.map(([row]) => row?.pid)).size).toBe(1)
  })

  // A reader that follows the feed from an id to its end.
  async function readOn({ events }: Store, last: number) {
    const seen = []
    for (;;) {
      const page = await events.read({ limit: 7, after: last })
      if ('keptAfter' in page) throw new Error('nothing was pruned')
      seen.push(...page.items)
      last = page.items.at(-1)?.id ?? last
      if (!page.more) return { seen, last }
    }
  }

  /**
   * Places an order whose transaction stays open once it has its ids.
   * @returns a function that lets it commit
   */
  async function held(url: string, store: Store, petId: number) {
    const holder = new pg.Client(url)
    await holder.connect()
    onTestFinished(() => holder.end())
    await holder.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'order.placed')
        EXECUTE FUNCTION hold();
      SELECT pg_advisory_lock(4711)`)
    const order = store.orders.place({ petId, quantity: 1 })
    await untilSomebodyWaits(holder)
    return async () => {
      await holder.query('SELECT pg_advisory_unlock(4711)')
      done(await order)
    }
  }

  test('an open transaction delays later events, and no event appears behind a reader', async () => {
    const { url, stores } = await servers()
    const [slow, fast, reading] = stores
    const petId = await petWithStock(slow, 3)
    const { last } = await readOn(reading, 0)
    const release = await held(url, slow, petId)
    done(await fast.categories.create({ name: 'Meanwhile' }))
    expect(await readOn(reading, last)).toEqual({ seen: [], last })
    await release()
    const { seen } = await readOn(reading, last)
    expect(seen.map(({ type }) => type)).toEqual(['order.placed', 'category.created', 'pet.updated'])
    expect((await readOn(fast, last)).seen).toEqual(seen)
  })

  test('a reader skips no event of a writer that announces itself late', async () => {
    const { url, stores } = await servers()
    const [store] = stores
    for (const name of ['a', 'b', 'c']) done(await store.categories.create({ name }))
    const { seen, last } = await readOn(store, 0)
    const feed = followEvents(store.events, () => {})
    onTestFinished(() => feed.close())
    feed.follow(() => {})
    expect(await feed.read({ after: last, limit: 1 })).toMatchObject({ items: [], through: last })
    const late = new pg.Client(url)
    await late.connect()
    onTestFinished(() => late.end())
    // It read the sequence when the first event was written, and takes its lock now.
    await late.query(`BEGIN; SELECT pg_advisory_xact_lock_shared('event_ids'::regclass::int, ${seen[0]!.id})`)
    expect(await feed.read({ after: 0, limit: 10 })).toEqual({ items: seen, more: false, through: last })
  })

  test('pruning keeps events that are not visible yet', async () => {
    const { url, stores } = await servers()
    const [slow, fast, reading] = stores
    const petId = await petWithStock(slow, 3)
    const { last } = await readOn(reading, 0)
    const release = await held(url, slow, petId)
    done(await fast.categories.create({ name: 'Meanwhile' }))
    while ((await fast.events.prune(new Date('9999-01-01'), 2)) > 0);
    await release()
    const { seen } = await readOn(reading, last)
    expect(seen.map(({ type }) => type)).toEqual(['order.placed', 'category.created', 'pet.updated'])
  })

  test('a transaction in another schema of the database delays no event', async () => {
    const { url, stores } = await servers()
    const [store] = stores
    for (let at = 0; at < 5; at++) done(await store.categories.create({ name: `${at}` }))
    await cluster!.sql('CREATE SCHEMA other AUTHORIZATION petstore', new URL(url).pathname.slice(1))
    const otherUrl = `${url}?options=-csearch_path%3Dother`
    const other = await openStore(otherUrl)
    onTestFinished(() => other.close())
    const release = await held(otherUrl, other, await petWithStock(other))
    expect((await readOn(store, 0)).seen).toHaveLength(5)
    await release()
  })

  test('ids beyond 32 bits are distinct', async () => {
    const { url, stores } = await servers()
    const [slow, fast, reading] = stores
    const petId = await petWithStock(slow, 3)
    const client = new pg.Client(url)
    await client.connect()
    for (const last of [2 ** 31 - 2, 2 ** 32 - 2, 2 ** 52 + 2 ** 31]) {
      await client.query(`SELECT setval('event_ids', ${last}); DROP FUNCTION IF EXISTS hold CASCADE`)
      const release = await held(url, slow, petId)
      done(await fast.categories.create({ name: `Meanwhile ${last}` }))
      done(await fast.categories.create({ name: `And then ${last}` }))
      expect((await readOn(reading, last)).seen).toEqual([])
      await release()
      const { seen } = await readOn(reading, last)
      expect(seen.map(({ id, type }) => [id, type])).toContainEqual([last + 1, 'order.placed'])
      expect(seen).toHaveLength(4)
    }
    await client.end()
  })

  test('rare events are read by the index of types', async () => {
    const url = await createMigrated()
    const store = await openStore(url)
    const client = new pg.Client(url)
    await client.connect()
    onTestFinished(() => client.end())
    await client.query(`INSERT INTO events (type, timestamp, data)
      SELECT 'type ' || (n * 7919) % 11, '2030-01-01T00:00:00.000Z', json_build_object('name', repeat('x', 300)) FROM generate_series(1, 100000) AS n`)
    await client.query(`UPDATE events SET type = 'rare' WHERE id = 40000`)
    await client.query('ANALYZE events')
    const types = ['rare', 'never', 'neither']
    expect(await store.events.read({ limit: 100, after: 1, types })).toMatchObject({ items: [{ id: 40000 }] })
    // A connection reports its statistics when it closes.
    await store.close()
    const scans = async () => {
      const { rows } = await client.query<{ scans: number }>(
        "SELECT idx_scan::int AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'events_by_type'",
      )
      return rows[0]!.scans
    }
    await expect.poll(scans, { interval: 200 }).toBeGreaterThanOrEqual(types.length)
  })

  test('a reader beside three writing servers sees each event once, in the order of all readers', async () => {
    const { url, stores } = await servers()
    // These transactions overlap, and commit in another order than that of their ids.
    await cluster!.sql(
      `CREATE FUNCTION take_long() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(random() * 0.02); RETURN NULL; END $$;
      CREATE TRIGGER take_long AFTER INSERT ON events EXECUTE FUNCTION take_long()`,
      new URL(url).pathname.slice(1),
    )
    const petId = await petWithStock(stores[0], 1000)
    const names = Array.from({ length: 240 }, (_, at) => `Category ${at}`)
    let writing = true
    const reader = async (store: Store) => {
      const all = []
      for (let last = 0; ; ) {
        const isLast = !writing
        const page = await readOn(store, last)
        all.push(...page.seen)
        last = page.last
        if (isLast) return all
      }
    }
    const readers = stores.map(reader)
    await Promise.all(
      names.map(async (name, at) => {
        await setTimeout(Math.random() * 400)
        const store = stores[at % 3]!
        done(await store.categories.create({ name }))
        // Orders wait for each other, and so do writes that share a transaction with them.
        if (at % 4 === 0) done(await store.orders.place({ petId, quantity: 1 }))
      }),
    )
    writing = false
    const [first, ...others] = await Promise.all(readers)
    for (const other of others) expect(other).toEqual(first)
    const created = first!.filter(({ type }) => type === 'category.created')
    expect(created.map(({ data }) => JSON.parse(data).name)).toEqual(expect.arrayContaining(names))
    expect(created).toHaveLength(241)
    expect(new Set(first!.map(({ id }) => id)).size).toBe(first!.length)
    expect(first!.filter(({ type }) => type === 'order.placed')).toHaveLength(60)
    // The stock in each event follows from the previous one, so the feed has the order of the changes.
    const stock = first!
      .filter(({ type }) => type === 'pet.updated')
      .map(({ data }) => JSON.parse(data).stock)
    expect(stock).toEqual(Array.from({ length: 61 }, (_, at) => 1000 - at))
  })
})
