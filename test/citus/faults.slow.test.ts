import { afterAll, describe, expect, test } from 'vitest'
import {
  expectExactlyOnce,
  expectFollowed,
  makeEndless,
  nothingYet,
  startFollower,
  startLoad,
} from '../cluster/load.ts'
import { startServers } from '../cluster/servers.ts'
import { noCitus, startDistributed } from './citus.ts'

/** Writes that must be acknowledged before and after each failure. */
const enough = 60

describe.skipIf(noCitus)(`three servers on Citus under load ${noCitus ?? ''}`, async () => {
  if (noCitus) return void test(noCitus, () => {})
  const citus = await startDistributed(3, { known: 2 })
  const { coordinator, workers, url, sql } = citus
  const { servers, each, ask, store } = await startServers(3, url, afterAll)
  const endless = await makeEndless(ask)
  const done = nothingYet()

  const shardsOf = async () =>
    (await sql<{ port: number; shards: number }>(
      `SELECT nodeport AS port, count(*)::int AS shards FROM citus_shards WHERE citus_table_type = 'distributed' GROUP BY 1 ORDER BY 1`,
    )) as { port: number; shards: number }[]

  test('a new third worker takes its share: no request fails, nothing is lost', async () => {
    const load = startLoad(ask, endless, done)
    const follower = startFollower(ask)
    await load.more(enough)
    expect(await shardsOf()).toHaveLength(2)
    await citus.addWorker(url, workers[2]!)
    await sql('SELECT rebalance_table_shards()')
    expect(await shardsOf()).toHaveLength(3)
    await load.more(enough)
    await load.stop()
    expect(load.failures).toEqual({ refused: 0, lost: 0 })
    await expectExactlyOnce(store, endless, done)
    await expectFollowed(store, await follower.stop())
  })

  test.each(['worker', 'coordinator'])(
    'a killed %s starts again: nothing acknowledged is lost, nothing is done twice',
    async (which) => {
      const load = startLoad(ask, endless, done)
      const follower = startFollower(ask)
      for (const node of which === 'worker' ? workers.slice(0, 2) : [coordinator]) {
        await load.more(enough)
        await node.stop('SIGKILL')
        try {
          // The list needs all machines. A write may succeed without one of them, because another attempt gets another id.
          await expect.poll(async () => (await ask('GET', '/pets')).status).toBe(503)
          for (const one of each) expect((await one('GET', '/health/live')).status).toBe(200)
        } finally {
          await node.start()
        }
      }
      await load.more(enough)
      await load.stop()
      expect(load.failures.lost).toBe(0)
      await expectExactlyOnce(store, endless, done)
      await expectFollowed(store, await follower.stop())
    },
  )

  test('a killed server leaves the others working: nothing acknowledged is lost, nothing is done twice', async () => {
    const load = startLoad(ask, endless, done)
    await load.more(enough)
    servers[0]!.signal('SIGKILL')
    await load.more(enough)
    await load.stop()
    expect(load.failures.lost).toBeGreaterThan(0)
    await expectExactlyOnce(store, endless, done)
  })
})
