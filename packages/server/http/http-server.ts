/**
 * Node's HTTP server with the rules of this one: a connection serves one request at a time, an error ends its connection and not the process, and
 * whatever waits has a deadline.
 */
import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { throttle, type WriteLine } from '../log/output.ts'
import { type Contain, endConnection, timeouts } from './connections.ts'
import { createServer } from './problem.ts'
import { hasBody } from './request.ts'

// Bytes of a body that Node buffers before it stops reading. It stores each chunk separately, and a chunk of one byte takes some 400.
const unreadBytes = 4096

// Node does not count the separators of header fields to their size.
export const maxFields = 1000

/**
 * Creates Node's HTTP server with the behaviour that this service needs: requests of a connection begin in turn, an error of a listener ends
 * one connection and not the process, and every closing connection has a deadline.
 * @param log a function, because the server is created before its logger
 */
export function createHttpServer(
  handle: RequestListener,
  contain: Contain,
  log: () => { warn: WriteLine },
  options: ServerOptions = {},
): Server {
  const logged = throttle()
  const warn = (message: string, error?: Error) =>
    logged(message, (times) => log().warn({ err: error, times }, message))
  const expecting = new WeakSet<IncomingMessage>()
  const begin: RequestListener = (request, response) => {
    // Node ignores an Upgrade but drops the data after it in the same segment, so that the next request may begin anywhere.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    // A proxy of that version does not know the end of such a body (RFC 9112, section 6.1).
    if (request.httpVersionMinor === 0 && request.headers['transfer-encoding'] !== undefined)
      response.shouldKeepAlive = false
    if (request.headers.expect !== undefined && expecting.delete(request)) awaitReader(request, response)
    contain(request.socket, () => handle(request, response))
  }
  // The service checks Host itself, because Node would respond without a body.
  const server = createServer(
    { ...timeouts, highWaterMark: unreadBytes, requireHostHeader: false, ...options },
    takeTurns(begin, warn),
  )
  // A caller that has closed its side may still read. Without this option, which is not documented and has no public alternative, Node closes
  // our side at once, even if responses are due. `node-internals.test.ts` names the versions that have it.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.maxHeadersCount = maxFields
  server.on('connection', (socket) => {
    // Node remembers the address after its first use. A caller without one reset the connection before the server accepted it.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    // Node calls this after the last response.
    socket.destroySoon = () => endConnection(socket)
  })
  server.on('checkContinue', (request, response) => {
    if (hasBody(request.headers)) expecting.add(request)
    server.emit('request', request, response)
  })
  // The server may ignore expectations other than 100-continue (RFC 9110, section 10.1.1); Node would respond in its own form.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // File descriptors may run out, for example. Errors of `listen` itself belong to its caller.
  server.on('error', (error) => {
    if (server.listening) warn('connections could not be accepted', error)
  })
  return server

  // Sends 100 Continue when the body is read, and not if the request is refused without it (RFC 9110, section 10.1.1); Node would send it at
  // once. A caller without 100 Continue may or may not send the body, so its connection ends with the response.
  function awaitReader(request: IncomingMessage, response: ServerResponse) {
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    request.once('resume', () => {
      if (response.headersSent) return
      response.shouldKeepAlive = shouldKeepAlive && server.listening
      // A body that came with the headers is complete by then.
      setImmediate(() => {
        if (!request.complete && !response.headersSent)
          contain(request.socket, () => response.writeContinue())
      })
    })
  }
}

// Limits of requests sent ahead on a connection, in requests and bytes. Node would keep reading, and keep them all.
const maxWaiting = 100
export const maxBytesWaiting = 256 * 1024

interface WaitingRequests {
  waiting: number
  from: number
}

/**
 * Runs pipelined requests of a connection in turn (RFC 9112, section 9.3.2). Each begins after the responses to those before it, and never if
 * one of these ends the connection. Node begins them all at once.
 * @param warn called when a connection is closed because of the limits above
 */
function takeTurns(begin: RequestListener, warn: (message: string) => void): RequestListener {
  const lines = new WeakMap<Socket, WaitingRequests>()
  return (request, response) => {
    const { socket } = request
    const isNever = isOver(request)
    // Node assigns the socket to a response when it is due.
    if (response.socket && !isNever) return begin(request, response)
    if (socket.destroyed) return
    const line = lines.get(socket) ?? { waiting: 0, from: 0 }
    lines.set(socket, line)
    const received = socket.bytesRead
    if (line.waiting === 0) line.from = received
    line.waiting += 1
    if (line.waiting > maxWaiting || received - line.from > maxBytesWaiting) {
      warn(
        `closed connections with more than ${maxWaiting} requests, or ${maxBytesWaiting} bytes, sent ahead`,
      )
      socket.destroy()
    } else if (!isNever) {
      response.once('socket', () => {
        line.waiting -= 1
        line.from = received
        begin(request, response)
      })
    }
  }
}

/** True if the connection has had its last response: later requests must not run (RFC 9112, section 9.6). */
export const isOver = ({ socket }: IncomingMessage): boolean => socket.writableEnded
