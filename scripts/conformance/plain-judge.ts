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
  /** What the contract has for the path, whatever the method. */
  served: readonly ContractOperation[],
  method: string,
  response: HttpResponse,
  parts: Parts,
): string[] {
  const { status } = response
  const http = () => [...httpViolations(response), ...wrongAllow(served, response)]
  if (!operation) {
    // A method that is implemented nowhere is 501 (RFC 9110, section 9.1).
    if (status >= 500 && status !== 501) return [failed(status)]
    const isServed = status < 300 && served.length > 0 && !['OPTIONS', 'HEAD'].includes(method)
    return [...(isServed ? ['the method is not documented, and succeeds'] : []), ...http()]
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
  return [...new Set([...own, ...http()])]
}

/** What the Allow of a 405 leaves out. Where several paths of the contract are meant, nobody knows which it is about. */
function wrongAllow(
  served: readonly ContractOperation[],
  { status, headers: { allow } }: HttpResponse,
): string[] {
  if (status !== 405 || allow === undefined || new Set(served.map(({ path }) => path)).size > 1) return []
  const listed = allow.toUpperCase().split(/\s*,\s*/)
  const missing = served.map(({ method }) => method).filter((method) => !listed.includes(method))
  return missing.length > 0
    ? [`the Allow of a 405 leaves out ${missing.join(', ')} of the contract (RFC 9110, section 15.5.6)`]
    : []
}

const failed = (status: number) => `the server failed with ${status}`
