import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '../../generated/errors.ts'
import { HttpError } from '../http/http-error.ts'
import { throttle } from '../log/throttle.ts'
import { sendError } from '../response/send.ts'
import { addressGroup } from './client-address.ts'
import { RateLimiter, type Standing } from './rate-limiter.ts'

/** The limits on requests. What answers a reply has sent it: 429, and the request goes no further. */
export interface RateLimits {
  /** Before authentication: refuses an address that has failed to authenticate too often. */
  refuseFailing(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  /** Counts an authentication that ended with an error, unless the server is to blame. */
  countFailure(request: FastifyRequest, error: unknown): void
  /** Counts a request of a known caller, by their id, and tells its caller how many are left. */
  countCaller(caller: string, reply: FastifyReply, now: Date): FastifyReply | undefined
  /** Counts a request that needs no key. */
  countAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
}

const unlimited: RateLimits = {
  refuseFailing: () => undefined,
  countFailure() {},
  countCaller: () => undefined,
  countAddress: () => undefined,
}

/**
 * @param quota requests a minute, for each key, and for each address without one; a tenth of it for authentications
 * that fail; 0 limits nothing
 */
export function rateLimits(quota: number): RateLimits {
  if (quota === 0) return unlimited
  const callers = new RateLimiter<string>({ name: 'default', quota })
  const addresses = new RateLimiter<string>({ name: 'address', quota })
  const failures = new RateLimiter<string>({
    name: 'failed-authentication',
    quota: Math.ceil(quota / 10),
  })
  const logged = throttle()

  return {
    refuseFailing(request, reply) {
      if (failures.size === 0) return undefined
      const standing = failures.exhausted(addressGroup(request.ip), Date.now())
      if (standing === undefined) return undefined
      logged('', (times) => {
        request.log.warn(
          { address: request.ip, times },
          'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
        )
      })
      return refuse(reply, failures, standing, 'failed authentications')
    },
    countFailure(request, error) {
      if (!(error instanceof HttpError) || errorStatus[error.code] !== 401) return
      failures.take(addressGroup(request.ip), Date.now())
    },
    countCaller(caller, reply, now) {
      const standing = callers.take(caller, now.getTime())
      if (!standing.allowed) return refuse(reply, callers, standing, 'requests')
      tell(reply, callers, standing)
      return undefined
    },
    countAddress(request, reply) {
      const standing = addresses.take(addressGroup(request.ip), Date.now())
      return standing.allowed ? undefined : refuse(reply, addresses, standing, 'requests')
    },
  }
}

function tell<Caller>(reply: FastifyReply, limiter: RateLimiter<Caller>, standing: Standing) {
  reply.header('ratelimit', limiter.field(standing)).header('ratelimit-policy', limiter.policyField)
}

function refuse<Caller>(
  reply: FastifyReply,
  limiter: RateLimiter<Caller>,
  standing: Standing,
  what: string,
): FastifyReply {
  tell(reply, limiter, standing)
  reply.header('retry-after', String(standing.reset))
  return sendError(
    reply,
    'rate_limited',
    `The limit is ${limiter.quota} ${what} a minute. Try again in ${standing.reset} seconds.`,
  )
}
