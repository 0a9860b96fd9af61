/** Measures contestants: load, memory and starts. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Contestant } from './contestants.ts'
import { copyOf, type Template } from './database.ts'
import { exchange } from './load.ts'
import type { Progress } from './plan.ts'
import {
  type Cell,
  type Figure,
  type Measured,
  type Memory,
  type Size,
  type Starts,
  surroundingsOf,
} from './results.ts'
import { alternate, durationOf, type Entrant, type Pace } from './rounds.ts'
import { type Server, startServer } from './server.ts'
import { get, list, works } from './work.ts'

/** The surroundings of a run. */
export interface Surroundings {
  /** A folder for database files. */
  folder: string
  /** The core that the servers are pinned to; undefined when they are not. */
  core: number | undefined
  pace: Pace
  progress: Progress
}

/** How long an idle server is left alone before its memory is read, in milliseconds. */
const rest = 1000

/** Seconds that a start takes, for the time left. */
const startCost = 1

const headersOf = ({ key }: Template) => ({ Authorization: `Bearer ${key}` })

/** Those that can do this work. */
const fit = (contestants: readonly Contestant[], { work }: Cell) => {
  const needs = works.find(({ name }) => name === work)?.needs
  return contestants.filter((contestant) => !needs || contestant[needs])
}

/** Seconds that {@link measureLoad} will take. */
export const loadCost = (contestants: readonly Contestant[], cells: readonly Cell[], pace: Pace): number =>
  cells.reduce((sum, cell) => sum + durationOf(fit(contestants, cell).length, pace), 0)

/** Seconds that {@link measureStarts} will take. */
export const startsCost = (contestants: readonly Contestant[], starts: number): number =>
  contestants.length * starts * startCost

/** Starts the contestants, each with a copy of the template, calls `use` with them, and stops them whatever happens. */
async function withServers<T>(
  contestants: readonly Contestant[],
  template: Template,
  { folder, core }: Surroundings,
  use: (servers: ReadonlyMap<Contestant, Server>) => Promise<T>,
): Promise<T> {
  const servers = new Map<Contestant, Server>()
  mkdirSync(folder)
  try {
    for (const contestant of contestants) {
      const database = `file:${copyOf(template, join(folder, `${contestant.name}.db`))}`
      const { command } = contestant
      servers.set(contestant, await startServer({ command, database, key: template.key, core }))
    }
    return await use(servers)
  } finally {
    await Promise.all([...servers.values()].map((server) => server.stop()))
  }
}

/** Measures the cells, all of one size of the table, and the memory that each server holds before and after. */
export function measureLoad(
  contestants: readonly Contestant[],
  cells: readonly Cell[],
  template: Template,
  surroundings: Surroundings,
): Promise<{ measured: Measured[]; memory: Memory[] }> {
  surroundings.progress.note(`starting ${contestants.length} servers`)
  return withServers(contestants, template, surroundings, async (servers) => {
    const idle = await idleMemory(servers, template)
    const measured: Measured[] = []
    for (const cell of cells) measured.push(await measureCell(cell, servers, template, surroundings))
    const memory = [...servers].map(([contestant, server]) => {
      return { name: contestant.name, idle: idle.get(contestant)!, peak: server.memory().peak }
    })
    return { measured, memory }
  })
}

/** The resident memory after twenty requests and a rest. */
async function idleMemory(servers: ReadonlyMap<Contestant, Server>, template: Template) {
  const requests = get.requests(1000, headersOf(template)).slice(0, 20)
  for (const { address } of servers.values()) {
    for (const request of requests) await exchange(address, { ...request, expected: {} })
  }
  await pause(rest)
  return new Map([...servers].map(([contestant, server]) => [contestant, server.memory().now]))
}

/** Checks what the entrants respond, and measures them. */
async function measureCell(
  cell: Cell,
  servers: ReadonlyMap<Contestant, Server>,
  template: Template,
  surroundings: Surroundings,
): Promise<Measured> {
  const work = works.find(({ name }) => name === cell.work)!
  const requests = work.requests(cell.pets, headersOf(template))
  const entrants = fit([...servers.keys()], cell).map((contestant): Entrant => {
    return { name: contestant.name, server: servers.get(contestant)!, requests }
  })
  for (const { name, server } of entrants) {
    for (const request of requests.slice(0, 10)) {
      await exchange(server.address, request).catch((cause) => {
        throw new Error(`${name} does not respond as the others: ${cause.message}`, { cause })
      })
    }
  }
  const what = `${work.title}, ${surroundingsOf(cell)}`
  return { ...cell, figures: await measureRounds(entrants, cell.connections, what, surroundings) }
}

/** Runs the rounds and shows how far they are. */
async function measureRounds(
  entrants: readonly Entrant[],
  connections: number,
  what: string,
  { pace, progress }: Surroundings,
): Promise<Figure[]> {
  let at = 0
  const rounds = await alternate(entrants, connections, pace, (round) => {
    if (round > 0) progress.done(entrants.length * (round === 1 ? pace.warmUp : pace.seconds))
    at = round
    progress.note(`${what}: ${round === 0 ? 'warm-up' : `round ${round} of ${pace.rounds}`}`)
  })
  if (at > 0) progress.done(entrants.length * pace.seconds)
  return entrants.map(({ name }, index) => ({ name, rounds: rounds[index]! }))
}

/** A filled table, and its size. */
export interface Table {
  pets: number
  template: Template
}

/** Seconds that {@link measureSizes} will take. */
export const sizesCost = (pace: Pace): number => durationOf(2, pace)

/** One contestant on a small and a large table, in alternating rounds: what the size costs a page of a list. */
export function measureSizes(
  contestant: Contestant,
  tables: readonly [Table, Table],
  connections: number,
  surroundings: Surroundings,
): Promise<Size[]> {
  const serve = <T>({ pets, template }: Table, use: (entrant: Entrant) => Promise<T>): Promise<T> => {
    const own = { ...surroundings, folder: `${surroundings.folder}-${pets}` }
    const requests = list.requests(pets, headersOf(template))
    return withServers([contestant], template, own, (servers) =>
      use({ name: contestant.name, server: servers.get(contestant)!, requests }),
    )
  }
  const [small, large] = tables
  return serve(small, (few) =>
    serve(large, async (many) => {
      const what = `${list.title}, of ${small.pets} and of ${large.pets}`
      const figures = await measureRounds([few, many], connections, what, surroundings)
      return tables.map(({ pets }, at) => ({ pets, figure: figures[at]! }))
    }),
  )
}

/** Measures starts, from the spawn of the process to its first response, alternating between the contestants. */
export async function measureStarts(
  contestants: readonly Contestant[],
  starts: number,
  template: Template,
  surroundings: Surroundings,
): Promise<Starts[]> {
  const results = contestants.map(({ name }): Starts => ({ name, times: [] }))
  const [request] = get.requests(1000, headersOf(template))
  for (let start = 0; start < starts; start++) {
    surroundings.progress.note(`Start to first response: start ${start + 1} of ${starts}`)
    for (const [at, contestant] of contestants.entries()) {
      const folder = join(surroundings.folder, `start-${start}-${at}`)
      const begin = { at: performance.now() }
      await withServers([contestant], template, { ...surroundings, folder }, async (servers) => {
        for (const { address } of servers.values()) await exchange(address, request!)
        results[at]!.times.push(performance.now() - begin.at)
      })
      surroundings.progress.done(startCost)
    }
  }
  return results
}
