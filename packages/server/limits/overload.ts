/** Protection of the whole server: refuses requests while the event loop is late, and limits connections and slow readers. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endSlowReaders, openSockets, readingTimeout } from '../http/connections.ts'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'

/**
 * Makes the check that rejects requests while the server is overloaded: it throws an HttpError (`unavailable`).
 * @param maxLag largest delay of the event loop, in milliseconds; 0 for no limit
 * @param isExempt true for requests to serve anyway
 */
export function refuseOverload(
  app: FastifyInstance,
  maxLag: number,
  isExempt: (request: FastifyRequest) => boolean,
): (request: FastifyRequest) => void {
  const logged = throttle()
  const load = watchLoad(maxLag)
  app.addHook('onClose', async () => load.stop())
  return (request) => {
    if (!load.isOverloaded() || isExempt(request)) return
    logged('', (times) => app.log.warn({ times }, 'refused requests: the event loop is later than MAX_LAG'))
    const message = 'The server is overloaded; nothing was changed. Try again in a second.'
    throw new HttpError('unavailable', message, { 'retry-after': '1' })
  }
}

const interval = 100

/**
 * Measures the delay of the event loop by a timer. One late timer may be a slow disk or a garbage collection; two in a row are overload.
 * @param maxLag milliseconds; 0 turns the check off
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
 * Limits the connections of a service: their number, and the time that a client has to read.
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
