import type { Worker } from 'node:cluster'

/** What Node's cluster sends; it is not documented. */
interface Internal {
  act?: string
  seq?: number
  ack?: number
}

interface Connection {
  close(): void
}

/**
 * Closes the connections that a worker had not taken yet when it died. Node (26.10) keeps them open for ever, so that their clients would
 * wait without end.
 */
export function closeUntaken({ process: child }: Worker): void {
  const untaken = new Map<number, Connection>()
  const send = child.send as ((...all: unknown[]) => boolean) | undefined
  // The process could not be made.
  if (!send) return
  child.send = (...all: unknown[]) => {
    const [message, connection] = all as [Internal, Connection?]
    if (message.act === 'newconn' && connection) untaken.set(message.seq!, connection)
    return send.apply(child, all)
  }
  child.on('internalMessage', ({ ack }: Internal) => {
    if (ack !== undefined) untaken.delete(ack)
  })
  child.once('exit', () => {
    for (const connection of untaken.values()) connection.close()
  })
}
