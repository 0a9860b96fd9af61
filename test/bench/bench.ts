/** What every measurement gets, and what it gives back. */
import { join } from 'node:path'
import { type Contestant, contestants } from './contestants.ts'
import { type Server, startServer } from './server.ts'

/** How long and how often; seconds. */
export interface Pace {
  /** Before anything counts. */
  warmUp: number
  rounds: number
  /** Length of one round. */
  seconds: number
  /** How often each server is started when starts are measured. */
  starts: number
  /** Pets in the large table whose pages are compared with those of a small one. */
  largeTable: number
}

/** The surroundings of one run of the benchmark. */
export interface Bench {
  pace: Pace
  /** Names of the contestants that take part. */
  names: readonly string[]
  /** An empty folder for database files. */
  folder: string
  /** The core the servers are pinned to; undefined when they are not. */
  core: number | undefined
  /** Tells how far it has come. */
  tell(line: string): void
}

/** What one contestant achieved: medians over the rounds, latencies in milliseconds. */
export interface Figure {
  name: string
  perSecond: number
  /** The slowest and the fastest round. */
  slowest: number
  fastest: number
  p50: number
  p99: number
  /** Processor time of the server per request in microseconds; steadier than the rate on a busy machine. */
  cpu: number
  /** The busiest the load generator was, as a share of its core. */
  busy: number
}

/** A number to reach, and whether it was. */
export interface Goal {
  what: string
  wanted: string
  measured: string
  reached: boolean
}

/** The result of one measurement. */
export interface Outcome {
  title: string
  /** Request rates, for measurements of load. */
  figures: Figure[]
  /** Anything else worth reading, a line each. */
  notes: string[]
  goals: Goal[]
}

/** A prepared contestant: its database file exists and is filled. */
export interface Prepared {
  name: string
  headers: Record<string, string>
  start(): Promise<Server>
}

/** A started contestant. */
export interface Running extends Prepared {
  server: Server
}

/** Those of the named contestants that take part in this run, each with a new database of `pets` pets. */
export function prepare(bench: Bench, names: readonly string[], pets: number): Prepared[] {
  return contestants
    .filter(({ name }) => names.includes(name) && bench.names.includes(name))
    .map((contestant) => prepareOne(bench, contestant, pets))
}

let databases = 0

function prepareOne(bench: Bench, { name, entry, prepare }: Contestant, pets: number): Prepared {
  bench.tell(`preparing ${name} with ${pets} pets`)
  const file = join(bench.folder, `${name}-${++databases}.db`)
  const headers = prepare(file, pets)
  return { name, headers, start: () => startServer(entry, file, bench.core) }
}

/** Starts the prepared contestants, runs `measure` on them and stops them, whatever happens. */
export async function withServers<T>(
  prepared: readonly Prepared[],
  measure: (running: Running[]) => Promise<T>,
): Promise<T> {
  const running: Running[] = []
  try {
    for (const contestant of prepared) running.push({ ...contestant, server: await contestant.start() })
    return await measure(running)
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()))
  }
}

/** A goal on a number; `undefined` (a contestant took no part) makes no goal. */
export function goal(
  what: string,
  relation: '≥' | '≤',
  wanted: number,
  measured: number | undefined,
  unit = '×',
): Goal[] {
  if (measured === undefined) return []
  const reached = relation === '≥' ? measured >= wanted : measured <= wanted
  const format = (value: number) => `${value.toFixed(unit === '×' ? 2 : 0)} ${unit}`
  return [
    {
      what,
      wanted: `${relation} ${format(wanted)}`,
      measured: format(measured),
      reached,
    },
  ]
}

/** One quantity of two contestants as a ratio; undefined unless both took part. */
export function ratio(
  figures: readonly Figure[],
  of: string,
  to: string,
  quantity: 'perSecond' | 'p99' | 'cpu' = 'perSecond',
): number | undefined {
  const [above, below] = [of, to].map((wanted) => figures.find(({ name }) => name === wanted)?.[quantity])
  return above === undefined || below === undefined ? undefined : above / below
}
