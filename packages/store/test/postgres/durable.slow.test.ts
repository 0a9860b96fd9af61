/** Acknowledged writes survive and keep their meaning under any settings of PostgreSQL, also when these change. */

import { describe, expect, onTestFinished, test } from 'vitest'
import type { Cluster } from '../../../testing/postgres/server.ts'
import { noPostgres, startPostgres } from '../../../testing/postgres.ts'
import { done, openStore, type Store } from '../pets/store.ts'

async function open(url: string): Promise<Store> {
  const store = await openStore(url)
  onTestFinished(() => store.close())
  return store
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** Changes a setting of the server until the test ends; open sessions notice. */
async function set(cluster: Cluster, setting: string, value: string) {
  const loaded = async () => JSON.stringify(await cluster.sql('SELECT pg_conf_load_time()'))
  const reload = async (change: string) => {
    const before = await loaded()
    await cluster.sql(`ALTER SYSTEM ${change}`)
    await cluster.sql('SELECT pg_reload_conf()')
    // A session that begins after the reload knows it. By then each other one has the signal, which it applies before its next statement.
    await expect.poll(loaded).not.toBe(before)
  }
  await reload(`SET ${setting} = ${value}`)
  onTestFinished(() => reload(`RESET ${setting}`))
}

describe.skipIf(noPostgres)(`settings of PostgreSQL ${noPostgres ?? ''}`, async () => {
  if (noPostgres) return void test(noPostgres, () => {})
  // Only a commit that waits for the log writes it.
  const cluster = await startPostgres({ wal_writer_delay: '10s' })

  test('a crash loses no acknowledged write, even if synchronous_commit was turned off meanwhile', async () => {
    const store = await open(await cluster.createDatabase())
    await store.categories.create({ name: 'Before' })
    await set(cluster, 'synchronous_commit', 'off')
    const names = Array.from({ length: 10 }, (_, at) => `Category ${at}`)
    for (const name of names) done(await store.categories.create({ name }))
    await cluster.stop('SIGKILL')
    await cluster.start()
    const { items } = await store.categories.list({ limit: 100 })
    expect(items.map(({ name }) => name)).toEqual(['Before', ...names])
  })

  /** Returns settings as seen by writes and reads, on connections from before a change and after it. */
  async function seen(change: (database: string) => Promise<void>, names: readonly string[]) {
    const url = await cluster.createDatabase()
    const database = nameOf(url)
    const first = await open(url)
    await first.check()
    const values = names.map((name) => `'${name}', current_setting('${name}')`).join(', ')
    await cluster.sql(
      `CREATE TABLE public.seen (settings jsonb);
       CREATE FUNCTION public.look() RETURNS trigger SECURITY DEFINER LANGUAGE plpgsql AS
         $$ BEGIN INSERT INTO public.seen VALUES (jsonb_build_object(${values})); RETURN new; END $$;
       CREATE TRIGGER look AFTER INSERT ON public.write_marks FOR EACH ROW EXECUTE FUNCTION public.look()`,
      database,
    )
    await change(database)
    await first.check()
    const later = await open(url)
    expect(await later.check()).toBeUndefined()
    const rows = await cluster.sql<{ settings: Record<string, string> }>('SELECT * FROM seen', database)
    expect(rows).toHaveLength(2)
    return rows.map(({ settings }) => settings)
  }

  const server = (setting: string, value: string) => () => set(cluster, setting, value)
  const role = (setting: string, value: string) => async (database: string) => {
    await cluster.sql(`ALTER ROLE petstore IN DATABASE ${database} SET ${setting} = ${value}`)
  }

  test.each(['off', 'local', 'remote_write'])('synchronous_commit = %s is raised to on', async (value) => {
    for (const change of [server, role])
      for (const settings of await seen(change('synchronous_commit', value), ['synchronous_commit']))
        expect(settings).toEqual({ synchronous_commit: 'on' })
  })

  test('synchronous_commit = remote_apply is kept, since it promises more', async () => {
    const found = await seen(role('synchronous_commit', 'remote_apply'), ['synchronous_commit'])
    expect(found.map((one) => one.synchronous_commit)).toEqual(['on', 'remote_apply'])
  })

  test.each([
    ['client_min_messages', 'error', 'warning'],
    ['statement_timeout', '5000', '0'],
    ['lock_timeout', '1', '2s'],
    ['idle_in_transaction_session_timeout', '1', '5s'],
    ['default_transaction_isolation', 'serializable', 'read committed'],
    ['client_encoding', 'LATIN1', 'UTF8'],
    ['array_nulls', 'off', 'on'],
  ])('%s = %s does not affect the service', async (name, value, ours) => {
    const found = await seen(server(name, value), [name])
    expect(found).toEqual([{ [name]: ours }, { [name]: ours }])
  })

  test('another search_path does not lead an open store to other tables', async () => {
    const url = await cluster.createDatabase()
    const store = await open(url)
    await store.categories.create({ name: 'Here' })
    await cluster.sql('CREATE SCHEMA petstore AUTHORIZATION petstore', nameOf(url))
    await (await openStore(`${url}?options=-csearch_path%3Dpetstore`)).close()
    await cluster.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${nameOf(url)}'`,
    )
    await store.categories.create({ name: 'Here, too' })
    expect((await store.categories.list({ limit: 9 })).items).toHaveLength(2)
  })
})
