import { someOf } from 'contract-openapi/cli'
import type { Outcome } from '../oracle/results.ts'
import {
  countedSections,
  findingsOf,
  kindTitles,
  percentSeen,
  type ReportedFailure,
  seenByStatus,
  shortened,
} from './report.ts'

const shownProblems = 5

export function summary(outcome: Outcome): string {
  const { coverage, faults, notTried, howToReplay = [], seconds, requests, generated, seed } = outcome
  const counts = countedSections(outcome).map(({ title, size, failed }) => {
    const state = failed === 0 ? '✓' : '✗'
    return `  ${state} ${String(size).padStart(4)} ${title}${failed === 0 ? '' : `, ${failed} failed`}`
  })
  const findings = findingsOf(outcome)
  const wrong = [...Map.groupBy(findings, ({ kind }) => kind)].flatMap(([kind, all]) => [
    '',
    `Findings: ${kindTitles[kind]} (${all.length})`,
    ...[...Map.groupBy(all, ({ section, check }) => `${section}: ${check}`)].flatMap(lines),
  ])
  const part = (title: string[], lines: string[]) => (lines.length > 0 ? ['', ...title, ...lines] : [])
  const hasCurl = findings.some(({ curl }) => curl !== undefined)
  return [
    'Responses seen, by operation and status (t: only a test can cause it; -: not tried; 0: missing)',
    ...[table(coverage), '', ...counts, ...wrong],
    ...part(
      ['Faults of the suite or its fixtures (stack traces: --json); please report them'],
      faults.map(({ name, message }) => `  ✗ ${name}: ${message.slice(0, 500)}`),
    ),
    ...part([], hasCurl ? howToReplay : []),
    ...part(
      ['Members that no schema describes (no violation: the schemas are open)'],
      outcome.undescribed.map(({ what, members }) => `  ${what}: ${someOf(members)}`),
    ),
    ...part(
      ['Not tried'],
      notTried.map(({ what, why }) => `  ${what}: ${why}`),
    ),
    '',
    `Contract coverage ${percentSeen(coverage)} % (${coverage.seen} of ${coverage.of}: responses, headers, enum values, parameters and body members, and effects)${untriedIn(coverage)}`,
    ...(outcome.endedEarly === undefined ? [] : [`The run ended early. ${outcome.endedEarly}`]),
    `${outcome.passed ? 'Passed' : 'FAILED'}: ${requests} requests, ${generated} of them generated (seed ${seed}), in ${seconds.toFixed(1)} s`,
  ].join('\n')
}

const lines = ([check, findings]: [string, ReportedFailure[]]): string[] => [
  `  ${check}`,
  ...findings
    .slice(0, shownProblems)
    .flatMap(({ what, count, curl }) => [
      `    ✗ ${what}${count > 1 ? ` (${count} times)` : ''}`,
      ...(curl === undefined ? [] : [`      ${shortened(curl).replaceAll('\n', '\n      ')}`]),
    ]),
  ...(findings.length > shownProblems ? [`    and ${findings.length - shownProblems} more`] : []),
]

function untriedIn({ untried }: Outcome['coverage']): string {
  if (untried.length === 0) return ''
  const named = untried.length > 10 ? `${untried.length} operations` : untried.join(', ')
  return `; not tried at all: ${named}`
}

function table(coverage: Outcome['coverage']): string {
  const { statuses, rows } = seenByStatus(coverage)
  const width = Math.max(...rows.map(([name]) => name.length))
  const row = (name: string, cells: readonly unknown[]) =>
    `  ${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(6)).join('')}`.trimEnd()
  return [row('', statuses), ...rows.map(([name, cells]) => row(name, cells))].join('\n')
}
