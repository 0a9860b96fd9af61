import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { service } from '../../handlers/service.ts'
import { digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { adminKeyFile, bootstrap, findAdminKey } from '../../packages/server/auth/first-key.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { adminKey, main, type Running, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { openStore } from '../support/store.ts'

const keys = 'packages/server/commands/keys.ts'
const first = { id: service.id, scopes: ['pets:read'] }

test('the first start creates sample data and a key that only its owner can read', async () => {
  const folder = temporaryFolder()
  const { address, stop } = await start(folder)
  const file = join(folder, 'data', 'admin.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const headers = { authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` }
  const pets = (await (await fetch(`${address}/pets`, { headers })).json()) as { status: string }[]
  expect(new Set(pets.map(({ status }) => status))).toEqual(new Set(['available', 'pending', 'sold']))
  expect(await stop()).toBe(0)

  const again = await start(folder)
  const response = await fetch(`${again.address}/pets`, { headers })
  expect(await response.json()).toEqual(pets)
})

test('one of three concurrent first starts creates the key and the sample data', async () => {
  const folder = temporaryFolder()
  const servers = await Promise.all([start(folder), start(folder), start(folder)])
  expect((await readdir(join(folder, 'data'))).filter((name) => name.includes('key'))).toEqual(['admin.key'])
  expect((await stat(join(folder, 'data', 'admin.key'))).mode & 0o777).toBe(0o600)
  const headers = { authorization: `Bearer ${await adminKey(folder)}` }
  for (const { address } of servers) {
    const pets = (await (await fetch(`${address}/pets`, { headers })).json()) as { name: string }[]
    expect(new Set(pets.map(({ name }) => name)).size).toBe(pets.length)
    expect(pets).toHaveLength(12)
  }
  for (const { stop } of servers) expect(await stop()).toBe(0)
})

test('keeps a file with another key, or any other content', async () => {
  for (const left of ['pet_', `${newKey(service.id)}\n`]) {
    const folder = temporaryFolder()
    const settings = readSettings({ DATABASE_URL: `file:${join(folder, 'own.db')}` }, service.id)
    const file = adminKeyFile(settings)
    await writeFile(file, left, { mode: 0o644 })
    await writeFile(join(folder, 'own.db.admin.2.key'), left)
    const store = await openStore(settings.databaseUrl)
    onTestFinished(() => store.close())
    const made = await bootstrap(store.keys, settings, { ...first, seed: () => service.seed(store) })
    expect(made).toBe(join(folder, 'own.db.admin.3.key'))
    const key = (await readFile(made!, 'utf8')).trim()
    expect(await store.keys.find(digestOf(key))).toMatchObject({ name: 'admin' })
    expect((await stat(made!)).mode & 0o777).toBe(0o600)
    expect(await readFile(file, 'utf8')).toBe(left)
    expect(await findAdminKey(store.keys, settings)).toBe(made)
  }
})

async function keyFileOf({ log }: Pick<Running, 'log'>): Promise<string> {
  const path = () => /\$\(cat (.+?)\)/.exec(log())?.[1]
  await expect.poll(path).toBeDefined()
  return String(path())
}

test('concurrent first starts with different databases in one folder get a key each', async () => {
  const folder = temporaryFolder()
  const servers = await Promise.all([1, 2, 3].map(() => start(folder, { DATABASE_URL: ':memory:' })))
  const names = (await readdir(join(folder, 'data'))).sort()
  expect(names).toEqual(['memory.admin.2.key', 'memory.admin.3.key', 'memory.admin.key'])
  const files = await Promise.all(servers.map(keyFileOf))
  expect(files.map((file) => file.slice('data/'.length)).sort()).toEqual(names)
  for (const [at, { address, log }] of servers.entries()) {
    const key = (await readFile(join(folder, files[at]!), 'utf8')).trim()
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${address}/pets`, { headers })).status).toBe(200)
    const isFirst = files[at] === 'data/memory.admin.key'
    expect(log().includes('data/memory.admin.key existed before this database')).toBe(!isFirst)
  }
  // The database is gone at the end, and with it the key.
  for (const { stop } of servers) await stop()
  expect(await readdir(join(folder, 'data'))).toEqual([])
})

test('a key whose file cannot be written does not come into force', async () => {
  const folder = temporaryFolder()
  // The name of the database has the maximum length, so that a longer name for the key file fails.
  const long = readSettings({ DATABASE_URL: `file:${join(folder, 'x'.repeat(246))}` }, service.id)
  const store = await openStore(long.databaseUrl)
  onTestFinished(() => store.close())
  const seed = () => service.seed(store)
  await expect(bootstrap(store.keys, long, { ...first, seed })).rejects.toThrow('ENAMETOOLONG')
  expect(await store.keys.list()).toEqual([])
  const short = readSettings({ DATABASE_URL: `file:${join(folder, 'own.db')}` }, service.id)
  expect(await bootstrap(store.keys, short, { ...first, seed })).toBe(adminKeyFile(short))
})

test('a key that does not come into force leaves no file', async () => {
  const folder = temporaryFolder()
  const settings = readSettings({ DATABASE_URL: `file:${join(folder, 'own.db')}` }, service.id)
  const store = await openStore(settings.databaseUrl)
  onTestFinished(() => store.close())
  const begin = () => bootstrap(store.keys, settings, { ...first, seed: () => service.seed(store) })
  // The error comes after the key is written, right before the commit.
  const wal = join(folder, 'own.db-wal')
  await rename(wal, `${wal}.away`)
  await expect(begin()).rejects.toThrow('moved or deleted')
  expect((await readdir(folder)).filter((name) => name.endsWith('.key'))).toEqual([])
  await rename(`${wal}.away`, wal)
  expect(await begin()).toBe(adminKeyFile(settings))
})

test('a key that was created earlier does not replace the first key', async () => {
  const folder = temporaryFolder()
  await runInProcess(main, ['migrate'], folder)
  const made = await runInProcess(keys, ['create', '--name', 'ci', '--scopes', 'pets:read'], folder)
  const { address, stop } = await start(folder)
  for (const key of [made.out.trim(), await adminKey(folder)]) {
    const response = await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key}` } })
    expect(await response.json()).toHaveLength(12)
  }
  await stop()
  await runInProcess(keys, ['revoke', 'admin'], folder)
  await rm(join(folder, 'data', 'admin.key'))
  await (await start(folder)).stop()
  expect(await readdir(join(folder, 'data'))).toEqual(['petstore.db'])
})

test('one of two first starts on a database creates the key in the file', async () => {
  const settings = readSettings({ DATABASE_URL: `file:${join(temporaryFolder(), 'own.db')}` }, service.id)
  const stores = await Promise.all([openStore(settings.databaseUrl), openStore(settings.databaseUrl)])
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
  const files = await Promise.all(
    stores.map((store) => bootstrap(store.keys, settings, { ...first, seed: () => service.seed(store) })),
  )
  const made = files.filter((file) => file !== undefined)
  expect(made).toEqual([adminKeyFile(settings)])
  const key = (await readFile(made[0]!, 'utf8')).trim()
  expect(await stores[0]!.keys.find(digestOf(key))).toMatchObject({
    name: 'admin',
    scopes: ['pets:read'],
  })
})

test.each([
  ['file:own.db', 'own.db.admin.key'],
  ['file://FOLDER/own.db', 'own.db.admin.key'],
  [':memory:', 'data/memory.admin.key'],
])('the first key of %s is in %s, and the server prints the file', async (url, file) => {
  const folder = temporaryFolder()
  const { address, log } = await start(folder, { DATABASE_URL: url.replace('FOLDER', folder) })
  const printed = await keyFileOf({ log })
  expect(printed).not.toMatch(/^\/\//)
  const key = await readFile(resolve(folder, printed), 'utf8')
  expect(await readFile(join(folder, file), 'utf8')).toBe(key)
  const headers = { authorization: `Bearer ${key.trim()}` }
  expect((await fetch(`${address}/pets`, { headers })).status).toBe(200)
})

test('a chosen database gets a key beside it, and samples only by npx contract-server seed', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: 'file:own.db' }
  const { address } = await start(folder, env)
  const key = (await readFile(join(folder, 'own.db.admin.key'), 'utf8')).trim()
  const list = async () =>
    (await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key}` } })).json()
  expect(await list()).toEqual([])
  expect(await runInProcess(main, ['seed'], folder, env)).toMatchObject({ code: 0 })
  expect(await list()).not.toEqual([])
})
