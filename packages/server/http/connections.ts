import type { ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { throttle, type WriteLine } from '../log/output.ts'

/** A connection with what Node keeps of it, and shows nobody; `node-internals.test.ts` names the versions in which it is there. */
export interface Connection extends Socket {
  /** The first response that is due. Node gives it when a request is read; what comes before (`clientError`) and the socket itself say nothing of it. */
  _httpMessage?: ServerResponse | null
  /** Null once it is closed. To the public `bytesWritten` a write is done when it begins, to `writableLength` when it has ended: neither says that a part was taken. */
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

/** How many bytes of a connection have left this process. */
export const bytesSent = ({ _handle }: Connection): number =>
  _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0

/** The connections of a server that are open. */
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
 * The one place for what listeners of the server and of sockets throw: it is logged, rationed, and ends that connection instead of
 * the process.
 * @param log a function, for the server is made before its logger is known
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

/** How long a caller may take to close its side of a connection that has had its last response, in milliseconds. */
export const closingTimeout = 2000

/**
 * Ends a connection in two steps (RFC 9112, section 9.6): our side now, the caller's when it closes or {@link closingTimeout} after all
 * has been sent. Closed at once, it would be reset by what still arrives, and a reset can take the response from a caller who is
 * sending. What arrives meanwhile is never begun; a caller who does not read is for `endSlowReaders`.
 * @param last bytes to send before the end
 */
export function endConnection(socket: Socket, last = '') {
  if (socket.writableEnded) return
  socket.end(last, () => {
    const timer = setTimeout(() => socket.destroy(), closingTimeout).unref()
    socket.once('close', () => clearTimeout(timer))
  })
}

/** How often a caller is looked at before it is let go. */
const looks = 4
/** How much a caller has to take of what is due, in bytes a second. */
const leastRate = 1024

/**
 * Ends connections whose caller does not read the responses, or hardly, which would fill the memory. Node has a timeout for this,
 * but sets it anew with every request; looking now and then costs requests nothing.
 * @param patience how long a caller may take for a piece of a response, in milliseconds; in the end it is up to a quarter more.
 * A piece is {@link leastRate} for that time. Systems report what was taken in steps of up to a third of what they keep unsent
 * @returns what stops looking
 */
export function endSlowReaders(sockets: ReadonlySet<Connection>, patience: number): () => void {
  const look = readersWatch(sockets, (leastRate * patience) / 1000)
  const timer = setInterval(look, patience / looks).unref()
  return () => clearInterval(timer)
}

/**
 * @param piece how many bytes count as progress
 * @returns what looks once, and ends the connections that made no progress in the last four times
 */
export function readersWatch(sockets: ReadonlySet<Connection>, piece: number): () => void {
  const waiting = new WeakMap<Connection, { sent: number; looks: number }>()
  return () => {
    for (const socket of sockets) {
      const sent = bytesSent(socket)
      const before = waiting.get(socket)
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (!before || sent - before.sent >= piece) waiting.set(socket, { sent, looks: 0 })
      else if (++before.looks >= looks) socket.destroy()
    }
  }
}

/**
 * How long a caller may take, in milliseconds: options of Node's server. Together they end whoever holds connections without
 * using them.
 */
export const timeouts = {
  /** To send the headers. */
  headersTimeout: 10_000,
  /** To send a whole request. */
  requestTimeout: 30_000,
  /** Between two requests: longer than the minute after which load balancers give a connection up. */
  keepAliveTimeout: 72_000,
  /** How often Node looks for requests that take longer; every half minute unless set otherwise. */
  connectionsCheckingInterval: 1000,
}

/**
 * To read a piece of a response, in milliseconds: at 20 kB/s it takes 75 seconds until a system that keeps 4 MB unsent reports
 * that some was taken.
 */
export const readingTimeout = 120_000

/**
 * Makes `app.close()` lose no request. New connections are refused at once, and every response from then on ends its connection.
 * A connection without a request stays open for a while: its caller, who cannot know, may be sending one just now, and to
 * close it then would leave open whether that was done. What has not been sent to its end by then gets 408.
 * @param patience how long a connection may stay idle from then on, and how long a request may take to arrive, in milliseconds; a
 * caller who reads nothing of a response has three to four times as long. After seven times as long only connections with a request
 * that has come whole, and not its response yet, stay open
 */
export function drainOnClose(app: FastifyInstance, patience: number) {
  const { server } = app
  const sockets = openSockets(server)
  app.addHook('preClose', async () => {
    if (!server.listening) return
    // That of http.Server would close idle connections as well.
    const ended = new Promise<unknown>((resolve) => Server.prototype.close.call(server, resolve))
    // The response that is under way says `Connection: close`, too; Fastify has only later ones say so.
    for (const { _httpMessage: due } of sockets) if (due) due.shouldKeepAlive = false
    // A request that has not come whole has not been accepted.
    server.headersTimeout = server.requestTimeout = patience
    // Node also takes a connection for idle while the last bytes of its response are still to be sent.
    let ticks = 0
    const timer = setInterval(() => {
      ticks += 1
      if (ticks >= 7) endUnserved(sockets)
      else if (![...sockets].some(isSending)) server.closeIdleConnections()
    }, patience)
    const stopWatching = endSlowReaders(sockets, 3 * patience)
    await ended
    stopWatching()
    clearInterval(timer)
  })
}

const isSending = ({ _httpMessage, writableLength }: Connection) => _httpMessage != null && writableLength > 0

/** Ends connections whose caller has everything that is due, but does not close them or send a request to its end. */
function endUnserved(sockets: ReadonlySet<Connection>) {
  for (const socket of sockets) if (!socket._httpMessage?.req.complete) socket.destroy()
}
