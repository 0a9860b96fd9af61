import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../generated/router.ts'
import { crossOrigin } from './cors.ts'

/**
 * The headers of every response, whatever the request.
 * @param origins whose pages may call from a browser; `*` for all
 */
export function commonHeaders(
  routes: readonly Route[],
  origins: readonly string[],
): (request: FastifyRequest, reply: FastifyReply) => void {
  const allowOrigin = crossOrigin(routes, origins)
  return (request, reply) => {
    // JSON that is not sniffed makes no page; pages bring a policy of their own.
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    allowOrigin?.(request, reply)
  }
}
