import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { onRequestHookHandler } from 'fastify'
import { throttle } from '../log/throttle.ts'

/** How many requests may wait on a connection. With one more it is closed, for Node would read on and keep them all. */
const mostWaiting = 100

const waiting = new WeakMap<Socket, number>()

const logged = throttle()

/**
 * Has requests that were sent ahead on a connection take their turns (RFC 9112, section 9.3.2): each begins when those before it
 * are answered, sees what they did, and is never begun if the connection ends with one of them. Node begins them all at once.
 */
export const takeTurns: onRequestHookHandler = (request, reply, done) => {
  const { socket } = request.raw
  const isNever = isOver(request.raw)
  // Node gives an answer its socket when it is due.
  if (reply.raw.socket && !isNever) return done()
  const count = (waiting.get(socket) ?? 0) + 1
  waiting.set(socket, count)
  if (socket.destroyed) return
  if (count > mostWaiting) {
    logged('', (times) =>
      request.log.warn({ times }, `closed connections with more than ${mostWaiting} requests sent ahead`),
    )
    socket.destroy()
  } else if (!isNever) {
    reply.raw.once('socket', () => {
      waiting.set(socket, waiting.get(socket)! - 1)
      done()
    })
  }
}

/** Whether the connection has had its last answer: what else comes on it must not be done (RFC 9112, section 9.6). */
export const isOver = ({ socket }: IncomingMessage): boolean => socket.writableEnded
