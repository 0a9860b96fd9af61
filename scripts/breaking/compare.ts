import { CommandFailed } from 'contract-server/internal/commands/lib/command'
import { type Bundle, bundle } from '../openapi/bundle.ts'
import { fields } from '../openapi/document.ts'
import { inTermsOf30 } from '../openapi/openapi-31.ts'
import { ContractRefused, type Location, withinStack } from '../openapi/problem.ts'
import { readFiles } from '../openapi/read.ts'
import type { Base } from './base.ts'
import type { Effect } from './changes.ts'
import { diff } from './diff.ts'
import { type ComparedContract, type Finding, findingsOf } from './findings.ts'
import { flatten } from './flatten.ts'
import type { ComparedOperation } from './operations.ts'
import { bumpFor, hasEntry, type Verdict, verdictOf, versionProblem } from './policy.ts'

/** A change, with all the operations that it concerns in the same way. */
export interface SharedChange {
  message: string
  /** Whether `place` is in the old contract, since what changed is in the new one no more. */
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

/** A change that breaks nobody. */
export interface Addition extends SharedChange {
  effect: Exclude<Effect, 'breaks'>
}

export interface Comparison {
  /** What the contract was compared with. */
  base: string
  breaks: Break[]
  /** What was added, and what is only explained better. */
  additions: Addition[]
  version: {
    base: string
    revision: string
    place: Location
    problem: string | undefined
    /** Whether it need not rise, whatever has changed: there is no release yet. */
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
  const [was, is] = [await loadBase(base), flattened(contract)]
  const findings = findingsOf(was, is, await diff(was.document, is.document))
  const breaks = grouped(findings, (finding) =>
    finding.effect === 'breaks' ? { verdict: verdictOf(finding, day) } : undefined,
  )
  const additions = grouped(findings, ({ effect }) => (effect === 'breaks' ? undefined : { effect }))
  const version = fields(is.document.info).version
  const before = fields(was.document.info).version
  const needsEntry = breaks.some(({ verdict }) => verdict === 'beta') && !hasEntry(changelog, String(version))
  const problem =
    versionProblem(before, version, base.unreleased ? 'none' : bumpFor(findings, day)) ??
    (needsEntry
      ? `CHANGELOG.md has no entry under "## ${version}" that says what callers of beta operations have to do.`
      : undefined)
  const place = is.locate(['info', 'version'])
  return {
    base: base.name,
    breaks,
    additions,
    version: {
      ...{ base: String(before), revision: String(version), place, problem },
      isFree: base.unreleased ?? false,
    },
  }
}

/** Both sides in the terms of OpenAPI 3.0, so that saying the same in 3.1 is no change. */
const flattened = ({ document, locate }: Bundle): ComparedContract => {
  const inOneVersion = { ...inTermsOf30(document).document, openapi: '3.0.3' }
  return { ...withinStack(locate, () => flatten({ document: inOneVersion, locate })), locate }
}

/** What was released stays as it is, so only what OpenAPI itself forbids counts: house rules may be newer. */
async function loadBase({ name, entry, read }: Base): Promise<ComparedContract> {
  try {
    const bundled = bundle(await readFiles(entry, false, read))
    if (bundled.problems.length > 0) throw new ContractRefused(bundled.problems.map(bundled.diagnose))
    if (!/^3\.[01]\.\d+$/.test(String(bundled.document.openapi)))
      throw new CommandFailed(`openapi is ${bundled.document.openapi}, not 3.0.x or 3.1.x`)
    return flattened(bundled)
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new CommandFailed(`Nothing can be compared with ${name}. ${error.message}`)
  }
}

/** One change for each place, sentence and judgement, in the order of the contract; without those that get no judgement. */
function grouped<Judgement extends object>(
  findings: readonly Finding[],
  judge: (finding: Finding) => Judgement | undefined,
): (SharedChange & Judgement)[] {
  const groups = new Map<string, SharedChange & Judgement>()
  for (const finding of findings) {
    const judgement = judge(finding)
    if (!judgement) continue
    const { message, gone, place, near, operation, part } = finding
    const key = JSON.stringify([judgement, message, gone, place])
    const group = groups.get(key) ?? { message, ...judgement, gone, place, near, operations: [] }
    if (operation && !group.operations.some((one) => one.operation === operation && one.part === part)) {
      group.operations.push({ operation, part })
    }
    groups.set(key, group)
  }
  for (const { operations } of groups.values())
    operations.sort((a, b) => a.operation.index - b.operation.index)
  return [...groups.values()].sort((a, b) => a.near.line - b.near.line || a.near.column - b.near.column)
}
