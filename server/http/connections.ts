import type { ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'

/** A connection as Node's HTTP server keeps it: with the first response that is due on it. */
export interface Connection extends Socket {
  _httpMessage?: ServerResponse | null
}

/** The connections of a server that are open. */
export function openSockets(server: Server): ReadonlySet<Connection> {
  const sockets = new Set<Connection>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}
