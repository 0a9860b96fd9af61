/** Violations by any server: of what its contract documents, and of HTTP. What OpenAPI and HTTP leave open is none. */
import { earlyStatuses } from 'contract-openapi/statuses'
import { type HttpResponse, isMock } from '../contract/exchange.ts'
import { type ContractOperation, documentedFor } from '../contract/operation.ts'
import { httpViolations, when, wrongAllow } from './http.ts'
import type { Judged } from './judged.ts'
import { bodyErrors, headErrors } from './message.ts'
import { mostConcrete } from './ours.ts'

export function judgeAny(judged: Judged): string[] {
  const { request, response, atPath } = judged
  const { status } = response
  // A more concrete path without the method may have refused it (OpenAPI, Paths Object).
  const isOfPath = judged.operation !== undefined && mostConcrete(atPath).includes(judged.operation)
  const operation = status === 405 && !isOfPath ? undefined : judged.operation
  // An unknown method gets 501 (RFC 9110, section 9.1), and a mock the only response that an operation documents.
  const isMocked = operation !== undefined && isMock(response) && operation.responses.has(status)
  if (status >= 500 && !isMocked && (operation || status !== 501)) return [`the server failed with ${status}`]
  const isUndocumented =
    !operation && status < 300 && atPath.length > 0 && !['OPTIONS', 'HEAD'].includes(request.method)
  return [
    ...when(isUndocumented, 'the method is not documented, and succeeds'),
    ...(operation ? judgeDocumented(operation, judged) : []),
    ...httpViolations(response),
    ...wrongAllow(atPath, response),
  ]
}

function judgeDocumented(operation: ContractOperation, { response, hasBody, values }: Judged): string[] {
  const documented = documentedFor(operation, response.status)
  if (operation.isElsewhere || isLeftOpen(operation, response)) return []
  if (!documented) return ['the status is not documented']
  const inHead = headErrors(documented, response.headers, values)
  // OpenAPI leaves a body without `content` open.
  if (!hasBody || documented.contents.length === 0) return inHead
  const inBody = response.text === '' ? ['there is no body'] : bodyErrors(documented, response, values)
  return [...inBody, ...inHead]
}

/** True if a contract says nothing of a response that HTTP allows. */
export function isLeftOpen(operation: ContractOperation, response: HttpResponse): boolean {
  const { status } = response
  if (operation.responses.has(status)) return false
  if (documentedFor(operation, status) || earlyStatuses.includes(status))
    return earlyStatuses.includes(status)
  const isOfSecurity = operation.secured && (status === 401 || status === 403)
  const isOnlySuccess = status < 400 && !documentsSuccess(operation)
  return isOfSecurity || status === 304 || isOnlySuccess || (isMock(response) && status < 500)
}

// Contracts without a success, or without any response, are served all the same.
const documentsSuccess = ({ responses, general }: ContractOperation): boolean =>
  ['2XX', '3XX', 'default'].some((key) => general.has(key)) ||
  [...responses.keys()].some((status) => status < 400)
