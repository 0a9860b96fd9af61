/** `CHAOS_MINUTES=10 npm run chaos` runs for ten minutes; by default every fault comes once. */
import { afterAll, describe, expect, test } from 'vitest'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { faults, startPair } from './faults.ts'
import { expectExactlyOnce, makeEndless, nothingYet, startLoad } from './load.ts'
import { startServers } from './servers.ts'

// In milliseconds.
const duration = Number(process.env.CHAOS_MINUTES ?? 0) * 60_000

/** Writes that must be acknowledged between two faults. */
const enough = 30

describe.skipIf(noPostgres)(`chaos ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const first = await startPostgres({ wal_writer_delay: '10s' })
  const database = await first.createDatabase()
  const pair = await startPair(first)
  const url = database.replace(`:${first.port}/`, `:${first.port},127.0.0.1:${pair.standby.port}/`)
  const { servers, ask, store } = await startServers(3, url, afterAll)

  test('acknowledged writes are kept, and done once', {
    timeout: duration + 600_000,
  }, async () => {
    const endless = await makeEndless(ask)
    const done = nothingYet()
    const load = startLoad(ask, endless, done)
    const injected = new Map<string, number>()
    const end = performance.now() + duration
    do {
      for (const [name, inject] of shuffled(Object.entries(faults))) {
        await inject(pair)
        injected.set(name, (injected.get(name) ?? 0) + 1)
        await load.more(enough)
      }
    } while (performance.now() < end)
    await load.stop()
    expect(load.failures.lost).toBe(0)
    expect(load.failures.refused).toBeGreaterThan(0)
    await expectExactlyOnce(store, endless, done)
    for (const server of servers) {
      expect(await server.stop()).toBe(0)
      expect(server.log()).toContain('fsync = off')
    }
    if (duration > 0)
      console.log({
        acknowledged: done.pets.size + done.orders.size + done.completed.size,
        refused: load.failures.refused,
        injected: Object.fromEntries(injected),
      })
  })
})

const shuffled = <T>(all: readonly T[]): T[] =>
  all
    .map((one) => [Math.random(), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one)
