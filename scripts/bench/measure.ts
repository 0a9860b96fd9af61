/** Measures contestants: load, memory and starts. */
import { mkdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Contestant } from './contestants.ts'
import { copyOf, type Template } from './database.ts'
import { exchange } from './load.ts'
import type { Progress } from './plan.ts'
import { type Cell, type Measured, type Memory, type Size, type Starts, surroundingsOf } from './results.ts'
import { alternate, durationOf, type Entrant, type Figure, type Pace } from './rounds.ts'
import { type Server, withServers } from './server.ts'
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

/** A contestant that runs. */
type Running = Contestant & { server: Server }

/** How long an idle server is left alone before its memory is read, in milliseconds. */
const rest = 1000

/** Seconds that a start takes, for the time left. */
const startCost = 1

/** Those that can do this work. */
const fit = <T extends Contestant>(contestants: readonly T[], { work }: Cell): T[] => {
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
function serve<T>(
  contestants: readonly Contestant[],
  template: Template,
  { folder, core }: Surroundings,
  use: (running: Running[]) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const starts = contestants.map((contestant) => {
    return { ...contestant, database: copyOf(template, folder, contestant.name), key: template.key, core }
  })
  return withServers(starts, use)
}

/** Measures the cells, all of one size of the table, and the memory that each server holds before and after. */
export function measureLoad(
  contestants: readonly Contestant[],
  cells: readonly Cell[],
  template: Template,
  surroundings: Surroundings,
): Promise<{ measured: Measured[]; memory: Memory[] }> {
  surroundings.progress.note(`starting ${contestants.length} servers`)
  return serve(contestants, template, surroundings, async (running) => {
    for (const { server } of running)
      for (const request of get.requests(1000, template.key).slice(0, 20))
        await exchange(server.address, { ...request, expected: {} })
    await pause(rest)
    const idle = running.map(({ server }) => server.memory().now)
    const measured: Measured[] = []
    for (const cell of cells) measured.push(await measureCell(cell, running, template, surroundings))
    const memory = running.map(({ name, server }, at) => {
      return { name, idle: idle[at]!, peak: server.memory().peak }
    })
    return { measured, memory }
  })
}

/** Checks what the entrants respond, and measures them. */
async function measureCell(
  cell: Cell,
  running: readonly Running[],
  template: Template,
  surroundings: Surroundings,
): Promise<Measured> {
  const work = works.find(({ name }) => name === cell.work)!
  const requests = work.requests(cell.pets, template.key)
  const entrants = fit(running, cell).map(({ name, server }) => ({ name, server, requests }))
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
  const figures = await alternate(entrants, connections, pace, (round) => {
    if (round > 0) progress.done(entrants.length * (round === 1 ? pace.warmUp : pace.seconds))
    progress.note(`${what}: ${round === 0 ? 'warm-up' : `round ${round} of ${pace.rounds}`}`)
  })
  progress.done(entrants.length * pace.seconds)
  return figures
}

/** Seconds that {@link measureSizes} will take. */
export const sizesCost = (pace: Pace): number => durationOf(2, pace)

/** One contestant on a small and a large table, in alternating rounds: what the size costs a page of a list. */
export function measureSizes(
  contestant: Contestant,
  [small, large]: readonly [Template, Template],
  connections: number,
  surroundings: Surroundings,
): Promise<Size[]> {
  const listed = (template: Template, use: (entrant: Entrant) => Promise<Size[]>) => {
    const { pets, key } = template
    const own = { ...surroundings, folder: `${surroundings.folder}-${pets}` }
    return serve([contestant], template, own, ([running]) =>
      use({ ...running!, requests: list.requests(pets, key) }),
    )
  }
  return listed(small, (few) =>
    listed(large, async (many) => {
      const what = `${list.title}, of ${small.pets} and of ${large.pets}`
      const figures = await measureRounds([few, many], connections, what, surroundings)
      return [small, large].map(({ pets }, at) => ({ pets, figure: figures[at]! }))
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
  for (let start = 0; start < starts; start++) {
    surroundings.progress.note(`Start to first response: start ${start + 1} of ${starts}`)
    const own = { ...surroundings, folder: `${surroundings.folder}-start-${start}` }
    for (const [at, contestant] of contestants.entries()) {
      const started = await serve([contestant], template, own, async ([running]) => running!.server.started)
      results[at]!.times.push(started)
      surroundings.progress.done(startCost)
    }
  }
  return results
}
