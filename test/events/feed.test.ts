import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Feed, followEvents } from '../../packages/server/store/feed.ts'
import type { EventQuery, EventStore } from '../../packages/server/store/store.ts'
import { adapters, done } from '../db/stores.ts'

const none = (error: unknown) => {
  throw error
}

// Wraps a store to count the reads of its events, and to make them fail.
function watched(events: EventStore) {
  const counts = { reads: 0, byReaders: 0 }
  const state = { isBroken: false }
  const read = async (query: EventQuery, known?: number) => {
    counts.reads += 1
    if (query.limit === readersLimit) counts.byReaders += 1
    if (state.isBroken) throw new Error('the disk is gone')
    return events.read(query, known)
  }
  return { counts, state, events: { read, end: () => events.end() } }
}

// Page size of the readers in these tests only.
const readersLimit = 3

// Reads a feed to its end and follows it, as a stream does. The returned list grows.
function reader(feed: Feed, after: number, types: string[] = []) {
  const seen: number[] = []
  let wake = () => {}
  let isAwake = false
  const stop = feed.follow((told) => {
    if (types.length > 0 && told.size > 0 && types.every((type) => !told.has(type))) return
    isAwake = true
    wake()
  })
  let isEnded = false
  const run = async () => {
    while (!isEnded) {
      isAwake = false
      const page = await feed.read({ after, types, limit: readersLimit })
      if ('keptAfter' in page) throw new Error('nothing was pruned')
      seen.push(...page.items.map(({ id }) => id))
      after = page.through
      if (page.more || isAwake) continue
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  const running = run()
  onTestFinished(async () => {
    isEnded = true
    stop()
    wake()
    await running
  })
  return { seen, stop }
}

describe.each(Object.entries(adapters))('the feed on %s', (_, open) => {
  async function opened(pause = 20) {
    const { store, setTime } = await open()
    const { counts, events } = watched(store.events)
    const feed = followEvents(events, none, pause)
    onTestFinished(() => feed.close())
    const create = async (name: string) => done(await store.categories.create({ name }))
    return { store, setTime, counts, feed, create }
  }
  const ids = async (store: { events: EventStore }, types: string[] = []) => {
    const page = await store.events.read({ limit: 10_000, after: 0, types })
    return 'items' in page ? page.items.map(({ id }) => id) : []
  }

  test('ends with the last id, even after all events are removed', async () => {
    const { store, create } = await opened()
    expect(await store.events.end()).toBe(0)
    await create('a')
    const [last] = await ids(store)
    expect(await store.events.end()).toBe(last)
    await store.events.prune(new Date('9999-01-01'), 10)
    expect(await store.events.end()).toBe(last)
  })

  test('gives each event once and in order to readers that begin anywhere, while writers append', async () => {
    const { store, feed, create } = await opened(1)
    for (let at = 0; at < 10; at++) await create(`before ${at}`)
    const all = await ids(store)
    const readers = [0, all[4]!, all[9]!].map((after) => ({ after, ...reader(feed, after) }))
    const rare = reader(feed, 0, ['category.deleted'])
    const created = []
    for (let at = 0; at < 50; at++) {
      created.push(await create(`after ${at}`))
      if (at % 10 === 0) readers.push({ after: all[0]!, ...reader(feed, all[0]!) })
    }
    await store.categories.delete(created[7]!.value.id, undefined)
    const written = await ids(store)
    for (const { after, seen } of readers)
      await expect.poll(() => seen).toEqual(written.filter((id) => id > after))
    await expect.poll(() => rare.seen).toEqual(written.slice(-1))
  })

  test('sends one query per check for many readers at its end', async () => {
    const { store, feed, counts, create } = await opened()
    await create('a')
    const end = await store.events.end()
    // The first reader waits until following has begun.
    await Promise.all([reader(feed, end), feed.read({ after: end, limit: 1 })])
    const readers = Array.from({ length: 100 }, (_, at) =>
      reader(feed, end, at % 2 ? ['category.created'] : []),
    )
    for (let at = 0; at < 5; at++) {
      await create(`b ${at}`)
      await expect.poll(() => readers.every(({ seen }) => seen.length === at + 1)).toBe(true)
    }
    expect(counts.byReaders).toBe(0)
  })

  test('misses no event for a reader that begins before following', async () => {
    const { store } = await open()
    const begun = Promise.withResolvers<void>()
    const end = async () => {
      await begun.promise
      return store.events.end()
    }
    const feed = followEvents({ read: store.events.read, end }, none, 1)
    onTestFinished(() => feed.close())
    const { seen } = reader(feed, 0)
    done(await store.categories.create({ name: 'meanwhile' }))
    begun.resolve()
    await expect.poll(() => seen).toHaveLength(1)
  })

  test('does not search the same events again for a rare type', async () => {
    const { store, feed, create } = await opened()
    await create('a')
    onTestFinished(feed.follow(() => {}))
    const page = await feed.read({ after: 0, limit: 1, types: ['category.deleted'] })
    expect(page).toEqual({ items: [], more: false, through: await store.events.end() })
  })

  test('is read only while it has followers', async () => {
    const { feed, counts, create } = await opened(1)
    await setTimeout(30)
    expect(counts.reads).toBe(0)
    const told: string[] = []
    const stop = feed.follow((types) => told.push(...types))
    await feed.read({ after: 0, limit: 1 })
    await create('a')
    await expect.poll(() => told).toEqual(['category.created'])
    stop()
    await setTimeout(30)
    const { reads } = counts
    await create('b')
    await setTimeout(30)
    expect(counts.reads).toBe(reads)
    expect(told).toHaveLength(1)
    const again = reader(feed, 0)
    await expect.poll(() => again.seen).toHaveLength(2)
  })

  test('reports removed events, with and without followers', async () => {
    const { store, setTime, feed, create } = await opened()
    await create('a')
    await create('b')
    setTime('2030-08-01T00:00:00Z')
    await store.events.prune(new Date('2030-07-01'), 10)
    const keptAfter = await store.events.end()
    expect(await feed.read({ after: 0, limit: 1 })).toEqual({ keptAfter })
    onTestFinished(feed.follow(() => {}))
    expect(await feed.read({ after: 0, limit: 1 })).toEqual({ keptAfter })
    expect(await feed.read({ after: keptAfter, limit: 1 })).toEqual({
      items: [],
      more: false,
      through: keptAfter,
    })
  })
})

test('reports a failed read, repeats it, and stops when it is closed', async () => {
  const { store } = await adapters['SQLite :memory:']!()
  const failures: unknown[] = []
  const { counts, state, events } = watched(store.events)
  state.isBroken = true
  const feed = followEvents(events, (error) => failures.push(error), 1)
  const told: string[] = []
  feed.follow(() => {
    throw new Error('a listener fails')
  })
  feed.follow((types) => told.push(...types))
  await expect.poll(() => counts.reads).toBeGreaterThan(3)
  await expect(feed.read({ limit: 1 })).rejects.toThrow('the disk is gone')
  expect(failures).toEqual([new Error('the disk is gone')])
  state.isBroken = false
  await store.categories.create({ name: 'a' })
  await expect.poll(() => told).toEqual(['category.created'])
  await feed.close()
  const { reads } = counts
  await setTimeout(20)
  feed.follow(() => told.push('late'))
  await setTimeout(20)
  expect(counts.reads).toBe(reads)
})
