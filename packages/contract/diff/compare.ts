/**
 * Compares two versions of a contract. Operations are paired, and the parts of each pair compared; each difference gets a place and a verdict, equal
 * ones are told once, and the version of the contract has to announce them.
 */
import { CommandFailed } from '../cli/command.ts'
import type { Operation } from '../model/model.ts'
import { type Fields, fields, type Path, rootOf, valueAt } from '../read/document.ts'
import { type Diagnostic, type Location, withinStack } from '../read/problem.ts'
import * as advice from './advice.ts'
import type { Base } from './base.ts'
import { compareOperations } from './contracts.ts'
import { type Effect, paired, type Report } from './difference.ts'
import { type Notice, noticeFrom } from './lifecycle.ts'
import { keysOf, nameOf, operationsOf } from './operations.ts'
import { type Comparable, readComparable } from './read.ts'
import { compareShared } from './shared.ts'
import {
  bumpFor,
  hasEntry,
  type OperationChange,
  type Verdict,
  verdictOf,
  versionProblem,
  worst,
} from './verdict.ts'

export interface Concerned {
  operation: Operation
  part: string
  verdict?: Verdict
}

export interface SharedChange {
  message: string
  /** True if the message names its operation. */
  naming: boolean
  /** True if `place` is in the old contract because the new one lacks it. */
  gone: boolean
  /** A file at a git revision is named with its revision. */
  place: Location
  /** Nearest location in the new contract. */
  near: Location
  /** The broken operations, or all concerned ones if none is broken; empty if every operation is concerned. */
  operations: Concerned[]
}

export interface Break extends SharedChange {
  verdict: Verdict
  undecided: boolean
  advice: string | undefined
  /** Concerned operations that the same change does not break. */
  others: Concerned[]
}

export interface Addition extends SharedChange {
  effect: Effect
}

export interface Comparison {
  base: string
  /** References to nothing in either contract, which allow any value. */
  noted: readonly Diagnostic[]
  breaks: Break[]
  undecided: Break[]
  additions: Addition[]
  version: {
    base: string
    revision: string
    readonly place: Location
    problem: string | undefined
    /** True if the version may stay, since there is no release yet. */
    isFree: boolean
  }
}

/** Days between the announcement of a sunset and the sunset. */
export const defaultNotice = 180

export interface CompareOptions {
  day: string // YYYY-MM-DD
  changelog?: string
  undecided?: 'error' | 'warn'
  /** Days that callers have at least between the announcement of a sunset and the sunset; 180 by default. */
  notice?: number
}

/**
 * Compares a contract with an older version of it.
 * @throws CommandFailed if one of them is unreadable
 */
export function compare(base: Base, revision: Comparable, options: CompareOptions): Comparison {
  const { day, changelog = '', undecided = 'error', notice = defaultNotice } = options
  const [was, is] = [readBase(base), revision]
  const changes = withinStack(was.locate, () => changesOf(was.upgraded, is.upgraded, noticeFrom(day, notice)))
  const isLetPass = ({ effect }: Pick<OperationChange, 'effect'>) =>
    effect === 'undecided' && undecided === 'warn'
  const placed = changes.map((change): PlacedChange => {
    const gone = change.gone ?? false
    const near = is.locate(gone ? placeLeft(change, is.upgraded) : change.place)
    const place = gone ? placeInBase(base, was.locate(change.place)) : near
    const verdict = /^(breaks|undecided)$/.test(change.effect) ? verdictOf(change, day) : undefined
    return { ...change, gone, place, near, verdict }
  })
  const groups = grouped(placed)
  const breaks = groups.filter((group) => group.some((change) => change.verdict && !isLetPass(change)))
  const passed = groups.filter((group) => !breaks.includes(group) && group.some(({ verdict }) => verdict))
  const additions = groups.filter((group) => !breaks.includes(group) && !passed.includes(group))

  const version = fields(is.document.info).version
  const before = fields(was.document.info).version
  const broken = breaks.map(breakOf)
  const needsEntry =
    broken.some((change) => change.operations.some(({ verdict }) => verdict === 'beta')) &&
    !hasEntry(changelog, String(version))
  const bump = base.unreleased
    ? 'none'
    : bumpFor(
        changes.map((change) => (isLetPass(change) ? { ...change, effect: 'adds' } : change)),
        day,
      )
  const problem =
    versionProblem(before, version, bump) ??
    (needsEntry
      ? `CHANGELOG.md has no entry under "## ${version}" for callers of beta operations.`
      : undefined)
  return {
    base: base.name,
    noted: [...was.noted, ...is.noted],
    breaks: broken,
    undecided: passed.map(breakOf),
    additions: additions.map(additionOf),
    version: {
      base: String(before ?? ''),
      revision: String(version ?? ''),
      // The first location of a document takes longer than all of the comparison.
      get place() {
        return is.locate(['info', 'version'])
      },
      problem,
      isFree: base.unreleased ?? false,
    },
  }
}

function readBase({ name, entry, read }: Base): Comparable {
  try {
    return readComparable(entry, read)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new CommandFailed(`Cannot compare with ${name}. ${error.message}`)
  }
}

// The nearest part that is left, unless that is no part of an operation or a component: then the operation.
function placeLeft({ place, successor }: OperationChange, upgraded: Fields): Path {
  const depth = place.findIndex((_, index) => valueAt(upgraded, place.slice(0, index + 1)) === undefined)
  return depth > 2 ? place.slice(0, depth) : (successor?.at.path ?? place)
}

// A terminal would open today's file at a line of the old one.
const placeInBase = ({ revision }: Base, place: Location): Location =>
  revision === undefined ? place : { ...place, file: `${revision}:${place.file}` }

function changesOf(before: Fields, after: Fields, notice: Notice): OperationChange[] {
  const changes: OperationChange[] = []
  const [operations, operationsNow] = [before, after].map((document) => operationsOf(document))
  const order = new Map(
    [operations!, operationsNow!].flatMap((list) => list.map((operation, index) => [operation, index])),
  )
  const reportOf =
    (operation?: Operation, successor?: Operation) =>
    (part: string): Report =>
    (effect, message, place, detail) => {
      const index = operation ? order.get(operation)! : 0
      changes.push({ effect, message, place, ...detail, part, operation, index, successor })
    }
  const { gone, added, both, isMoved } = pairedOperations(operations!, operationsNow!)
  compareShared(rootOf(before), rootOf(after), reportOf()(''), isMoved)
  const subjectOf = (operation: Operation) =>
    operation.sent ? `The ${nameOf(operation)}` : `Operation \`${nameOf(operation)}\``
  for (const operation of gone) {
    const end = operation.sent ? 'is no longer sent' : 'was removed'
    const detail = { gone: true, advice: advice.endOperation }
    reportOf(operation)('')('breaks', `${subjectOf(operation)} ${end}.`, operation.at.path, detail)
  }
  for (const operation of added)
    reportOf(operation, operation)('')('adds', `${subjectOf(operation)} was added.`, operation.at.path)
  for (const [was, is] of both) compareOperations(was, is, reportOf(was, is), { notice, isMoved })
  return changes
}

/** Pairs operations. `isMoved` is true if a path of the servers moved into the paths or back, so that URLs stay as they were. */
function pairedOperations(was: readonly Operation[], is: readonly Operation[]) {
  const [plain, withBase] = [false, true].map((isMoved) => {
    const keys = new Map([was, is].flatMap((side) => [...keysOf(side, isMoved)]))
    return { ...paired(was, is, (operation) => keys.get(operation)!), isMoved }
  })
  return withBase!.both.length > plain!.both.length ? withBase! : plain!
}

type PlacedChange = Omit<OperationChange, 'place'> &
  Pick<SharedChange, 'place' | 'near' | 'gone'> & { verdict: Verdict | undefined }

function grouped(changes: readonly PlacedChange[]): PlacedChange[][] {
  const groups = Map.groupBy(changes, ({ message, edit, gone, place }) =>
    JSON.stringify([edit ?? message, gone, place]),
  )
  return [...groups.values()].sort(
    ([a], [b]) => a!.near.line - b!.near.line || a!.near.column - b!.near.column,
  )
}

function breakOf(group: readonly PlacedChange[]): Break {
  const broken = group.filter(({ verdict }) => verdict)
  const [first] = broken
  return {
    ...sharedBy(broken),
    verdict: worst(broken.map(({ verdict }) => verdict!)),
    undecided: broken.every(({ effect }) => effect === 'undecided'),
    advice: first!.advice,
    others: concernedBy(group.filter(({ verdict }) => !verdict)),
  }
}

const additionOf = (group: readonly PlacedChange[]): Addition => ({
  ...sharedBy(group),
  effect: group.some(({ effect }) => effect === 'adds') ? 'adds' : 'explains',
})

function sharedBy(changes: readonly PlacedChange[]): SharedChange {
  const { message, naming = false, gone, place, near } = changes[0]!
  return { message, naming, gone, place, near, operations: concernedBy(changes) }
}

function concernedBy(changes: readonly PlacedChange[]): Concerned[] {
  const known = new Map<string, Concerned>()
  for (const { operation, index, part, verdict } of changes.toSorted((a, b) => a.index - b.index))
    if (operation)
      known.set(`${index} ${operation.operationId} ${part}`, { operation, part, ...(verdict && { verdict }) })
  return [...known.values()]
}
