import { versionsForConsumers } from '../docs/changes.ts'
import type { Difference } from './difference.ts'
import type { ComparedOperation } from './operations.ts'

/** A difference of one operation, or of the whole contract. */
export interface OperationChange extends Difference {
  /** The part that changed: `query parameter limit`, `request body`, `response 200`; empty for the whole. */
  part: string
  /** The operation as it was, or as it is if it is new; undefined for the whole contract. */
  operation: ComparedOperation | undefined
  /** As it is now; undefined when it is gone. */
  successor: ComparedOperation | undefined
}

/** The verdict on a change: whether a contract may make it. */
export type Verdict =
  /** A stable operation may not break. */
  | 'refused'
  /** A beta operation may, in a minor version that the changelog explains. */
  | 'beta'
  /** Nobody was promised anything: the operation is experimental, or has ended. */
  | 'free'

const fromWorst: readonly Verdict[] = ['refused', 'beta', 'free']

/** The one that counts of several. */
export const worst = (verdicts: readonly Verdict[]): Verdict =>
  fromWorst.find((one) => verdicts.includes(one)) ?? 'refused'

/** How far `info.version` must rise. */
type Bump = 'none' | 'patch' | 'minor'

/** @param day YYYY-MM-DD, today */
export function verdictOf(
  { operation, successor }: Pick<OperationChange, 'operation' | 'successor'>,
  day: string,
): Verdict {
  if (operation?.stability === 'experimental') return 'free'
  if (successor === undefined && operation?.sunset !== undefined && operation.sunset <= day) return 'free'
  return operation?.stability === 'beta' ? 'beta' : 'refused'
}

/** How far the version must rise for all of it. What is free, and what is refused whatever the version, asks for nothing. */
export function bumpFor(changes: readonly OperationChange[], day: string): Bump {
  const bumps = changes.map((change): Bump => {
    const verdict = verdictOf(change, day)
    if (change.effect === 'breaks' || change.effect === 'undecided')
      return verdict === 'beta' ? 'minor' : 'none'
    // An operation that leaves the experimental state is new to everybody who waited for that.
    const promised = (change.successor ?? change.operation)?.stability !== 'experimental'
    if (verdict === 'free' && !(promised && change.successor)) return 'none'
    return change.effect === 'adds' ? 'minor' : 'patch'
  })
  return bumps.includes('minor') ? 'minor' : bumps.includes('patch') ? 'patch' : 'none'
}

/** The fault of the new version, and a version that would do; undefined if it has risen far enough, or had no numbers that rise. */
export function versionProblem(base: unknown, revision: unknown, bump: Bump): string | undefined {
  const [was, is] = [numbersOf(base), numbersOf(revision)]
  if (!was) return undefined
  if (!is) return `info.version is ${JSON.stringify(revision)}; write MAJOR.MINOR.PATCH, such as 1.0.0.`
  if (compareNumbers(is, was) < 0) return `info.version fell from ${base} to ${revision}; it only rises.`
  const [major, minor, patch] = was
  if (bump === 'minor' && compareNumbers(is, [major, minor + 1, 0]) < 0) {
    return `info.version is ${revision}, and what changed needs ${major}.${minor + 1}.0 at least.`
  }
  if (bump === 'patch' && compareNumbers(is, was) === 0) {
    return `info.version is ${revision}, and what changed needs ${major}.${minor}.${patch + 1} at least.`
  }
  return undefined
}

type Numbers = [major: number, minor: number, patch: number]

function numbersOf(version: unknown): Numbers | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(String(version)) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

const compareNumbers = (a: Numbers, b: Numbers) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

/** True if a changelog has something to say to consumers under the heading of a version. */
export function hasEntry(changelog: string, version: string): boolean {
  return versionsForConsumers(changelog).some(
    ({ heading }) => /^\[?v?([\w.-]+)/.exec(heading)?.[1] === version,
  )
}
