import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openStore } from '../../db/open.ts'
import { adminKeyFile, firstStart } from '../../server/first-start.ts'
import { digestOf } from '../../server/key.ts'
import { readSettings } from '../../server/settings.ts'
import { adminKey, main, run, start } from '../support/child.ts'
import { client } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'

const keys = resolve('scripts/keys.ts')

test('the first start makes sample data and a key that only its owner can read', async () => {
  const folder = temporaryFolder()
  const { address, stop } = await start(folder)
  const file = join(folder, 'data', 'admin.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const headers = { authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` }
  const pets = (await (await fetch(`${address}/pets`, { headers })).json()) as { status: string }[]
  expect(new Set(pets.map(({ status }) => status))).toEqual(new Set(['available', 'pending', 'sold']))
  expect(await stop()).toBe(0)

  const again = await start(folder)
  const answer = await fetch(`${again.address}/pets`, { headers })
  expect(await answer.json()).toEqual(pets)
})

test('of three servers that start first at once, one makes the key and the sample data', async () => {
  for (let round = 0; round < 2; round++) {
    const folder = temporaryFolder()
    const servers = await Promise.all([start(folder), start(folder), start(folder)])
    expect((await readdir(join(folder, 'data'))).filter((name) => name.includes('key'))).toEqual([
      'admin.key',
    ])
    expect((await stat(join(folder, 'data', 'admin.key'))).mode & 0o777).toBe(0o600)
    const headers = { authorization: `Bearer ${await adminKey(folder)}` }
    for (const { address } of servers) {
      const pets = (await (await fetch(`${address}/pets`, { headers })).json()) as { name: string }[]
      expect(new Set(pets.map(({ name }) => name)).size).toBe(pets.length)
      expect(pets).toHaveLength(12)
    }
    for (const { stop } of servers) expect(await stop()).toBe(0)
  }
}, 60_000)

test('a key that was made before the first start does not take its place', async () => {
  const folder = temporaryFolder()
  const made = await run(folder, [keys, 'create', '--name', 'ci', '--scopes', 'pets:read'])
  const { address, stop } = await start(folder)
  for (const key of [made.out.trim(), await adminKey(folder)]) {
    const answer = await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key}` } })
    expect(await answer.json()).toHaveLength(12)
  }
  await stop()
  await run(folder, [keys, 'revoke', 'admin'])
  await rm(join(folder, 'data', 'admin.key'))
  await (await start(folder)).stop()
  expect(await readdir(join(folder, 'data'))).toEqual(['petstore.db'])
})

test('of two first starts on one database, one makes the key that is left in the file', async () => {
  const settings = readSettings({ DATABASE_URL: `file:${join(temporaryFolder(), 'own.db')}` })
  const stores = await Promise.all([openStore(settings.databaseUrl), openStore(settings.databaseUrl)])
  onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))))
  const files = await Promise.all(stores.map((store) => firstStart(store, settings)))
  const made = files.filter((file) => file !== undefined)
  expect(made).toEqual([adminKeyFile(settings)])
  const key = (await readFile(made[0]!, 'utf8')).trim()
  expect(await stores[0]!.keys.find(digestOf(key))).toMatchObject({ name: 'admin' })
})

test.each([
  ['file:own.db', 'own.db.admin.key'],
  ['file://FOLDER/own.db', 'own.db.admin.key'],
  [':memory:', 'data/memory.admin.key'],
])('the first key of %s is in %s, and the server says so', async (url, file) => {
  const folder = temporaryFolder()
  const { address, log } = await start(folder, { DATABASE_URL: url.replace('FOLDER', folder) })
  const said = await vi.waitFor(() => {
    const [, path] = /\$\(cat (.+?)\)/.exec(log()) ?? []
    expect(path).toBeDefined()
    return String(path)
  })
  expect(said).not.toMatch(/^\/\//)
  const key = await readFile(resolve(folder, said), 'utf8')
  expect(await readFile(join(folder, file), 'utf8')).toBe(key)
  const headers = { authorization: `Bearer ${key.trim()}` }
  expect((await fetch(`${address}/pets`, { headers })).status).toBe(200)
})

test('a database that the operator chose gets a key beside it, and sample data only by npm run seed', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: 'file:own.db' }
  const { address } = await start(folder, env)
  const key = (await readFile(join(folder, 'own.db.admin.key'), 'utf8')).trim()
  const list = async () =>
    (await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key}` } })).json()
  expect(await list()).toEqual([])
  expect(await run(folder, [resolve('scripts/seed.ts')], env)).toMatchObject({ code: 0 })
  expect(await list()).not.toEqual([])
})

test('keys are made, used, rotated and revoked from the command line', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: 'file:own.db' }
  const { address } = await start(folder, env)
  const make = await run(
    folder,
    [keys, 'create', '--name', 'ci', '--scopes', 'pets:read', '--expires', '90d'],
    env,
  )
  expect(make).toMatchObject({ code: 0, err: '' })
  const statusWith = async (key: string) =>
    (await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key.trim()}` } })).status
  expect(await statusWith(make.out)).toBe(200)
  const again = await run(folder, [keys, 'create', '--name', 'ci', '--scopes', 'pets:read'], env)
  expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('"ci" is in force already') })
  const rotated = await run(folder, [keys, 'rotate', 'ci'], env)
  expect([await statusWith(make.out), await statusWith(rotated.out)]).toEqual([401, 200])
  expect(await run(folder, [keys, 'revoke', 'ci'], env)).toMatchObject({ code: 0 })
  expect(await statusWith(rotated.out)).toBe(401)
  const listed = JSON.parse((await run(folder, [keys, 'list', '--json'], env)).out)
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['admin', 'ci', 'ci'])
})

test.each([
  [['create', '--name', 'x', '--scopes', 'pets:eat'], 'pets:eat'],
  [['create', '--name', 'x', '--scopes', 'pets:read', '--expires', 'soon'], '90d'],
  [['create'], 'Usage'],
  [['create', '--nam', 'x'], '--nam'],
  [['rotate', 'nobody'], 'nobody'],
  [['revoke', 'nobody'], 'nobody'],
  [[], 'Usage'],
])('keys %j says what is wrong', async (args, word) => {
  const result = await run(temporaryFolder(), [keys, ...args])
  expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining(word) })
  expect(result.err).not.toContain('    at ')
})

test('an option that the server does not know is said in one line', async () => {
  const folder = temporaryFolder()
  const { code, err } = await run(folder, [main, '--foo'])
  expect(code).toBe(1)
  expect(err).toMatch(/^.*--foo.*\n$/)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '65536' }, 'PORT'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ DATABASE_URL: 'mysql://root:secret@db/x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'file:/dev/null/pets.db' }, '/dev/null'],
  [{ DATABASE_URL: 'file:/proc/nowhere/pets.db' }, '/proc/nowhere'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST'],
  [{ SUNSET_POLICY: 'maybe' }, 'SUNSET_POLICY'],
  [{ MIN_STABILITY: 'solid' }, 'MIN_STABILITY'],
  [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT'],
  [{ MAX_CONNECTIONS: 'many' }, 'MAX_CONNECTIONS'],
  [{ MAX_LAG: '0.5' }, 'MAX_LAG'],
  [{ SHUTDOWN_TIMEOUT: '10s' }, 'SHUTDOWN_TIMEOUT'],
  [{ SHUTDOWN_TIMEOUT: '0' }, 'SHUTDOWN_TIMEOUT'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, proxy.internal' }, 'TRUST_PROXY'],
  [{ CORS_ORIGINS: 'app.example.com' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'https://app.example.com/' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS'],
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_AUDIENCE'],
  [{ OIDC_AUDIENCE: 'pets' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'http://issuer.example', OIDC_AUDIENCE: 'pets' }, 'https'],
  [{ OIDC_ISSUER: 'issuer', OIDC_AUDIENCE: 'pets' }, 'https'],
])('%j stops the start with one clear line', async (env: Record<string, string>, word) => {
  const { code, err } = await run(temporaryFolder(), [main], { PORT: '0', ...env })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(word)
  expect(err).not.toContain('secret')
})

test('a taken port is said in one line', async () => {
  const { address } = await start(temporaryFolder())
  const { code, err } = await run(temporaryFolder(), [main], { PORT: new URL(address).port })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain('PORT')
})

test('--at serves as on that day', async () => {
  const folder = temporaryFolder()
  const { address } = await start(folder, {}, ['--at', '2030-12-05'])
  const key = (await readFile(join(folder, 'data', 'admin.key'), 'utf8')).trim()
  const gone = await fetch(`${address}/pets/1`, { headers: { authorization: `Bearer ${key}` } })
  expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'operation_sunset' }])
})

test('what is done under --at happens to a copy that is gone afterwards', async () => {
  const folder = temporaryFolder()
  const temporary = temporaryFolder()
  const now = await start(folder)
  const ask = client(now.address, await adminKey(folder))
  const headers = { 'Idempotency-Key': 'once' }
  const category = { name: 'Snake' }
  expect(await ask('POST', '/categories', category, headers)).toMatchObject({ status: 201 })

  const then = await start(folder, { TMPDIR: temporary }, ['--at', '2030-12-05'])
  expect(then.log()).toContain('Serves a copy as on 2030-12-05; nothing written here is kept.\n')
  const askThen = client(then.address, await adminKey(folder))
  const order = await askThen('POST', '/store/orders', { petId: 1 }, { 'Idempotency-Key': 'other' })
  expect(order.status).toBe(201)
  const location = String(order.headers.get('location'))
  expect((await askThen('PATCH', location, { complete: true })).body).toMatchObject({
    shipDate: expect.stringMatching(/^2030-12-05/),
  })
  expect((await askThen('GET', '/categories?limit=100')).body).toContainEqual(
    expect.objectContaining(category),
  )
  const copies = async () => (await readdir(temporary)).filter((name) => name.startsWith('petstore-copy-'))
  expect(await copies()).toHaveLength(1)
  expect(await then.stop()).toBe(0)
  expect(await copies()).toEqual([])

  expect(await ask('GET', location)).toMatchObject({ status: 404 })
  const replayed = await ask('POST', '/categories', category, headers)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
})

test('--at takes dates and instants, and :memory: is a throw-away already', async () => {
  const { log } = await start(temporaryFolder(), { DATABASE_URL: ':memory:' }, ['--at', '2030-12-05'])
  expect(log()).not.toContain('copy')
  for (const day of ['tomorrow', '2030-02-30', '2030-13-01', '05.12.2030']) {
    const wrong = await run(temporaryFolder(), [main, '--at', day])
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('2030-12-05') })
  }
})
