/** Starts, watches and stops the processes under test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { exchange } from './load.ts'
import { get } from './work.ts'

// Limits for the start and the stop of a server, in milliseconds.
const startLimit = 60_000
const stopLimit = 5_000

export interface Server {
  /** For example `http://127.0.0.1:41233`. */
  address: string
  /** Milliseconds from the spawn of the process to its first response. */
  started: number
  /** Resident memory of the process in bytes, now and at its peak. NaN outside Linux. */
  memory(): { now: number; peak: number }
  /** Processor time of the process so far, in milliseconds. NaN outside Linux. */
  cpu(): number
  /** Asks the process to end, and kills it if it does not. */
  stop(): Promise<void>
}

export interface Start {
  command: readonly string[]
  database: string
  /** API key for the first request, which gets a pet. */
  key: string
  /** Core for the server; undefined for any. */
  core: number | undefined
  /** Folder of the project to serve. Default: this tree. */
  cwd?: string
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Returns the environment of every contestant: a free port, its database, and no log line per request. Our server limits rates and overload as
 * always, but at limits beyond any load, even on a busy machine.
 */
export function serverEnv(databaseUrl: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000000',
    MAX_LAG: '600000',
    NODE_ENV: 'production',
  }
}

/** Starts servers one after the other, calls `use` with them, and stops them in any case. */
export async function withServers<S extends Start, T>(
  starts: readonly S[],
  use: (running: (S & { server: Server })[]) => Promise<T>,
): Promise<T> {
  const running: (S & { server: Server })[] = []
  try {
    for (const start of starts) running.push({ ...start, server: await startServer(start) })
    return await use(running)
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()))
  }
}

/**
 * Starts a server on a free port of 127.0.0.1 and resolves after its first expected response. Rejects with its output if it ends or prints no
 * address in time.
 */
async function startServer({ command, database, key, core, cwd }: Start): Promise<Server> {
  const begin = performance.now()
  const pinned = core === undefined ? command : ['taskset', '--cpu-list', `${core}`, ...command]
  const [program = '', ...args] = pinned
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...serverEnv(database), API_KEY: key },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  try {
    const address = await addressOf(child, command.join(' '))
    await exchange(address, get.requests(1000, key)[0]!)
    return {
      address,
      started: performance.now() - begin,
      memory: () => memoryOf(child.pid),
      cpu: () => cpuOf(child.pid),
      stop: () => stop(child),
    }
  } catch (cause) {
    child.kill('SIGKILL')
    throw cause
  }
}

async function addressOf(child: ChildProcess, what: string): Promise<string> {
  let output = ''
  const end = AbortSignal.timeout(startLimit)
  const ended = once(child, 'exit', { signal: end }).catch((cause) => [cause.message])
  const found = new Promise<string>((resolve) => {
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-8000)
        const address = /(http:\/\/[\w.-]+:\d+)\D/.exec(output)?.[1]
        if (address) resolve(address)
      })
  })
  const address = await Promise.race([found, ended])
  if (typeof address === 'string') return address
  throw new Error(`${what} printed no address (${address.join(' ')}). It printed:\n${output.slice(-2000)}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  const bytes = (field: string) => Number(new RegExp(`^${field}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024
  return { now: bytes('VmRSS'), peak: bytes('VmHWM') }
}

// Linux counts processor time for each thread, in nanoseconds, as the first field of `schedstat`.
function cpuOf(pid: number | undefined): number {
  if (process.platform !== 'linux') return Number.NaN
  const times = readdirSync(`/proc/${pid}/task`).map((task) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // The thread has ended meanwhile.
      return 0
    }
  })
  return times.reduce((sum, time) => sum + time, 0)
}
