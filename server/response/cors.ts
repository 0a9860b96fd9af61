import type { FastifyReply, FastifyRequest } from 'fastify'
import { routes } from '../../generated/router.ts'

/** What pages of other origins may send and read, as the contract has it. */
const methods = [...new Set(routes.map(({ method }) => method)), 'HEAD'].join(', ')
const sent = [
  'Authorization',
  'Content-Type',
  'X-Request-Id',
  ...new Set(routes.flatMap(({ parameters }) => parameters.headers.map(({ name }) => name))),
].join(', ')
const received = [
  ...new Set(
    routes.flatMap(({ responses }) => [
      'allow',
      ...Object.values(responses).flatMap(({ headers }) => headers),
    ]),
  ),
].join(', ')

/** How long a browser may remember a preflight, in seconds; browsers allow two hours at most. */
const maxAge = '7200'

/**
 * Lets pages of these origins call the service from a browser (https://fetch.spec.whatwg.org/#http-cors-protocol). Cookies are
 * never accepted, so that a key has to be sent on purpose. `*` stands for every origin.
 * @returns what writes the headers of an answer; undefined when no origin is allowed, as browsers take silence for no
 */
export function crossOrigin(
  origins: readonly string[],
): ((request: FastifyRequest, reply: FastifyReply) => void) | undefined {
  if (origins.length === 0) return undefined
  const everyone = origins.includes('*')
  return ({ method, headers }, reply) => {
    if (!everyone) reply.header('vary', 'Origin')
    const { origin } = headers
    if (origin === undefined || !(everyone || origins.includes(origin))) return
    reply.header('access-control-allow-origin', everyone ? '*' : origin)
    if (method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
      reply.headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': sent,
        'access-control-max-age': maxAge,
      })
    } else {
      reply.header('access-control-expose-headers', received)
    }
  }
}
