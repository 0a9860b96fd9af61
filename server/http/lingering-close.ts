import type { Socket } from 'node:net'

/** How long the rest of a body that nobody wants is received and dropped, in milliseconds. */
const longest = 2000

/**
 * Has Node end a connection in two steps (RFC 9112, section 9.6): our side with the answer, the caller's when all is said. Ended at
 * once, it would be reset by what still arrives, and a reset can take the answer from a caller who is sending.
 */
export function endInTwoSteps(socket: Socket) {
  // What Node calls after the last answer on a connection.
  socket.destroySoon = () => {
    socket.end()
    const timer = setTimeout(() => socket.destroy(), longest)
    socket.once('close', () => clearTimeout(timer))
  }
}
