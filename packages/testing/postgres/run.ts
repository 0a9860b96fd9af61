/** One PostgreSQL for all files of a run. The first user starts it, and it ends with the run in any case. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface RunServer {
  /** Process that stops the server. */
  pid: number
  port: number
  data: string
  /** Reason why the server did not start. */
  failed?: string
}

/**
 * Returns the PostgreSQL of a run, and starts it on first use.
 * @param run process whose end ends the run; callers with the same process share a server
 */
export async function serverOfRun(run: number): Promise<RunServer> {
  const folder = join(tmpdir(), `petstore-tests-${run}`)
  const file = join(folder, 'server.json')
  if (isFirst(folder)) {
    const child = join(import.meta.dirname, 'run-child.ts')
    spawn(process.execPath, [child, folder, String(run)], { detached: true, stdio: 'ignore' }).unref()
  }
  const giveUp = performance.now() + 500_000
  for (;;) {
    const server = readServer(file)
    if (server?.failed) throw new Error(server.failed)
    if (server && isAlive(server.pid)) return server
    // The process was killed before its cleanup; its keeper has stopped PostgreSQL.
    if (server) {
      rmSync(folder, { recursive: true, force: true })
      return serverOfRun(run)
    }
    if (performance.now() > giveUp)
      throw new Error(`No PostgreSQL has started: remove ${folder}, and try again.`)
    await setTimeout(50)
  }
}

/** True for exactly one of several concurrent callers. */
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

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
