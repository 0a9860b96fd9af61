import { fields } from '../generator/document.ts'
import type { Base } from './base.ts'
import { diff } from './diff.ts'
import { type Contract, type Finding, findingsOf } from './findings.ts'
import { flatten } from './flatten.ts'
import { bumpFor, hasEntry, type Verdict, verdictOf, versionProblem } from './judge.ts'
import type { Operation } from './operations.ts'
import { ContractUnreadable, type Place, type Read, Source } from './source.ts'

/** A change that breaks callers, with all the operations that it breaks in the same way. */
export interface Break {
  message: string
  verdict: Verdict
  /** Whether `place` is in the old contract, since what changed is in the new one no more. */
  gone: boolean
  place: Place
  /** In the new contract, always. */
  near: Place
  /** Empty when every operation is concerned. */
  operations: { operation: Operation; part: string }[]
}

export interface Comparison {
  /** What the contract was compared with. */
  base: string
  breaks: Break[]
  /** Whether something was added, or only explained better. */
  changed: boolean
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
  const breaks = groupBreaks(findings, day)
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
    changed: findings.length > 0,
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

/** One break for each place, reason and verdict, in the order of the contract. */
function groupBreaks(findings: readonly Finding[], day: string): Break[] {
  const breaks = new Map<string, Break>()
  for (const finding of findings.filter(({ effect }) => effect === 'breaks')) {
    const { message, gone, place, near, operation, part } = finding
    const verdict = verdictOf(finding, day)
    const key = JSON.stringify([verdict, message, gone, place])
    const group = breaks.get(key) ?? { message, verdict, gone, place, near, operations: [] }
    if (operation && !group.operations.some((one) => one.operation === operation && one.part === part)) {
      group.operations.push({ operation, part })
    }
    breaks.set(key, group)
  }
  for (const { operations } of breaks.values())
    operations.sort((a, b) => a.operation.index - b.operation.index)
  return [...breaks.values()].sort((a, b) => a.near.line - b.near.line || a.near.column - b.near.column)
}
