import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './send.ts'

/** Answers what no operation serves: OPTIONS and undeclared methods on known paths, and unknown paths. */
export type Unmatched = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/** `allow` has the methods of every path. */
export function unmatched(allow: Readonly<Record<string, readonly string[]>>): Unmatched {
  const paths = Object.entries(allow).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: methods.join(', '),
  }))
  return (request, reply) => answerUnmatched(paths, request, reply)
}

function answerUnmatched(
  paths: readonly { pattern: RegExp; methods: string }[],
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const path = pathOf(request.url)
  const known = paths.find(({ pattern }) => pattern.test(path))
  if (known === undefined) {
    return sendError(reply, 'not_found', 'There is no such path; see /docs for those that exist.')
  }
  reply.header('Allow', known.methods)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  return sendError(
    reply,
    'method_not_allowed',
    `${request.method} is not allowed here; use ${known.methods}.`,
  )
}

/** The path of a request target as the router, which has decoded it before, sees it: in the absolute form there is an origin. */
function pathOf(target: string): string {
  return decodeURI(target.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/, 1)[0]!)
}
