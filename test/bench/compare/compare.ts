/** This tree against another revision of it: the guard before a release. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, serverOf } from '../contestants.ts'
import { copyOf, createTemplate, type Template } from '../database.ts'
import { pinLoad } from '../machine.ts'
import { markdownTable } from '../markdown.ts'
import { type Options, UsageError } from '../options.ts'
import { startProgress } from '../progress.ts'
import { exchange } from '../request.ts'
import { type Figure, type Quantity, ratioOf } from '../results.ts'
import { alternate, durationOf } from '../rounds.ts'
import { type Server, startServer } from '../server.ts'
import { get } from '../work/get.ts'
import { works } from '../work/index.ts'
import type { Work } from '../work/work.ts'
import { checkOut, commitOf } from './checkout.ts'
import { type Comparison, judge, sessionsNeeded, type Verdict } from './verdict.ts'

/** Loads of each side in one session, in the order ABBA; short ones, so that what disturbs one disturbs the next as well. */
const loadsOfSession = 16

/** What is compared for each work, and whether more of it is better. */
const quantities: readonly [quantity: Quantity, title: string, more: 'better' | 'worse'][] = [
  ['perSecond', 'requests/s', 'better'],
  ['cpu', 'CPU per request', 'worse'],
  ['p99', 'p99', 'worse'],
]

/** A revision under test: its server, and a database that its own migrations made. */
interface Side {
  name: string
  command: string[]
  template: Template
}

/** Compares this tree, with what is not committed, with a revision. Resolves to false when it loses. */
export async function compareWith(
  revision: string,
  options: Options,
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const chosen = works.filter(({ name }) => options.work.includes(name))
  const [connections, pets] = [options.connections[0]!, options.pets[0]!]
  const fewest = sessionsNeeded(chosen.length * quantities.length + 2)
  if (options.rounds < fewest || options.rounds > 20)
    throw new UsageError(`--compare of so much work needs ${fewest} to 20 rounds, not ${options.rounds}.`)
  const commit = commitOf(revision)
  const checkout = join(folder, 'other')
  checkOut(commit, checkout, print)
  const cores = pinLoad()
  const sides = Object.entries({ this: root, other: checkout }).map(([name, tree]): Side => {
    return {
      name,
      command: [serverOf(tree)],
      template: createTemplate(tree, join(folder, `${name}.db`), pets),
    }
  })
  const pace = { warmUp: options.warmUp, seconds: options.seconds, rounds: loadsOfSession }
  const progress = startProgress(options.rounds * chosen.length * durationOf(2, pace), print)
  const gains = new Map<string, number[]>()
  for (let session = 1; session <= options.rounds; session++) {
    progress.note(`round ${session} of ${options.rounds}: fresh servers of this tree and ${revision}`)
    const place = join(folder, `${session}`)
    mkdirSync(place)
    // Whoever starts first may be at an advantage, so both do in turn.
    const order = session % 2 ? sides : sides.toReversed()
    const running = await startAll(order, place, cores?.server)
    try {
      const ofSession = [
        ...(await sessionGains(running, chosen, pets, connections, pace, (work) => {
          progress.note(`round ${session} of ${options.rounds}: ${work.title}`)
          progress.done(durationOf(2, pace))
        })),
        ['start to first response', gainOf(running, ({ started }) => started)] as const,
        ['peak memory', gainOf(running, ({ server }) => server.memory().peak)] as const,
      ]
      for (const [what, gain] of ofSession) gains.set(what, [...(gains.get(what) ?? []), gain])
    } finally {
      await Promise.all(running.map(({ server }) => server.stop()))
    }
  }
  const known = [...gains].filter(([, values]) => !values.some(Number.isNaN))
  const verdicts = judge(known.map(([what, values]): Comparison => ({ what, gains: values })))
  console.log(reportOf(verdicts, revision, commit, options.rounds))
  return verdicts.every(({ loss }) => !loss)
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
    const { name, command, template } = side
    const database = copyOf(template, join(folder, `${name}.db`))
    const begin = performance.now()
    const server = await startServer({ command, database, key: template.key, core })
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

/** The gains of one session, by what was compared. */
async function sessionGains(
  running: readonly Running[],
  chosen: readonly Work[],
  pets: number,
  connections: number,
  pace: { warmUp: number; seconds: number; rounds: number },
  done: (work: Work) => void,
): Promise<[string, number][]> {
  const gains: [string, number][] = []
  for (const work of chosen) {
    const entrants = running.map(({ name, server, template }) => {
      return { name, server, requests: work.requests(pets, headersOf(template)) }
    })
    const rounds = await alternate(entrants, connections, pace, () => {})
    const figures = entrants.map(({ name }, at): Figure => ({ name, rounds: rounds[at]! }))
    const [ours, theirs] = ['this', 'other'].map((wanted) => figures.find(({ name }) => name === wanted)!)
    for (const [quantity, title, more] of quantities) {
      const ratio = ratioOf(ours!, theirs!, quantity)
      gains.push([`${work.name}: ${title}`, more === 'better' ? ratio : 1 / ratio])
    }
    done(work)
  }
  return gains
}

function reportOf(verdicts: readonly Verdict[], revision: string, commit: string, sessions: number): string {
  const percent = (gain: number) => `${gain >= 1 ? '+' : '−'}${(Math.abs(gain - 1) * 100).toFixed(1)} %`
  const rows = verdicts.map(({ what, gain, worst, best, chance, loss }) => [
    what,
    percent(gain),
    `${percent(worst)} … ${percent(best)}`,
    chance.toFixed(4),
    loss ? '**loss**' : '',
  ])
  const losses = verdicts.filter(({ loss }) => loss).length
  return `This tree against ${revision} (${commit.slice(0, 10)}), ${sessions} rounds; + is a gain of this tree, − a loss.

${markdownTable(['', 'Median', 'Worst … best round', 'Chance', ''], rows, 'lrrrl')}

${losses ? `${losses} ${losses === 1 ? 'loss' : 'losses'} beyond the noise.` : 'No loss beyond the noise.'}`
}
