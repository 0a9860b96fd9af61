/** Violations of a contract that says all that its server does: responses have nothing undocumented, and other paths and methods 404 and 405. */

import { isServerPage } from 'contract-openapi/pages'
import { connectionStatuses } from 'contract-openapi/statuses'
import { isJson, shapeOfTemplate } from 'contract-openapi/wire'
import type { OracleContract } from '../contract/contract.ts'
import type { HttpResponse } from '../contract/exchange.ts'
import { type ContractOperation, type DocumentedResponse, documentedFor } from '../contract/operation.ts'
import { when } from './http.ts'
import type { Judged } from './judged.ts'
import { bodyErrors, headErrors, schemaErrors } from './message.ts'

export function judgeOurs(judged: Judged): string[] {
  const { operation, response, hasBody, isHead } = judged
  return [
    ...when(!isHead && !hasBody && response.text !== '', 'a response to HEAD has a body'),
    ...(operation ? judgeServed(operation, judged) : judgeUnserved(judged)),
  ]
}

function judgeServed(operation: ContractOperation, judged: Judged): string[] {
  const { response, hasBody, values, contract } = judged
  const { status, headers } = response
  const documented = documentedFor(operation, status)
  // No operation begins then, so a range or a default of its responses says nothing of it.
  if (connectionStatuses.includes(status) && !operation.responses.has(status))
    return hasBody ? judgeError(contract, response) : []
  if (!documented) return ['the status is not documented']
  const undocumented = values ? undocumentedIn(operation, documented, response) : []
  const inHead = [...headErrors(documented, headers, values), ...undocumented]
  const lifecycle = lifecycleViolations(operation, response, values)
  if (!hasBody) return [...inHead, ...lifecycle]
  const inBody = bodyErrors(documented, response, values, true)
  const isError = status >= 400 && documented.schema && isJson(headers['content-type'] ?? '')
  const inError = isError && inBody.length === 0 ? judgeError(contract, response) : []
  return [...inBody, ...inError, ...inHead, ...lifecycle]
}

// Statuses of requests for no operation, which rate limits cover too.
const statusesElsewhere = [429, 503, ...connectionStatuses]

function judgeUnserved({ request, response, path, atPath, hasBody, contract }: Judged): string[] {
  const { status, headers } = response
  const allowed = mostConcrete(atPath).map(({ method }) => method)
  const isPage = isServerPage(path)
  const isShown = isPage && allowed.length === 0 && status < 400
  const wrong = hasBody && status !== 204 && !isShown ? judgeError(contract, response) : []
  if (isShown || statusesElsewhere.includes(status)) return wrong
  if (allowed.length === 0)
    return [...when(status !== 404 && status !== 400 && !isPage, 'the path is not documented'), ...wrong]
  const expected = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).sort()
  const listed = (headers.allow ?? '').split(/\s*,\s*/).sort()
  return [
    ...when(status !== (request.method === 'OPTIONS' ? 204 : 405), 'the method is not documented'),
    ...when(listed.join() !== expected.join(), `Allow is ${JSON.stringify(listed.join(', '))}`),
    ...wrong,
  ]
}

function judgeError({ error, errorCodes }: OracleContract, { status, body }: HttpResponse): string[] {
  if (!error) return []
  const [wrong] = schemaErrors(error, body)
  if (wrong !== undefined) return [`the body is no Error of the contract: ${wrong}`]
  const { code, status: inBody = status } = Object(body)
  const expected = errorCodes.get(code ?? '') ?? status
  return [
    ...when(inBody !== status, `the member status is ${inBody}`),
    ...when(expected !== status, `the code ${code} has the status ${expected} in the contract`),
  ]
}

const standardHeaders = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['cache-control', 'server', 'via', 'alt-svc', 'x-request-id', 'www-authenticate'],
  ...['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy'],
  ...['strict-transport-security', 'x-content-type-options', 'x-frame-options'],
  // For pages of other origins (https://fetch.spec.whatwg.org/#http-responses).
  ...['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers'],
  ...['access-control-expose-headers', 'access-control-max-age'],
])

// Headers that a 304 has where a 200 would (RFC 9110, section 15.4.5).
const headersOf304 = ['etag', 'content-location', 'expires', 'last-modified']

/** Violations by headers that neither the contract nor HTTP has for a response. */
export function undocumentedIn(
  operation: ContractOperation,
  declared: DocumentedResponse,
  { status, headers }: HttpResponse,
): string[] {
  const names = [...Object.keys(declared.headers), ...markHeaders(operation)]
  const known = new Set([...names.map((name) => name.toLowerCase()), ...(status === 304 ? headersOf304 : [])])
  const undeclared = Object.keys(headers).filter((name) => !known.has(name) && !standardHeaders.has(name))
  return undeclared.map((name) => `the header ${name} is not documented`)
}

/** True for a violation that one line of a server causes in all responses: an undocumented header. */
export const isOfServer = (violation: string): boolean => /^the header \S+ is not documented$/.test(violation)

const seconds = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000

function promised({ deprecated, stability }: ContractOperation): Record<string, string | undefined> {
  return {
    Deprecation: deprecated && `@${seconds(deprecated.since)}`,
    Sunset: deprecated && new Date(seconds(deprecated.sunset) * 1000).toUTCString(),
    'X-Stability': stability,
  }
}

function lifecycleViolations(operation: ContractOperation, { headers }: HttpResponse, values: boolean) {
  const wrong = Object.entries(promised(operation)).flatMap(([name, value]) => {
    const sent = headers[name.toLowerCase()]
    if (sent === undefined) return when(value !== undefined, `the header ${name} is missing`)
    const instead = `is ${JSON.stringify(sent)} instead of ${JSON.stringify(value ?? 'absent')}`
    return when(sent !== value, `the header ${name} ${values ? instead : 'differs from the contract'}`)
  })
  const relations = operation.deprecated ? ['deprecation', 'successor-version'] : []
  const missing = relations.filter((relation) => !headers.link?.includes(`rel="${relation}"`))
  return [...wrong, ...missing.map((relation) => `the header Link has no rel="${relation}"`)]
}

/** The lifecycle headers of an operation's responses; no response has to declare them. */
export const markHeaders = (operation: ContractOperation): string[] => [
  ...Object.entries(promised(operation)).flatMap(([name, value]) => (value === undefined ? [] : name)),
  ...(operation.deprecated ? ['Link'] : []),
]

// A concrete path comes first (OpenAPI, Paths Object).
export const mostConcrete = (operations: readonly ContractOperation[]): ContractOperation[] =>
  operations.filter(({ path }) => shapeOfTemplate(path) === shapeOfTemplate(operations[0]!.path))
