import type { FastifyReply } from 'fastify'
import type { Error as ErrorBody, ErrorCode } from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'
import { hasBody } from './body.ts'

const asIs = (text: string) => text

/** Sends a value as JSON: the media type exactly as the contract has it, without the charset that Fastify adds. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('Content-Type', 'application/json')
    .serializer(asIs)
    .send(JSON.stringify(body))
}

/**
 * Sends an error with the status that the contract's catalogue gives its code. A body that has not come whole by then is not
 * waited for: the connection ends with the answer.
 */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) reply.header('connection', 'close')
  return sendJson(reply, errorStatus[code], errorBody(code, message))
}

/** The body of every error answer: the contract's `Error`, exactly three members. */
export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { code, message, status: errorStatus[code] }
}
