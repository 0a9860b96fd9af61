import { printable, table } from 'contract-openapi/cli'
import type { ContractOperation } from '../judge/read/operation.ts'

/** The side that violates the contract; `note` if neither does, for example for a body that was not checked. */
export type Side = 'server' | 'client' | 'note'

/** One cause, however often it was seen. */
export interface Finding {
  /** `response 200: the header ETag is missing`. */
  text: string
  count: number
  /** ISO 8601, UTC. */
  firstSeen: string
}

/** The requests and findings of an operation. */
interface OperationSummary {
  /** `GET /things/{thingId}`. */
  operation: string
  operationId: string
  requests: number
  /** How often there was each. */
  statuses: Record<number, number>
  server: Finding[]
  client: Finding[]
  note: Finding[]
}

/** All that was seen. */
export interface Report {
  operations: OperationSummary[]
  neverCalled: string[]
  /** Requests for what is not in the contract: `GET /docs`. */
  outside: Finding[]
  /** True if the server left the contract. */
  failed: boolean
}

/** How many causes are kept of one kind; those beyond are counted as one. */
const most = 100
const beyond = `more than ${most} others of this kind`
/** Beyond this many characters nobody reads on. */
const longest = 300

/** Collects what is found, and says each cause when it comes first. */
export class Findings {
  readonly #seen = new Map<ContractOperation, OperationSummary>()
  readonly #outside: Finding[] = []
  readonly #say: (line: string) => void

  /** @param base the path under which the operations stand */
  constructor(operations: readonly ContractOperation[], base: string, say: (line: string) => void) {
    for (const operation of operations) {
      const name = printable(`${operation.method} ${base}${operation.path}`)
      const { operationId } = operation
      const none = { requests: 0, statuses: {}, server: [], client: [], note: [] }
      this.#seen.set(operation, { operation: name, operationId, ...none })
    }
    this.#say = say
  }

  /** A request for an operation came. */
  request(operation: ContractOperation) {
    this.#seen.get(operation)!.requests++
  }

  /** The server responded. */
  response(operation: ContractOperation, status: number) {
    const { statuses } = this.#seen.get(operation)!
    statuses[status] = (statuses[status] ?? 0) + 1
  }

  /** @param text what is wrong, after `request: ` or `response 200: `: the same for all values that are wrong in that way */
  found(operation: ContractOperation, side: Side, text: string) {
    const seen = this.#seen.get(operation)!
    this.#add(seen[side], text, (cause) => `${seen.operation}  ${cause}`)
  }

  /** A request for what is not in the contract came. */
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
    const text = findings.length < most || findings.some((one) => one.text === cause) ? cause : beyond
    const known = findings.find((one) => one.text === text)
    if (known) {
      known.count++
      return
    }
    const now = new Date()
    findings.push({ text, count: 1, firstSeen: now.toISOString() })
    this.#say(`${line(text)} (first seen ${now.toTimeString().slice(0, 8)})`)
  }
}

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
