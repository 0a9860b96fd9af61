import { someOf } from 'contract-openapi/cli'
import { partName } from '../oracle/coverage.ts'
import { responsesIn } from '../oracle/results.ts'
import {
  countedSections,
  findingsOf,
  kindTitles,
  percentSeen,
  type Report,
  type ReportedFailure,
  seenByStatus,
  shortened,
} from './report.ts'

// GitHub accepts no summary above 1 MiB: limits of findings of a kind, rows of the table, and lines of a list.
const [mostFindings, mostOperations, mostLines] = [30, 1000, 200]

/** The outcome of a run in Markdown, for a summary of a CI job. */
export function markdown(report: Report): string {
  const { outcome, contract, server, command, date } = report
  const { coverage, faults, notTried, endedEarly, passed, requests, seconds } = outcome
  const findings = findingsOf(outcome)
  const verdict = passed
    ? 'the contract is kept'
    : findings.length > 0
      ? `${findings.length} finding${findings.length === 1 ? '' : 's'}`
      : 'the run did not get to its end'
  const ids = new Set(coverage.items.map(({ operationId }) => operationId))
  const called = new Set(responsesIn(outcome.checks).map(({ operationId }) => operationId)).intersection(ids)
  const checked = countedSections(outcome).map(
    ({ title, size, failed }) =>
      `- ${failed > 0 ? '✗' : '✓'} ${size} ${title}${failed > 0 ? `, ${failed} failed` : ''}`,
  )
  const missing = [...Map.groupBy(coverage.missing, ({ operationId }) => operationId)]
  const parts = [
    `# ${passed ? '✓' : '✗'} ${plain(`${contract.title} ${contract.version}`.trim())}: ${verdict}`,
    `${server === undefined ? 'Server of this project' : plain(server)}, ${date.toISOString().slice(0, 16).replace('T', ' ')} UTC: ${called.size} of ${ids.size} operations, ${requests} requests, ${seconds.toFixed(1)} s; ${percentSeen(coverage)} % of the contract seen (${coverage.seen} of ${coverage.of} documented parts).`,
    ...(endedEarly === undefined ? [] : [`**The run ended early.** ${plain(endedEarly)}`]),
    operations(report, findings),
    ...(Object.keys(kindTitles) as (keyof typeof kindTitles)[]).flatMap((kind) => {
      const ofKind = findings.filter((failure) => failure.kind === kind)
      const more =
        ofKind.length > mostFindings ? [`And ${ofKind.length - mostFindings} more: \`--json\` has all.`] : []
      const title = `## Findings: ${kindTitles[kind]} (${ofKind.length})`
      return ofKind.length === 0 ? [] : [title, ...ofKind.slice(0, mostFindings).map(finding), ...more]
    }),
    ...list(
      'Faults of the suite or its fixtures',
      faults.map(({ name, message }) => [name, message]),
    ),
    ...list(
      'Documented, never seen',
      missing.map(([id, items]) => [id, items.map(partName).join(', ')]),
    ),
    ...list(
      'Members that no schema describes',
      outcome.undescribed.map(({ what, members }) => [what, someOf(members)]),
    ),
    ...list(
      'Not tried',
      notTried.map(({ what, why }) => [what, why]),
    ),
    folded('What was checked', checked.join('\n')),
    folded('Run it again', fenced('sh', command)),
  ]
  return `${parts.join('\n\n')}\n`
}

function operations({ outcome, contract }: Report, findings: readonly ReportedFailure[]): string {
  const { statuses, rows } = seenByStatus(outcome.coverage)
  const found = Map.groupBy(findings, ({ operationId }) => operationId)
  const row = (cells: readonly unknown[]) => `| ${cells.join(' | ')} |`
  const lines = rows.slice(0, mostOperations).map(([id, cells]) => {
    const { method, path } = contract.operations.get(id) ?? {}
    const name = path === undefined ? id : `${method} ${path}`
    const wrong = found.get(id)?.length
    return row([`<code>${plain(name)}</code>`, ...cells, wrong === undefined ? '' : `✗ ${wrong}`])
  })
  return [
    row(['Operation', ...statuses, 'Findings']),
    row(['---', ...statuses.map(() => '---:'), '---:']),
    ...lines,
    '',
    `Responses seen, by status. 0: documented, never seen; t: only a test can cause it; -: not tried.${rows.length > mostOperations ? ` The first ${mostOperations} of ${rows.length} operations.` : ''}`,
  ].join('\n')
}

function finding({ check, what, count, curl, response }: ReportedFailure): string {
  const shown = curl === undefined ? 'No single request shows it.' : fenced('sh', shortened(curl))
  const headers = response?.headers.map(([name, value]) => `${name}: ${value}`) ?? []
  const received = response && [`HTTP ${response.status}`, ...headers, '', response.text].join('\n')
  const parts = [shown, ...(received ? [fenced('http', received.slice(0, 2000))] : [])]
  return folded(`${check}: ${what}${count > 1 ? ` (${count} times)` : ''}`, parts.join('\n\n'))
}

const folded = (title: string, content: string): string =>
  `<details><summary>${plain(title.slice(0, 500))}</summary>\n\n${content}\n\n</details>`

function list(title: string, lines: readonly [string, string][]): string[] {
  if (lines.length === 0) return []
  const shown = lines
    .slice(0, mostLines)
    .map(([name, what]) => `- <b>${plain(name.slice(0, 200))}</b>: ${plain(what.slice(0, 300))}`)
  const more = lines.length > mostLines ? [`- and ${lines.length - mostLines} more`] : []
  return [folded(`${title} (${lines.length})`, [...shown, ...more].join('\n'))]
}

const plain = (text: string): string =>
  text.replaceAll(/[\\`*_[\]<>#|~&@$\r\n]|:(?=\/\/)|(?<=www)\./gi, (mark) => `&#${mark.charCodeAt(0)};`)

function fenced(language: string, text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${text}\n${fence}`
}
