import { expect, onTestFinished, test } from 'vitest'
import { type Feed, followEvents, following, oncePerEvent } from '../../packages/server/store/feed.ts'
import { openStore } from '../support/store.ts'

async function followed() {
  const store = await openStore(':memory:')
  const feed = followEvents(
    store.events,
    (error) => {
      throw error
    },
    1,
  )
  onTestFinished(async () => {
    await feed.close()
    await store.close()
  })
  return { store, feed }
}

const itemOf = ({ id }: { id: number }) => ({ id, data: id })

test('does not wait for events that arrive while a page is read', async () => {
  const { store, feed } = await followed()
  const told: string[] = []
  onTestFinished(feed.follow((types) => told.push(...types)))
  let reads = 0
  const slow: Feed = {
    ...feed,
    async read(query) {
      const page = await feed.read(query)
      if (reads++ > 0) return page
      await store.categories.create({ name: 'meanwhile' })
      await expect.poll(() => told).toHaveLength(1)
      return page
    },
  }
  const { signal } = new AbortController()
  const items = following(slow)({ after: 0 }, itemOf)(signal)[Symbol.asyncIterator]()
  expect((await items.next()).value).toEqual([{ id: 1, data: 1 }])
  await items.return?.()
})

test('ends without readers, and when the next events are removed', async () => {
  const { store, feed } = await followed()
  const ended = new AbortController()
  const waiting = following(feed)({ after: 0 }, itemOf)(ended.signal)[Symbol.asyncIterator]()
  const next = waiting.next()
  ended.abort()
  expect(await next).toEqual({ done: true, value: undefined })
  await store.categories.create({ name: 'a' })
  await store.events.prune(new Date('9999-01-01'), 9)
  const { signal } = new AbortController()
  const late = following(feed)({ after: 0 }, itemOf)(signal)[Symbol.asyncIterator]()
  expect(await late.next()).toEqual({ done: true, value: undefined })
})

test('streams share the items of events in memory', async () => {
  const { store, feed } = await followed()
  let made = 0
  const counting = oncePerEvent(({ id }) => ({ id: ++made, data: id }))
  const { signal } = new AbortController()
  const streams = [0, 0, 0].map(() => following(feed)({ after: 0 }, counting)(signal)[Symbol.asyncIterator]())
  const all = Promise.all(streams.map((one) => one.next()))
  // Following has begun by then.
  await feed.read({ after: 0, limit: 1 })
  await store.categories.create({ name: 'a' })
  const [first, ...others] = await all
  for (const { value } of others) expect(value[0]).toBe(first!.value[0])
  expect(made).toBe(1)
  for (const one of streams) await one.return?.()
})

test('following without a feed fails with a reason', () => {
  expect(() => following(undefined)({}, itemOf)).toThrow('There is no feed')
})
