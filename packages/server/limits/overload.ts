import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endSlowReaders, openSockets, readingTimeout } from '../http/connections.ts'
import { throttle } from '../log/output.ts'
import { sendError } from '../response/send.ts'

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

/** How often the lag of the event loop is measured, in milliseconds. */
const interval = 100

/**
 * Watches how late the event loop is: a timer that fires late shows how long everything else waited. Being late once can be a
 * slow disk or a full garbage collection; being late twice in a row is too much work.
 * @param maxLag what is too late, in milliseconds; 0 watches nothing
 */
export function watchLoad(maxLag: number) {
  if (maxLag === 0) return { isOverloaded: () => false, stop() {} }
  let due = performance.now() + interval
  let late = 0
  const timer = setInterval(() => {
    const now = performance.now()
    late = now - due > maxLag ? late + 1 : 0
    due = now + interval
  }, interval).unref()
  return {
    isOverloaded: () => late > 1,
    stop: () => clearInterval(timer),
  }
}

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
