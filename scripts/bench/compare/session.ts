/** One session of a comparison: both servers started afresh, loaded in turn, and stopped. */
import { copyOf, type Template } from '../database.ts'
import { type Quantity, ratioOf } from '../results.ts'
import { alternate, durationOf } from '../rounds.ts'
import { type Server, withServers } from '../server.ts'
import type { Work } from '../work.ts'

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
  const starts = sides.map((side) => {
    const { name, template } = side
    return { ...side, database: copyOf(template, folder, name), key: template.key, core: session.core }
  })
  return withServers(starts, async (running) => {
    const gains: [string, number][] = []
    for (const work of session.work) {
      note(work.title)
      gains.push(...(await gainsIn(work, running, session)))
    }
    gains.push(['start to first response', gainOf(running, ({ started }) => started)])
    gains.push(['peak memory', gainOf(running, (server) => server.memory().peak)])
    return gains
  })
}

type Running = Side & { server: Server }

/** This tree, and the other revision. */
const bothOf = <T extends { name: string }>(sides: readonly T[]): [ours: T, theirs: T] => [
  sides.find(({ name }) => name === 'this')!,
  sides.find(({ name }) => name === 'other')!,
]

/** The gain of this tree in a quantity of which less is better. */
function gainOf(running: readonly Running[], quantity: (server: Server) => number): number {
  const [ours, theirs] = bothOf(running)
  return quantity(theirs.server) / quantity(ours.server)
}

/** The gains in one kind of work. */
async function gainsIn(
  work: Work,
  running: readonly Running[],
  session: Session,
): Promise<[string, number][]> {
  const entrants = running.map(({ name, server, template: { pets, key } }) => {
    return { name, server, requests: work.requests(pets, key) }
  })
  const [ours, theirs] = bothOf(await alternate(entrants, session.connections, paceOf(session)))
  return quantities.map(([quantity, title, more]) => {
    const ratio = ratioOf(ours, theirs, quantity)
    return [`${work.name}: ${title}`, more === 'better' ? ratio : 1 / ratio]
  })
}
