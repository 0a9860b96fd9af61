/** Point-in-time recovery with the settings and the SQL of packages/store/RECOVERY.md: a second cluster returns to a moment before a mistake. */
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { main, run, start } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { freePort } from '../../packages/testing/free-port.ts'
import { baseBackup, put } from '../../packages/testing/postgres/base-backup.ts'
import { control } from '../../packages/testing/postgres/server.ts'
import { noPostgres, startPostgres } from '../../packages/testing/postgres.ts'

const page = readFileSync('packages/store/RECOVERY.md', 'utf8')
const [archiving, recovering] = [...page.matchAll(/^```conf\n(.*?)^```$/gms)].map(([, text]) => text!)
const [skipIds] = [...page.matchAll(/^```sql\n(.*?)^```$/gms)].map(([, text]) => text!)

// PostgreSQL logs a sequence some ids ahead. It never assigns those again anyway.
const many = 40

describe.skipIf(noPostgres)(`point-in-time recovery ${noPostgres ?? ''}`, () => {
  test('recovers what was acknowledged before the mistake, without the mistake and its ids', async () => {
    const archive = temporaryFolder()
    chmodSync(archive, 0o777)
    const settings = archiving!.replace('/archive', archive).matchAll(/^(\S+) = '?(.*?)'?$/gm)
    const cluster = await startPostgres(
      Object.fromEntries([...settings].map(([, name, value]) => [name, value!])),
      onTestFinished,
    )
    const url = await cluster.createDatabase()
    const database = new URL(url).pathname.slice(1)
    const recovered = control(join(dirname(cluster.data), 'recovered'), await freePort(), cluster.programs)

    const folder = temporaryFolder()
    const env = { ADMIN_KEY_FILE: join(folder, 'admin.key') }
    const before = await start('.', { ...env, DATABASE_URL: url })
    await baseBackup(cluster, recovered.data)
    const key = readFileSync(env.ADMIN_KEY_FILE, 'utf8').trim()
    const ask = client(before.address, key)
    const made = async (path: string, body: unknown, by = ask) => {
      const { status, body: item } = await by<{ id: number }>('POST', path, body)
      expect(status).toBe(201)
      return item.id
    }
    const categoryId = await made('/categories', { name: 'Cats' })
    const pet = (at: number) => ({ name: `Tom ${at}`, categoryId })
    for (let at = 1; at <= many; at++) await made('/pets', pet(at))
    const keys = (DATABASE_URL: string, ...args: string[]) =>
      run('.', [main, 'keys', ...args], { DATABASE_URL })
    const leaked = (await keys(url, 'create', '--name', 'leaked', '--scopes', 'pets:read')).out.trim()
    const all = (await ask('GET', '/pets?limit=100')).body

    const [moment] = await cluster.sql<{ now: string }>('SELECT clock_timestamp()::text AS now')
    for (let id = 1; id <= many; id++) expect((await ask('DELETE', `/pets/${id}`)).status).toBe(204)
    const last = await made('/pets', pet(0))
    expect(await keys(url, 'revoke', 'leaked')).toMatchObject({ code: 0 })
    const { body: events } = await ask<{ id: number }[]>('GET', '/store/events?limit=100')
    expect(await before.stop()).toBe(0)

    const [log] = await cluster.sql<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file')
    await expect.poll(() => existsSync(join(archive, log!.file))).toBe(true)
    await cluster.stop('SIGKILL')

    const target = recovering!
      .replace('/archive', archive)
      .replace(/(?<=target_time = )'.*'/, `'${moment!.now}'`)
    await put(recovered.data, 'postgresql.auto.conf', target)
    await put(recovered.data, 'recovery.signal', '')
    await recovered.start()
    const state = async () => (await recovered.sql('SELECT pg_get_wal_replay_pause_state() AS state'))[0]
    await expect.poll(state).toEqual({ state: 'paused' })
    expect(await recovered.sql('SELECT count(*)::int FROM pets', database)).toEqual([{ count: many }])
    await recovered.sql('SELECT pg_wal_replay_resume()')
    const isPrimary = async () => (await recovered.sql('SELECT NOT pg_is_in_recovery() AS yes'))[0]
    await expect.poll(isPrimary).toEqual({ yes: true })
    await recovered.sql(skipIds!, database)
    const DATABASE_URL = recovered.url(database)
    // The key is in force again.
    expect(await keys(DATABASE_URL, 'revoke', 'leaked')).toMatchObject({ code: 0 })

    const after = await start('.', { ...env, DATABASE_URL })
    const again = client(after.address, key)
    expect((await again('GET', '/health/ready')).status).toBe(200)
    expect((await again('GET', '/pets?limit=100')).body).toEqual(all)
    expect((await client(after.address, leaked)('GET', '/pets')).status).toBe(401)
    expect(await made('/pets', pet(0), again)).toBeGreaterThan(last)
    // Earlier readers of the feed continue, and miss nothing.
    const { body: later } = await again('GET', `/store/events?after=${events.at(-1)!.id}`)
    expect(later).toEqual([expect.objectContaining({ type: 'pet.created' })])
    expect(await after.stop()).toBe(0)
  })
})
