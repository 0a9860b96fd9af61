/** Findings of the proxy: each cause is printed once, and the report counts the operations, calls and causes. */
import { printable, table } from 'contract-openapi/cli'
import type { ContractOperation } from '../judge/contract/operation.ts'

/** Side that violates the contract; `note` for other findings, for example an unchecked body. */
export type Side = 'server' | 'client' | 'note'

export interface Finding {
  text: string // response 200: the header ETag is missing
  count: number
  firstSeen: string // ISO 8601, UTC
}

interface OperationSummary {
  operation: string // GET /things/{thingId}
  operationId: string
  requests: number
  statuses: Record<number, number>
  server: Finding[]
  client: Finding[]
  note: Finding[]
}

export interface Report {
  operations: OperationSummary[]
  neverCalled: string[]
  /** Requests outside of the contract: `GET /docs`. */
  outside: Finding[]
  /** True if the server violated the contract. */
  failed: boolean
}

// Limit of causes of one kind; further ones are counted together.
const most = 100
const beyond = `more than ${most} others of this kind`
// Limit of characters in a text.
const longest = 300

/** Collects findings, and prints each cause once. */
export class Findings {
  readonly #seen = new Map<ContractOperation, OperationSummary>()
  readonly #outside: Finding[] = []
  readonly #say: (line: string) => void

  /** @param pathOf path of an operation below its server */
  constructor(
    operations: readonly ContractOperation[],
    pathOf: (operation: ContractOperation) => string,
    say: (line: string) => void,
  ) {
    for (const operation of operations) {
      const name = printable(`${operation.method} ${pathOf(operation)}`)
      const { operationId } = operation
      const none = { requests: 0, statuses: {}, server: [], client: [], note: [] }
      this.#seen.set(operation, { operation: name, operationId, ...none })
    }
    this.#say = say
  }

  request(operation: ContractOperation) {
    this.#seen.get(operation)!.requests++
  }

  response(operation: ContractOperation, status: number) {
    const { statuses } = this.#seen.get(operation)!
    statuses[status] = (statuses[status] ?? 0) + 1
  }

  /** @param text finding after `request: ` or `response 200: `, without values, so that equal causes have equal texts */
  found(operation: ContractOperation, side: Side, text: string) {
    const seen = this.#seen.get(operation)!
    this.#add(seen[side], text, (cause) => `${seen.operation}  ${cause}`)
  }

  outside(method: string, path: string) {
    this.#add(this.#outside, `${method} ${path}`, (cause) => `${cause}  is not in the contract`)
  }

  report(): Report {
    const operations = [...this.#seen.values()]
    return {
      operations,
      neverCalled: operations.filter(({ requests }) => requests === 0).map(({ operation }) => operation),
      outside: this.#outside,
      failed: operations.some(({ server }) => server.length > 0),
    }
  }

  #add(findings: Finding[], written: string, line: (cause: string) => string) {
    const whole = printable(written)
    const cause = whole.length > longest ? `${whole.slice(0, longest)}…` : whole
    const text = findings.length < most || findings.some((finding) => finding.text === cause) ? cause : beyond
    const known = findings.find((finding) => finding.text === text)
    if (known) {
      known.count++
      return
    }
    const now = new Date()
    findings.push({ text, count: 1, firstSeen: now.toISOString() })
    this.#say(`${line(text)} (first seen ${now.toTimeString().slice(0, 8)})`)
  }
}

/** Formats the report for a terminal. */
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
  const headings = ['operation', 'requests', 'responses', 'server findings', 'client findings']
  const list = (title: string, pick: (operation: Report['operations'][number]) => Finding[]) =>
    section(
      title,
      called.flatMap((operation) =>
        pick(operation).map((finding) => `${operation.operation}  ${show(finding)}`),
      ),
    )
  return [
    called.length > 0 ? table([headings, ...rows]) : 'No operation was called.',
    ...list('Violations of the server', ({ server }) => server),
    ...list('Violations of clients', ({ client }) => client),
    ...list('Notes', ({ note }) => note),
    ...section('Not in the contract', outside.map(show)),
    ...section('Never called', neverCalled),
  ].join('\n')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.map((line) => `  ${line}`)]

const counted = (findings: readonly Finding[]): string =>
  findings.length === 0 ? '' : String(findings.length)

const show = ({ text, count, firstSeen }: Finding): string => `${text} (${count} ×, first ${firstSeen})`
