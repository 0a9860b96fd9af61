/** One session of a comparison: both servers started afresh, loaded in turn, and stopped. */
import { join } from 'node:path'
import { copyOf, type Template } from '../database.ts'
import { exchange } from '../load.ts'
import { type Figure, type Quantity, ratioOf } from '../results.ts'
import { alternate, durationOf } from '../rounds.ts'
import { type Server, startServer } from '../server.ts'
import type { Work } from '../work.ts'
import { get } from '../work.ts'

/** Loads of each side in one session, in the order ABBA; short ones, so that what disturbs one disturbs the next as well. */
const loadsOfSession = 16

/** What is compared for each work, and whether more of it is better. */
const quantities: readonly [quantity: Quantity, title: string, more: 'better' | 'worse'][] = [
  ['perSecond', 'requests/s', 'better'],
  ['cpu', 'CPU per request', 'worse'],
  ['p99', 'p99', 'worse'],
]

/** A revision under test: its server, and a database that its own migrations made. */
export interface Side {
  name: 'this' | 'other'
  command: string[]
  /** The folder of its tree. */
  cwd: string
  template: Template
}

/** What a session does. */
export interface Session {
  work: readonly Work[]
  connections: number
  pets: number
  /** Seconds of load before the first that counts, and of each that does. */
  warmUp: number
  seconds: number
  /** The core of the servers; undefined when they are not pinned. */
  core: number | undefined
}

const paceOf = ({ warmUp, seconds }: Session) => ({ warmUp, seconds, rounds: loadsOfSession })

/** How many quantities a session compares. */
export const comparisonsOf = ({ work }: Pick<Session, 'work'>): number => work.length * quantities.length + 2

/** How long a session loads, in seconds. */
export const durationOfSession = (session: Session): number =>
  session.work.length * durationOf(2, paceOf(session))

/**
 * Runs a session in a folder for its databases and returns what this tree gains in each quantity: above 1 it is better.
 * The first of the sides starts first.
 */
export async function runSession(
  sides: readonly Side[],
  folder: string,
  session: Session,
  note: (line: string) => void,
): Promise<[what: string, gain: number][]> {
  const running = await startAll(sides, folder, session.core)
  try {
    const gains: [string, number][] = []
    for (const work of session.work) {
      note(work.title)
      gains.push(...(await gainsIn(work, running, session)))
    }
    gains.push(['start to first response', gainOf(running, ({ started }) => started)])
    gains.push(['peak memory', gainOf(running, ({ server }) => server.memory().peak)])
    return gains
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()))
  }
}

/** A started side. */
interface Running extends Side {
  server: Server
  /** Milliseconds from the spawn to the first response. */
  started: number
}

async function startAll(
  sides: readonly Side[],
  folder: string,
  core: number | undefined,
): Promise<Running[]> {
  const running: Running[] = []
  for (const side of sides) {
    const { name, command, cwd, template } = side
    const database = `file:${copyOf(template, join(folder, `${name}.db`))}`
    const begin = performance.now()
    const server = await startServer({ command, database, key: template.key, core, cwd })
    await exchange(server.address, get.requests(1000, headersOf(template))[0]!)
    running.push({ ...side, server, started: performance.now() - begin })
  }
  return running
}

const headersOf = ({ key }: Template) => ({ Authorization: `Bearer ${key}` })

/** The gain of this tree in a quantity of which less is better. */
function gainOf(running: readonly Running[], quantity: (one: Running) => number): number {
  const [ours, theirs] = ['this', 'other'].map((wanted) =>
    quantity(running.find(({ name }) => name === wanted)!),
  )
  return theirs! / ours!
}

/** The gains in one kind of work. */
async function gainsIn(
  work: Work,
  running: readonly Running[],
  session: Session,
): Promise<[string, number][]> {
  const entrants = running.map(({ name, server, template }) => {
    return { name, server, requests: work.requests(session.pets, headersOf(template)) }
  })
  const rounds = await alternate(entrants, session.connections, paceOf(session), () => {})
  const figures = entrants.map(({ name }, at): Figure => ({ name, rounds: rounds[at]! }))
  const [ours, theirs] = ['this', 'other'].map((wanted) => figures.find(({ name }) => name === wanted)!)
  return quantities.map(([quantity, title, more]) => {
    const ratio = ratioOf(ours!, theirs!, quantity)
    return [`${work.name}: ${title}`, more === 'better' ? ratio : 1 / ratio]
  })
}
