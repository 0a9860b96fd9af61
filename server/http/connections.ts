import type { ServerResponse } from 'node:http'
import type { Server, Socket } from 'node:net'

/** A connection as Node's HTTP server keeps it: with the first response that is due on it. */
export interface Connection extends Socket {
  _httpMessage?: ServerResponse | null
  /** Keeps the names and values of a request whose headers have not come whole, 32 pairs at a time. */
  parser?: { _headers: string[] } | null
  /** Null once it is closed. */
  _handle?: { bytesWritten: number; writeQueueSize: number } | null
}

/** How many bytes of a connection have left this process. To `bytesWritten` a write that is under way counts as done. */
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
