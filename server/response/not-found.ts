import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './send.ts'

/** Responds to what no operation serves: OPTIONS and undeclared methods on known paths, and unknown paths. */
export type Unmatched = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * @param allow the methods of every path of the contract
 * @param served all paths that the server has; those beside the contract, such as `/docs`, are only read
 */
export function unmatched(
  allow: Readonly<Record<string, readonly string[]>>,
  served: ReadonlySet<string>,
): Unmatched {
  const paths = Object.entries(allow).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: methods.join(', '),
  }))
  const methodsOf = (path: string) =>
    paths.find(({ pattern }) => pattern.test(path))?.methods ?? (served.has(path) ? 'GET, HEAD' : undefined)

  return (request, reply) => {
    const methods = methodsOf(pathOf(request.url))
    if (methods === undefined) {
      return sendError(reply, 'not_found', 'There is no such path; see /docs for those that exist.')
    }
    reply.header('Allow', methods)
    if (request.method === 'OPTIONS') return reply.code(204).send()
    return sendError(reply, 'method_not_allowed', `${request.method} is not allowed here; use ${methods}.`)
  }
}

/** The path of a request target as the router, which has decoded it before, sees it: in the absolute form there is an origin. */
function pathOf(target: string): string {
  return decodeURI(target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0]!)
}
