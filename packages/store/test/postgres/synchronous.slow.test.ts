/** Acknowledged writes are on the synchronous standby, even if their wait is cancelled. */

import { OutcomeUnknown } from 'contract-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startStandby } from '../../../testing/postgres/standby.ts'
import { noPostgres, startPostgres } from '../../../testing/postgres.ts'
import { withTarget } from '../../postgres/transfer.ts'
import { categories, done, openStore, type Store, schema } from '../pets/store.ts'

describe.skipIf(noPostgres)(`a synchronous standby ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  const primary = await startPostgres()
  const standby = await startStandby(primary)

  async function open(url: string, parameters = ''): Promise<Store> {
    const store = await openStore(`${url}${parameters}`)
    onTestFinished(() => store.close())
    // The writer connects while commits still succeed.
    await store.check()
    return store
  }

  /** Stops the standby until the returned function runs or the test ends. */
  async function withoutStandby() {
    await standby.stop('SIGINT')
    let isAway = true
    const giveBack = async () => {
      if (isAway) await standby.start()
      isAway = false
    }
    onTestFinished(giveBack)
    return giveBack
  }

  const waiting = "FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
  let last = '-infinity'

  /** Resolves once another commit waits for the standby. */
  async function untilWaiting() {
    const sql = () => `SELECT query_start::text AS since ${waiting} AND query_start > '${last}'`
    const waits = () => primary.sql<{ since: string }>(sql())
    await expect.poll(waits).not.toEqual([])
    last = (await waits())[0]?.since ?? last
  }

  const interrupt = (how: 'cancel' | 'terminate') => primary.sql(`SELECT pg_${how}_backend(pid) ${waiting}`)

  const namesOn = async (url: string) =>
    (await standby.sql<{ name: string }>('SELECT name FROM categories', new URL(url).pathname.slice(1))).map(
      ({ name }) => name,
    )

  test.each(['cancel', 'terminate'] as const)(
    'pg_%s_backend does not end the wait of a write for the standby',
    async (how) => {
      const url = await primary.createDatabase()
      const role = `ALTER ROLE petstore IN DATABASE ${new URL(url).pathname.slice(1)}`
      // It would hide the warning from us, and end the wait too.
      await primary.sql(`${role} SET client_min_messages = error; ${role} SET statement_timeout = 100`)
      const store = await open(url)
      const giveBack = await withoutStandby()
      let isDone = false
      const created = store.categories.create({ name: 'Waited for' }).finally(() => {
        isDone = true
      })
      await untilWaiting()
      await interrupt(how)
      // Now it waits for the outcome.
      await untilWaiting()
      await interrupt('cancel')
      await untilWaiting()
      expect(isDone).toBe(false)
      await giveBack()
      done(await created)
      expect(await namesOn(url)).toEqual(['Waited for'])
    },
  )

  test('a cancelled wait for a standby that stays away has an unknown outcome', async () => {
    const store = await open(await primary.createDatabase(), '?statement_timeout=300&lock_timeout=100')
    await withoutStandby()
    const created = store.categories.create({ name: 'Here only' })
    const outcome = expect(created).rejects.toThrow(OutcomeUnknown)
    await untilWaiting()
    await interrupt('cancel')
    await outcome
    // Readers see it.
    expect((await store.categories.list({ limit: 9 })).items).toHaveLength(1)
  })

  test('a repeated request is acknowledged only when the standby has the earlier write', async () => {
    const url = await primary.createDatabase()
    const once = { scope: 's', key: 'k', fingerprint: 'f' }
    const store = await open(url, '?statement_timeout=300&lock_timeout=100')
    const later = await open(url)
    const giveBack = await withoutStandby()
    const created = store.categories.create({ name: 'Repeated' }, once)
    const outcome = expect(created).rejects.toThrow(OutcomeUnknown)
    await untilWaiting()
    await interrupt('cancel')
    await outcome
    let isDone = false
    const repeated = later.categories.create({ name: 'Repeated' }, once).finally(() => {
      isDone = true
    })
    await untilWaiting()
    expect(isDone).toBe(false)
    await giveBack()
    expect(done(await repeated).replayed).toBe(true)
    expect(await namesOn(url)).toEqual(['Repeated'])
  })

  test('a transfer ends only when the standby has it', async () => {
    const url = await primary.createDatabase()
    let cancelled: Promise<unknown> | undefined
    const transfer = withTarget(url, schema, async (target) => {
      await target.add(categories, [[1, 'Cats', 'cats', null, 1]])
      await withoutStandby()
      cancelled = untilWaiting().then(() => interrupt('cancel'))
    })
    await expect(transfer).rejects.toThrow(/the wait of a commit for its synchronous standby was cancelled/)
    await cancelled
  })

  test('a standby that is no longer named is not waited for', async () => {
    const url = await primary.createDatabase()
    const store = await open(url)
    const giveBack = await withoutStandby()
    const created = store.categories.create({ name: 'Waits' })
    await untilWaiting()
    const name = async (names: string) => {
      await primary.sql(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
      await primary.sql('SELECT pg_reload_conf()')
    }
    onTestFinished(() => name('*'))
    await name('')
    done(await created)
    done(await store.categories.create({ name: 'Does not wait' }))
    await giveBack()
  })
})
