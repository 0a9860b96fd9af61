/** A comparison as text for people, as JSON, or as findings for editors and CI. Markdown is in `markdown.ts`. */
import { printable, printableLines } from '../cli/printable.ts'
import { type Finding, formats as lintFormats, showFindings } from '../lint/findings.ts'
import { showLocation } from '../read/problem.ts'
import type { Addition, Break, Comparison, Concerned, SharedChange } from './compare.ts'
import { asMarkdown } from './markdown.ts'
import { messageWithNames, namesOf } from './names.ts'
import { nameOf, stabilityOf } from './operations.ts'
import type { Verdict } from './verdict.ts'

/** True if a comparison ends with exit code 1. */
export const isRefused = ({ breaks, version }: Comparison): boolean =>
  version.problem !== undefined || breaks.some(({ verdict }) => verdict === 'refused')

export const formats = [...lintFormats, 'markdown'] as const

/** Formats a comparison: text for people, Markdown for a pull request, the other formats for programs. */
export function show(comparison: Comparison, format: (typeof formats)[number]): string {
  if (format === 'markdown') return asMarkdown(comparison, summary(comparison))
  if (format === 'json') return printableLines(JSON.stringify(asJson(comparison), null, 2))
  if (format !== 'text') return showFindings(format, findingsOf(comparison), 'breaking')
  const additions = comparison.additions.map((change) => shown(withNames(change), comparison))
  const head = additions.length > 0 ? [...additions, ''] : []
  return [...head, ...texts(comparison), printable(summary(comparison))].join('\n')
}

// Breaks name their operations in the next line.
const withNames = (change: Addition): Addition => ({ ...change, message: messageWithNames(change) })

function texts({ base, breaks, undecided, version }: Comparison): string[] {
  const lines = [...breaks, ...undecided].map((change) =>
    [
      shown(change, { base }),
      ...consequences(change),
      ...(change.advice === undefined ? [] : [change.advice]),
    ].join('\n  '),
  )
  const { problem } = version
  const problems = problem === undefined ? [] : [printable(`${showLocation(version.place)}: ${problem}`)]
  return [...lines, ...problems].map((text) => `${text}\n`)
}

function shown({ place, gone, message }: SharedChange, { base }: Pick<Comparison, 'base'>): string {
  return printable(`${showLocation(place)}${gone ? ` (in ${base})` : ''}: ${message}`)
}

/** Returns breaking and undecidable changes, and problems of the version, as findings in the new contract. */
export function findingsOf({ breaks, undecided, version, base }: Comparison): Finding[] {
  const rule = 'breaking'
  const findingOf = (change: Break, isLetPass: boolean): Finding => {
    const { near, place, gone, message, verdict, advice = '' } = change
    const where = gone ? ` It was at line ${place.line} of ${base}.` : ''
    const level = verdict === 'refused' && !isLetPass ? 'error' : 'note'
    const text = `${message}${where} This ${consequences(change).join('; ')}. ${advice}`.trimEnd()
    return { ...near, rule, level, message: text }
  }
  const findings = [
    ...breaks.map((change) => findingOf(change, false)),
    ...undecided.map((change) => findingOf(change, true)),
  ]
  const { problem } = version
  return problem === undefined
    ? findings
    : [...findings, { ...version.place, rule, level: 'error', message: problem }]
}

const permissions: Record<Verdict, string> = {
  refused: '',
  beta: ' beta operations (allowed in a minor version):',
  free: ' experimental or ended operations (allowed):',
}

function consequences({ operations, undecided, verdict }: Break): string[] {
  const breaks = undecided ? 'may break' : 'breaks'
  const byVerdict = Map.groupBy(operations, (operation) => operation.verdict ?? 'refused')
  if (byVerdict.size === 0) return [`${breaks}${permissions[verdict]} every operation`]
  return (Object.keys(permissions) as Verdict[]).flatMap((level) => {
    const concerned = byVerdict.get(level)
    return concerned ? [printable(`${breaks}${permissions[level]} ${namesOf(concerned)}`)] : []
  })
}

function summary(comparison: Comparison): string {
  const { base, breaks, undecided, additions, version } = comparison
  const refused = breaks.filter(({ verdict }) => verdict === 'refused')
  if (refused.length > 0) {
    const concerned = refused.flatMap(({ operations }) => operations)
    const isAll = refused.some(({ operations }) => operations.length === 0)
    const names = new Set(
      concerned.filter((entry) => entry.verdict === 'refused').map(({ operation }) => operation.operationId),
    )
    const whom = isAll ? 'every operation' : `${names.size} stable operation${names.size === 1 ? '' : 's'}`
    return `Compared with ${base}: this ${refused.every((change) => change.undecided) ? 'may break' : 'breaks'} ${whom}.`
  }
  if (version.problem !== undefined)
    return `Compared with ${base}: no stable operation breaks, but the version or the changelog does not announce the changes.`
  const from =
    version.base === version.revision
      ? version.revision
      : `${version.base || 'none'} → ${version.revision || 'none'}`
  const isSame = [breaks, undecided, additions].every(({ length }) => length === 0)
  const free = version.isFree && !isSame ? '; it may stay, since there is no release tag yet' : ''
  // A draft may have no version.
  const versions = from && ` (${from}${free})`
  return `Compared with ${base}: ${isSame ? 'nothing changed' : 'no stable operation breaks'}${versions}.`
}

function asJson(comparison: Comparison) {
  const { base, breaks, undecided, additions, version } = comparison
  return {
    base,
    refused: isRefused(comparison),
    breaks: breaks.map(breakWithNames),
    undecided: undecided.map(breakWithNames),
    additions: additions.map(withOperations),
    version,
  }
}

const withOperations = <T extends SharedChange>({ operations, naming: _, ...change }: T) => ({
  ...change,
  operations: operations.map(named),
})

const breakWithNames = ({ others, ...change }: Break) => ({
  ...withOperations(change),
  others: others.map(named),
})

const named = ({ operation, part, verdict }: Concerned) => ({
  operationId: operation.operationId,
  operation: nameOf(operation),
  stability: stabilityOf(operation),
  part,
  ...(verdict && { verdict }),
})
