/** One order of events for all readers, whichever of several servers wrote them and however long a transaction takes. */
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Store } from '../../../db/store.ts'
import { noPostgres, startPostgres } from '../../support/postgres.ts'
import { openStore } from '../../support/store.ts'
import { done, petWithStock } from '../stores.ts'

describe.skipIf(noPostgres)(`the feed of several servers on PostgreSQL ${noPostgres ?? ''}`, async () => {
  const cluster = noPostgres ? undefined : await startPostgres()

  async function servers() {
    const url = await cluster!.createDatabase()
    const stores = [await openStore(url), await openStore(url), await openStore(url)] as const
    onTestFinished(async () => {
      await Promise.all(stores.map((store) => store.close()))
    })
    return { url, stores }
  }

  /** What a reader gets who reads on after the last id, until nothing follows. */
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

  test('a transaction that is held open delays what comes after it, and nothing appears behind a reader', async () => {
    const { url, stores } = await servers()
    const [slow, fast, reading] = stores
    const petId = await petWithStock(slow, 3)
    const { last } = await readOn(reading, 0)
    const holder = new pg.Client(url)
    await holder.connect()
    onTestFinished(() => holder.end())
    // Holds the transaction of an order when it has its ids, and has not committed.
    await holder.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NEW; END $$;
      CREATE TRIGGER hold BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'order.placed')
        EXECUTE FUNCTION hold();
      SELECT pg_advisory_lock(4711)`)
    const held = slow.orders.place({ petId, quantity: 1 })
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    while ((await holder.query(waiting)).rowCount === 0) await setTimeout(5)
    done(await fast.categories.create({ name: 'Meanwhile' }))
    expect(await readOn(reading, last)).toEqual({ seen: [], last })
    await holder.query('SELECT pg_advisory_unlock(4711)')
    done(await held)
    const { seen } = await readOn(reading, last)
    expect(seen.map(({ type }) => type)).toEqual(['order.placed', 'category.created', 'inventory.updated'])
    expect((await readOn(fast, last)).seen).toEqual(seen)
  })

  test('a reader beside three servers that write sees each event once, in the order of all readers', async () => {
    const { stores } = await servers()
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
        done(await store.orders.place({ petId, quantity: 1 }))
      }),
    )
    writing = false
    const [first, ...others] = await Promise.all(readers)
    for (const other of others) expect(other).toEqual(first)
    const created = first!.filter(({ type }) => type === 'category.created')
    expect(created.map(({ data }) => JSON.parse(data).name)).toEqual(expect.arrayContaining(names))
    expect(created).toHaveLength(241)
    expect(new Set(first!.map(({ id }) => id)).size).toBe(first!.length)
    expect(first!.filter(({ type }) => type === 'order.placed')).toHaveLength(240)
    // The stock of each event follows from the one before: the order of the feed is the order of the changes.
    const stock = first!
      .filter(({ type }) => type === 'inventory.updated')
      .map(({ data }) => JSON.parse(data).quantity)
    expect(stock).toEqual(Array.from({ length: 241 }, (_, at) => 1000 - at))
  })
})
