import type { FastifyReply, FastifyRequest } from 'fastify'
import { throttle } from '../log/throttle.ts'
import { sendError } from '../response/send.ts'
import { clientAddress } from './client-address.ts'
import { type Limiter, type Policy, RateLimiter, ratePolicies, type Standing } from './rate-limiter.ts'

/** The limits on requests. */
export interface RateLimits {
  /**
   * Before authentication: refuses an address that has failed to authenticate too often.
   * @returns whether the response, 429, has been sent
   */
  refuseFailing(request: FastifyRequest, reply: FastifyReply): boolean
  /** Counts credentials that could not be verified. The response must wait for the result, which may be a promise. */
  countFailure(request: FastifyRequest): unknown
  /**
   * Counts a request of a known caller, by their id, and sets the header fields that say how many are left.
   * @returns whether the response, 429, has been sent, and the request goes no further
   */
  countCaller(caller: string, reply: FastifyReply): boolean | Promise<boolean>
  /** Counts a request that needs no key, and goes on with it unless the response, 429, has been sent. */
  countAddress(request: FastifyRequest, reply: FastifyReply, goOn: () => void): void
}

const unlimited: RateLimits = {
  refuseFailing: () => false,
  countFailure() {},
  countCaller: () => false,
  countAddress: (_request, _reply, goOn) => goOn(),
}

/**
 * Limits the requests of callers and addresses.
 * @param quota as that of {@link ratePolicies}; 0 limits nothing
 * @param logAddresses whether the log has the address that is refused
 * @param limiterOf makes what counts for a policy; by default for this process alone
 */
export function rateLimits(
  quota: number,
  logAddresses = true,
  limiterOf: (policy: Policy) => Limiter = (policy) => new RateLimiter(policy),
): RateLimits {
  if (quota === 0) return unlimited
  const policies = ratePolicies(quota)
  const callers = limiterOf(policies.callers)
  const addresses = limiterOf(policies.addresses)
  const failures = limiterOf(policies.failures)
  const logged = throttle()

  return {
    refuseFailing(request, reply) {
      if (failures.size === 0) return false
      const address = clientAddress(request)
      const standing = failures.exhausted(address, performance.now())
      if (standing === undefined) return false
      logged('', (times) => {
        request.log.warn(
          { ...(logAddresses && { address }), times },
          'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
        )
      })
      refuse(reply, failures, standing, 'failed authentications')
      return true
    },
    countFailure: (request) => failures.take(clientAddress(request), performance.now()),
    countCaller(caller, reply) {
      const standing = callers.take(caller, performance.now())
      return standing instanceof Promise
        ? judgeLater(reply, callers, standing)
        : judge(reply, callers, standing)
    },
    countAddress(request, reply, goOn) {
      const standing = addresses.take(clientAddress(request), performance.now())
      if (standing instanceof Promise) void goOnLater(reply, addresses, standing, goOn)
      else if (standing.allowed) goOn()
      else refuse(reply, addresses, standing, 'requests')
    },
  }
}

/** Returns whether the response has been sent. */
function judge(reply: FastifyReply, limiter: Limiter, standing: Standing): boolean {
  if (standing.allowed) setFields(reply, limiter, standing)
  else refuse(reply, limiter, standing, 'requests')
  return !standing.allowed
}

async function judgeLater(reply: FastifyReply, limiter: Limiter, standing: Promise<Standing>) {
  return judge(reply, limiter, await standing)
}

async function goOnLater(
  reply: FastifyReply,
  limiter: Limiter,
  counted: Promise<Standing>,
  goOn: () => void,
) {
  const standing = await counted
  try {
    if (standing.allowed) goOn()
    else refuse(reply, limiter, standing, 'requests')
  } catch (error) {
    reply.send(error)
  }
}

function setFields(reply: FastifyReply, limiter: Limiter, standing: Standing) {
  reply.header('ratelimit', limiter.field(standing)).header('ratelimit-policy', limiter.policyField)
}

function refuse(reply: FastifyReply, limiter: Limiter, standing: Standing, what: string) {
  setFields(reply, limiter, standing)
  reply.header('retry-after', String(standing.reset))
  sendError(
    reply,
    'rate_limited',
    `The limit is ${limiter.quota} ${what} a minute. Try again in ${standing.reset} seconds.`,
  )
}
