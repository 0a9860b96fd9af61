import type { Socket } from 'node:net'

/**
 * Ends connections whose caller does not read the responses, which would fill the memory. Node has a timeout for this,
 * but sets it anew with every request; looking now and then costs requests nothing.
 * @param patience how long a caller may take for a piece of a response, in milliseconds; in the end it is up to twice that
 * @returns what stops looking
 */
export function endSlowReaders(sockets: ReadonlySet<Socket>, patience: number): () => void {
  const waiting = new WeakMap<Socket, number>()
  const timer = setInterval(() => {
    for (const socket of sockets) {
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0) waiting.delete(socket)
      else if (waiting.get(socket) === sent) socket.destroy()
      else waiting.set(socket, sent)
    }
  }, patience).unref()
  return () => clearInterval(timer)
}
