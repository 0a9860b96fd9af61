import { Ajv, type ValidateFunction } from 'ajv'
import type { Document } from 'openapi-backend'
import { bearer, type Scheme } from './credentials/places.ts'
import { type HttpRequest, type HttpResponse, isEncoded } from './exchange.ts'
import { formats } from './formats.ts'
import type { ContractOperation, DocumentedResponse, OracleContract } from './oracle-contract.ts'
import { documentedFor, readOracleContract } from './oracle-contract.ts'
import { plainViolations } from './plain-judge.ts'
import { lifecycleViolations, markHeaders } from './promised-headers.ts'
import type { Schema } from './schema.ts'

/** Says what the contract does not allow about a response: one sentence for each violation, none when all is well. */
export interface Oracle {
  contract: OracleContract
  /** The operation that a request asks for, if any. */
  operationOf(request: Pick<HttpRequest, 'method' | 'target'>): ContractOperation | undefined
  /** What a request needs: as its operation wants it; else the main key, as the first operation that wants one. */
  securityOf(request: Pick<HttpRequest, 'method' | 'target'>): Scheme[][]
  /** @param part whether the body came whole, or only status and headers are known */
  judge(
    request: Pick<HttpRequest, 'method' | 'target'>,
    response: HttpResponse,
    part?: 'whole' | 'head',
  ): string[]
  /** Holds a response against the contract's Error only: for what a server sends before it knows the operation. */
  judgeError(response: HttpResponse): string[]
}

/** Headers that any server may send without saying so in a contract. */
const standardHeaders = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'transfer-encoding', 'vary'],
  ...['cache-control', 'server', 'via', 'alt-svc', 'x-request-id'],
  ...['content-security-policy', 'cross-origin-resource-policy', 'referrer-policy'],
  ...['strict-transport-security', 'x-content-type-options', 'x-frame-options'],
  // For pages of other origins (https://fetch.spec.whatwg.org/#http-responses).
  ...['access-control-allow-origin', 'access-control-allow-methods', 'access-control-allow-headers'],
  ...['access-control-expose-headers', 'access-control-max-age'],
])

/** What a server may respond with before it knows the operation: timeouts, and requests that are too long. */
const protocolStatuses = [408, 414, 431]

/** What may be the status where there is no operation: the caller has to wait, too. */
const statusesElsewhere = [429, 503, ...protocolStatuses]

/** How a violation of the schema of a body begins. */
export const wrongBody = 'the body is wrong: '

/** Pages that a server may have beside the contract. */
const otherPages = /^\/($|docs|try|openapi\.(yaml|json)$|changes\.atom$|health\/|metrics$)/

/**
 * Builds the oracle: openapi-backend and Ajv, straight from the contract (or another); nothing of our generator is in it.
 * Without `house` it asks for what OpenAPI and HTTP say, with it also for what every server of this project does.
 */
export async function createOracle(
  source?: string | Document,
  { house = true }: { house?: boolean } = {},
): Promise<Oracle> {
  const contract = await readOracleContract(source, { house })
  const { match, bodyErrors, errorCodes, operations } = contract
  const ajv = new Ajv({ strict: false, logger: false, formats })
  const isError = house && contract.error && ajv.compile(contract.error)
  const isHeader = headerChecks()
  const methods = [...new Set(operations.map(({ method }) => method))]

  /** The contract's Error, with the status of the response and of its code. */
  function judgeError({ status, body }: HttpResponse): string[] {
    if (!isError) return []
    if (!isError(body)) return [`the body is no Error of the contract: ${ajv.errorsText(isError.errors)}`]
    const error: { code?: string; status?: number } = Object(body)
    const expected = errorCodes.get(error.code ?? '') ?? status
    return [
      ...((error.status ?? status) === status ? [] : [`the member status is ${error.status}`]),
      ...(expected === status ? [] : [`the code ${error.code} belongs to the status ${expected}`]),
    ]
  }

  function judgeHeaders(
    operation: ContractOperation,
    { headers: declared }: DocumentedResponse,
    { headers }: HttpResponse,
  ): string[] {
    const wrong = Object.entries(declared).flatMap(([name, { required, schema }]) => {
      const value = headers[name.toLowerCase()]
      if (value === undefined) return required ? [`the header ${name} is missing`] : []
      if (isHeader(schema, value)) return []
      return [
        house
          ? `the header ${name} is ${JSON.stringify(value)}`
          : `the header ${name} does not fit its schema`,
      ]
    })
    if (!house) return wrong
    const names = [...Object.keys(declared), ...markHeaders(operation)]
    const known = new Set(names.map((name) => name.toLowerCase()))
    const undeclared = Object.keys(headers).filter((name) => !known.has(name) && !standardHeaders.has(name))
    return [...wrong, ...undeclared.map((name) => `the header ${name} is not documented`)]
  }

  function judgeBody(
    operation: ContractOperation,
    { schema, mediaType, mediaTypes }: DocumentedResponse,
    response: HttpResponse,
  ): string[] {
    // Without a word of a body, OpenAPI says nothing of it.
    if (mediaTypes.length === 0) return response.text === '' || !house ? [] : ['there is a body']
    if (!house && response.text === '') return ['there is no body']
    const sent = response.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
    if (!mediaTypes.some((one) => covers(one, sent ?? '')))
      return [`the body is ${sent ?? 'of no media type'}`]
    // What is said of other media types cannot be held against a text.
    if (!schema || sent !== mediaType) return []
    if (response.body === undefined) return ['the body is not JSON']
    const wrong = bodyErrors(operation, response.status, response.body)
    // Which of many items it is makes no other cause.
    const causes = house ? wrong : wrong.map((error) => error.replaceAll(/\/\d+(?=[/ ])/g, '/*'))
    if (wrong.length > 0) return causes.map((error) => `${wrongBody}${error}`)
    if (!house) return []
    return response.status >= 400 ? judgeError(response) : []
  }

  /** Judges responses to requests that no operation serves: other methods are 405, other paths are 404. */
  function judgeUnmatched(
    { method, target }: Pick<HttpRequest, 'method' | 'target'>,
    response: HttpResponse,
  ): string[] {
    const path = pathOf(target)
    const allowed = allowedAt(path)
    if (statusesElsewhere.includes(response.status)) return bodyless(method, response, judgeError)
    if (allowed.length === 0) {
      if (otherPages.test(path)) return response.status < 400 ? [] : bodyless(method, response, judgeError)
      const expected = response.status === 404 || response.status === 400
      return [...(expected ? [] : ['the path is not documented']), ...bodyless(method, response, judgeError)]
    }
    const withHead = allowed.includes('GET') ? [...allowed, 'HEAD'] : allowed
    const listed = (response.headers.allow ?? '').split(/\s*,\s*/).sort()
    return [
      ...(response.status === (method === 'OPTIONS' ? 204 : 405) ? [] : ['the method is not documented']),
      ...(listed.join() === withHead.sort().join() ? [] : [`Allow is ${JSON.stringify(listed.join(', '))}`]),
      ...(response.status === 204 ? [] : bodyless(method, response, judgeError)),
    ]
  }

  const servedAt = (path: string) =>
    isEncoded(path) ? methods.flatMap((method) => match(method, path) ?? []) : []
  const allowedAt = (path: string) => servedAt(path).map(({ method }) => method)

  const operationOf: Oracle['operationOf'] = ({ method, target }) => {
    const path = pathOf(target)
    return isEncoded(path) ? match(method, path) : undefined
  }

  const usual = operations.flatMap(({ security }) => security.flat())[0]?.place ?? bearer

  return {
    contract,
    operationOf,
    securityOf(request) {
      const operation = operationOf(request)
      return operation?.secured ? operation.security : [[{ name: '', place: usual }]]
    },
    judgeError,
    judge(request, response, part = 'whole') {
      const operation = operationOf(request)
      if (!house) {
        return plainViolations(operation, servedAt(pathOf(request.target)), request.method, response, {
          headers: (documented) => judgeHeaders(operation!, documented, response),
          body: (documented) =>
            part === 'head'
              ? []
              : bodyless(request.method, response, () => judgeBody(operation!, documented, response)),
        })
      }
      if (!operation) return judgeUnmatched(request, response)
      const documented = documentedFor(operation, response.status)
      if (!documented)
        return protocolStatuses.includes(response.status)
          ? judgeError(response)
          : ['the status is not documented']
      return [
        ...(part === 'head'
          ? []
          : bodyless(request.method, response, () => judgeBody(operation, documented, response))),
        ...judgeHeaders(operation, documented, response),
        ...lifecycleViolations(operation, response),
      ].filter((violation, at, all) => all.indexOf(violation) === at)
    },
  }
}

/** The path of a target, written as the contract writes it (RFC 9112, section 3.2.2; RFC 3986, section 6.2.2.2). */
const pathOf = (target: string) =>
  target
    .replace(/^https?:\/\/[^/]*/i, '')
    .replace(/[?#].*/s, '')
    .replaceAll(/%(2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi, decodeURIComponent)

/** Judges the body of a response, which after HEAD must not be there. */
function bodyless(
  method: string,
  response: HttpResponse,
  judge: (response: HttpResponse) => string[],
): string[] {
  if (method !== 'HEAD') return judge(response)
  return response.text === '' ? [] : ['a response to HEAD has a body']
}

/** Whether a media type is one of a range such as `image/*`, or that itself. */
export const covers = (range: string, mediaType: string): boolean =>
  range === mediaType || range === '*/*' || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)))

/** Checks header values, which are texts, against schemas, each compiled once. */
export function headerChecks(): (schema: Schema, value: string) => boolean {
  const ajv = new Ajv({ strict: false, logger: false, formats, coerceTypes: true })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return (schema, value) => {
    const check = compiled.get(schema) ?? ajv.compile({ properties: { value: schema } })
    compiled.set(schema, check)
    return check({ value }) as boolean
  }
}
