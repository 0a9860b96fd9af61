/** Rolling upgrade of servers to the next release and back, while clients continue. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { pendingMigrations } from '../../packages/store/open.ts'
import { laterOf } from '../../packages/store/test/upgrade.ts'
import { type Running, start } from '../../packages/testing/child.ts'
import { type Ask, client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'
import { openStore } from '../support/store.ts'
import { expectExactlyOnce, makeEndless, nothingYet, startLoad } from './load.ts'
import { makeKey } from './servers.ts'

/** Writes that must be acknowledged between two changes. */
const enough = 60

const known = readdirSync(schema.migrations.postgres!).length
const step = `-- compatible-from: ${known}\nALTER TABLE pets ADD COLUMN later text`

/** Creates a project with one more migration. */
function nextRelease(): string {
  const folder = temporaryFolder()
  const { migrations } = laterOf(schema, step)
  const [ours, store, kit] = ['handlers/service.ts', 'db/store.ts', 'packages/store/index.ts'].map((file) =>
    JSON.stringify(pathToFileURL(resolve(file))),
  )
  const [sqlite, postgres] = [migrations.sqlite, migrations.postgres].map((one) => `new URL('${one}')`)
  writeFileSync(
    join(folder, 'service.ts'),
    `import { service as ours } from ${ours}
    import { schema, storeOn } from ${store}
    import { sqlStore } from ${kit}
    const next = { ...schema, migrations: { sqlite: ${sqlite}, postgres: ${postgres} } }
    export const service = { ...ours, store: sqlStore(next, storeOn) }`,
  )
  const contract = {
    spec: resolve('spec/openapi.yaml'),
    generated: resolve('generated'),
    service: 'service.ts',
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', contract }))
  return folder
}

/** Asks ready servers in turn, like a load balancer. */
function balance(servers: readonly Running[], key: string): Ask {
  const ready = new Set(servers.map(({ address }) => address))
  const look = async ({ address }: Running) => {
    const isReady = await fetch(`${address}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(address)
    else ready.delete(address)
  }
  let isOver = false
  onTestFinished(() => {
    isOver = true
  })
  // One look after the other: a late response to an earlier one would call a server ready that is stopping.
  const watch = async () => {
    while (!isOver) {
      await Promise.all(servers.map(look))
      await setTimeout(50)
    }
  }
  void watch()
  let next = 0
  return (...request) => {
    const addresses = [...ready]
    return client(addresses[next++ % addresses.length]!, key)(...request)
  }
}

describe.skipIf(noPostgres)(`three servers on PostgreSQL ${noPostgres ?? ''}`, () => {
  test('upgrade to the next release and back, one by one, without a failed request', async () => {
    const cluster = await startPostgres({}, onTestFinished)
    const url = await cluster.createDatabase()
    // A look takes its time on a busy machine.
    const env = { DATABASE_URL: url, SHUTDOWN_DELAY: '3', LOG_LEVEL: 'warn' }
    const releases = { this: temporaryFolder(), next: nextRelease() }
    const servers = await Promise.all([1, 2, 3].map(() => start(releases.this, env)))
    const all = [...servers]
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const ask = balance(all, await makeKey(store))
    const endless = await makeEndless(ask)
    const done = nothingYet()
    const load = startLoad(ask, endless, done)
    for (const release of ['next', 'this'] as const) {
      for (const [at, before] of servers.entries()) {
        // The next server starts before this one stops, and both serve on one schema.
        const after = await start(releases[release], env)
        all.push(after)
        await load.more(enough)
        servers[at] = after
        expect(await before.stop()).toBe(0)
      }
    }
    await load.more(enough)
    await load.stop()
    expect(load.failures).toEqual({ refused: 0, lost: 0 })
    expect(await pendingMigrations(url, laterOf(schema, step))).toEqual([])
    await expectExactlyOnce(store, endless, done)
  })
})
