import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { start } from '../../packages/testing/child.ts'
import { type Ask, client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { startStandby } from '../../packages/testing/postgres/standby.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { openStore } from '../support/store.ts'
import {
  expectExactlyOnce,
  expectFollowed,
  makeEndless,
  nothingYet,
  startFollower,
  startLoad,
} from './load.ts'
import { inTurn, makeKey, startServers } from './servers.ts'

/** Writes that must be acknowledged before and after each failure. */
const enough = 120

/** Waits until every server reports that it can write, or that it cannot. */
async function untilReady(each: readonly Ask[], status: 200 | 503) {
  for (const ask of each)
    await expect.poll(async () => (await ask('GET', '/health/ready')).status).toBe(status)
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
      const follower = startFollower(ask)
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
      await expectFollowed(store, await follower.stop())
    })

    test('a server is killed under load: the others lose nothing and do nothing twice', async () => {
      const load = startLoad(ask, endless, done)
      await load.more(enough)
      servers[0]!.signal('SIGKILL')
      await load.more(enough)
      await load.stop()
      expect(load.failures.lost).toBeGreaterThan(0)
      await expectExactlyOnce(store, endless, done)
    })

    test('the primary dies under load and the standby is promoted: nothing is lost or done twice, and no server restarts', async () => {
      const alive = each.slice(1)
      const load = startLoad(inTurn(alive), endless, done)
      const follower = startFollower(inTurn(alive))
      await load.more(enough)
      await primary.stop('SIGKILL')
      await untilReady(alive, 503)
      // Requests wait for two seconds before the server refuses them.
      await expect.poll(() => load.failures.refused).toBeGreaterThan(0)
      await standby.promote()
      await untilReady(alive, 200)
      await load.more(enough)
      await load.stop()
      expect(load.failures.lost).toBe(0)
      await expectExactlyOnce(store, endless, done)
      await expectFollowed(store, await follower.stop())
      for (const server of servers.slice(1)) expect(await server.stop()).toBe(0)
    })
  },
)

test('a server on a database file is killed under load and started again: nothing acknowledged is lost, nothing is done twice', async () => {
  const folder = temporaryFolder()
  const store = await openStore(`file:${join(folder, 'pets.db')}`)
  onTestFinished(() => store.close())
  const key = await makeKey(store)
  const env = { DATABASE_URL: `file:${join(folder, 'pets.db')}` }
  let server = await start(folder, env)
  const ask: Ask = (...request) => client(server.address, key)(...request)
  const endless = await makeEndless(ask)
  const done = nothingYet()
  const load = startLoad(ask, endless, done)
  const follower = startFollower(ask)
  for (let time = 0; time < 4; time++) {
    await load.more(enough)
    server.signal('SIGKILL')
    server = await start(folder, env)
  }
  await load.more(enough)
  await load.stop()
  expect(load.failures.lost).toBeGreaterThan(0)
  await expectExactlyOnce(store, endless, done)
  await expectFollowed(store, await follower.stop())
})
