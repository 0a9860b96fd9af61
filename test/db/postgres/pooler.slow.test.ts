/** PgBouncer in transaction mode: a session belongs to a client for one transaction only. */
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Store, schema } from '../../../db/store.ts'
import { openDatabase } from '../../../packages/store/open.ts'
import { laterOf } from '../../../packages/store/test/upgrade.ts'
import { noPgBouncer, startPgBouncer } from '../../../packages/testing/pgbouncer.ts'
import { noPostgres, startPostgres } from '../../../packages/testing/postgres.ts'
import { openStore } from '../../support/store.ts'
import { petWithStock, placed, stateOf } from '../stores.ts'

const missing = noPostgres ?? noPgBouncer

describe.skipIf(missing)(`PgBouncer, pooling transactions ${missing ?? ''}`, async () => {
  const cluster = missing ? undefined : await startPostgres()

  async function open(url: string): Promise<Store> {
    const store = await openStore(url)
    onTestFinished(() => store.close())
    return store
  }

  async function client(url: string) {
    const one = new pg.Client(url)
    one.on('error', () => {})
    await one.connect()
    onTestFinished(() => one.end())
    return one
  }

  // The trigger fails every change of categories without the settings of the server.
  const guard = `CREATE FUNCTION guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      ASSERT current_setting('synchronous_commit') = 'on', 'synchronous_commit';
      ASSERT current_setting('statement_timeout') = '0', 'statement_timeout';
      ASSERT current_setting('lock_timeout') = '2s', 'lock_timeout';
      ASSERT current_setting('idle_in_transaction_session_timeout') = '5s', 'idle_in_transaction_session_timeout';
      ASSERT current_setting('transaction_isolation') = 'read committed', 'transaction_isolation';
      RETURN NEW;
    END $$;
    CREATE TRIGGER guard BEFORE INSERT ON categories FOR EACH ROW EXECUTE FUNCTION guard();
    ALTER DATABASE %I SET synchronous_commit = off;
    ALTER DATABASE %I SET default_transaction_isolation = serializable`

  test('servers that share two sessions write and read as if each had its own, and leave nothing in them', async () => {
    const direct = await cluster!.createDatabase()
    const database = new URL(direct).pathname.slice(1)
    const { url } = await startPgBouncer(direct, 2)
    // Both migrate the schema.
    const stores = await Promise.all([open(url), open(url)])
    await cluster!.sql(guard.replaceAll('%I', database), database)
    await cluster!.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'petstore'")
    const petId = await petWithStock(stores[0], 100)
    const asked = Array.from({ length: 40 }, (_, at) => stores[at % 2]!)
    const [ids] = await Promise.all([
      Promise.all(asked.map((store) => placed(store, petId))),
      Promise.all(asked.map((store) => store.pets.find(petId))),
    ])
    expect(new Set(ids).size).toBe(40)
    expect(await stateOf(stores[1], petId)).toEqual(['available', 60])
    for (const store of stores) expect(await store.check()).toBeUndefined()
    const left = await (await client(url)).query(
      "SELECT name FROM pg_settings WHERE source = 'session' AND name NOT IN ('client_encoding', 'application_name')",
    )
    expect(left.rows).toEqual([])
  })

  test.each([
    ['lock_timeout=50', /lock_timeout/],
    ['statement_timeout=50', /statement_timeout/],
  ])('%s ends waiting writes', async (parameter, words) => {
    const direct = await cluster!.createDatabase()
    const { url } = await startPgBouncer(direct, 4)
    const store = await open(`${url}?${parameter}`)
    const petId = await petWithStock(store, 5)
    const locker = await client(direct)
    await locker.query('BEGIN; LOCK TABLE pets')
    await expect(store.pets.find(petId)).rejects.toThrow(words)
    await locker.query('ROLLBACK')
    expect(await store.pets.find(petId)).toMatchObject({ value: { id: petId } })
  })

  test('the loss of PostgreSQL behind PgBouncer, and of PgBouncer itself, loses nothing and recovers', async () => {
    const direct = await cluster!.createDatabase()
    const pooler = await startPgBouncer(direct, 4)
    const store = await open(pooler.url)
    const petId = await petWithStock(store, 100)
    const placing = Array.from({ length: 20 }, () => placed(store, petId))
    const reading = Array.from({ length: 20 }, () => store.pets.find(petId))
    await cluster!.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'petstore'")
    expect(new Set(await Promise.all(placing)).size).toBe(20)
    await Promise.all(reading)
    expect(await stateOf(store, petId)).toEqual(['available', 80])
    await pooler.stop()
    await expect(store.pets.find(petId)).rejects.toThrow(/nothing listens there|connection was lost/)
    await pooler.start()
    await expect.poll(() => store.check()).toBeUndefined()
    expect(await stateOf(store, petId)).toEqual(['available', 80])
  })

  test('servers that start at once take turns at an index that is created while others write', async () => {
    const direct = await cluster!.createDatabase()
    const { url } = await startPgBouncer(direct, 4)
    await (await openStore(url)).close()
    const next = laterOf(
      schema,
      `-- no-transaction
      DROP INDEX CONCURRENTLY IF EXISTS later_index;
      CREATE INDEX CONCURRENTLY later_index ON pets (status);`,
    )
    const reports: string[] = []
    const options = { onUpgrade: (what: string) => void reports.push(what) }
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase(url, next, options)))
    await Promise.all(opened.map((database) => database.close()))
    expect(reports).toHaveLength(1)
    const { rows } = await (await client(direct)).query(
      "SELECT indisvalid FROM pg_index WHERE indexrelid = 'later_index'::regclass",
    )
    expect(rows).toEqual([{ indisvalid: true }])
  })

  test('options that a pooler cannot keep are refused', async () => {
    const { url } = await startPgBouncer(
      await cluster!.createDatabase(),
      2,
      'ignore_startup_parameters = options',
    )
    await expect(openStore(`${url}?options=-csearch_path%3Dshop`)).rejects.toThrow(/ALTER ROLE … SET/)
  })
})
