import type { IncomingMessage } from 'node:http'
import { type Connection, type Contain, endConnection, timeouts } from '../http/connections.ts'
import { maxFields } from '../http/http-server.ts'
import {
  maxHeaderSize,
  type ProblemCode,
  problemStatus,
  STATUS_CODES,
  type WriteProblem,
  writtenProblem,
} from '../http/problem.ts'
import { newRequestId } from '../http/request.ts'

interface RawRefusal {
  code: ProblemCode
  message: string
  /** Lines, each with its end. */
  headers?: string
}

const malformed: RawRefusal = { code: 'bad_request', message: 'This is not a well-formed HTTP request.' }

/** Responses to requests that Node's parser refuses, by the codes of its errors. */
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
 * Responds to what never becomes a request of the router, straight on the socket and after all that is due before it. It is the
 * last response of the connection.
 * @param allow the methods of this server, as `Allow` lists them
 * @param record is called for each response, with its status and message; messages are few and fixed
 */
export function rawResponses(
  allow: string,
  contain: Contain,
  writeProblem: WriteProblem,
  record: (status: number, message: string) => void,
) {
  /** Node reports an error again with every segment that follows it. */
  const broken = new WeakSet<Connection>()

  const refuse = (socket: Connection, refusal: RawRefusal) =>
    contain(socket, () => {
      const due = socket._httpMessage
      // The request that is broken itself has no response to wait for, unless that has begun.
      if (due?.req.complete) return void due.once('finish', () => refuse(socket, refusal))
      if (due?.headersSent) return void due.once('finish', () => endConnection(socket))
      if (!socket.writable) return
      const { status, text } = write(refusal, writeProblem)
      record(status, refusal.message)
      endConnection(socket, text)
    })

  return {
    /** For `clientError`: bytes that are not an HTTP request that Node can read, or not in time; and connections that broke off. */
    onClientError(error: NodeJS.ErrnoException, socket: Connection) {
      const isParserError = error.code?.startsWith('HPE_') || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      if (!isParserError) return void socket.destroy()
      if (broken.has(socket)) return
      broken.add(socket)
      refuse(socket, refusals[error.code ?? ''] ?? malformed)
    },
    /** For `connect`: this server is no proxy. */
    onConnect(_request: IncomingMessage, socket: Connection) {
      // From here on Node leaves the socket alone: errors would be thrown, and nothing would be received.
      socket.on('error', () => socket.destroy()).resume()
      const message = `CONNECT is not allowed here, for this server is no proxy; use ${allow}.`
      refuse(socket, { code: 'method_not_allowed', message, headers: `Allow: ${allow}\r\n` })
    },
  }
}

/** A whole response, with the headers of every other. */
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
