import type { Socket } from 'node:net'

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
