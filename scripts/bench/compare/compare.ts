/** This tree against another revision of it: the guard before a release. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BadUsage } from '../../../packages/contract/cli/command.ts'
import { linkPackages } from '../../../test/support/packages.ts'
import { root, run, serverOf } from '../contestants.ts'
import { createTemplate } from '../database.ts'
import { pinLoad } from '../machine.ts'
import type { Options } from '../options.ts'
import { startProgress } from '../plan.ts'
import { markdownTable } from '../report.ts'
import { works } from '../work.ts'
import { comparisonsOf, durationOfSession, runSession, type Session, type Side } from './session.ts'
import { type Comparison, judge, sessionsNeeded, type Verdict } from './verdict.ts'

/** Compares this tree, with what is not committed, with a revision. Resolves to false when it loses. */
export async function compareWith(
  revision: string,
  { work, connections, pets, rounds, warmUp, seconds }: Options,
  folder: string,
  print: (line: string) => void,
): Promise<boolean> {
  const chosen = works.filter(({ name }) => work.includes(name))
  const fewest = sessionsNeeded(comparisonsOf({ work: chosen }))
  if (rounds < fewest || rounds > 20)
    throw new BadUsage(`--compare of so much work needs ${fewest} to 20 rounds, not ${rounds}.`)
  const commit = commitOf(revision)
  const checkout = join(folder, 'other')
  checkOut(commit, checkout, print)
  const sideOf = (name: Side['name'], tree: string): Side => {
    const template = createTemplate(join(folder, `${name}.db`), pets[0]!, tree)
    return { name, command: serverOf(tree), cwd: tree, template }
  }
  const sides = [sideOf('this', root), sideOf('other', checkout)]
  const core = pinLoad()?.server
  const session: Session = { work: chosen, connections: connections[0]!, warmUp, seconds, core }
  const progress = startProgress(rounds * durationOfSession(session), print)
  const gains = new Map<string, number[]>()
  for (let round = 1; round <= rounds; round++) {
    const note = (line: string) => progress.note(`round ${round} of ${rounds}: ${line}`)
    note(`fresh servers of this tree and ${revision}`)
    const place = join(folder, `${round}`)
    mkdirSync(place)
    // Whoever starts first may be at an advantage, so both do in turn.
    const order = round % 2 ? sides : sides.toReversed()
    for (const [what, gain] of await runSession(order, place, session, note))
      gains.set(what, [...(gains.get(what) ?? []), gain])
    progress.done(durationOfSession(session))
  }
  // A percentile of few responses is not known.
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

/** The commit that a revision names. @throws BadUsage when there is none */
export function commitOf(revision: string): string {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  if (status === 0) return stdout.trim()
  throw new BadUsage(`--compare: git knows no revision "${revision}".`)
}

/**
 * Checks a commit out into `folder`, a worktree that goes away with this process. It shares the installed packages when the lock
 * file is the same, and gets its own otherwise.
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
  run(folder, 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline')
}
