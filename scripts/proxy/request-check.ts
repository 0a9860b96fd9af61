import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { buildApp } from 'contract-server/internal/app'
import { checkSingleHeaders } from 'contract-server/internal/http/duplicate-headers'
import { HttpError } from 'contract-server/internal/http/http-error'
import {
  type Problem,
  problemDetails,
  problemStatus,
  type WriteProblem,
} from 'contract-server/internal/http/problem'
import { newRequestId } from 'contract-server/internal/http/request-id'
import type { MockedService } from '../mock/service.ts'
import { mostCopied } from './body-copy.ts'

/** What a server that keeps the contract would have responded, and why. */
export interface Refusal {
  status: number
  headers: Record<string, string>
  body: string
  /** In words; nothing that the request has as a value of credentials. */
  reason: string
}

/** Why the contract forbids a request; undefined when it does not. */
export type CheckRequest = (request: IncomingMessage, body: Buffer) => Promise<Refusal | undefined>

/** How the server that checks marks a refusal of its own, whose form is still open, and a request that it lets pass. */
const refused = 'application/x-refused'
const passed = 'x-passed'

/** What a request has for its connection, and is not checked. */
const ofConnection = ['connection', 'content-length', 'expect', 'transfer-encoding', 'upgrade']

/**
 * Checks requests as the generated routes do: by a server of the contract that does nothing but that. Past sunsets and in brownouts it
 * lets requests pass, for what becomes of those is for the server behind.
 */
export function requestCheck({ options }: Pick<MockedService, 'options'>): CheckRequest {
  const { writeProblem = problemDetails, mock } = options
  const app = buildApp({
    ...options,
    mock: (route) => ({
      ...mock(route),
      async respond(_read, _request, reply) {
        reply.header(passed, 'yes').send()
      },
    }),
    writeProblem: (problem) => ({ mediaType: refused, body: problem }),
    policy: { sunset: 'serve', minStability: 'experimental' },
    clock: () => new Date(),
    bodyLimit: mostCopied,
  })
  return async (request, body) => {
    const { method = '', url = '', headers } = request
    const early = beforeRouting(request)
    if (early) return early
    const sent = headersOf(headers, body)
    const response = await app.inject({ method: method as 'GET', url, headers: sent, payload: body })
    const { [passed]: isPassed, 'x-mock': _, 'content-length': __, ...own } = response.headers
    // What the server has beside the contract, such as /metrics, is no operation.
    if (isPassed !== undefined) return undefined
    const kept = Object.entries(own).map(([name, value]) => [name, String(value)])
    const { statusCode: status, payload } = response
    const given = { status, headers: Object.fromEntries(kept), body: payload }
    if (own['content-type'] === refused) return written(JSON.parse(payload), given.headers, writeProblem)
    const reason =
      status === 401 ? 'The credentials that the contract asks for are missing.' : `It gets ${status}.`
    return { ...given, reason }
  }

  /** What would not come to the server that checks as it goes to the one behind. */
  function beforeRouting(request: IncomingMessage): Refusal | undefined {
    try {
      checkSingleHeaders(request)
      if (!isNormal(request.url ?? ''))
        throw new HttpError('bad_request', 'The path has dot segments, or characters that a URI encodes.')
      return undefined
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const { code, message } = error
      const problem = { status: problemStatus[code], code, message, requestId: newRequestId() }
      return written(problem, {}, writeProblem)
    }
  }
}

function written(problem: Problem, headers: Record<string, string>, writeProblem: WriteProblem): Refusal {
  const { mediaType, body } = writeProblem(problem)
  const { status, message: reason } = problem
  return { status, headers: { ...headers, 'content-type': mediaType }, body: JSON.stringify(body), reason }
}

/** As they came, but for those of the connection; what the injection would add is said to be missing. */
function headersOf(headers: IncomingHttpHeaders, body: Buffer) {
  const kept = Object.entries(headers).filter(([name]) => !ofConnection.includes(name))
  return {
    'user-agent': undefined,
    ...Object.fromEntries(kept),
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  }
}

/** Whether a path is read alike by all: reading it as a URL changes nothing. */
function isNormal(target: string): boolean {
  const path = target.replace(/^https?:\/\/[^/]*/i, '').replace(/\?.*/s, '')
  return URL.parse(target, 'http://localhost')?.pathname === path
}
