import { CommandFailed } from '../cli/command.ts'
import { type Bundle, bundle } from '../read/bundle.ts'
import { type Fields, fields, pointerPath, rootOf, text, valueAt } from '../read/document.ts'
import { rebuild } from '../read/grammar.ts'
import { ContractRefused, type Location, type Problem, withinStack } from '../read/problem.ts'
import { readFiles } from '../read/read.ts'
import { inTermsOf30 } from '../read/simplify.ts'
import type { Base } from './base.ts'
import { compareOperations, compareShared } from './contracts.ts'
import { type Effect, paired, type Report } from './difference.ts'
import { type ComparedOperation, keyOf, operationsOf } from './operations.ts'
import {
  bumpFor,
  hasEntry,
  type OperationChange,
  type Verdict,
  verdictOf,
  versionProblem,
} from './verdict.ts'

/** A change, with all the operations that it concerns in the same way. */
export interface SharedChange {
  message: string
  /** True if `place` is in the old contract, since what changed is in the new one no more. */
  gone: boolean
  place: Location
  /** In the new contract, always. */
  near: Location
  /** Empty when every operation is concerned. */
  operations: { operation: ComparedOperation; part: string }[]
}

/** A change that breaks callers. */
export interface Break extends SharedChange {
  verdict: Verdict
}

/** A change that breaks nobody: an addition, or a better explanation. */
export interface Addition extends SharedChange {
  effect: Effect
}

export interface Comparison {
  /** The version that the contract was compared with. */
  base: string
  breaks: Break[]
  additions: Addition[]
  version: {
    base: string
    revision: string
    place: Location
    problem: string | undefined
    /** True if it need not rise, whatever has changed: there is no release yet. */
    isFree: boolean
  }
}

/**
 * Compares a contract with what it was.
 * @param contract one that is sound
 * @param day YYYY-MM-DD, today
 * @param changelog the text of the changelog
 * @throws CommandFailed when what it was is not sound enough for that
 */
export async function compare(
  base: Base,
  contract: Bundle,
  day: string,
  changelog: string,
): Promise<Comparison> {
  const [was, is] = [loadBase(base), contract]
  const changes = withinStack(was.locate, () =>
    changesOf(inTermsOf30(was.document).document, inTermsOf30(is.document).document),
  )
  const placed = changes.map((change): PlacedChange => {
    const near = is.locate(change.place)
    return { ...change, place: change.gone ? was.locate(change.place) : near, near }
  })
  const isBreak = ({ effect }: PlacedChange) => effect === 'breaks'
  const breaks = grouped(placed.filter(isBreak), (change) => ({ verdict: verdictOf(change, day) }))
  const others = placed.filter((change) => !isBreak(change))
  const additions = grouped(others, ({ effect }) => ({ effect }))
  const version = fields(is.document.info).version
  const before = fields(was.document.info).version
  const needsEntry = breaks.some(({ verdict }) => verdict === 'beta') && !hasEntry(changelog, String(version))
  const problem =
    versionProblem(before, version, base.unreleased ? 'none' : bumpFor(changes, day)) ??
    (needsEntry
      ? `CHANGELOG.md has no entry under "## ${version}" that says what callers of beta operations have to do.`
      : undefined)
  const place = is.locate(['info', 'version'])
  const isFree = base.unreleased ?? false
  const versions = { base: String(before), revision: String(version), place, problem, isFree }
  return { base: base.name, breaks, additions, version: versions }
}

/** A released contract stays as it is, so only violations of OpenAPI itself count: the rules of lint may be newer. */
function loadBase({ name, entry, read }: Base): Bundle {
  try {
    const bundled = bundle(readFiles(entry, false, read))
    const problems = [...bundled.problems, ...lostReferences(bundled.document)]
    if (problems.length > 0) throw new ContractRefused(problems.map(bundled.diagnose))
    if (!/^3\.[01]\.\d+$/.test(String(bundled.document.openapi)))
      throw new CommandFailed(`openapi is ${bundled.document.openapi}, not 3.0.x or 3.1.x`)
    return bundled
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new CommandFailed(`Nothing can be compared with ${name}. ${error.message}`)
  }
}

/** References within a contract that lead nowhere. */
function lostReferences(document: Fields): Problem[] {
  const problems: Problem[] = []
  rebuild('Document', document, [], (_, value, path, proceed) => {
    const reference = text(value.$ref)
    if (reference !== undefined && valueAt(document, pointerPath(reference)) === undefined)
      problems.push({ path, message: `${reference} does not exist` })
    return proceed(value)
  })
  return problems
}

/** The differences, operation by operation, and in what operations share. Both contracts are in the terms of OpenAPI 3.0, so that saying the same in 3.1 is no change. */
function changesOf(before: Fields, after: Fields): OperationChange[] {
  const changes: OperationChange[] = []
  const reportOf =
    (operation?: ComparedOperation, successor?: ComparedOperation) =>
    (part: string): Report =>
    (effect, message, place, gone = false) =>
      changes.push({ effect, message, place, gone, part, operation, successor })
  compareShared(rootOf(before), rootOf(after), reportOf()(''))
  const { gone, added, both } = paired(operationsOf(before), operationsOf(after), keyOf)
  const subjectOf = ({ name, sentTo }: ComparedOperation) =>
    sentTo === undefined ? `Operation \`${name}\`` : `The ${name}`
  for (const operation of gone) {
    const end = operation.sentTo === undefined ? 'was removed' : 'is no longer sent'
    reportOf(operation)('')('breaks', `${subjectOf(operation)} ${end}.`, operation.at.path, true)
  }
  for (const operation of added)
    reportOf(operation, operation)('')('adds', `${subjectOf(operation)} was added.`, operation.at.path)
  for (const [was, is] of both) compareOperations(was, is, reportOf(was, is))
  return changes
}

/** A change, with its place in the file, and in the new contract. */
type PlacedChange = Omit<OperationChange, 'place'> & Pick<SharedChange, 'place' | 'near'>

/** One change for each place, sentence and judgement, in the order of the contract. */
function grouped<Judgement extends object>(
  changes: readonly PlacedChange[],
  judge: (change: PlacedChange) => Judgement,
): (SharedChange & Judgement)[] {
  const groups = new Map<string, SharedChange & Judgement>()
  for (const change of changes) {
    const judgement = judge(change)
    const { message, gone, place, near, operation, part } = change
    const key = JSON.stringify([judgement, message, gone, place])
    const group = groups.get(key) ?? { message, ...judgement, gone, place, near, operations: [] }
    const isKnown = group.operations.some((known) => known.operation === operation && known.part === part)
    if (operation && !isKnown) group.operations.push({ operation, part })
    groups.set(key, group)
  }
  for (const { operations } of groups.values())
    operations.sort((a, b) => a.operation.index - b.operation.index)
  return [...groups.values()].sort((a, b) => a.near.line - b.near.line || a.near.column - b.near.column)
}
