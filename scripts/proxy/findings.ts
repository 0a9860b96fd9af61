import { printable } from 'contract-server/internal/log/printable'
import type { ContractOperation } from '../conformance/oracle-contract.ts'

/** Who leaves the contract; `note` for what nobody can be blamed for, such as a body that was not checked. */
export type Side = 'server' | 'client' | 'note'

/** One cause, however often it was seen. */
export interface Finding {
  /** `response 200: the header ETag is missing`. */
  text: string
  count: number
  /** ISO 8601, UTC. */
  firstSeen: string
}

/** What was seen of an operation. */
export interface Seen {
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
  operations: Seen[]
  neverCalled: string[]
  /** Requests for what is not in the contract: `GET /docs`. */
  outside: Finding[]
  /** Whether the server left the contract. */
  failed: boolean
}

/** How many causes are kept of one kind; those beyond are counted as one. */
const most = 100
const beyond = `more than ${most} others of this kind`
/** Beyond this many characters nobody reads on. */
const longest = 300

/** Collects what is found, and says each cause when it comes first. Of values that server or client have sent it keeps none. */
export class Findings {
  readonly #seen = new Map<ContractOperation, Seen>()
  readonly #outside: Finding[] = []
  readonly #say: (line: string) => void

  /** @param base the path under which the operations stand */
  constructor(operations: readonly ContractOperation[], base: string, say: (line: string) => void) {
    for (const one of operations) {
      const name = printable(`${one.method} ${base}${one.path}`)
      const { operationId } = one
      const none = { requests: 0, statuses: {}, server: [], client: [], note: [] }
      this.#seen.set(one, { operation: name, operationId, ...none })
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

  /** @param text what is wrong, after `request: ` or `response 200: ` */
  found(operation: ContractOperation, side: Side, text: string) {
    const seen = this.#seen.get(operation)!
    this.#add(seen[side], causeOf(text), (cause) => `${seen.operation}  ${cause}`)
  }

  /** A request for what is not in the contract came. */
  outside(method: string, path: string) {
    this.#add(this.#outside, causeOf(`${method} ${path}`), (cause) => `${cause}  is not in the contract`)
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

  #add(findings: Finding[], cause: string, line: (cause: string) => string) {
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

/** What is wrong, the same for all values that are wrong in that way: without texts of headers, queries and bodies, and positions in arrays. */
export const causeOf = (text: string): string => {
  const cause = text
    .replace(/(the header \S+) is ".*$/s, '$1 has a value that the contract does not allow')
    .replace(/(broken percent-encoding) in ".*$/s, '$1.')
    .replace(/(The body is not JSON): .*$/s, '$1.')
    .replaceAll(/\/\d+(?=[/ "])/g, '/*')
  const shown = printable(cause)
  return shown.length > longest ? `${shown.slice(0, longest)}…` : shown
}
