import type { FastifyReply, FastifyRequest } from 'fastify'
import { throttle } from '../log/output.ts'
import { sendError } from '../response/send.ts'
import type { Protection } from '../settings/network.ts'
import { clientAddress } from './client-address.ts'
import { type Limiter, type Policy, RateLimiter, ratePolicies, type Standing } from './rate-limiter.ts'

/** The limits on requests. */
export interface RateLimits {
  /**
   * Before authentication: refuses an address that has failed to authenticate too often.
   * @returns whether the response, 429, has been sent
   */
  refuseFailing(request: FastifyRequest, reply: FastifyReply): boolean
  /**
   * Counts credentials that could not be verified. Of requests that arrive together, those beyond the limit are refused here.
   * @returns whether the response, 429, has been sent
   */
  countFailure(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
  /**
   * Counts a request of a known caller, by their id, and sets the header fields that say how many are left.
   * @returns whether the response, 429, has been sent, and the request goes no further
   */
  countCaller(caller: string, reply: FastifyReply): boolean | Promise<boolean>
  /** Counts a request that was counted already as so many more of its caller, who may be refused from the next one on. */
  countMore(caller: string, requests: number): void
  /**
   * Counts a request that needs no key.
   * @returns whether the response, 429, has been sent
   */
  countAddress(request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

const unlimited: RateLimits = {
  refuseFailing: () => false,
  countFailure: async () => false,
  countCaller: () => false,
  countMore() {},
  countAddress: async () => false,
}

/**
 * Limits the requests of callers and addresses.
 * @param announced whether responses say what is left, as a contract documents that does
 * @param limiterOf makes what counts for a policy; by default for this process alone
 */
export function rateLimits(
  { rateLimit, logAddresses }: Protection,
  announced: boolean,
  limiterOf: (policy: Policy) => Limiter = (policy) => new RateLimiter(policy),
): RateLimits {
  if (rateLimit === 0) return unlimited
  const policies = ratePolicies(rateLimit)
  const callers = limiterOf(policies.callers)
  const addresses = limiterOf(policies.addresses)
  const failures = limiterOf(policies.failures)
  const logged = throttle()

  /** Sets RateLimit and RateLimit-Policy (sections 4 and 3 of draft-ietf-httpapi-ratelimit-headers-10). */
  const setFields = (reply: FastifyReply, { policy }: Limiter, { remaining, reset }: Standing) => {
    if (!announced) return
    reply
      .header('ratelimit', `"${policy.name}";r=${remaining};t=${reset}`)
      .header('ratelimit-policy', policy.field)
  }

  const refuse = (reply: FastifyReply, limiter: Limiter, standing: Standing, what: string): true => {
    setFields(reply, limiter, standing)
    reply.header('retry-after', String(standing.reset))
    sendError(
      reply,
      'rate_limited',
      `The limit is ${limiter.policy.quota} ${what} a minute. Try again in ${standing.reset} seconds.`,
    )
    return true
  }

  /** @returns whether the response has been sent */
  const refuseFailure = (request: FastifyRequest, reply: FastifyReply, standing: Standing) => {
    logged('', (times) => {
      const address = logAddresses ? clientAddress(request) : undefined
      request.log.warn(
        { address, times },
        'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
      )
    })
    return refuse(reply, failures, standing, 'failed authentications')
  }

  return {
    refuseFailing(request, reply) {
      if (failures.size === 0) return false
      const standing = failures.exhausted(clientAddress(request), performance.now())
      return standing !== undefined && refuseFailure(request, reply, standing)
    },
    async countFailure(request, reply) {
      const standing = await failures.take(clientAddress(request), performance.now())
      return !standing.allowed && refuseFailure(request, reply, standing)
    },
    countCaller(caller, reply) {
      const judge = (standing: Standing) => {
        if (!standing.allowed) return refuse(reply, callers, standing, 'requests')
        setFields(reply, callers, standing)
        return false
      }
      const standing = callers.take(caller, performance.now())
      return standing instanceof Promise ? standing.then(judge) : judge(standing)
    },
    countMore(caller, requests) {
      const now = performance.now()
      for (let count = 0; count < requests; count++) callers.take(caller, now)
    },
    async countAddress(request, reply) {
      const standing = await addresses.take(clientAddress(request), performance.now())
      return !standing.allowed && refuse(reply, addresses, standing, 'requests')
    },
  }
}

/** How much each caller may ask for. A limit that is absent does not exist. */
export interface CallerLimits {
  requestsPerMinute?: number
  /** At the same time. */
  streams?: number
}

/** The limits that hold for each caller, as callers are told. */
export function callerLimits({ rateLimit, maxStreams }: Protection): CallerLimits {
  const limits: CallerLimits = {}
  if (rateLimit > 0) limits.requestsPerMinute = rateLimit
  if (maxStreams > 0) limits.streams = maxStreams
  return limits
}
