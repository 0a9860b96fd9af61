import { Server } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Connection, endSlowReaders, openSockets } from './connections.ts'

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
    const stopLooking = endSlowReaders(sockets, 3 * patience)
    await ended
    stopLooking()
    clearInterval(timer)
  })
}

const isSending = ({ _httpMessage, writableLength }: Connection) => _httpMessage != null && writableLength > 0

/** Ends connections whose caller has everything that is due, but does not close them or send a request to its end. */
function endUnserved(sockets: ReadonlySet<Connection>) {
  for (const socket of sockets) if (!socket._httpMessage?.req.complete) socket.destroy()
}
