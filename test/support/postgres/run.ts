/** One PostgreSQL for all files of a run of tests: the first that needs it starts it, and it ends with the run, however that ends. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Where the PostgreSQL of a run is. */
export interface RunServer {
  /** The process that stops it. */
  pid: number
  port: number
  data: string
  /** Why it did not start. */
  failed?: string
}

/**
 * Finds the PostgreSQL of a run, and starts it where nobody has.
 * @param run the process whose end is the end of the run; all that name the same share a server
 */
export async function serverOfRun(run: number): Promise<RunServer> {
  const folder = join(tmpdir(), `petstore-tests-${run}`)
  const file = join(folder, 'server.json')
  if (isFirst(folder)) {
    const child = join(import.meta.dirname, 'run-child.ts')
    spawn(process.execPath, [child, folder, String(run)], { detached: true, stdio: 'ignore' }).unref()
  }
  const giveUp = performance.now() + 50_000
  for (;;) {
    const server = readServer(file)
    if (server?.failed) throw new Error(server.failed)
    if (server && isAlive(server.pid)) return server
    // Killed before it could tidy up: its keeper has stopped the PostgreSQL.
    if (server) {
      rmSync(folder, { recursive: true, force: true })
      return serverOfRun(run)
    }
    if (performance.now() > giveUp)
      throw new Error(`No PostgreSQL has started: remove ${folder}, and try again.`)
    await setTimeout(50)
  }
}

/** Of those who ask at the same time, exactly one is the first. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readServer(file: string): RunServer | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Whether a process is there. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
