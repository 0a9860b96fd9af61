/** Measures load, memory and starts of the contestants. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Contestant } from './contestants.ts'
import { copyOf, type Template } from './database.ts'
import { exchange } from './load.ts'
import type { Machine } from './machine.ts'
import { alternate, type Figure, type Pace } from './rounds.ts'
import { type Server, withServers } from './server.ts'
import { get, works } from './work.ts'

/** One kind of work with one number of connections and one table size, for all participants. */
export type Measured = { work: string; connections: number; pets: number; figures: Figure[] }

export interface Needs {
  name: string
  /** Milliseconds from the spawn of the process to its first response, for each start. */
  starts: number[]
  /** Resident memory in bytes: idle after a few requests, and the maximum under all loads. */
  idle: number
  peak: number
}

export interface Results {
  machine: Machine
  pace: Pace
  measured: Measured[]
  needs: Needs[]
}

export interface Surroundings {
  folder: string
  /** Core of the servers; undefined if they are not pinned. */
  core: number | undefined
  pace: Pace
  note(line: string): void
}

export const surroundingsOf = ({ connections, pets }: Pick<Measured, 'connections' | 'pets'>): string =>
  `${connections} ${connections === 1 ? 'connection' : 'connections'}, ${whole(pets)} pets`

/** Formats a number without fraction, with spaces between thousands. */
export const whole = (value: number): string => Math.round(value).toLocaleString('en').replaceAll(',', ' ')

type Running = Contestant & { server: Server }

/** Starts the contestants, each with a copy of the template, calls `use` with them, and stops them in any case. */
function serve<T>(
  contestants: readonly Contestant[],
  template: Template,
  folder: string,
  core: number | undefined,
  use: (running: Running[]) => Promise<T>,
): Promise<T> {
  mkdirSync(folder, { recursive: true })
  const starts = contestants.map((contestant) => {
    return { ...contestant, database: copyOf(template, folder, contestant.name), key: template.key, core }
  })
  return withServers(starts, use)
}

/** Measures the work on one table size, and the memory of each server before and after. */
export function measureLoad(
  contestants: readonly Contestant[],
  names: readonly string[],
  connections: readonly number[],
  template: Template,
  { folder, core, pace, note }: Surroundings,
): Promise<{ measured: Measured[]; memory: Pick<Needs, 'name' | 'idle' | 'peak'>[] }> {
  const { pets, key } = template
  note(`starting ${contestants.length} servers on ${pets} pets`)
  return serve(contestants, template, join(folder, `${pets}`), core, async (running) => {
    for (const { server } of running)
      for (const request of get.requests(1000, key).slice(0, 20))
        await exchange(server.address, { ...request, expected: {} })
    // An idle server stays idle until its memory is read.
    await pause(1000)
    const idle = running.map(({ server }) => server.memory().now)
    const measured: Measured[] = []
    for (const work of works.filter(({ name }) => names.includes(name))) {
      const requests = work.requests(pets, key)
      const entrants = running.map(({ name, server }) => ({ name, server, requests }))
      for (const { name, server } of entrants)
        for (const request of requests.slice(0, 10))
          await exchange(server.address, request).catch((cause) => {
            throw new Error(`${name} responds differently: ${cause.message}`, { cause })
          })
      for (const count of connections) {
        const cell = { work: work.name, connections: count, pets }
        const what = `${work.title}, ${surroundingsOf(cell)}`
        const figures = await alternate(entrants, count, pace, (round) =>
          note(`${what}: round ${round} of ${pace.rounds}`),
        )
        measured.push({ ...cell, figures })
      }
    }
    const memory = running.map(({ name, server }, at) => {
      return { name, idle: idle[at]!, peak: server.memory().peak }
    })
    return { measured, memory }
  })
}

/** Measures starts, from the spawn of the process to its first response, alternating between the contestants. */
export async function measureStarts(
  contestants: readonly Contestant[],
  starts: number,
  template: Template,
  { folder, core, note }: Surroundings,
): Promise<Map<string, number[]>> {
  const times = new Map(contestants.map(({ name }) => [name, [] as number[]]))
  for (let start = 0; start < starts; start++) {
    note(`Start to first response: start ${start + 1} of ${starts}`)
    for (const contestant of contestants)
      await serve([contestant], template, join(folder, `start-${start}`), core, async ([running]) => {
        times.get(contestant.name)!.push(running!.server.started)
      })
  }
  return times
}
