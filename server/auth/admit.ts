import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Service } from '../operation.ts'
import { authenticate, checkScopes } from './authenticate.ts'
import type { Caller } from './caller.ts'

/**
 * Lets a request in whose caller is known, within their limit, and has the scopes; sets `request.caller`.
 * Resolves to the caller; undefined when the request has been answered already, with 429.
 * @throws HttpError 401 or 403
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  scopes: readonly string[],
  now: Date,
) => Promise<Caller | undefined>

/** How the service admits requests. Failed authentications count towards a limit of their own. */
export function admission({ store, tokens, usage }: Service, limits: RateLimits): Admit {
  const access = { keys: store.keys, tokens }
  return async (request, reply, scopes, now) => {
    if (limits.refuseFailing(request, reply)) return undefined
    try {
      request.caller = await authenticate(request.headers.authorization, access, now)
    } catch (error) {
      limits.countFailure(request, error)
      throw error
    }
    if (limits.countCaller(request.caller.id, reply, now)) return undefined
    usage.recordUse(request.caller, now)
    checkScopes(scopes, request.caller)
    return request.caller
  }
}
