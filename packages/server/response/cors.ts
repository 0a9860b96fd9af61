import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

// Seconds. Browsers allow two hours at most.
const maxAge = '7200'

/**
 * Lets pages of these origins call the service from a browser (https://fetch.spec.whatwg.org/#http-cors-protocol); `*` is any origin. Cookies
 * are not allowed, so that a page must send a key explicitly.
 * @returns a function that sets the headers, and is true for a preflight; undefined without origins
 */
export function crossOrigin(
  routes: readonly Route[],
  origins: readonly string[],
): ((request: FastifyRequest, reply: FastifyReply) => boolean) | undefined {
  if (origins.length === 0) return undefined
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
  return ({ method, headers }, reply) => {
    if (!everyone) reply.header('vary', 'Origin')
    const { origin } = headers
    if (origin === undefined || !(everyone || origins.includes(origin))) return false
    reply.header('access-control-allow-origin', everyone ? '*' : origin)
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      reply.headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': sent,
        'access-control-max-age': maxAge,
      })
      return true
    }
    reply.header('access-control-expose-headers', received)
    return false
  }
}
