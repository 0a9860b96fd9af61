import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Credentials } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Caller } from '../store/caller.ts'
import { type Access, authenticate, checkScopes, chooseCredentials } from './authenticate.ts'

/**
 * Admits a request whose caller is known, within their limit, and has the scopes of the credentials, any of which will do; sets `request.caller`.
 * Resolves to the caller; undefined when the response, 429, has been sent.
 * @throws HttpError 401, 403 or 503
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  security: readonly Credentials[],
  now: Date,
) => Promise<Caller | undefined>

/**
 * Makes sure, without counting it, that whoever was admitted would still be.
 * @throws HttpError 401, 403 or 503
 */
export async function readmit(
  { raw }: FastifyRequest,
  security: readonly Credentials[],
  access: Access,
  now: Date,
): Promise<void> {
  const credentials =
    security.length > 1 ? await chooseCredentials(raw, security, raw.socket, access, now) : security[0]!
  checkScopes(credentials, await authenticate(raw, credentials, raw.socket, access, now))
}

/**
 * How the service admits requests. Credentials that cannot be verified count towards a limit of their own: also a token whose
 * issuer does not respond, since it may be made up.
 */
export function admission(
  access: Access,
  limits: RateLimits,
  usage: { recordUse(caller: Caller, now: Date): void },
): Admit {
  return async (request, reply, security, now) => {
    if (limits.refuseFailing(request, reply)) return undefined
    const { socket } = request.raw
    let credentials = security[0]!
    try {
      if (security.length > 1)
        credentials = await chooseCredentials(request.raw, security, socket, access, now)
      const caller = authenticate(request.raw, credentials, socket, access, now)
      request.caller = caller instanceof Promise ? await caller : caller
    } catch (error) {
      // Any other error is one of the server.
      if (error instanceof HttpError) await limits.countFailure(request)
      throw error
    }
    const refused = limits.countCaller(request.caller.id, reply)
    if (typeof refused === 'boolean' ? refused : await refused) return undefined
    usage.recordUse(request.caller, now)
    checkScopes(credentials, request.caller)
    return request.caller
  }
}
