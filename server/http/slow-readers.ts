import { bytesSent, type Connection } from './connections.ts'

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
