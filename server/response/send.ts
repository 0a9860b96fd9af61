import type { FastifyReply } from 'fastify'
import type { ErrorCode } from '../../generated/contract.ts'
import { problem } from '../../handlers/responses.ts'
import { endInTwoSteps } from '../http/lingering-close.ts'
import { hasBody } from '../http/receive-body.ts'

const asIs = (text: string) => text

/** Sends a value as JSON: the media type exactly as the contract has it, without the charset that Fastify adds. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .serializer(asIs)
    .send(JSON.stringify(body))
}

/**
 * Sends an error with the status that the contract's catalogue gives its code. A body that has not come whole by then is not
 * waited for: the connection ends with the response.
 */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) {
    reply.header('connection', 'close')
    endInTwoSteps(raw.socket)
  }
  // What is refused before an operation begins is a response of it, too.
  reply.headers(reply.request.routeOptions.config.marks ?? {})
  const { status, body } = problem(code, message)
  return sendJson(reply, status, body)
}
