import type { FastifyReply } from 'fastify'
import { type ProblemCode, problemStatus, type WriteProblem } from '../http/problem.ts'
import { hasBody } from '../http/receive-body.ts'
import type { Written } from './content.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** How the contract documents errors. */
    writeProblem: WriteProblem
  }
}

const asIs = (text: string) => text

/** Sends a value as JSON: the media type exactly as the contract has it, without the charset that Fastify adds. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: unknown,
  mediaType = 'application/json',
): FastifyReply {
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(JSON.stringify(body))
}

/**
 * Sends an error in the contract's shape of errors. A body that has not come whole by then is not
 * waited for: the connection ends with the response.
 */
export function sendError(reply: FastifyReply, code: ProblemCode, message: string): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) reply.header('connection', 'close')
  // What is refused before an operation begins is a response of it, too.
  reply.headers(reply.request.routeOptions.config.marks ?? {})
  const status = problemStatus[code]
  const { mediaType, body } = reply.server.writeProblem({
    status,
    code,
    message,
    requestId: reply.request.id,
  })
  return sendJson(reply, status, body, mediaType)
}

/**
 * Sends what a handler returned. The links of a deprecated operation stand beside those of the response.
 * @param headers those of the response, named in lower case
 * @param response without a body where it is not `written`
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
