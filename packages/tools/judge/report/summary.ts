import type { CoverageItem } from '../judge/coverage.ts'
import { type Outcome, type SuiteFault, sections, titles } from '../judge/results.ts'
import { findingsOf, isTest, kindTitles, percentSeen, type ReportedFailure, shortened } from './report.ts'

/** How many failures of one check are shown; the rest are in the files. */
const shownProblems = 5

/** The outcome of a run for people to read. */
export function summary(outcome: Outcome): string {
  const { checks, coverage, faults, notTried, howToReplay = [], seconds, requests, generated, seed } = outcome
  const counts = sections.map((section) => {
    const all = checks.filter((check) => check.section === section)
    const bad = all.filter(({ failures }) => failures.length > 0).length
    const state = bad === 0 ? '✓' : '✗'
    return `  ${state} ${String(all.length).padStart(4)} ${titles[section]}${bad === 0 ? '' : `, ${bad} failed`}`
  })
  const findings = findingsOf(outcome)
  const wrong = [...Map.groupBy(findings, ({ kind }) => kind)].flatMap(([kind, all]) => [
    '',
    `What is wrong: ${kindTitles[kind]} (${all.length})`,
    ...[...Map.groupBy(all, ({ section, check }) => `${section}: ${check}`)].flatMap(lines),
  ])
  const hasCurl = findings.some(({ curl }) => curl !== undefined)
  const seen = counts.filter((line) => !/ 0 [a-z]/.test(line))
  return [
    'Responses seen, by operation and status (t: only a test can bring it about; -: not tried; 0: missing)',
    table(
      coverage.items,
      [...coverage.excused].flatMap(([why, items]) => items.map((item) => [item, why] as const)),
    ),
    '',
    ...seen,
    ...wrong,
    ...(faults.length > 0 ? ['', faultsTitle, ...faults.map(faultLine)] : []),
    ...(howToReplay.length > 0 && hasCurl ? ['', ...howToReplay] : []),
    ...(notTried.length > 0
      ? ['', 'Not tried', ...notTried.map(({ what, why }) => `  ${what}: ${why}`)]
      : []),
    '',
    `Contract coverage ${percentSeen(coverage)} % (${coverage.seen} of ${coverage.of}: responses, headers, enum values, parameters and body members, and what they do)`,
    ...(outcome.endedEarly === undefined ? [] : [`The run ended early. ${outcome.endedEarly}`]),
    `${outcome.passed ? 'Passed' : 'FAILED'}: ${requests} requests, ${generated} of them generated (seed ${seed}), in ${seconds.toFixed(1)} s`,
  ].join('\n')
}

/** The findings of a check, for people to read. */
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

const faultsTitle =
  'What is wrong with the suite itself, or with its fixtures (--json has the stacks); please report it'

const faultLine = ({ name, message }: SuiteFault): string => `  ✗ ${name}: ${message.slice(0, 500)}`

/** A row for each operation, a column for each status. */
function table(items: readonly CoverageItem[], excused: (readonly [CoverageItem, string])[]): string {
  const responses = items.filter(({ kind }) => kind === 'response')
  const why = new Map(excused)
  const statuses = [...new Set(responses.map(({ status }) => status))].sort()
  const operations = [...new Set(responses.map(({ operationId }) => operationId))]
  const width = Math.max(...operations.map((name) => name.length))
  const cell = (operationId: string, status: number | undefined) => {
    const item = responses.find((one) => one.operationId === operationId && one.status === status)
    if (!item) return ''
    const excuse = why.get(item)
    return excuse === undefined ? String(item.seen) : isTest(excuse) ? 't' : '-'
  }
  const row = (name: string, cells: unknown[]) =>
    `  ${name.padEnd(width)}${cells.map((one) => String(one).padStart(6)).join('')}`.trimEnd()
  return [
    row('', statuses),
    ...operations.map((name) =>
      row(
        name,
        statuses.map((status) => cell(name, status)),
      ),
    ),
  ].join('\n')
}
