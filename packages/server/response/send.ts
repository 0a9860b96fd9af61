/** Sends JSON, and errors in the form that the operation documents. */

import type { Route } from 'contract-openapi/contract'
import { type ProblemCode, problemStatus } from 'contract-openapi/statuses'
import type { FastifyReply } from 'fastify'
import { type Fault, type Problem, type WriteProblem, writtenProblem } from '../http/problem.ts'
import { hasBody } from '../http/request.ts'
import { specOf, type Written } from './validate.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeProblem: WriteProblem
  }
}

const asIs = (text: string) => text

// Fastify would add a charset to the media type.
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: unknown,
  mediaType = 'application/json',
): FastifyReply {
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(JSON.stringify(body))
}

/** Sends an error as the operation documents it. The connection ends with the response if the body is incomplete. */
export function sendError(
  reply: FastifyReply,
  code: ProblemCode,
  message: string,
  faults?: readonly Fault[],
): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) reply.header('connection', 'close')
  // An error before an operation begins is a response of the operation, too.
  const { lifecycleHeaders = {}, responses = {} } = reply.request.routeOptions.config
  reply.headers(lifecycleHeaders)
  return sendProblem(reply, { status: statusOf(code, responses, faults), code, message, faults })
}

/** Sends a problem in the format of the operation. */
export function sendProblem(
  reply: FastifyReply,
  { status, ...details }: Omit<Problem, 'requestId'>,
): FastifyReply {
  const { responses = {} } = reply.request.routeOptions.config
  const problem = { status, ...details, requestId: reply.request.id }
  const documented = specOf(responses, status)
  for (const [name, value] of Object.entries(documented?.errorHeaders ?? {}))
    if (!reply.hasHeader(name)) reply.header(name, value)
  const { mediaType, text } = writtenProblem(reply.server.writeProblem, problem, documented)
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(text)
}

// A 422 replaces an undocumented 400; if both are documented, it is for readable bodies.
function statusOf(
  code: ProblemCode,
  responses: Route['responses'],
  faults: readonly Fault[] | undefined,
): number {
  const status = problemStatus[code]
  if (status !== 400 || !responses[422]) return status
  return !responses[400] || (code === 'invalid_body' && faults) ? 422 : 400
}

/**
 * Sends the response of a handler, with the links of a deprecated operation.
 * @param headers by lower-case name
 * @param response without `written` there is no body
 */
export function sendResponse(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  { status, body, written }: { status: number; body?: unknown; written?: Written | undefined },
): FastifyReply {
  const links = headers.link && reply.getHeader('link')
  reply.headers(headers)
  if (links) reply.header('link', `${headers.link}, ${links}`)
  if (!written) return reply.code(status).send()
  const { mediaType, bytes } = written
  return bytes
    ? reply.code(status).header('content-type', mediaType).send(bytes)
    : sendJson(reply, status, body, mediaType)
}
