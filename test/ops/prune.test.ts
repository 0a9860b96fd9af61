import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { pruneOld } from '../../packages/server/ops/prune.ts'
import { openStore } from '../support/store.ts'

const pauses = { between: 1, look: 5 }

async function storeWith(count: number, now: () => Date) {
  const store = await openStore(':memory:', { clock: now })
  onTestFinished(() => store.close())
  await Promise.all(Array.from({ length: count }, (_, at) => store.categories.create({ name: `${at}` })))
  return store
}

test('removes old events in steps, and keeps newer ones', async () => {
  let now = new Date('2030-06-01T00:00:00Z')
  const store = await storeWith(1200, () => now)
  now = new Date('2030-06-15T00:00:00Z')
  await store.categories.create({ name: 'newer' })
  now = new Date('2030-07-05T00:00:00Z')
  const failures: unknown[] = []
  const stop = pruneOld(
    store.events.prune,
    30,
    () => now,
    (error) => failures.push(error),
    pauses,
  )
  onTestFinished(stop)
  while (!('keptAfter' in (await store.events.read({ limit: 1, after: 1199 })))) await setTimeout(5)
  expect(await store.events.read({ limit: 9 })).toMatchObject({
    items: [{ type: 'category.created' }],
    more: false,
  })
  expect(failures).toEqual([])
})

test('reports a failure, tries again, and waits for the running step when it stops', async () => {
  const now = () => new Date('2030-06-01T00:00:00Z')
  const store = await storeWith(3, now)
  await store.close()
  const failures: unknown[] = []
  const stop = pruneOld(store.events.prune, 30, now, (error) => failures.push(error), pauses)
  while (failures.length < 2) await setTimeout(5)
  await stop()
  const reported = failures.length
  await setTimeout(30)
  expect(failures).toHaveLength(reported)
})

test('keeps everything for more days than a date can go back', async () => {
  const now = () => new Date('2030-06-01T00:00:00Z')
  const store = await storeWith(2, now)
  const failures: unknown[] = []
  const stop = pruneOld(store.events.prune, 1e9, now, (error) => failures.push(error), pauses)
  await setTimeout(30)
  await stop()
  expect(failures).toEqual([])
  expect(await store.events.read({ limit: 9 })).toMatchObject({ items: { length: 2 } })
})

test('keeps events for ever with 0 days', async () => {
  const store = await storeWith(2, () => new Date('2030-06-01T00:00:00Z'))
  const stop = pruneOld(
    store.events.prune,
    0,
    () => new Date('9999-01-01'),
    () => {},
    pauses,
  )
  await setTimeout(30)
  await stop()
  expect(await store.events.read({ limit: 9 })).toMatchObject({ items: { length: 2 } })
})
