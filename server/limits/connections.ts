import type { FastifyInstance } from 'fastify'
import { openSockets } from '../http/connections.ts'
import { endSlowReaders } from '../http/slow-readers.ts'
import { readingTimeout } from '../http/timeouts.ts'
import { throttle } from '../log/throttle.ts'

/**
 * Limits the connections to a service: their number, and how long a client may take to read.
 * @param most 0 for any number
 */
export function limitConnections(app: FastifyInstance, most: number) {
  const logged = throttle()
  if (most > 0) app.server.maxConnections = most
  app.server.on('drop', () => {
    logged('', (times) => app.log.warn({ times }, 'closed connections beyond MAX_CONNECTIONS'))
  })
  const stop = endSlowReaders(openSockets(app.server), readingTimeout)
  app.addHook('onClose', async () => stop())
}
