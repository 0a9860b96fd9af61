/** Compares this tree with another revision, as a guard before a release. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadUsage } from '../../packages/contract/cli/command.ts'
import { linkPackages } from '../../packages/testing/packages.ts'
import { root, serverOf } from './contestants.ts'
import { copyOf, createTemplate, type Template } from './database.ts'
import { pinLoad } from './machine.ts'
import type { Options } from './options.ts'
import { markdownTable } from './report.ts'
import { alternate, type Quantity, ratioOf } from './rounds.ts'
import { type Server, withServers } from './server.ts'
import { type Comparison, judge, sessionsNeeded, type Verdict } from './verdict.ts'
import { type Work, works } from './work.ts'

/** Compares this tree, including uncommitted changes, with a revision. Resolves to false if it loses. */
export async function compareWith(
  revision: string,
  options: Options,
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const { work, pets, rounds } = options
  const chosen = works.filter(({ name }) => work.includes(name))
  const fewest = sessionsNeeded(chosen.length * quantities.length + 2)
  if (rounds < fewest || rounds > 20)
    throw new BadUsage(`--compare needs ${fewest} to 20 rounds for this work, got ${rounds}.`)
  const commit = commitOf(revision)
  const checkout = join(folder, 'other')
  checkOut(commit, checkout, print)
  const sideOf = (name: Side['name'], tree: string): Side => {
    const template = createTemplate(join(folder, `${name}.db`), pets[0]!, tree)
    return { name, command: serverOf(tree), cwd: tree, template }
  }
  const sides = [sideOf('this', root), sideOf('other', checkout)]
  const core = pinLoad()?.server
  const gains = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round++) {
    const note = (line: string) => print(`round ${round} of ${rounds}: ${line}`)
    note(`fresh servers of this tree and ${revision}`)
    const place = join(folder, `${round}`)
    mkdirSync(place)
    // The side that starts first may have an advantage, so the sides take turns.
    const order = round % 2 ? sides : sides.toReversed()
    for (const [what, gain] of await runSession(order, place, chosen, options, core, note))
      gains.set(what, [...(gains.get(what) ?? []), gain])
  }
  // A percentile of few responses is unknown.
  const known = [...gains].filter(([, values]) => !values.some(Number.isNaN))
  const verdicts = judge(known.map(([what, values]): Comparison => ({ what, gains: values })))
  console.log(reportOf(verdicts, revision, commit, rounds))
  return verdicts.every(({ loss }) => !loss)
}

function reportOf(verdicts: readonly Verdict[], revision: string, commit: string, rounds: number): string {
  const percent = (gain: number) => `${gain >= 1 ? '+' : '−'}${(Math.abs(gain - 1) * 100).toFixed(1)} %`
  const rows = verdicts.map(({ what, gain, worst, best, chance, loss }) => [
    what,
    percent(gain),
    `${percent(worst)} … ${percent(best)}`,
    chance.toFixed(4),
    loss ? '**loss**' : '',
  ])
  const losses = verdicts.filter(({ loss }) => loss).length
  return `This tree against ${revision} (${commit.slice(0, 10)}), ${rounds} rounds; + is a gain of this tree, − a loss.

${markdownTable(['', 'Median', 'Worst … best round', 'Chance', ''], rows, 'lrrrl')}

${losses ? `${losses} ${losses === 1 ? 'loss' : 'losses'} beyond the noise.` : 'No loss beyond the noise.'}`
}

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })

/** Resolves a revision to its commit. @throws {BadUsage} if there is none */
export function commitOf(revision: string): string {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (status === 0) return stdout.trim()
  throw new BadUsage(`--compare: revision "${revision}" not found.`)
}

/**
 * Checks a commit out into `folder`, a worktree that is removed when this process ends. It shares the installed packages if the lock file is the
 * same, and gets its own otherwise.
 */
function checkOut(commit: string, folder: string, print: (line: string) => void): void {
  process.on('exit', () => git('worktree', 'remove', '--force', folder))
  const { status, stderr } = git('worktree', 'add', '--detach', '--force', folder, commit)
  if (status !== 0) throw new Error(`git could not check out ${commit}: ${stderr}`)
  const [ours, theirs] = [root, folder].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'))
  if (ours === theirs) {
    linkPackages(folder, root)
    return
  }
  print('installing the packages of the other revision, for its lock file differs')
  const args = ['ci', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', args, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
}

// Loads of each side in one session, in the order ABBA. They are short, so that a disturbance meets both sides.
const loadsOfSession = 16

// Compared quantities, and whether more is better.
const quantities: readonly [quantity: Quantity, title: string, more: 'better' | 'worse'][] = [
  ['perSecond', 'requests/s', 'better'],
  ['cpu', 'CPU per request', 'worse'],
  ['p99', 'p99', 'worse'],
]

/** Revision under test: its server, and a database that its own migrations created. */
interface Side {
  name: 'this' | 'other'
  command: string[]
  cwd: string
  template: Template
}

/**
 * Starts both sides, loads them in turn, stops them, and returns the gain of this tree in each quantity; above 1 is better. The first side starts
 * first.
 */
function runSession(
  sides: readonly Side[],
  folder: string,
  chosen: readonly Work[],
  { connections, warmUp, seconds }: Options,
  core: number | undefined,
  note: (line: string) => void,
): Promise<[what: string, gain: number][]> {
  const starts = sides.map(({ template, ...side }) => {
    return { ...side, template, database: copyOf(template, folder, side.name), key: template.key, core }
  })
  const bothOf = <T extends { name: string }>(all: readonly T[]) =>
    ['this', 'other'].map((wanted) => all.find(({ name }) => name === wanted)!) as [T, T]
  return withServers(starts, async (running) => {
    const gains: [string, number][] = []
    for (const work of chosen) {
      note(work.title)
      const entrants = running.map(({ name, server, template: { pets, key } }) => {
        return { name, server, requests: work.requests(pets, key) }
      })
      const pace = { warmUp, seconds, rounds: loadsOfSession }
      const [ours, theirs] = bothOf(await alternate(entrants, connections[0]!, pace))
      for (const [quantity, title, more] of quantities) {
        const ratio = ratioOf(ours, theirs, quantity)
        gains.push([`${work.name}: ${title}`, more === 'better' ? ratio : 1 / ratio])
      }
    }
    const [ours, theirs] = bothOf(running).map(({ server }) => server) as [Server, Server]
    gains.push(['start to first response', theirs.started / ours.started])
    gains.push(['peak memory', theirs.memory().peak / ours.memory().peak])
    return gains
  })
}
