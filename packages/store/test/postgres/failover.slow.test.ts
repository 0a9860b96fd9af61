/** The old primary stays alive after a failover, with healthy connections: only the store itself can leave it. */

import { StoreUnavailable } from 'contract-server'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { startStandby } from '../../../testing/postgres/standby.ts'
import { noPostgres, startPostgres } from '../../../testing/postgres.ts'
import { openStore, type Store } from '../pets/store.ts'
import { wire } from './wire.ts'

const digest = 'd'

/** Returns a database with one key, a promoted standby, and the old primary, which does not know. */
async function failOver(count: number) {
  const old = await startPostgres()
  const urls = await Promise.all(Array.from({ length: count }, () => old.createDatabase()))
  for (const url of urls) {
    const store = await openStore(url)
    await store.keys.create({ name: 'ci', scopes: [], digest })
    await store.close()
  }
  const promoted = await startStandby(old)
  await promoted.promote()
  return { old, promoted, urls }
}

describe.skipIf(noPostgres)(`after a failover ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const { old, promoted, urls } = await failOver(3)

  /** Opens a store that reads from the old primary through a proxy. Further hosts may follow. */
  async function openOnOld(url: string, more = '', parameters = '') {
    const wired = await wire(url)
    const store = await openStore(`${wired.url.replace(/(:\d+)\//, `$1${more}/`)}${parameters}`)
    onTestFinished(() => store.close())
    expect(await revocations(store)).toEqual([undefined, undefined])
    return { wired, store }
  }

  /** Reads the revocation of the key over both connections for reads. */
  const revocations = async (store: Store) => [
    (await store.keys.find(digest))?.revokedAt,
    (await store.keys.find(digest))?.revokedAt,
  ]
  const revoked = [expect.any(String), expect.any(String)]

  const connections = (to: typeof promoted, url: string) =>
    to.sql(`SELECT pid FROM pg_stat_activity WHERE application_name = 'pets'
      AND datname = '${new URL(url).pathname.slice(1)}' ORDER BY pid`)

  test('the loss of one connection ends the others after their current queries', async () => {
    const url = urls[0]!
    const { wired, store } = await openOnOld(url, '', '?lock_timeout=60000&statement_timeout=60000')
    // This connects a writer, and commits nothing.
    await store.keys.revoke('nobody')
    const locker = new pg.Client(url)
    await locker.connect()
    onTestFinished(() => locker.end())
    await locker.query('BEGIN; LOCK TABLE api_keys')
    const underWay = store.keys.list()
    await expect.poll(() => old.sql('SELECT FROM pg_locks WHERE NOT granted')).toHaveLength(1)

    wired.lead(promoted.url(''))
    wired.breakNext('before COMMIT')
    expect(await store.check()).toBeUndefined()
    await store.keys.revoke('ci')
    expect(await revocations(store)).toEqual(revoked)

    await locker.query('ROLLBACK')
    expect((await underWay)[0]?.revokedAt).toBeUndefined()
    const made = await connections(promoted, url)
    expect(made).toHaveLength(3)
    await locker.end()
    await expect.poll(() => connections(old, url)).toEqual([])
    // Their end is no new loss.
    expect(await revocations(store)).toEqual(revoked)
    expect(await store.check()).toBeUndefined()
    expect(await connections(promoted, url)).toEqual(made)
  })

  test('a first connection to another host ends the connections to the old one', async () => {
    const { wired, store } = await openOnOld(urls[1]!, `,127.0.0.1:${promoted.port}`)
    wired.lead(`postgres://127.0.0.1:${await freePort()}`)
    await store.keys.revoke('ci')
    expect(await revocations(store)).toEqual(revoked)
  })

  test('a first connection to a read-only server ends the others', async () => {
    const url = urls[2]!
    const { wired, store } = await openOnOld(url)
    const database = new URL(url).pathname.slice(1)
    await promoted.sql(`ALTER DATABASE ${database} SET default_transaction_read_only = on`)
    wired.lead(promoted.url(''))
    await expect(store.keys.revoke('ci')).rejects.toThrow(StoreUnavailable)
    await promoted.sql(`ALTER DATABASE ${database} RESET default_transaction_read_only`)
    await store.keys.revoke('ci')
    expect(await revocations(store)).toEqual(revoked)
  })
})
