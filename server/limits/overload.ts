import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openSockets } from '../http/connections.ts'
import { endSlowReaders } from '../http/slow-readers.ts'
import { readingTimeout } from '../http/timeouts.ts'
import { throttle } from '../log/throttle.ts'
import { isHealthCheck } from '../ops/health.ts'
import { crossOrigin } from '../response/cors.ts'
import { sendError } from '../response/send.ts'
import type { Protection } from '../settings/network.ts'
import { watchLoad } from './event-loop-lag.ts'

/**
 * Sees every request first: writes the headers that belong on every answer, and refuses what the server has no time for.
 * @returns a function that says whether it has answered already
 */
export function guard(app: FastifyInstance, { maxConnections, maxLag, corsOrigins }: Protection) {
  const logged = throttle()
  if (maxConnections > 0) app.server.maxConnections = maxConnections
  app.server.on('drop', () => {
    logged('drop', (times) => app.log.warn({ times }, `closed connections beyond MAX_CONNECTIONS`))
  })
  const load = watchLoad(maxLag)
  const stopLooking = endSlowReaders(openSockets(app.server), readingTimeout)
  app.addHook('onClose', () => {
    load.stop()
    stopLooking()
  })
  const allowOrigin = crossOrigin(corsOrigins)

  return (request: FastifyRequest, reply: FastifyReply): boolean => {
    // JSON that is not sniffed makes no page; pages bring a policy of their own.
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    allowOrigin?.(request, reply)
    if (!load.isOverloaded() || isHealthCheck(request.url)) return false
    logged('load', (times) =>
      app.log.warn({ times }, 'refused requests, for the event loop is later than MAX_LAG'),
    )
    const message = 'The server has more to do than it can; nothing was changed. Try again in a second.'
    sendError(reply.header('retry-after', '1'), 'unavailable', message)
    return true
  }
}
