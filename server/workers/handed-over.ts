import type { Worker } from 'node:cluster'

/** What Node's cluster sends; it is not documented. */
interface Internal {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

interface Connection {
  close(): void
}

/**
 * Closes connections that the primary sent to a worker and the worker did not take: it died first, or had too many files open to receive them.
 * Node (26.10) keeps such a connection open for ever, so its client waits without end, and hands the worker no further one.
 */
export function closeUntaken({ process: child }: Worker): void {
  const untaken = new Map<number, Connection>()
  const send = child.send as ((...all: unknown[]) => boolean) | undefined
  // The process could not be started.
  if (!send) return
  child.send = (...all: unknown[]) => {
    const [message, connection] = all as [Internal, Connection?]
    if (message.act === 'newconn' && connection) untaken.set(message.seq!, connection)
    return send.apply(child, all)
  }
  child.on('internalMessage', ({ cmd, ack }: Internal) => {
    if (ack !== undefined) untaken.delete(ack)
    // The message arrived without its connection. Node sends one at a time, so it is the oldest.
    const [lost] = untaken.keys()
    if (cmd === 'NODE_HANDLE_NACK' && lost !== undefined)
      child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack: lost, accepted: true })
  })
  child.once('exit', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
