/** The verdict on a change: refused, or allowed by the stability of its operation; and the version of the contract that it requires. */
import { versionsForConsumers } from '../docs/changes.ts'
import type { Operation } from '../model/model.ts'
import type { Difference } from './difference.ts'
import { stabilityOf, sunsetOf } from './operations.ts'

export interface OperationChange extends Difference {
  /** The changed part: `query parameter limit`, `request body`, `response 200`; empty for the whole. */
  part: string
  /** The old operation, or the new one if it was added; undefined for the whole contract. */
  operation: Operation | undefined
  /** Position of the operation in its contract. */
  index: number
  successor: Operation | undefined
}

export type Verdict =
  /** Stable operations may not break. */
  | 'refused'
  /** Beta operations may break in a minor version that the changelog explains. */
  | 'beta'
  /** Experimental and ended operations may break at any time. */
  | 'free'

const fromWorst: readonly Verdict[] = ['refused', 'beta', 'free']

export const worst = (verdicts: readonly Verdict[]): Verdict =>
  fromWorst.find((verdict) => verdicts.includes(verdict)) ?? 'refused'

type Bump = 'none' | 'patch' | 'minor'

/** @param day today, YYYY-MM-DD */
export function verdictOf(
  { operation, successor }: Pick<OperationChange, 'operation' | 'successor'>,
  day: string,
): Verdict {
  const stability = operation && stabilityOf(operation)
  if (stability === 'experimental') return 'free'
  const sunset = operation && sunsetOf(operation)
  if (successor === undefined && sunset !== undefined && sunset <= day) return 'free'
  return stability === 'beta' ? 'beta' : 'refused'
}

/** Returns the required increment of `info.version`. Free and refused changes require none. */
export function bumpFor(changes: readonly OperationChange[], day: string): Bump {
  const bumps = changes.map((change): Bump => {
    const verdict = verdictOf(change, day)
    if (change.effect === 'breaks' || change.effect === 'undecided')
      return verdict === 'beta' ? 'minor' : 'none'
    // An operation that leaves the experimental state is new to callers.
    const now = change.successor ?? change.operation
    const promised = now === undefined || stabilityOf(now) !== 'experimental'
    if (verdict === 'free' && !(promised && change.successor)) return 'none'
    return change.effect === 'adds' ? 'minor' : 'patch'
  })
  return bumps.includes('minor') ? 'minor' : bumps.includes('patch') ? 'patch' : 'none'
}

/** Returns the problem of the new version; undefined if it rose far enough, or the old one has no numbers. */
export function versionProblem(base: unknown, revision: unknown, bump: Bump): string | undefined {
  const [was, is] = [numbersOf(base), numbersOf(revision)]
  if (!was) return undefined
  if (!is) return `info.version is ${JSON.stringify(revision)}; write MAJOR.MINOR.PATCH, for example 1.0.0.`
  if (compareNumbers(is, was) < 0) return `info.version fell from ${base} to ${revision}; it may only rise.`
  const [major, minor, patch] = was
  if (bump === 'minor' && compareNumbers(is, [major, minor + 1, 0]) < 0) {
    return `info.version is ${revision}, but the changes require at least ${major}.${minor + 1}.0.`
  }
  if (bump === 'patch' && compareNumbers(is, was) === 0) {
    return `info.version is ${revision}, but the changes require at least ${major}.${minor}.${patch + 1}.`
  }
  return undefined
}

type Numbers = [major: number, minor: number, patch: number]

function numbersOf(version: unknown): Numbers | undefined {
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)$/.exec(String(version)) ?? []
  return patch === undefined ? undefined : [Number(major), Number(minor), Number(patch)]
}

const compareNumbers = (a: Numbers, b: Numbers) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]

export function hasEntry(changelog: string, version: string): boolean {
  return versionsForConsumers(changelog).some(
    ({ heading }) => /^\[?v?([\w.-]+)/.exec(heading)?.[1] === version,
  )
}
