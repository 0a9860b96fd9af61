import { table } from 'contract-server/internal/commands/lib/text-table'
import type { Finding, Report } from './findings.ts'

/** The report for a terminal. */
export function summary({ operations, neverCalled, outside }: Report): string {
  const called = operations.filter(({ requests }) => requests > 0)
  const rows = called.map(({ operation, requests, statuses, server, client }) => [
    operation,
    String(requests),
    Object.entries(statuses)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', '),
    counted(server),
    counted(client),
  ])
  const headings = ['operation', 'requests', 'responses', 'findings of the server', 'of the client']
  const list = (title: string, pick: (one: Report['operations'][number]) => Finding[]) =>
    section(
      title,
      called.flatMap((one) => pick(one).map((finding) => `${one.operation}  ${show(finding)}`)),
    )
  return [
    called.length > 0 ? table([headings, ...rows]) : 'No operation was called.',
    ...list('Where the server leaves the contract', ({ server }) => server),
    ...list('Where its clients leave the contract', ({ client }) => client),
    ...list('Beside that', ({ note }) => note),
    ...section('Not in the contract', outside.map(show)),
    ...section('Never called', neverCalled),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

const counted = (findings: readonly Finding[]): string =>
  findings.length === 0 ? '' : String(findings.length)

const show = ({ text, count, firstSeen }: Finding): string => `${text} (${count} ×, first ${firstSeen})`
