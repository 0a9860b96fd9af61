/** Checks a request as the server of the contract would: a service of its own gets a copy, and its refusal, if any, is the finding. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { ResponseSpec } from 'contract-openapi/contract'
import { problemStatus } from 'contract-openapi/statuses'
import { bodyKind } from 'contract-openapi/wire'
import { buildApp } from 'contract-server/embed'
import {
  documentedProblem,
  HttpError,
  newRequestId,
  type Problem,
  singleHeaderCheck,
  type WriteProblem,
  writtenProblem,
} from 'contract-server/http'
import { isEncoded, parsed } from '../judge/contract/exchange.ts'
import type { MockedService } from '../mock/service.ts'
import { mostCopied } from './response-check.ts'

/** Response that the contract requires for an invalid request. */
export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
  /** Reason in words, without values of the request. */
  reason: string
}

/** Returns the refusal of an invalid request; undefined for a valid one. */
export type CheckRequest = (request: IncomingMessage, body: Buffer) => Promise<Refusal | undefined>

// Marks of the checking server for its refusals, whose form is still open, and for accepted requests.
const refused = 'application/x-refused'
const passedHeader = 'x-passed'

// Headers of the connection are not checked.
const ofConnection = ['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade']

/** Checks requests with the generated routes. Ignores sunsets and brownouts, which the server behind decides. */
export function requestCheck({ options }: Pick<MockedService, 'options'>): CheckRequest {
  const { writeProblem = documentedProblem, mock } = options
  const app = buildApp({
    ...options,
    mock: (route) => ({
      ...mock(route),
      async handle(_read, _request, reply) {
        reply.header(passedHeader, 'yes').send()
        return undefined
      },
    }),
    writeProblem: (problem, documented) => ({
      mediaType: refused,
      body: JSON.stringify({ ...written(problem, writeProblem, documented), code: problem.code }),
    }),
    policy: { sunset: 'serve', minStability: 'experimental' },
    clock: () => new Date(),
    bodyLimit: mostCopied,
  })
  const checkHeaders = singleHeaderCheck()
  return async (request, body) => {
    const { method = '', url = '', headers } = request
    const early = beforeRouting(request)
    if (early) return early
    const sent = headersOf(headers, body)
    const response = await app.inject({ method: method as 'GET', url, headers: sent, payload: body })
    const { [passedHeader]: isPassed, 'x-mock': _, 'content-length': __, ...sentHeaders } = response.headers
    // The server's own paths, for example /metrics, are not operations.
    if (isPassed !== undefined) return undefined
    const kept = Object.entries(sentHeaders).map(([name, value]) => [name, String(value)])
    const { statusCode: status, payload } = response
    const answer = { status, headers: Object.fromEntries(kept), body: payload }
    if (sentHeaders['content-type'] === refused) {
      const { headers: form, code, ...refusal } = JSON.parse(payload)
      const reason = reasonOf(code, refusal.reason, request, body)
      return { ...refusal, reason, headers: { ...answer.headers, ...form } }
    }
    const reason = status === 401 ? 'Required credentials are missing.' : `It gets ${status}.`
    return { ...answer, reason }
  }

  // Rejects requests that would reach the checking server differently from the server behind.
  function beforeRouting(request: IncomingMessage): Refusal | undefined {
    try {
      checkHeaders(request)
      if (!isNormal(request.url ?? ''))
        throw new HttpError('bad_request', 'The path has dot segments, or characters that a URI encodes.')
      return undefined
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const { code, message } = error
      const problem = { status: problemStatus[code], code, message, requestId: newRequestId() }
      return written(problem, writeProblem)
    }
  }
}

// Reasons omit values and array positions, so that equal causes have equal texts.
function reasonOf(
  code: string,
  message: string,
  { url = '', headers }: IncomingMessage,
  body: Buffer,
): string {
  if (!isEncoded(url)) return 'The query has a broken percent-encoding.'
  const isJson = body.length > 0 && bodyKind(headers['content-type'] ?? '') === 'json'
  if (code === 'invalid_body' && isJson && parsed(String(body)) === undefined) return 'The body is not JSON.'
  return message.replaceAll(/\/\d+(?=[/"])/g, '/*')
}

function written(problem: Problem, writeProblem: WriteProblem, documented?: ResponseSpec): Refusal {
  const { mediaType, text: body } = writtenProblem(writeProblem, problem, documented)
  const { status, message: reason } = problem
  return { status, headers: { 'content-type': mediaType }, body, reason }
}

// Without headers of the connection. Headers that the injection would add are marked as missing.
function headersOf(headers: IncomingHttpHeaders, body: Buffer) {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.includes(name))
  return {
    'user-agent': undefined,
    ...Object.fromEntries(kept),
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  }
}

/** True if parsing the path as a URL does not change it. */
function isNormal(target: string): boolean {
  const path = target.replace(/^https?:\/\/[^/]*/i, '').replace(/\?.*/s, '')
  return URL.parse(target, 'http://localhost')?.pathname === path
}
