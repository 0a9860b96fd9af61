import { describe, expect, test } from 'vitest'
import { openStream } from '../../packages/testing/event-stream.ts'
import { noPostgres } from '../../packages/testing/postgres.ts'
import { makeKey, startServers } from '../cluster/servers.ts'
import { createMigrated } from '../support/store.ts'

describe.skipIf(noPostgres)(`streams of two servers on PostgreSQL ${noPostgres ?? ''}`, async () => {
  test('have the same events in the same order, each within a second', async () => {
    const { servers, each, store } = await startServers(2, await createMigrated())
    const key = await makeKey(store, 'reader')
    const streams = await Promise.all(
      servers.map(({ address }) => openStream(`${address}/store/events`, { authorization: `Bearer ${key}` })),
    )
    const arrivals = streams.map(() => new Map<string, number>())
    for (const [at, { response, events }] of streams.entries()) {
      // The parser already listens.
      response.on('data', () => {
        for (const { id } of events) arrivals[at]!.set(id, arrivals[at]!.get(id) ?? performance.now())
      })
    }
    let written = 0
    // Median of the milliseconds until the other server sends an event.
    async function delay() {
      const delays: number[] = []
      for (let nth = 0; nth < 12; nth++) {
        const [writing, reading] = nth % 2 === 0 ? [0, 1] : [1, 0]
        await each[writing]!('POST', '/categories', { name: `${written++}` })
        const from = performance.now()
        await expect.poll(() => streams[reading]!.events.length, { interval: 20 }).toBe(written)
        delays.push([...arrivals[reading]!.values()].at(-1)! - from)
      }
      return delays.toSorted((a, b) => a - b)[delays.length / 2]
    }
    // A machine that is busy now is not so forever, and slow streams stay slow.
    await expect.poll(delay).toBeLessThan(1000)
    await Promise.all(
      Array.from({ length: 60 }, (_, nth) => each[nth % 2]!('POST', '/categories', { name: `both ${nth}` })),
    )
    const [first, second] = streams
    await expect.poll(() => streams.map(({ events }) => events.length)).toEqual([written + 60, written + 60])
    expect(second!.events).toEqual(first!.events)
    expect(new Set(first!.events.map(({ id }) => id)).size).toBe(written + 60)
  })

  test('end when their key is revoked on another server', async () => {
    const { servers, store } = await startServers(1, await createMigrated())
    const key = await makeKey(store, 'reader')
    const { ended, comments } = await openStream(`${servers[0]!.address}/store/events`, {
      authorization: `Bearer ${key}`,
    })
    await store.keys.revoke('reader')
    expect(await ended).toBe('whole')
    expect(comments).toEqual(['This API key has been revoked.'])
  })
})
