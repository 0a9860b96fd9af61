/**
 * The example passes RealWorld's own tests. They are not in this repository: REALWORLD_COLLECTION names their file
 * `api/Conduit.postman_collection.json`, and REALWORLD_CONTRACT their `api/openapi.yml`. npx runs newman.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../packages/testing/folder.ts'
import { sharedPostgres } from '../packages/testing/postgres.ts'

const { REALWORLD_COLLECTION: collection, REALWORLD_CONTRACT: contract } = process.env
const example = resolve('examples/conduit')
const run = promisify(execFile)
const bin = (name: string) => resolve('node_modules/.bin', name)

/** Starts the example; resolves to its address and a function that stops it. */
async function serve(env: NodeJS.ProcessEnv, args: string[] = []) {
  const server = spawn(bin('contract-server'), ['start', ...args], {
    cwd: example,
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill()
    await ended
  }
  onTestFinished(stop)
  for await (const line of createInterface(server.stdout)) {
    const address = /listens on (http:[^\s"]+)/.exec(line)?.[1]
    if (address) return { address, stop }
  }
  throw new Error('The example ended before it listened.')
}

const logIn = async (address: string) => {
  const user = { email: 'ada@example.org', password: 'correct horse' }
  const init = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ user }),
  }
  return (await fetch(`${address}/api/users/login`, init)).status
}

/** Runs the collection with a new user; resolves to the number of assertions, and those that failed. */
async function runCollection(address: string) {
  const report = join(temporaryFolder(), 'report.json')
  const name = `u${Date.now()}`
  const values = {
    APIURL: `${address}/api`,
    USERNAME: name,
    EMAIL: `${name}@mail.com`,
    PASSWORD: 'password123',
  }
  const globals = Object.entries(values).flatMap(([key, value]) => ['--global-var', `${key}=${value}`])
  const reporters = ['--reporters', 'json', '--reporter-json-export', report]
  // Newman exits with 1 if an assertion fails, and the report lists it.
  await run('npx', ['--yes', 'newman@6', 'run', collection!, ...globals, ...reporters]).catch(() => {})
  const { stats, failures } = JSON.parse(await readFile(report, 'utf8')).run
  const failed = failures.map(
    ({ source, error }: { source?: { name: string }; error: Error }) => `${source?.name}: ${error.message}`,
  )
  return { total: stats.assertions.total, failures: failed }
}

describe.skipIf(!collection)(
  'the collection of RealWorld (skipped unless REALWORLD_COLLECTION names it)',
  () => {
    test.each(['SQLite', 'PostgreSQL'])(
      'passes on %s, twice on one database, and after a restart',
      async (engine) => {
        const DATABASE_URL =
          engine === 'SQLite'
            ? `file:${join(temporaryFolder(), 'conduit.db')}`
            : await (await sharedPostgres()).createDatabase()
        const env = { DATABASE_URL, ADMIN_KEY_FILE: join(temporaryFolder(), 'admin.key') }
        const first = await serve(env)
        for (const address of [first.address, first.address]) {
          const { total, failures } = await runCollection(address)
          expect(failures).toEqual([])
          expect(total).toBeGreaterThan(140)
        }
        await first.stop()
        const { address } = await serve(env)
        expect((await runCollection(address)).failures).toEqual([])
      },
    )
  },
)

test.skipIf(!contract)(
  'a client of RealWorld meets no breaking change (skipped unless REALWORLD_CONTRACT names their contract)',
  async () => {
    const args = ['breaking', '--format', 'json', '--spec', 'spec/openapi.yaml', resolve(contract!)]
    const { stdout } = await run(bin('contract'), args, { cwd: example })
    expect(JSON.parse(stdout).breaks).toEqual([])
  },
)

test('the password of the samples works in a sandbox alone', async () => {
  const { address } = await serve({}, ['--sandbox'])
  expect(await logIn(address)).toBe(200)
  const memory = { DATABASE_URL: ':memory:', ADMIN_KEY_FILE: join(temporaryFolder(), 'admin.key') }
  const usual = await serve(memory)
  const listed = await (await fetch(`${usual.address}/api/articles`)).json()
  expect(listed).toMatchObject({ articlesCount: 1 })
  expect(await logIn(usual.address)).toBe(401)
})

test('a password can be guessed ten times a minute', async () => {
  const env = { DATABASE_URL: ':memory:', ADMIN_KEY_FILE: join(temporaryFolder(), 'admin.key') }
  const { address } = await serve(env)
  const statuses = []
  for (let guess = 0; guess < 12; guess++) statuses.push(await logIn(address))
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
})
