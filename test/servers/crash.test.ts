import { afterAll, describe, expect, test } from 'vitest'
import type { Ask } from '../support/client.ts'
import { startStandby } from '../support/postgres/standby.ts'
import { noPostgres, startPostgres } from '../support/postgres.ts'
import { expectExactlyOnce, makeEndless, nothingYet, startLoad } from './load.ts'
import { inTurn, startServers } from './servers.ts'

/** How many writes are acknowledged before and after each failure. */
const enough = 120

/** Waits until every server says whether it could write. */
async function untilReady(each: readonly Ask[], status: 200 | 503) {
  for (const ask of each)
    await expect
      .poll(async () => (await ask('GET', '/health/ready')).status, { timeout: 30_000 })
      .toBe(status)
}

describe.skipIf(noPostgres)(
  `servers on a primary and its synchronous standby ${noPostgres ?? ''}`,
  async () => {
    if (noPostgres) return void test(noPostgres, () => {})
    const primary = await startPostgres()
    const database = await primary.createDatabase()
    const standby = await startStandby(primary)
    const url = database.replace(`:${primary.port}/`, `:${primary.port},127.0.0.1:${standby.port}/`)
    const { servers, each, ask, store } = await startServers(3, url, afterAll)
    const endless = await makeEndless(ask)
    const done = nothingYet()

    test('PostgreSQL restarts under load: nothing acknowledged is lost, nothing is done twice', async () => {
      const load = startLoad(ask, endless, done)
      for (const signal of ['SIGINT', 'SIGKILL'] as const) {
        await load.more(enough)
        await primary.stop(signal)
        await untilReady(each, 503)
        for (const one of each) expect((await one('GET', '/health/live')).status).toBe(200)
        await primary.start()
        await untilReady(each, 200)
      }
      await load.more(enough)
      await load.stop()
      expect(load.failures.refused).toBeGreaterThan(0)
      expect(load.failures.lost).toBe(0)
      await expectExactlyOnce(store, endless, done)
    })

    test('a server is killed under load: the same, by the others', async () => {
      const load = startLoad(ask, endless, done)
      await load.more(enough)
      servers[0]!.signal('SIGKILL')
      await load.more(enough)
      await load.stop()
      expect(load.failures.lost).toBeGreaterThan(0)
      await expectExactlyOnce(store, endless, done)
    })

    test('the primary dies under load and the standby is promoted: the same, with no server started again', async () => {
      const alive = each.slice(1)
      const load = startLoad(inTurn(alive), endless, done)
      await load.more(enough)
      await primary.stop('SIGKILL')
      await untilReady(alive, 503)
      // Requests wait for two seconds before they are refused.
      await expect.poll(() => load.failures.refused, { timeout: 30_000 }).toBeGreaterThan(0)
      await standby.promote()
      await untilReady(alive, 200)
      await load.more(enough)
      await load.stop()
      expect(load.failures.lost).toBe(0)
      await expectExactlyOnce(store, endless, done)
      for (const server of servers.slice(1)) expect(await server.stop()).toBe(0)
    })
  },
)
