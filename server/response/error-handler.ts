import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from '../../db/store-unavailable.ts'
import type { ErrorCode } from '../../generated/contract.ts'
import { problem } from '../../handlers/responses.ts'
import type { Connection } from '../http/connections.ts'
import { HttpError } from '../http/http-error.ts'
import { newRequestId } from '../http/request-id.ts'
import { timeouts } from '../http/timeouts.ts'
import { throttle } from '../log/throttle.ts'
import { sendError } from './send.ts'

/** Seconds after which a caller may try again when the store is in trouble. */
const retryAfter = '1'

/** A full disk is the same news for thousands of requests. */
const logged = throttle()

/** What Fastify and Node refuse by themselves, in the terms of the contract. */
const frameworkRefusals: Record<string, [ErrorCode, string]> = {
  FST_ERR_BAD_URL: ['invalid_parameter', 'The path has a broken percent-encoding.'],
  ECONNRESET: ['bad_request', 'The request broke off before its end.'],
  HPE_HEADER_OVERFLOW: [
    'headers_too_large',
    `The request line and headers are larger than ${maxHeaderSize} bytes.`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: [
    'request_timeout',
    `The request took too long to arrive; its headers have ${timeouts.http.headersTimeout / 1000} seconds, all of it has ${timeouts.requestTimeout / 1000}. Send it again.`,
  ],
}

/** Answers whatever was thrown while a request was served. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.cause) request.log.warn({ requestId: request.id, err: error.cause }, error.message)
    return sendError(reply.headers(error.headers), error.code, error.message)
  }
  const known = frameworkRefusals[codeOf(error)]
  if (known) return sendError(reply, ...known)
  if (error instanceof StoreUnavailable) {
    logged(error.message, (times) => {
      request.log.error({ requestId: request.id, err: error, times }, error.message)
    })
    reply.header('Retry-After', retryAfter)
    return sendError(
      reply,
      'unavailable',
      'The store cannot do this now; nothing was changed. Try again in a second.',
    )
  }
  request.log.error({ requestId: request.id, err: error }, 'the server failed to answer')
  return sendError(
    reply,
    'internal_error',
    'The server failed to answer. Quote the X-Request-Id when you report it.',
  )
}

/** Connections that have brought what cannot be read. */
const broken = new WeakSet<Connection>()

/** Answers bytes that are not an HTTP request that Node can read, straight on the socket; after all that is due before. */
export function handleParserError(error: NodeJS.ErrnoException, socket: Connection) {
  if (broken.has(socket)) return
  broken.add(socket)
  endAfterAnswers(error, socket)
}

function endAfterAnswers(error: NodeJS.ErrnoException, socket: Connection) {
  const due = socket._httpMessage
  // The request that is broken itself has no answer to wait for.
  if (due?.req.complete) return void due.once('finish', () => endAfterAnswers(error, socket))
  // An answer has been given, and what still comes is dropped until the connection ends.
  if (socket.writableEnded && error.code !== 'ECONNRESET') return
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const [code, message] = frameworkRefusals[codeOf(error)] ?? [
    'bad_request',
    'This is not a well-formed HTTP request.',
  ]
  const answer = problem(code, message)
  const body = JSON.stringify(answer.body)
  socket.end(
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `X-Request-Id: ${newRequestId()}\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  )
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code)
}
