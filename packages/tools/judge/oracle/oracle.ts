/**
 * The oracle knows the contract: it finds the operation of a request, and lists the violations of a response, one sentence each. What counts as one is
 * said in `ours.ts` for servers of this project, and in `anybody.ts` for others.
 */
import type { Fields } from 'contract-openapi/read'
import { hasNoContent } from 'contract-openapi/wire'
import { readOracleContract } from '../contract/contract.ts'
import { bearer, type Scheme } from '../contract/credentials.ts'
import { type HttpResponse, isEncoded } from '../contract/exchange.ts'
import { type ContractOperation, documentedFor } from '../contract/operation.ts'
import { type Expectations, ours } from '../expectations.ts'
import { isLeftOpen, judgeAny } from './anybody.ts'
import type { Asked, Judged } from './judged.ts'
import { undescribedMembers } from './message.ts'
import { judgeOurs, mostConcrete, undocumentedIn } from './ours.ts'

export type Oracle = Awaited<ReturnType<typeof createOracle>>

/**
 * @param values if true, violations name the values; if false, equal faults have equal texts, and undocumented headers are no violations
 */
export async function createOracle(
  source?: string | Fields,
  { expects = ours, values = expects.closedResponses }: { expects?: Expectations; values?: boolean } = {},
) {
  const contract = readOracleContract(source)
  const isClosed = expects.closedResponses
  const operationsAt = (path: string) => (isEncoded(path) ? contract.at(path) : [])
  const find = ({ method, target }: Asked): ContractOperation | undefined => {
    const path = pathOf(target)
    const found = isEncoded(path) ? contract.match(method, path) : undefined
    return found && isClosed && !mostConcrete(operationsAt(path)).includes(found) ? undefined : found
  }
  // Each step of an exchange asks for its operation again.
  const found = new WeakMap<Asked, { operation: ContractOperation | undefined }>()
  const operationOf = (request: Asked): ContractOperation | undefined => {
    const known = found.get(request) ?? { operation: find(request) }
    found.set(request, known)
    return known.operation
  }
  const documentedOf = (request: Asked, { status }: HttpResponse) => {
    const operation = operationOf(request)
    return operation && documentedFor(operation, status)
  }
  const judgedBy = (request: Asked, response: HttpResponse, isHead = false): Judged => {
    const path = pathOf(request.target)
    return {
      ...{ request, response, contract, values, path, isHead },
      hasBody: !isHead && hasBodyOf(request, response),
      operation: operationOf(request),
      atPath: operationsAt(path),
    }
  }
  const usual = contract.operations.flatMap(({ security }) => security.flat())[0] ?? {
    name: '',
    place: bearer,
  }

  return {
    ...{ contract, expects, operationOf, documentedOf },
    securityOf(request: Asked): Scheme[][] {
      const operation = operationOf(request)
      // A public operation may refuse an unknown parameter.
      const isUnknown = operation !== undefined && usual.place.in === 'query'
      return operation?.secured ? operation.security : isUnknown ? [] : [[usual]]
    },
    /** Members that no schema describes, and that all allow: violations by servers of this project. */
    undescribed: (request: Asked, response: HttpResponse): string[] => {
      const operation = operationOf(request)
      const isOpen = operation !== undefined && isLeftOpen(operation, response)
      return isClosed || isOpen ? [] : undescribedMembers(documentedOf(request, response), response)
    },
    /** True if any server of the contract has to keep to what this response violates. */
    isOfContract: (request: Asked, response: HttpResponse): boolean =>
      !isClosed || judgeAny(judgedBy(request, response)).length > 0,
    undocumentedHeaders(request: Asked, response: HttpResponse): string[] {
      const [operation, documented] = [operationOf(request), documentedOf(request, response)]
      return operation && documented ? undocumentedIn(operation, documented, response) : []
    },
    /**
     * The violations of a response.
     * @param part `head` if only status and headers are known
     */
    judge: (request: Asked, response: HttpResponse, part: 'whole' | 'head' = 'whole'): string[] => [
      ...new Set((isClosed ? judgeOurs : judgeAny)(judgedBy(request, response, part === 'head'))),
    ],
  }
}

// A contract may give a body to a status that has none.
const hasBodyOf = ({ method }: Asked, { status, text }: HttpResponse): boolean =>
  method !== 'HEAD' && !(hasNoContent(status) && text === '')

// The path of a target, normalized as the contract writes it (RFC 9112, section 3.2.2; RFC 3986, section 6.2.2.2).
const pathOf = (target: string) =>
  target
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/%(2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, decodeURIComponent)
