/** Keeps the load generator and the server under test off each other's processor core. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The core each side is pinned to. */
export interface Cores {
  server: number
  load: number
}

/** The cores this process may run on, from a kernel list such as `0-3,8`. */
function allowedCores(): number[] {
  const status = readFileSync('/proc/self/status', 'utf8')
  const list = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number)
    return Number.isInteger(from) ? Array.from({ length: to - from + 1 }, (_, at) => from + at) : []
  })
}

/**
 * Pins this process, which generates the load, to one core and names another for the servers.
 * Undefined where that cannot be done: no Linux, no `taskset`, or a single core.
 */
export function pinLoad(): Cores | undefined {
  if (process.platform !== 'linux') return undefined
  const allowed = allowedCores()
  const [server, load] = [allowed[0], allowed.at(-1)]
  if (server === undefined || load === undefined || server === load) return undefined
  const pinned = spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', `${load}`, `${process.pid}`])
  return pinned.status === 0 ? { server, load } : undefined
}
