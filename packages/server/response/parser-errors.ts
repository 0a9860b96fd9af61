/**
 * Responses to input that never becomes a request, because Node cannot parse it or it came too late. They are written to the socket, after the
 * responses that are due.
 */

import type { IncomingMessage } from 'node:http'
import { type ProblemCode, problemStatus } from 'contract-openapi/statuses'
import { type Connection, type Contain, endConnection, timeouts } from '../http/connections.ts'
import { maxFields } from '../http/http-server.ts'
import { maxHeaderSize, STATUS_CODES, type WriteProblem, writtenProblem } from '../http/problem.ts'
import { newRequestId } from '../http/request.ts'

interface RawRefusal {
  code: ProblemCode
  message: string
  headers?: string
}

const malformed: RawRefusal = { code: 'bad_request', message: 'This is not a well-formed HTTP request.' }

// By error code of Node's parser.
const refusals: Record<string, RawRefusal> = {
  HPE_HEADER_OVERFLOW: {
    code: 'headers_too_large',
    message: `The request line and headers are larger than ${maxHeaderSize} bytes, or more than ${maxFields} fields.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    code: 'request_timeout',
    message: `The request took too long to arrive; its headers have ${timeouts.headersTimeout / 1000} seconds, all of it has ${timeouts.requestTimeout / 1000}. Send it again.`,
  },
}

/**
 * Responds to input that never becomes a request of the router, on the socket and after all pending responses, and ends the connection.
 * @param allow methods of the server, as `Allow` lists them
 * @param record called with status and message of each response; messages are few and fixed
 */
export function rawResponses(
  allow: string,
  contain: Contain,
  writeProblem: WriteProblem,
  record: (status: number, message: string) => void,
) {
  // Node reports an error again with each later segment.
  const broken = new WeakSet<Connection>()

  const refuse = (socket: Connection, refusal: RawRefusal) =>
    contain(socket, () => {
      const due = socket._httpMessage
      // The broken request itself has no pending response, unless that has begun.
      if (due?.req.complete) return void due.once('finish', () => refuse(socket, refusal))
      if (due?.headersSent) return void due.once('finish', () => endConnection(socket))
      if (!socket.writable) return
      const { status, text } = write(refusal, writeProblem)
      record(status, refusal.message)
      endConnection(socket, text)
    })

  return {
    // Handles `clientError`: input that Node cannot read, or that came too late, and broken connections.
    onClientError(error: NodeJS.ErrnoException, socket: Connection) {
      const isParserError = error.code?.startsWith('HPE_') || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      if (!isParserError) return void socket.destroy()
      if (broken.has(socket)) return
      broken.add(socket)
      refuse(socket, refusals[error.code ?? ''] ?? malformed)
    },
    // Handles `connect`: this server is not a proxy.
    onConnect(_request: IncomingMessage, socket: Connection) {
      // Node stops handling the socket here: it would throw errors, and receive nothing.
      socket.on('error', () => socket.destroy()).resume()
      const message = `CONNECT is not allowed here, because this server is not a proxy; use ${allow}.`
      refuse(socket, { code: 'method_not_allowed', message, headers: `Allow: ${allow}\r\n` })
    },
  }
}

function write({ code, message, headers = '' }: RawRefusal, writeProblem: WriteProblem) {
  const status = problemStatus[code]
  const requestId = newRequestId()
  const { mediaType, text: body } = writtenProblem(writeProblem, { status, code, message, requestId })
  const text =
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: ${requestId}\r\nX-Content-Type-Options: nosniff\r\n` +
    `${headers}Content-Type: ${mediaType}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    `Date: ${new Date().toUTCString()}\r\nConnection: close\r\n\r\n${body}`
  return { status, text }
}
