import { fields } from '../openapi/document.ts'
import type { Base } from './base.ts'
import { flatten } from './dereference.ts'
import { diff } from './diff.ts'
import { type Contract, type Effect, type Finding, findingsOf } from './findings.ts'
import type { Operation } from './operations.ts'
import { bumpFor, hasEntry, type Verdict, verdictOf, versionProblem } from './policy.ts'
import { ContractUnreadable, type Place, type Read, Source } from './source.ts'

/** A change, with all the operations that it concerns in the same way. */
export interface SharedChange {
  message: string
  /** Whether `place` is in the old contract, since what changed is in the new one no more. */
  gone: boolean
  place: Place
  /** In the new contract, always. */
  near: Place
  /** Empty when every operation is concerned. */
  operations: { operation: Operation; part: string }[]
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
  version: { base: string; revision: string; place: Place; problem: string | undefined }
}

/**
 * Compares a contract with what it was.
 * @param spec a contract that is sound
 * @param day YYYY-MM-DD, today
 * @param changelog the text of the changelog
 * @throws ContractUnreadable when what it was is not sound enough for that
 */
export async function compare(
  base: Base,
  spec: string,
  read: Read,
  day: string,
  changelog: string,
): Promise<Comparison> {
  const [was, is] = await Promise.all([loadBase(base), load(spec, read)])
  const findings = findingsOf(was, is, await diff(was.document, is.document))
  const breaks = grouped(findings, (finding) =>
    finding.effect === 'breaks' ? { verdict: verdictOf(finding, day) } : undefined,
  )
  const additions = grouped(findings, ({ effect }) => (effect === 'breaks' ? undefined : { effect }))
  const version = fields(is.document.info).version
  const before = fields(was.document.info).version
  const needsEntry = breaks.some(({ verdict }) => verdict === 'beta') && !hasEntry(changelog, String(version))
  const problem =
    versionProblem(before, version, bumpFor(findings, day)) ??
    (needsEntry
      ? `CHANGELOG.md has no entry under "## ${version}" that tells callers of beta operations what to do.`
      : undefined)
  const place = is.source.place({ file: spec, path: ['info', 'version'] })
  return {
    base: base.name,
    breaks,
    additions,
    version: { base: String(before), revision: String(version), place, problem },
  }
}

/** What was released stays as it is, so only what OpenAPI itself forbids counts: house rules may be newer. */
async function loadBase({ name, entry, read }: Base): Promise<Contract> {
  try {
    const contract = await load(entry, read)
    const { openapi } = contract.document
    if (/^3\.0\.\d+$/.test(String(openapi))) return contract
    throw new ContractUnreadable(`openapi is ${openapi}, not 3.0.x`)
  } catch (error) {
    if (!(error instanceof ContractUnreadable)) throw error
    throw new ContractUnreadable(`Nothing can be compared with ${name}. ${error.message}`)
  }
}

async function load(entry: string, read: Read): Promise<Contract> {
  const source = await Source.load(entry, read)
  return { source, ...flatten(source) }
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
