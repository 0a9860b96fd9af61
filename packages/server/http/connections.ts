/** Connections below HTTP: which are open, how one ends without losing its response, and when a slow one is ended. */
import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { throttle, type WriteLine } from '../log/output.ts'

// Connection with fields of Node that are not public; `node-internals.test.ts` names the versions that have them.
export interface Connection extends Socket {
  // The first response that is due. Node sets it when it has read a request; the socket itself and `clientError` do not tell.
  _httpMessage?: ServerResponse | null
  // Null once the connection is closed. The public `bytesWritten` counts a write when it begins, `writableLength` when it ends: neither shows
  // that a part was sent.
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

// Returns the bytes of a connection that have left this process.
export const bytesSent = ({ _handle }: Connection): number =>
  _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0

/** Returns the open connections of a server, as a live set. */
export function openSockets(server: Server): ReadonlySet<Connection> {
  const sockets = new Set<Connection>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

/** Runs a step of a connection that no promise of a request covers. */
export type Contain = (connection: Duplex, step: () => void) => void

/**
 * Makes the handler for errors of connection listeners: it logs them, at a limited rate, and closes the connection instead of ending the
 * process.
 * @param log a function, because the server is created before its logger
 */
export function containment(log: () => { error: WriteLine }): Contain {
  const logged = throttle()
  return (connection, step) => {
    try {
      step()
    } catch (error) {
      connection.destroy()
      logged('', (times) => log().error({ err: error, times }, 'closed a connection whose listener failed'))
    }
  }
}

// Time that a caller has to close its side after the last response, in milliseconds.
export const closingTimeout = 2000

/**
 * Ends a connection in two steps (RFC 9112, section 9.6): our side now, the caller's when it closes or {@link closingTimeout} after the last
 * byte. An immediate close would reset the connection if data still arrived, and the reset can take the response from a caller who is sending.
 * Later requests are not begun; `endSlowReaders` ends a caller who does not read.
 * @param last bytes to send before the end
 */
export function endConnection(socket: Socket, last = '') {
  if (socket.writableEnded) return
  socket.end(last, () => {
    const timer = setTimeout(() => socket.destroy(), closingTimeout).unref()
    socket.once('close', () => clearTimeout(timer))
  })
}

const maxChecks = 4
// Minimum rate at which a caller must read, in bytes a second.
const minRate = 1024

/**
 * Ends connections whose caller reads responses too slowly, which would fill the memory. Node's timeout starts again with each request; a
 * periodic check costs requests nothing.
 * @param timeout milliseconds that a caller may take for a piece of a response, which is {@link minRate} for that time, and up to a quarter
 * more. Systems report progress in steps of up to a third of what they buffer
 * @returns a function that stops the check
 */
export function endSlowReaders(sockets: ReadonlySet<Connection>, timeout: number): () => void {
  const check = readersWatch(sockets, (minRate * timeout) / 1000)
  const timer = setInterval(check, timeout / maxChecks).unref()
  return () => clearInterval(timer)
}

/**
 * Returns a check that ends the connections that made no progress in the last four runs.
 * @param piece bytes that count as progress
 */
export function readersWatch(sockets: ReadonlySet<Connection>, piece: number): () => void {
  const waiting = new WeakMap<Connection, { sent: number; checks: number }>()
  return () => {
    for (const socket of sockets) {
      const sent = bytesSent(socket)
      const before = waiting.get(socket)
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (!before || sent - before.sent >= piece) waiting.set(socket, { sent, checks: 0 })
      else if (++before.checks >= maxChecks) socket.destroy()
    }
  }
}

/** Timeouts of Node's server, in milliseconds. Together they end connections that callers hold without using them. */
export const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Load balancers give a connection up after a minute.
  keepAliveTimeout: 72_000,
  // Node checks every half minute by default.
  connectionsCheckingInterval: 1000,
}

/**
 * Timeout for reading a piece of a response, in milliseconds: at 20 kB/s, a system that buffers 4 MB reports the first progress after 75
 * seconds.
 */
export const readingTimeout = 120_000

/**
 * Makes `app.close()` lose no request. It refuses new connections at once, and every later response ends its connection. A connection without
 * a request stays open for `timeout`, since its caller may be sending one and could not tell whether it was served. A request that has not
 * arrived completely by then gets 408.
 * @param timeout milliseconds that a connection may stay idle and a request may take to arrive; a caller who does not read a response has
 * three to four times as long. After seven times as long only complete requests that still wait for their response keep their connections
 */
export function drainOnClose(app: FastifyInstance, timeout: number) {
  const { server } = app
  const sockets = openSockets(server)
  app.addHook('preClose', async () => {
    if (!server.listening) return
    // The close of http.Server would also end idle connections. Under Bun it is the only one.
    const { close } = server instanceof Server ? Server.prototype : server
    const ended = new Promise<unknown>((resolve) => close.call(server, resolve))
    // The current response says `Connection: close`, too; Fastify sets it on later ones only.
    for (const { _httpMessage: due } of sockets) if (due) due.shouldKeepAlive = false
    // An incomplete request has not been accepted.
    server.headersTimeout = server.requestTimeout = timeout
    // Node takes a connection for idle while the last bytes of its response are still to be sent.
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      if (ticks >= 7) endUnserved(sockets)
      else if (![...sockets].some(isSending)) server.closeIdleConnections()
    }, timeout)
    const stopWatching = endSlowReaders(sockets, 3 * timeout)
    await ended
    stopWatching()
    clearInterval(timer)
  })
}

const isSending = ({ _httpMessage, writableLength }: Connection) => _httpMessage != null && writableLength > 0

function endUnserved(sockets: ReadonlySet<Connection>) {
  for (const socket of sockets) if (!socket._httpMessage?.req.complete) socket.destroy()
}
