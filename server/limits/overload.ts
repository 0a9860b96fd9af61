import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { throttle } from '../log/throttle.ts'
import { sendError } from '../response/send.ts'
import { watchLoad } from './event-loop-lag.ts'

/**
 * Refuses requests with 503 while the server has more work than it can do.
 * @param maxLag how late the event loop may be, in milliseconds; 0 for any time
 * @param isExempt the requests that are served all the same
 * @returns a function that returns whether it has sent the response
 */
export function refuseOverload(
  app: FastifyInstance,
  maxLag: number,
  isExempt: (request: FastifyRequest) => boolean,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  const logged = throttle()
  const load = watchLoad(maxLag)
  app.addHook('onClose', async () => load.stop())
  return (request, reply) => {
    if (!load.isOverloaded() || isExempt(request)) return false
    logged('', (times) => app.log.warn({ times }, 'refused requests: the event loop is later than MAX_LAG'))
    const message = 'The server is overloaded; nothing was changed. Try again in a second.'
    sendError(reply.header('retry-after', '1'), 'unavailable', message)
    return true
  }
}
