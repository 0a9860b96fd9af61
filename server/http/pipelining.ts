import type { IncomingMessage, RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How many requests may wait on a connection, and how many bytes may have come since the one that is served. Beyond either it is
 * closed, for Node would read on and keep them all.
 */
const mostWaiting = 100
export const mostBytesWaiting = 256 * 1024

interface Line {
  waiting: number
  /** How many bytes the connection had brought with the request that is served. */
  from: number
}

/**
 * Has requests that were sent ahead on a connection take their turns (RFC 9112, section 9.3.2): each begins when those before it
 * have their responses, sees what they did, and is never begun if the connection ends with one of them. Node begins them all at once.
 * @param warn is called when a connection is closed for having sent too much ahead
 */
export function takeTurns(begin: RequestListener, warn: (message: string) => void): RequestListener {
  const lines = new WeakMap<Socket, Line>()
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
    if (line.waiting > mostWaiting || received - line.from > mostBytesWaiting) {
      warn(
        `closed connections with more than ${mostWaiting} requests, or ${mostBytesWaiting} bytes, sent ahead`,
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

/** Whether the connection has had its last response: what else comes on it must not be done (RFC 9112, section 9.6). */
export const isOver = ({ socket }: IncomingMessage): boolean => socket.writableEnded
