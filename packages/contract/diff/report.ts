import { printable, printableLines } from '../cli/printable.ts'
import { type Finding, type formats, showFindings } from '../lint/findings.ts'
import { showLocation } from '../read/problem.ts'
import type { Break, Comparison, SharedChange } from './compare.ts'

/** The differences that are not allowed, whatever the format. */
export const isRefused = ({ breaks, version }: Comparison): boolean =>
  version.problem !== undefined || breaks.some(({ verdict }) => verdict === 'refused')

/** A comparison in a format; the text is for people, the others for programs. */
export function show(comparison: Comparison, format: (typeof formats)[number]): string {
  if (format === 'json') return printableLines(JSON.stringify(asJson(comparison), null, 2))
  if (format !== 'text') return showFindings(format, findingsOf(comparison), 'breaking')
  const additions = comparison.additions.map((one) => shown(one, comparison))
  const head = additions.length > 0 ? [...additions, ''] : []
  return [...head, ...texts(comparison), printable(summary(comparison))].join('\n')
}

function texts(comparison: Comparison): string[] {
  const lines = comparison.breaks.map((one) => `${shown(one, comparison)}\n  ${consequence(one)}\n`)
  const { place, problem } = comparison.version
  return problem === undefined ? lines : [...lines, `${printable(`${showLocation(place)}: ${problem}`)}\n`]
}

/** Where something changed, and how. */
function shown({ place, gone, message }: SharedChange, { base }: Comparison): string {
  return printable(`${showLocation(place)}${gone ? ` (in ${base})` : ''}: ${message}`)
}

function findingsOf({ breaks, version, base }: Comparison): Finding[] {
  const rule = 'breaking'
  const findings = breaks.map((one): Finding => {
    const { near, place, gone, message, verdict } = one
    const where = gone ? ` It was at line ${place.line} of ${base}.` : ''
    const level = verdict === 'refused' ? 'error' : 'note'
    return { ...near, rule, level, message: `${message}${where} ${consequence(one)}` }
  })
  const { place, problem } = version
  return problem === undefined
    ? findings
    : [...findings, { ...place, rule, level: 'error', message: problem }]
}

const consequences = {
  refused: 'breaks',
  beta: 'breaks, as beta may in a minor version:',
  free: 'breaks, as experimental or ended operations may:',
}

/** The operations that it breaks, and whether it may. */
function consequence({ verdict, operations }: Break): string {
  const byPart = Map.groupBy(operations, ({ part }) => part)
  const whom = [...byPart].map(([part, all]) => {
    const names = all.map(({ operation }) => operation.operationId).join(', ')
    return part === '' ? names : `${names} (${part})`
  })
  return printable(`${consequences[verdict]} ${whom.join('; ') || 'every operation'}`)
}

function summary(comparison: Comparison): string {
  const { base, breaks, additions, version } = comparison
  const refused = breaks.filter(({ verdict }) => verdict === 'refused')
  if (refused.length > 0) {
    const names = new Set(
      refused.flatMap(({ operations }) => operations.map(({ operation }) => operation.operationId)),
    )
    const whom =
      names.size === 0 ? 'every operation' : `${names.size} stable operation${names.size === 1 ? '' : 's'}`
    return (
      `Compared with ${base}: this breaks ${whom}. Keep what exists and add the new beside it, ` +
      'or deprecate the operation and remove it after its sunset.'
    )
  }
  if (version.problem !== undefined)
    return `Compared with ${base}: nothing stable breaks, but the version does not say what changed.`
  const from = version.base === version.revision ? version.revision : `${version.base} → ${version.revision}`
  const isSame = breaks.length === 0 && additions.length === 0
  const free = version.isFree && !isSame ? '; it need not rise, for there is no release tag yet' : ''
  return `Compared with ${base}: ${isSame ? 'nothing changed' : 'nothing stable breaks'} (${from}${free}).`
}

function asJson(comparison: Comparison) {
  const { base, breaks, additions, version } = comparison
  return {
    base,
    refused: isRefused(comparison),
    breaks: breaks.map(withNames),
    additions: additions.map(withNames),
    version,
  }
}

const withNames = <T extends SharedChange>({ operations, ...one }: T) => ({
  ...one,
  operations: operations.map(({ operation, part }) => ({
    operationId: operation.operationId,
    operation: operation.name,
    stability: operation.stability,
    part,
  })),
})
