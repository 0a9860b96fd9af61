import type { FastifyReply, FastifyRequest } from 'fastify'
import { originForm } from '../http/request-target.ts'
import { sendError } from './send.ts'

/** Responds to what no operation serves: OPTIONS and undeclared methods on known paths, and unknown paths. */
export type Unmatched = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** The methods that some path of the contract has, as `Allow` lists them. */
export const methodsOfServer = (allow: Readonly<Record<string, readonly string[]>>): string =>
  [...new Set(Object.values(allow).flat())].sort().join(', ')

/**
 * @param allow the methods of every path of the contract
 * @param served all paths that the server has; those beside the contract, such as `/docs`, are only read
 */
export function unmatched(
  allow: Readonly<Record<string, readonly string[]>>,
  served: ReadonlySet<string>,
): Unmatched {
  const paths = Object.entries(allow).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: methods.join(', '),
  }))
  const ofServer = methodsOfServer(allow)
  const methodsOf = (path: string) =>
    paths.find(({ pattern }) => pattern.test(path))?.methods ?? (served.has(path) ? 'GET, HEAD' : undefined)

  return (request, reply) => {
    const { method, originalUrl } = request
    const target = originForm(originalUrl)
    // The log names what was asked for, not where the router was sent.
    if (target === undefined) request.raw.url = originalUrl
    if (originalUrl === '*' && method === 'OPTIONS') return reply.header('Allow', ofServer).code(204).send()
    if (target === undefined) {
      return sendError(
        reply,
        'invalid_parameter',
        'The request target is not a path or an http URL, or its path has a broken percent-encoding (RFC 9112, section 3.2).',
      )
    }
    const methods = methodsOf(decodeURI(target.split(/[?#]/, 1)[0]!))
    if (methods === undefined) {
      const advice = served.has('/docs') ? '; see /docs for those that exist' : ''
      return sendError(reply, 'not_found', `There is no such path${advice}.`)
    }
    reply.header('Allow', methods)
    if (method === 'OPTIONS') return reply.code(204).send()
    return sendError(reply, 'method_not_allowed', `${method} is not allowed here; use ${methods}.`)
  }
}
