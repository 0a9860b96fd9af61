import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { service } from '../../handlers/service.ts'
import { InvalidSetting } from '../../packages/server/settings/read.ts'
import { readSettings } from '../../packages/server/settings/settings.ts'
import { adminKey, main, run, start } from '../../packages/testing/child.ts'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { runInProcess } from '../../packages/testing/in-process.ts'
import { runCommand } from '../support/command.ts'

const keys = 'packages/server/commands/keys.ts'

test('creates, uses, rotates and revokes keys from the command line', async () => {
  const folder = temporaryFolder()
  const env = { DATABASE_URL: 'file:own.db' }
  const { address } = await start(folder, env)
  const make = await runInProcess(
    keys,
    ['create', '--name', 'ci', '--scopes', 'pets:read', '--expires', '90d'],
    folder,
    env,
  )
  expect(make).toMatchObject({ code: 0, err: '' })
  const statusWith = async (key: string) =>
    (await fetch(`${address}/pets`, { headers: { authorization: `Bearer ${key.trim()}` } })).status
  expect(await statusWith(make.out)).toBe(200)
  const again = await runInProcess(keys, ['create', '--name', 'ci', '--scopes', 'pets:read'], folder, env)
  expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('"ci" is in force already') })
  const rotated = await runInProcess(keys, ['rotate', 'ci'], folder, env)
  expect([await statusWith(make.out), await statusWith(rotated.out)]).toEqual([401, 200])
  expect(await runInProcess(keys, ['revoke', 'ci'], folder, env)).toMatchObject({ code: 0 })
  expect(await statusWith(rotated.out)).toBe(401)
  const listed = JSON.parse((await runInProcess(keys, ['list', '--json'], folder, env)).out)
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['admin', 'ci', 'ci'])
  const before = (instant: string) => runInProcess(keys, ['revoke', '--all-before', instant], folder, env)
  expect((await before(listed[0].createdAt)).err).toBe('No key that was created before then is in force.\n')
  expect((await before('2999-01-01')).err).toBe('The key "admin" is revoked from the next request on.\n')
})

const migrated = temporaryFolder(afterAll)
beforeAll(() => runInProcess(main, ['migrate'], migrated))

test.each([
  [['create', '--name', 'x', '--scopes', 'pets:eat'], 2, 'pets:eat'],
  [['create', '--name', 'x', '--scopes', 'pets:read', '--expires', 'soon'], 2, '90d'],
  [['create'], 2, 'create --name NAME'],
  [['create', '--nam', 'x'], 2, '--nam'],
  [['rotate', 'nobody'], 1, 'nobody'],
  [['revoke', 'nobody'], 1, 'nobody'],
  [['revoke', '--all-before', 'yesterday'], 2, '2030-12-05'],
  [[], 2, 'create --name NAME'],
])('keys %j exits with %i and a reason', async (args, code, word) => {
  const result = await runInProcess(keys, args, migrated)
  expect(result).toMatchObject({ code, out: '', err: expect.stringContaining(word) })
  expect(result.err).not.toContain('    at ')
})

test.each([
  ['in a project that brings one', () => '.', /"npm ci".*npm scripts/],
  ['elsewhere', temporaryFolder, /"npm install node@24"/],
])('an older Node prints the required version, %s', async (_, folder, remedy) => {
  const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })`
  const { code, out, err } = await run(folder(), ['--import', `data:text/javascript,${older}`, main])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^Node 22.18 or later is required; .*\n$/)
  expect(err).toMatch(remedy)
})

test('reports an unknown option in one line', async () => {
  const folder = temporaryFolder()
  const { code, err } = await run(folder, [main, '--foo'])
  expect(code).toBe(2)
  expect(err).toMatch(/^.*--foo.*\n$/)
  expect(await readdir(folder)).toEqual([])
})

test.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ DATABASE_URL: 'mysql://root:secret@db/x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'file:/dev/null/pets.db' }, '/dev/null'],
  [{ DATABASE_URL: 'file:/proc/nowhere/pets.db' }, '/proc/nowhere'],
  [{ HOST: 'no.such.host.invalid' }, 'HOST'],
])('%j stops the start with one clear line', async (env: Record<string, string>, word) => {
  const { code, err } = await run(temporaryFolder(), [main], { PORT: '0', ...env })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(word)
  expect(err).not.toContain('secret')
})

test.each([
  [{ PORT: '65536' }, 'PORT'],
  [{ REUSE_PORT: 'auto' }, 'REUSE_PORT'],
  [{ REUSE_PORT: 'on', DATABASE_URL: ':memory:' }, 'REUSE_PORT must be off with DATABASE_URL=:memory:'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ SUNSET_POLICY: 'maybe' }, 'SUNSET_POLICY'],
  [{ MIN_STABILITY: 'solid' }, 'MIN_STABILITY'],
  [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT'],
  [{ MAX_CONNECTIONS: 'many' }, 'MAX_CONNECTIONS'],
  [{ MAX_STREAMS_PER_CALLER: '-1' }, 'MAX_STREAMS_PER_CALLER'],
  [{ MAX_FILE_SIZE: '1 GB' }, 'MAX_FILE_SIZE'],
  [{ MAX_LAG: '0.5' }, 'MAX_LAG'],
  [{ SHUTDOWN_TIMEOUT: '10s' }, 'SHUTDOWN_TIMEOUT'],
  [{ SHUTDOWN_TIMEOUT: '0' }, 'SHUTDOWN_TIMEOUT'],
  [{ SHUTDOWN_TIMEOUT: '2147484' }, 'SHUTDOWN_TIMEOUT'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.1, proxy.internal' }, 'TRUST_PROXY'],
  [{ CORS_ORIGINS: 'app.example.com' }, 'CORS_ORIGINS'],
  [{ PUBLIC_URL: 'api.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://api.example.com?key=1' }, 'PUBLIC_URL'],
  [{ CORS_ORIGINS: 'https://app.example.com/' }, 'CORS_ORIGINS'],
  [{ CORS_ORIGINS: 'null' }, 'CORS_ORIGINS'],
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_AUDIENCE'],
  [{ OIDC_AUDIENCE: 'pets' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'http://issuer.example', OIDC_AUDIENCE: 'pets' }, 'https'],
  [{ OIDC_ISSUER: 'issuer', OIDC_AUDIENCE: 'pets' }, 'https'],
])('%j is rejected in one clear line', (env: Record<string, string>, word) => {
  const read = () => readSettings(env, service.id)
  expect(read).toThrow(InvalidSetting)
  expect(read).toThrow(new RegExp(`^.*${word}.*$`))
})

test('reports a port in use in one line, and closes the store', async () => {
  const { port } = await start(temporaryFolder())
  const folder = temporaryFolder()
  const { code, err } = await run(folder, [main], { PORT: String(port) })
  expect(code).toBe(1)
  expect(err).toBe(`PORT ${port} is already in use; stop the other process or choose another PORT.\n`)
  // Its write-ahead log is merged into the database.
  expect(await readdir(join(folder, 'data'))).toEqual(['admin.key', 'petstore.db'])
})

test('--at serves as on that day', async () => {
  const folder = temporaryFolder()
  const { address } = await start(folder, {}, ['--at', '2030-12-05'])
  const key = (await readFile(join(folder, 'data', 'admin.key'), 'utf8')).trim()
  const gone = await fetch(`${address}/pets/1`, { headers: { authorization: `Bearer ${key}` } })
  expect([gone.status, await gone.json()]).toMatchObject([410, { code: 'operation_sunset' }])
})

test('changes under --at happen in a temporary copy', async () => {
  const folder = temporaryFolder()
  const temporary = temporaryFolder()
  const now = await start(folder)
  const ask = client(now.address, await adminKey(folder))
  const headers = { 'Idempotency-Key': 'once' }
  const category = { name: 'Snake' }
  expect(await ask('POST', '/categories', category, headers)).toMatchObject({ status: 201 })

  const then = await start(folder, { TMPDIR: temporary }, ['--at', '2030-12-05'])
  expect(then.log()).toContain('Serves a copy as on 2030-12-05; nothing written here is kept.')
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
  const copies = async () => (await readdir(temporary)).filter((name) => name.startsWith('database-copy-'))
  expect(await copies()).toHaveLength(1)
  expect(await then.stop()).toBe(0)
  expect(await copies()).toEqual([])

  expect(await ask('GET', location)).toMatchObject({ status: 404 })
  const replayed = await ask('POST', '/categories', category, headers)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
})

test('--at accepts dates and instants, and needs no copy of :memory:', async () => {
  const { log } = await start(temporaryFolder(), { DATABASE_URL: ':memory:' }, ['--at', '2030-12-05'])
  expect(log()).not.toContain('copy')
  for (const day of ['tomorrow', '2030-02-30', '2030-13-01', '05.12.2030']) {
    const wrong = await runCommand(['start', '--at', day], temporaryFolder())
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('2030-12-05') })
  }
})
