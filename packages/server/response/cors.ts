/** Cross-origin requests: reads Origin and the headers of a preflight, and allows the pages that CORS_ORIGINS names. */
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Seconds. Browsers allow two hours at most.
const maxAge = '7200'

const loopback = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/

// Anybody can send origins.
const mostReported = 20

/**
 * Lets pages of these origins call the service from a browser (https://fetch.spec.whatwg.org/#http-cors-protocol); `*` is any origin, and
 * `loopback` any of this machine. Cookies are not allowed, so that a page must send a key explicitly.
 * @param report receives each origin whose preflight is refused, once
 * @returns a function that sets the headers, and is true for an allowed preflight
 */
export function crossOrigin(
  routes: readonly Route[],
  origins: readonly string[],
  report: (origin: string) => void,
): (request: FastifyRequest, reply: FastifyReply) => boolean {
  // The headers that pages of other origins may send and read, from the contract.
  const list = (names: readonly string[]) => [...new Set(names)].join(', ')
  const parameters = routes.flatMap((route) => route.parameters.headers)
  const keys = routes.flatMap(({ security = [] }) =>
    security.flat().filter(({ in: place }) => place === 'header'),
  )
  const names = [...keys, ...parameters].map(({ name }) => name)
  const methods = list([...routes.map(({ method }) => method), 'HEAD'])
  const sent = list(['Authorization', 'Content-Type', 'X-Request-Id', ...names])
  const responses = routes.flatMap((route) => Object.values(route.responses))
  const received = list(['allow', ...responses.flatMap(({ headers }) => headers)])
  const everyone = origins.includes('*')
  const isLocal = origins.includes('loopback')
  const reported = new Set<string>()
  const refuse = (origin: string) => {
    if (reported.has(origin) || reported.size >= mostReported) return
    reported.add(origin)
    report(origin)
  }
  return ({ method, headers }, reply) => {
    const { origin } = headers
    const isPreflight = method === 'OPTIONS' && headers['access-control-request-method'] !== undefined
    if (origins.length > 0 && !everyone) reply.header('vary', 'Origin')
    if (origin === undefined) return false
    if (!everyone && !origins.includes(origin) && !(isLocal && loopback.test(origin))) {
      if (isPreflight) refuse(origin)
      return false
    }
    reply.header('access-control-allow-origin', everyone ? '*' : origin)
    if (!isPreflight) {
      reply.header('access-control-expose-headers', received)
      return false
    }
    reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': sent,
      'access-control-max-age': maxAge,
    })
    return true
  }
}
