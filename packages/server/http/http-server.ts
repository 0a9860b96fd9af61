import type { IncomingMessage, RequestListener, Server, ServerOptions, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { throttle, type WriteLine } from '../log/output.ts'
import { type Contain, endConnection, timeouts } from './connections.ts'
import { createServer } from './problem.ts'
import { hasBody } from './request.ts'

/**
 * How much of a body Node keeps, in bytes, before it stops reading until somebody takes it. It keeps each chunk by itself, and one of a
 * single byte takes some 400.
 */
const unreadBytes = 4096

/** The most header fields of a request; Node does not count what separates them to their size. */
export const maxFields = 1000

/**
 * Node's HTTP server as this service needs it: requests begin in turn, whatever a listener throws ends one connection and not
 * the process, and every connection that ends does so within a deadline.
 * @param handle serves a request
 * @param log a function, for the server is made before its logger is known
 * @param options further options of Node's server
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
  /** Requests whose callers wait for 100 Continue before they send the body. */
  const expecting = new WeakSet<IncomingMessage>()
  const begin: RequestListener = (request, response) => {
    // Node ignores an Upgrade but drops what comes after it in the same segment, so that the next may begin anywhere.
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    if (request.headers.expect !== undefined && expecting.delete(request)) awaitReader(request, response)
    contain(request.socket, () => handle(request, response))
  }
  // The service checks Host itself: Node would respond without a body.
  const server = createServer(
    { ...timeouts, highWaterMark: unreadBytes, requireHostHeader: false, ...options },
    takeTurns(begin, warn),
  )
  // A caller that has closed its side may still read; without this Node closes ours at once, responses due or not. It is not documented, and
  // there is no public way; `node-internals.test.ts` names the versions in which it is there.
  Object.assign(server, { httpAllowHalfOpen: true })
  server.maxHeadersCount = maxFields
  server.on('connection', (socket) => {
    // Node remembers the address once it was asked for. A caller that has none has reset the connection before it was accepted.
    if (socket.remoteAddress === undefined) return void socket.destroy()
    // Node calls this after the last response.
    socket.destroySoon = () => endConnection(socket)
  })
  server.on('checkContinue', (request, response) => {
    if (hasBody(request.headers)) expecting.add(request)
    server.emit('request', request, response)
  })
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1); Node would respond in its own shape.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
  // Without file descriptors, say. Why it does not listen in the first place is for whoever had it listen.
  server.on('error', (error) => {
    if (server.listening) warn('connections could not be accepted', error)
  })
  return server

  /**
   * Sends 100 Continue once somebody reads the body, and not to a caller whose request is refused without it (RFC 9110, section
   * 10.1.1); Node would send it at once. A caller that had none may send the body or not: its connection ends with the response.
   */
  function awaitReader(request: IncomingMessage, response: ServerResponse) {
    const { shouldKeepAlive } = response
    response.shouldKeepAlive = false
    request.once('resume', () => {
      if (response.headersSent) return
      response.shouldKeepAlive = shouldKeepAlive && server.listening
      // One that came with the headers is complete by then.
      setImmediate(() => {
        if (!request.complete && !response.headersSent)
          contain(request.socket, () => response.writeContinue())
      })
    })
  }
}

/**
 * How many requests may wait on a connection, and how many bytes may have come since the one that is served. Beyond either it is
 * closed, for Node would read on and keep them all.
 */
const maxWaiting = 100
export const maxBytesWaiting = 256 * 1024

interface WaitingRequests {
  waiting: number
  /** How many bytes the connection had brought with the request that is served. */
  from: number
}

/**
 * Has requests that were sent ahead on a connection take their turns (RFC 9112, section 9.3.2): each begins when those before it
 * have their responses, sees what they did, and is never begun if the connection ends with one of them. Node begins them all at once.
 * @param warn is called when a connection is closed for having sent too much ahead
 */
function takeTurns(begin: RequestListener, warn: (message: string) => void): RequestListener {
  const lines = new WeakMap<Socket, WaitingRequests>()
  return (request, response) => {
    const { socket } = request
    const isNever = isOver(request)
    // Node gives a response its socket when it is due.
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

/** True if the connection has had its last response: what else comes on it must not be done (RFC 9112, section 9.6). */
export const isOver = ({ socket }: IncomingMessage): boolean => socket.writableEnded
