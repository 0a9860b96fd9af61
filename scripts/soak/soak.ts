/** Soak test. The server has an issuer of tokens that is down and a collector of traces that never responds, and its log goes to a slow pipe. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { BadUsage, command } from '../../packages/contract/cli/command.ts'
import { startCluster } from '../../packages/testing/postgres/server.ts'
import { callHonestly } from './honest.ts'
import { attack, attacks } from './hostile.ts'

// Limits of a passing run: health in milliseconds, memory as the ratio of its peaks in the last quarter and in the second.
const limits = { health: 200, growth: 1.25 }
// Concurrent clients of each kind.
const clients = { honest: 8, hostile: 4 }

const described = {
  run: 'npm run soak --',
  about: `Runs the service under honest load and every attack at once. It fails unless memory stays flat, no honest request fails, health
responds in time and SIGTERM ends the process with 0.`,
  options: {
    minutes: { type: 'string', value: 'N', help: 'duration', default: '10' },
    postgres: { type: 'boolean', help: 'use a PostgreSQL of its own instead of SQLite' },
  },
  example: 'npm run soak -- --minutes 2 --postgres',
} as const

command(described, async ({ values }) => {
  const duration = Number(values.minutes) * 60_000
  if (!(duration > 0)) throw new BadUsage(`--minutes: expected a number, got "${values.minutes}".`)
  await using opened = new AsyncDisposableStack()
  // A durable commit waits for the disk. On a shared machine that takes a second at times, which is not the server's delay.
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'soak-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  opened.defer(() => void silent.close())
  await once(silent, 'listening')
  const collector = `http://127.0.0.1:${(silent.address() as { port: number }).port}`

  const postgres = values.postgres ? await startCluster() : undefined
  opened.defer(async () => postgres?.remove())
  const DATABASE_URL = await postgres?.createDatabase()
  const server = spawn(process.execPath, [resolve('packages/server/main.js')], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      MAX_CONNECTIONS: '1000',
      // The limit is above the rate of the honest clients, which this test does not limit.
      RATE_LIMIT: '600000',
      OIDC_ISSUER: 'http://127.0.0.1:9',
      OIDC_AUDIENCE: 'soak',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector,
      ...(DATABASE_URL && { DATABASE_URL }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  opened.defer(() => void server.kill('SIGKILL'))
  const port = await listeningPort(server)
  // Only the embedded default has sample data at the start.
  if (DATABASE_URL)
    await promisify(execFile)(process.execPath, ['packages/server/main.js', 'seed'], {
      env: { DATABASE_URL },
    })
  const names = await readdir(folder, { recursive: true })
  const keyFile = names.find((name) => name.endsWith('admin.key'))!
  const key = (await readFile(join(folder, keyFile), 'utf8')).trim()
  const end = Date.now() + duration
  const isOver = () => Date.now() >= end || server.exitCode !== null

  const honest = callHonestly(port, key, clients.honest, isOver)
  const hostile = attacks.flatMap((each) =>
    Array.from({ length: clients.hostile }, async () => {
      while (!isOver()) {
        await attack(each, port)
        // Without a pause this process would be the slow one, and measure itself.
        await new Promise((wait) => setTimeout(wait, 50))
      }
    }),
  )
  const { slowest, memory } = await watch(server, port, end)
  const seen = await honest
  await Promise.all(hostile)
  const exit = once(server, 'exit')
  server.kill('SIGTERM')
  const [code] = await exit

  // Memory rises by a third between two garbage collections, so the test compares peaks, without the warm-up.
  const quarter = Math.ceil(memory.length / 4)
  const base = Math.max(...memory.slice(quarter, 2 * quarter))
  const last = Math.max(...memory.slice(-quarter))
  const failures = [
    ...[...seen.failed].map(([kind, count]) => `honest requests failed: ${kind}, ${count} times`),
    ...(slowest.duration > limits.health ? [`health took ${shown(slowest)}`] : []),
    ...(last > base * limits.growth ? [`memory grew from ${base} to ${last} MB`] : []),
    ...(code === 0 ? [] : [`the server ended with ${code}`]),
  ]
  console.log(
    `${seen.ok} honest requests; health at most ${shown(slowest)}; memory ${base} to ${last} MB; exit code ${code}`,
  )
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
})

// Returns the port from stdout, then reads stdout slowly: one chunk a second.
async function listeningPort({ stdout }: ChildProcess): Promise<number> {
  for await (const chunk of stdout!.iterator({ destroyOnReturn: false })) {
    const found = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(String(chunk))?.[1]
    if (found === undefined) continue
    setInterval(() => stdout!.read(), 1000).unref()
    return Number(found)
  }
  throw new Error('The server ended before it listened.')
}

/** Report of the thread in `health.ts`: milliseconds, the part spent waiting for a processor, and the reason of a failure. */
interface Sample {
  duration: number
  waited: number
  error?: string
}

/** Slowest requests in milliseconds: in total, and without the machine's part. */
interface Slowest {
  duration: number
  own: number
}

const shown = ({ duration, own }: Slowest) =>
  `${Math.round(duration)} ms (${Math.round(own)} without waits for a processor)`

/** Watches health and memory, and prints a line every ten seconds, until the end. Memory is the resident set in MB. */
async function watch(server: ChildProcess, port: number, end: number) {
  const slowest: Slowest = { duration: 0, own: 0 }
  const memory: number[] = []
  const health = new Worker(new URL('health.ts', import.meta.url), { workerData: { port, pid: server.pid } })
  health.on('message', ({ duration, waited, error }: Sample) => {
    slowest.duration = Math.max(slowest.duration, duration)
    slowest.own = Math.max(slowest.own, duration - waited)
    if (error !== undefined) console.error(`health: ${error}`)
  })
  while (Date.now() < end) {
    await new Promise((wait) => setTimeout(wait, 10_000))
    if (server.exitCode !== null) throw new Error(`The server ended with exit code ${server.exitCode}.`)
    memory.push(await memoryOf(server.pid!))
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    console.log(`${left} s left; health at most ${shown(slowest)}; memory ${memory.at(-1)} MB`)
  }
  await health.terminate()
  return { slowest, memory }
}

/** Returns the resident set of a process and its children, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  const statuses = await Promise.all(
    [pid, ...children].map((process) => readFile(`/proc/${process}/status`, 'utf8')),
  )
  const kilobytes = statuses.map((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]))
  return Math.round(kilobytes.reduce((sum, size) => sum + size, 0) / 1024)
}
