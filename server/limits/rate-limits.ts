import type { FastifyReply, FastifyRequest } from 'fastify'
import { throttle } from '../log/throttle.ts'
import { sendError } from '../response/send.ts'
import { clientAddress } from './client-address.ts'
import { RateLimiter, type Standing } from './rate-limiter.ts'

/** The limits on requests. A reply that is returned has been sent: 429, and the request goes no further. */
export interface RateLimits {
  /** Before authentication: refuses an address that has failed to authenticate too often. */
  refuseFailing(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined
  /** Counts credentials that could not be verified. */
  countFailure(request: FastifyRequest): void
  /** Counts a request of a known caller, by their id, and sets the header fields that say how many are left. */
  countCaller(caller: string, reply: FastifyReply): FastifyReply | undefined
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
 * @param logAddresses whether the log has the address that is refused
 */
export function rateLimits(quota: number, logAddresses = true): RateLimits {
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
      const address = clientAddress(request)
      const standing = failures.exhausted(address, performance.now())
      if (standing === undefined) return undefined
      logged('', (times) => {
        request.log.warn(
          { ...(logAddresses && { address }), times },
          'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
        )
      })
      return refuse(reply, failures, standing, 'failed authentications')
    },
    countFailure(request) {
      failures.take(clientAddress(request), performance.now())
    },
    countCaller(caller, reply) {
      const standing = callers.take(caller, performance.now())
      if (!standing.allowed) return refuse(reply, callers, standing, 'requests')
      setFields(reply, callers, standing)
      return undefined
    },
    countAddress(request, reply) {
      const standing = addresses.take(clientAddress(request), performance.now())
      return standing.allowed ? undefined : refuse(reply, addresses, standing, 'requests')
    },
  }
}

function setFields<Caller>(reply: FastifyReply, limiter: RateLimiter<Caller>, standing: Standing) {
  reply.header('ratelimit', limiter.field(standing)).header('ratelimit-policy', limiter.policyField)
}

function refuse<Caller>(
  reply: FastifyReply,
  limiter: RateLimiter<Caller>,
  standing: Standing,
  what: string,
): FastifyReply {
  setFields(reply, limiter, standing)
  reply.header('retry-after', String(standing.reset))
  return sendError(
    reply,
    'rate_limited',
    `The limit is ${limiter.quota} ${what} a minute. Try again in ${standing.reset} seconds.`,
  )
}
