import type { IncomingMessage } from 'node:http'
import type { onRequestHookHandler } from 'fastify'

/**
 * Has requests that were sent ahead on a connection take their turns (RFC 9112, section 9.3.2): each begins when those before it
 * are answered, sees what they did, and is never begun if the connection ends with one of them. Node begins them all at once.
 */
export const takeTurns: onRequestHookHandler = (request, reply, done) => {
  if (isOver(request.raw)) return
  // Node gives an answer its socket when it is due.
  if (reply.raw.socket) done()
  else reply.raw.once('socket', () => done())
}

/** Whether the connection has had its last answer: what else comes on it must not be done (RFC 9112, section 9.6). */
export const isOver = ({ socket }: IncomingMessage): boolean => socket.writableEnded
