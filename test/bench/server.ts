/** Starts and stops the processes under test. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'

/** How long a server may take to say where it listens, and to stop, in milliseconds. */
const START_LIMIT = 20_000
const STOP_LIMIT = 5_000

/** A running server. */
export interface Server {
  /** Where it listens, such as `http://127.0.0.1:41233`. */
  address: string
  /** Memory held by the process (resident set), in bytes; undefined where the system does not tell. */
  memory(): number | undefined
  /** Processor time the process has used so far, in milliseconds; undefined where the system does not tell. */
  cpu(): number | undefined
  /** Asks the process to end, and makes it when it does not. */
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Starts a Node program on a free port of 127.0.0.1 and resolves as soon as it prints its address.
 * Rejects, with what it wrote, when it ends or stays silent instead.
 */
export async function startServer(
  entry: string,
  database: string,
  core: number | undefined,
): Promise<Server> {
  const node = [process.execPath, entry]
  const [command = '', ...args] = core === undefined ? node : ['taskset', '--cpu-list', `${core}`, ...node]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...serverEnv(database) },
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const address = await addressOf(child, entry).catch((cause) => {
    child.kill('SIGKILL')
    throw cause
  })
  return {
    address,
    memory: () => memoryOf(child.pid),
    cpu: () => cpuOf(child.pid),
    stop: () => stop(child),
  }
}

/**
 * What every contestant is told: a free port, its database file, and to log nothing per request. Our own counts requests
 * against a limit as always, but against one that no load meets.
 */
export function serverEnv(database: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: `file:${database}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000000',
    NODE_ENV: 'production',
  }
}

function addressOf(child: ChildProcess, entry: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`${entry} ${why}. It wrote:\n${output.slice(-2000)}`))
    const timer = setTimeout(() => fail(`printed no address within ${START_LIMIT / 1000} s`), START_LIMIT)
    const read = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8000)
      const address = /(http:\/\/[\w.-]+:\d+)\D/.exec(output)?.[1]
      if (!address) return
      clearTimeout(timer)
      resolve(address)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', (cause) => fail(`could not be started (${cause.message})`))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      fail(`ended early with ${signal ?? `code ${code}`}`)
    })
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

function memoryOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}

/** Linux counts it in hundredths of a second, in the 14th and 15th field; the second may contain spaces. */
function cpuOf(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
