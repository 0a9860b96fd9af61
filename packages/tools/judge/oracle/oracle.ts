import { connectionStatuses, earlyStatuses } from 'contract-openapi/model'
import { isServerPage } from 'contract-openapi/pages'
import type { Fields } from 'contract-openapi/read'
import { isJson, shapeOfTemplate } from 'contract-openapi/wire'
import { readOracleContract } from '../contract/contract.ts'
import { bearer, type Scheme } from '../contract/credentials.ts'
import { type HttpRequest, type HttpResponse, isEncoded, isMock } from '../contract/exchange.ts'
import { type ContractOperation, type DocumentedResponse, documentedFor } from '../contract/operation.ts'
import { type Expectations, ours } from '../expectations.ts'
import { httpViolations, when, wrongAllow } from './http.ts'
import { bodyErrors, headerErrors, mediaTypeErrors, schemaErrors, undescribedMembers } from './message.ts'

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

// Statuses of requests for no operation, which rate limits cover too.
const statusesElsewhere = [429, 503, ...connectionStatuses]

type Asked = Pick<HttpRequest, 'method' | 'target'>

export type Oracle = Awaited<ReturnType<typeof createOracle>>

/**
 * Creates the oracle: it lists the violations of the contract by a response, one sentence each.
 * @param values if true, violations name the values; if false, equal faults have equal texts, and undocumented headers are no violations
 */
export async function createOracle(
  source?: string | Fields,
  { expects = ours, values = expects.closedResponses }: { expects?: Expectations; values?: boolean } = {},
) {
  const contract = readOracleContract(source)
  const isClosed = expects.closedResponses
  const { match, at, error, errorCodes, operations } = contract
  const servedAt = (path: string) => (isEncoded(path) ? at(path) : [])
  const find = ({ method, target }: Asked): ContractOperation | undefined => {
    const path = pathOf(target)
    const found = isEncoded(path) ? match(method, path) : undefined
    return found && isClosed && !mostConcrete(servedAt(path)).includes(found) ? undefined : found
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
  const usual = operations.flatMap(({ security }) => security.flat())[0] ?? { name: '', place: bearer }

  function judgeError({ status, body }: HttpResponse): string[] {
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

  // A message without a known body may still have its media type.
  const headErrors = (documented: DocumentedResponse, headers: HttpResponse['headers']) => [
    ...(documented.contents.length > 0 && headers['content-type']
      ? mediaTypeErrors(documented, headers)
      : []),
    ...headerErrors(documented, headers, values),
  ]

  function judgeServed(operation: ContractOperation, response: HttpResponse, hasBody: boolean): string[] {
    const { status, headers } = response
    const documented = documentedFor(operation, status)
    // No operation begins then, so a range or a default of its responses says nothing of it.
    if (connectionStatuses.includes(status) && !operation.responses.has(status))
      return hasBody ? judgeError(response) : []
    if (!documented) return ['the status is not documented']
    const undocumented = values ? undocumentedIn(operation, documented, response) : []
    const inHead = [...headErrors(documented, headers), ...undocumented]
    const lifecycle = lifecycleViolations(operation, response, values)
    if (!hasBody) return [...inHead, ...lifecycle]
    const inBody = bodyErrors(documented, response, values, true)
    const isError = status >= 400 && documented.schema && isJson(headers['content-type'] ?? '')
    const inError = isError && inBody.length === 0 ? judgeError(response) : []
    return [...inBody, ...inError, ...inHead, ...lifecycle]
  }

  function judgeDocumented(operation: ContractOperation, response: HttpResponse, hasBody: boolean): string[] {
    const documented = documentedFor(operation, response.status)
    if (operation.isElsewhere || isLeftOpen(operation, response)) return []
    if (!documented) return ['the status is not documented']
    const inHead = headErrors(documented, response.headers)
    // OpenAPI leaves a body without `content` open.
    if (!hasBody || documented.contents.length === 0) return inHead
    const inBody = response.text === '' ? ['there is no body'] : bodyErrors(documented, response, values)
    return [...inBody, ...inHead]
  }

  function judgeUnserved(method: string, path: string, response: HttpResponse, hasBody: boolean): string[] {
    const { status, headers } = response
    const allowed = mostConcrete(servedAt(path)).map(({ method }) => method)
    const isPage = isServerPage(path)
    const isShown = isPage && allowed.length === 0 && status < 400
    const wrong = hasBody && status !== 204 && !isShown ? judgeError(response) : []
    if (isShown || statusesElsewhere.includes(status)) return wrong
    if (allowed.length === 0)
      return [...when(status !== 404 && status !== 400 && !isPage, 'the path is not documented'), ...wrong]
    const expected = (allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed).sort()
    const listed = (headers.allow ?? '').split(/\s*,\s*/).sort()
    return [
      ...when(status !== (method === 'OPTIONS' ? 204 : 405), 'the method is not documented'),
      ...when(listed.join() !== expected.join(), `Allow is ${JSON.stringify(listed.join(', '))}`),
      ...wrong,
    ]
  }

  function judgeOurs(
    request: Asked,
    response: HttpResponse,
    part: 'whole' | 'head',
    hasBody: boolean,
  ): string[] {
    const operation = operationOf(request)
    return [
      ...when(part === 'whole' && !hasBody && response.text !== '', 'a response to HEAD has a body'),
      ...(operation
        ? judgeServed(operation, response, hasBody)
        : judgeUnserved(request.method, pathOf(request.target), response, hasBody)),
    ]
  }

  function judgeAny(request: Asked, response: HttpResponse, hasBody: boolean): string[] {
    const { status } = response
    const operation = operationOf(request)
    // An unknown method gets 501 (RFC 9110, section 9.1), and a mock the only response that an operation documents.
    const isMocked = operation !== undefined && isMock(response) && operation.responses.has(status)
    if (status >= 500 && !isMocked && (operation || status !== 501))
      return [`the server failed with ${status}`]
    const served = servedAt(pathOf(request.target))
    const isUndocumented =
      !operation && status < 300 && served.length > 0 && !['OPTIONS', 'HEAD'].includes(request.method)
    return [
      ...when(isUndocumented, 'the method is not documented, and succeeds'),
      ...(operation ? judgeDocumented(operation, response, hasBody) : []),
      ...httpViolations(response),
      ...wrongAllow(served, response),
    ]
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
      !isClosed || judgeAny(request, response, hasBodyOf(request, response)).length > 0,
    undocumentedHeaders(request: Asked, response: HttpResponse): string[] {
      const [operation, documented] = [operationOf(request), documentedOf(request, response)]
      return operation && documented ? undocumentedIn(operation, documented, response) : []
    },
    /**
     * The violations of a response.
     * @param part `head` if only status and headers are known
     */
    judge: (request: Asked, response: HttpResponse, part: 'whole' | 'head' = 'whole'): string[] => {
      const hasBody = part === 'whole' && hasBodyOf(request, response)
      return [
        ...new Set(
          isClosed ? judgeOurs(request, response, part, hasBody) : judgeAny(request, response, hasBody),
        ),
      ]
    },
  }
}

// A contract may give a body to a status that has none (RFC 9110, sections 15.3.5, 15.3.6 and 15.4.5).
const hasBodyOf = ({ method }: Asked, { status, text }: HttpResponse): boolean =>
  method !== 'HEAD' && !([204, 205, 304].includes(status) && text === '')

function isLeftOpen(operation: ContractOperation, response: HttpResponse): boolean {
  const { status } = response
  if (operation.responses.has(status)) return false
  if (documentedFor(operation, status) || earlyStatuses.includes(status))
    return earlyStatuses.includes(status)
  const isOfSecurity = operation.secured && (status === 401 || status === 403)
  const isOnlySuccess = status < 400 && !documentsSuccess(operation)
  return isOfSecurity || status === 304 || isOnlySuccess || (isMock(response) && status < 500)
}

// Contracts without a success, or without any response, are served all the same.
const documentsSuccess = ({ responses, ranges, otherwise }: ContractOperation): boolean =>
  otherwise !== undefined ||
  ranges.has(2) ||
  ranges.has(3) ||
  [...responses.keys()].some((status) => status < 400)

function undocumentedIn(
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

// The path of a target, normalized as the contract writes it (RFC 9112, section 3.2.2; RFC 3986, section 6.2.2.2).
const pathOf = (target: string) =>
  target
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/%(2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, decodeURIComponent)

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
const mostConcrete = (operations: readonly ContractOperation[]): ContractOperation[] =>
  operations.filter(({ path }) => shapeOfTemplate(path) === shapeOfTemplate(operations[0]!.path))
