import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'

const main = resolve('server/main.ts')
const keys = resolve('scripts/keys.ts')

async function emptyFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'petstore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Runs a program of ours in a folder, with nothing but these variables beside PATH, until it ends. */
async function run(cwd: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { PATH: process.env.PATH, ...env } })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

/** Starts the server in a folder and resolves with its address once it listens. */
async function start(cwd: string, env: Record<string, string> = {}, args: string[] = []) {
  const child = spawn(process.execPath, [main, ...args], {
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    if (child.exitCode !== null) return child.exitCode
    child.kill('SIGTERM')
    await once(child, 'exit')
    return child.exitCode
  }
  onTestFinished(async () => void (await stop()))
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0]
    if (address) return { address, stop }
  }
  throw new Error('The server ended before it listened.')
}

test('the first start makes sample data and a key that only its owner can read', async () => {
  const folder = await emptyFolder()
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

test('a database that the operator chose gets a key beside it, and sample data only by npm run seed', async () => {
  const folder = await emptyFolder()
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
  const folder = await emptyFolder()
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
  const result = await run(await emptyFolder(), [keys, ...args])
  expect(result).toMatchObject({ code: 1, out: '', err: expect.stringContaining(word) })
  expect(result.err).not.toContain('    at ')
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
  [{ OIDC_ISSUER: 'https://issuer.example' }, 'OIDC_AUDIENCE'],
  [{ OIDC_AUDIENCE: 'pets' }, 'OIDC_ISSUER'],
  [{ OIDC_ISSUER: 'http://issuer.example', OIDC_AUDIENCE: 'pets' }, 'https'],
  [{ OIDC_ISSUER: 'issuer', OIDC_AUDIENCE: 'pets' }, 'https'],
])('%j stops the start with one clear line', async (env: Record<string, string>, word) => {
  const { code, err } = await run(await emptyFolder(), [main], { PORT: '0', ...env })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain(word)
  expect(err).not.toContain('secret')
})

test('a taken port is said in one line', async () => {
  const { address } = await start(await emptyFolder())
  const { code, err } = await run(await emptyFolder(), [main], { PORT: new URL(address).port })
  expect(code).toBe(1)
  expect(err.trim().split('\n')).toHaveLength(1)
  expect(err).toContain('PORT')
})

test('--at serves as on that day', async () => {
  const { address } = await start(await emptyFolder(), {}, ['--at', '2030-12-05'])
  expect(address).toBeDefined()
  const wrong = await run(await emptyFolder(), [main, '--at', 'tomorrow'])
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('2030-12-05') })
})
