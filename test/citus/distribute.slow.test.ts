import { join, resolve } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { schema } from '../../db/store.ts'
import { openDatabase } from '../../packages/store/open.ts'
import { laterOf } from '../../packages/store/test/upgrade.ts'
import { run } from '../../packages/testing/child.ts'
import { startCitus } from '../../packages/testing/citus/cluster.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { openStore } from '../support/store.ts'
import { noCitus, petsIn } from './citus.ts'

const command = (name: string, url: string, ...args: string[]) =>
  run('.', [resolve('packages/server/main.js'), name, ...args], { DATABASE_URL: url })
const distribute = (url: string) => command('migrate', url, '--distribute')

describe.skipIf(noCitus)(`npx contract-server migrate --distribute ${noCitus ?? ''}`, async () => {
  if (noCitus) return void test(noCitus, () => {})
  const [citus, unable] = await Promise.all([
    startCitus(2),
    startCitus(1, { max_prepared_transactions: '1' }),
  ])
  afterAll(() => Promise.all([citus.remove(), unable.remove()]))
  const { coordinator, workers } = citus
  const sql = (text: string, url: string) => coordinator.sql(text, new URL(url).pathname.slice(1))

  const file = `file:${join(temporaryFolder(afterAll), 'pets.db')}`
  await command('migrate', file)
  await command('seed', file)
  const pets = await petsIn(file)
  const transfer = async (url: string) => {
    const { code, err } = await command('transfer', url, '--from', file, '--to', url)
    expect(code, err).toBe(0)
  }

  async function expectRefused(url: string, says: RegExp) {
    const { code, err } = await distribute(url)
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(says)]])
  }

  test('distributes existing rows, reports it, and can be repeated', async () => {
    const url = await citus.createDatabase()
    await command('migrate', url)
    await transfer(url)
    const first = await distribute(url)
    expect([first.code, first.err]).toEqual([0, ''])
    expect(first.out).toContain('categories: copied to every worker.\npets: by id in 4 shards.\n')
    const again = await distribute(url)
    expect(again.out).toContain('orders: by id in 4 shards, as before.\n')
    expect(await petsIn(url)).toEqual(pets)
    const check = await command('check-data', url)
    expect([check.code, check.out]).toEqual([0, 'The data is whole.\n'])
  })

  test('a transfer fills a distributed database, and a role that owns nothing serves it', async () => {
    const url = await citus.createDatabase()
    await distribute(url)
    await transfer(url)
    const server = new URL(url)
    server.username = 'server'
    const password = decodeURIComponent(server.password)
    await sql(`CREATE ROLE server LOGIN PASSWORD '${password}'`, url)
    await sql(`INSERT INTO pg_dist_authinfo VALUES (0, 'server', 'password=''${password}''')`, url)
    const granted = await command('migrate', url, '--grant', 'server')
    expect([granted.code, granted.err]).toEqual([0, ''])
    expect(await petsIn(server.href)).toEqual(pets)
    const store = await openStore(server.href, { upgrade: false })
    onTestFinished(() => store.close())
    expect(await store.check()).toBeUndefined()
    expect(await store.orders.place({ petId: 1, quantity: 1 })).toMatchObject({ value: { petId: 1 } })
  })

  test('completes a partial distribution; until then no server starts', async () => {
    const url = await citus.createDatabase()
    await distribute(url)
    await sql("SELECT undistribute_table('orders')", url)
    const half = await run('.', [resolve('packages/server/main.js')], { DATABASE_URL: url, PORT: '0' })
    expect(half.code).toBe(1)
    expect(half.err).toContain('is only partly distributed: orders is not. Run npx contract-server migrate')
    const { out, err } = await distribute(url)
    expect(out, err).toContain('as before.\norders: by id in 4 shards.\n')
    await (await openStore(url)).close()
  })

  test('a later release changes a distributed database, which this release then refuses', async () => {
    const url = await citus.createDatabase()
    await distribute(url)
    const store = await openStore(url)
    onTestFinished(() => store.close())
    const step = 'ALTER TABLE pets ADD COLUMN colour text; ALTER TABLE categories ADD COLUMN colour text;'
    await (await openDatabase(url, laterOf(schema, step))).close()
    expect(await sql('SELECT colour FROM pets JOIN categories USING (colour)', url)).toEqual([])
    expect(await store.check()).toContain('a newer release has changed its schema')
  })

  test('names a table that cannot be distributed as described', async () => {
    const url = await citus.createDatabase()
    await distribute(url)
    await sql("SELECT undistribute_table('orders')", url)
    await sql("SELECT create_reference_table('orders')", url)
    await expectRefused(url, /orders is distributed otherwise, and has to be by id: run SELECT undistribute/)
  })

  test('refuses a database without Citus, without workers, or with an unusable worker', async () => {
    await expectRefused(await coordinator.createDatabase(), / has no Citus: run CREATE EXTENSION citus /)
    await expectRefused(await citus.createDatabase(0), / has no worker: .*citus_add_node/)
    await expectRefused(
      await unable.createDatabase(),
      /worker \S+ allows 1 prepared transactions, .*: set max_/,
    )
    const url = await citus.createDatabase()
    await workers[1]!.stop('SIGKILL')
    onTestFinished(() => workers[1]!.start())
    await expectRefused(url, new RegExp(`worker 127\\.0\\.0\\.1:${workers[1]!.port} cannot be reached`))
  })
})
