import type { ContractOperation, DocumentedResponse } from './contract-operation.ts'
import { documentedFor } from './contract-operation.ts'
import type { HttpResponse } from './exchange.ts'
import { httpViolations } from './http-musts.ts'

/** What HTTP may refuse a request with before its operation has a say in it. */
const beforeOperation = [405, 406, 408, 411, 413, 414, 415, 417, 421, 429, 431]

/** What judges the parts of a documented response. */
interface Parts {
  headers(documented: DocumentedResponse): string[]
  /** @returns nothing for a response without a body to judge */
  body(documented: DocumentedResponse): string[]
}

/** What OpenAPI and HTTP do not allow about a response, and nothing that only this project asks for. */
export function plainViolations(
  operation: ContractOperation | undefined,
  /** The methods that the contract has for the path. */
  allowed: string[],
  method: string,
  response: HttpResponse,
  parts: Parts,
): string[] {
  const { status } = response
  if (!operation) {
    // A method that is implemented nowhere is 501 (RFC 9110, section 9.1).
    if (status >= 500 && status !== 501) return [failed(status)]
    const isServed = status < 300 && allowed.length > 0 && !['OPTIONS', 'HEAD'].includes(method)
    return [...(isServed ? ['the method is not documented, and succeeds'] : []), ...httpViolations(response)]
  }
  if (status >= 500) return [failed(status)]
  const documented = documentedFor(operation, status)
  const isHttp = beforeOperation.includes(status) || (operation.secured && (status === 401 || status === 403))
  const isOthers = beforeOperation.includes(status) && !operation.responses.has(status)
  const own =
    documented && !isOthers
      ? [...parts.body(documented), ...parts.headers(documented)]
      : isHttp || status === 304
        ? []
        : ['the status is not documented']
  return [...new Set([...own, ...httpViolations(response)])]
}

const failed = (status: number) => `the server failed with ${status}`
