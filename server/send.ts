import type { FastifyReply } from 'fastify'
import type { Error as ErrorBody, ErrorCode } from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'

const asIs = (text: string) => text

/** Sends a value as JSON: the media type exactly as the contract has it, without the charset that Fastify adds. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .serializer(asIs)
    .send(JSON.stringify(body))
}

/** Sends an error with the status that the contract's catalogue gives its code. */
export function sendError(reply: FastifyReply, code: ErrorCode, message: string): FastifyReply {
  return sendJson(reply, errorStatus[code], errorBody(code, message))
}

/** The body of every error answer: the contract's `Error`, exactly three members. */
export function errorBody(code: ErrorCode, message: string): ErrorBody {
  return { code, message, status: errorStatus[code] }
}
