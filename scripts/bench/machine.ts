/** Describes the machine for the report, and assigns cores. */
import { spawnSync } from 'node:child_process'
import { closeSync, fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { cpus, release, totalmem, type } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { median } from './statistics.ts'

interface Cores {
  server: number
  load: number
}

export type Machine = ReturnType<typeof describeMachine>

/** Describes the machine, with its memory in GiB and the cost of a durable write in milliseconds. @param folder folder of the databases */
export function describeMachine(folder: string, cores: Cores | undefined) {
  const db = new Database(':memory:')
  const sqlite = String(db.prepare('SELECT sqlite_version()').pluck().get())
  db.close()
  return {
    processor: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memory: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
    sqlite,
    pinning: cores
      ? `servers on core ${cores.server}, load on core ${cores.load}`
      : 'none, so figures are less steady',
    sync: syncCost(folder),
    date: new Date().toISOString().slice(0, 10),
  }
}

/** Returns the median of 20 durable writes, in milliseconds. */
function syncCost(folder: string): number {
  const path = join(folder, 'sync')
  const file = openSync(path, 'w')
  const costs = Array.from({ length: 20 }, () => {
    const begin = performance.now()
    writeSync(file, Buffer.alloc(4096))
    fdatasyncSync(file)
    return performance.now() - begin
  })
  closeSync(file)
  rmSync(path)
  return median(costs)
}

/**
 * Pins this process, which generates the load, to one core and returns another for the servers. Returns undefined without Linux, `taskset` or a
 * second core.
 */
export function pinLoad(): Cores | undefined {
  if (process.platform !== 'linux') return undefined
  // A kernel list such as `0-3,8`.
  const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
  const allowed = list.split(/[-,]/).map(Number)
  const [server, load] = [allowed[0], allowed.at(-1)]
  if (server === undefined || load === undefined || server === load) return undefined
  const pinned = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${load}`, `${process.pid}`])
  return pinned.status === 0 ? { server, load } : undefined
}
