import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { neverOverloaded, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { Wire } from '../../packages/testing/wire.ts'

// Starts `npm start` in a process group of its own, as a terminal does.
async function npmStart() {
  const database = join(temporaryFolder(), 'petstore.db')
  const npm = spawn('npm', ['start'], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...neverOverloaded,
      PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: `file:${database}`,
      // An idle connection has a tenth of it.
      SHUTDOWN_TIMEOUT: '20',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const err = text(npm.stderr)
  const ended = once(npm, 'exit').then(([code]) => code as number | null)
  onTestFinished(() => {
    try {
      process.kill(-npm.pid!, 'SIGKILL')
    } catch {
      // All processes have ended.
    }
  })
  const lines = createInterface(npm.stdout)
  const port = await new Promise<number>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
    ended.then(async () => reject(new Error(`npm ended before the server listened: ${await err}`)))
  })
  // This connection delays the shutdown, so that a cut-off server would show.
  const wire = await Wire.open(port)
  return { npm, group: -npm.pid!, port, wire, ended, err, database }
}

function isAlive(group: number): boolean {
  try {
    return process.kill(group, 0)
  } catch {
    return false
  }
}

const skipped = process.platform === 'win32'

test.skipIf(skipped)('SIGTERM to npm stops the server before npm ends', async () => {
  const { npm, group, port, ended, database } = await npmStart()
  npm.kill('SIGTERM')
  expect(await ended).not.toBeNull()
  await expect(Wire.open(port)).rejects.toThrow('ECONNREFUSED')
  await expect.poll(() => isAlive(group)).toBe(false)
  expect(existsSync(`${database}-wal`)).toBe(false)
})

test.skipIf(skipped)('Ctrl-C, which npm forwards once more, is one signal', async () => {
  const { group, port, wire, ended, err, database } = await npmStart()
  process.kill(group, 'SIGINT')
  await ended
  await wire.closed
  await expect.poll(() => isAlive(group)).toBe(false)
  await expect(Wire.open(port)).rejects.toThrow('ECONNREFUSED')
  expect(await err).not.toContain('second signal')
  // The store was closed: its write-ahead log is merged into the database.
  expect(existsSync(`${database}-wal`)).toBe(false)
})

test('the same signal counts as a second one after a while', async () => {
  const server = await start(temporaryFolder(), { SHUTDOWN_TIMEOUT: '300' })
  const wire = await Wire.open(server.port)
  server.signal('SIGTERM')
  const repeated = setInterval(() => server.signal('SIGTERM'), 200)
  onTestFinished(() => clearInterval(repeated))
  expect(await server.ended).toEqual({ code: 1, err: expect.stringContaining('second signal') })
  await wire.closed
})

test('the server continues for a while after SIGTERM, without being ready', async () => {
  const server = await start(temporaryFolder(), { SHUTDOWN_DELAY: '2' })
  const ask = async (path: string) => (await fetch(server.address + path)).status
  expect(await ask('/health/ready')).toBe(200)
  server.signal('SIGTERM')
  await expect.poll(() => ask('/health/ready'), { interval: 10 }).toBe(503)
  expect(await ask('/health/live')).toBe(200)
  expect(await server.ended).toEqual({ code: 0, err: '' })
})

test('a terminal does not wait for the delay', async () => {
  const server = await start(temporaryFolder(), { SHUTDOWN_DELAY: '3600' })
  server.signal('SIGINT')
  expect(await server.ended).toEqual({ code: 0, err: '' })
})

test('Windows, which has no exec, finds one in the folder of the project', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  for (const name of ['start', 'dev', 'mock']) expect(scripts[name]).toMatch(/^exec contract(-server)? \S+$/)
  expect(await readFile('exec.cmd', 'utf8')).toMatch(/^@%\*\n$/m)
})
