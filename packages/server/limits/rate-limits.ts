import { hash } from 'node:crypto'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { sendError } from '../response/send.ts'
import type { Protection } from '../settings/network.ts'
import { clientAddress } from './client-address.ts'

/** The limits on requests. */
export interface RateLimits {
  /** Before authentication: the refusal of an address that has failed to authenticate too often; undefined for others. */
  failing(request: FastifyRequest, reply: FastifyReply): HttpError | undefined
  /** Counts credentials that could not be verified. Of requests that arrive together, those beyond the limit get this refusal. */
  countFailure(request: FastifyRequest, reply: FastifyReply): HttpError | undefined
  /**
   * Counts a request of a known caller, by their id, and sets the header fields that say how many are left.
   * @returns whether the response, 429, has been sent, and the request goes no further
   */
  countCaller(caller: string, reply: FastifyReply): boolean
  /** Counts a request that was counted already as so many more of its caller, who may be refused from the next one on. */
  countMore(caller: string, requests: number): void
  /**
   * Counts a request without a key, by the address of its client.
   * @param isDocumented whether its response says what is left; a refusal does so anyway
   * @returns whether the response, 429, has been sent
   */
  countAddress(request: FastifyRequest, reply: FastifyReply, isDocumented?: boolean): boolean
  /** Runs the check of a secret that belongs to an account: see `attempt` of the context. */
  attempt<Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    account: string,
    check: () => Promise<Result>,
  ): Promise<Result>
}

const unlimited: RateLimits = {
  failing: () => undefined,
  countFailure: () => undefined,
  countCaller: () => false,
  countMore() {},
  countAddress: () => false,
  attempt: (_request, _reply, _account, check) => check(),
}

/** True if an operation documents the fields that say how many requests are left. */
export const documentsLimits = (responses: Route['responses']): boolean =>
  Object.values(responses).some(({ headers }) => headers.includes('ratelimit'))

/** An account takes more guesses than an address: so one address alone locks nobody out. */
const addressesOfAccount = 3

/**
 * Limits the requests of callers and addresses to this server.
 * @param announced whether responses say what is left, as a contract documents that does
 */
export function rateLimits(protection: Protection, announced: boolean): RateLimits {
  const { rateLimit, addressRateLimit, guessLimit, logAddresses } = protection
  const callers = new RateLimiter('default', rateLimit)
  const addresses = new RateLimiter('address', addressRateLimit)
  const failures = new RateLimiter('failed-authentication', Math.ceil(rateLimit / 10))
  const guesses = new RateLimiter('failed-attempt', guessLimit)
  const guessesAtAccounts = new RateLimiter('failed-attempt', guessLimit * addressesOfAccount)
  const logged = throttle()

  /** Sets RateLimit and RateLimit-Policy (sections 4 and 3 of draft-ietf-httpapi-ratelimit-headers-10). */
  const setFields = (reply: FastifyReply, { name, policy }: RateLimiter, { remaining, reset }: Standing) => {
    reply.header('ratelimit', `"${name}";r=${remaining};t=${reset}`).header('ratelimit-policy', policy)
  }

  const refusal = (
    reply: FastifyReply,
    limiter: RateLimiter,
    standing: Standing,
    what: string,
  ): HttpError => {
    const { responses } = reply.request.routeOptions.config
    if (responses ? documentsLimits(responses) : announced) setFields(reply, limiter, standing)
    const message = `The limit is ${limiter.quota} ${what} a minute. Try again in ${standing.reset} seconds.`
    return new HttpError('rate_limited', message, { 'retry-after': String(standing.reset) })
  }

  const refuse = (reply: FastifyReply, limiter: RateLimiter, standing: Standing): true => {
    const { code, message, headers } = refusal(reply, limiter, standing, 'requests')
    sendError(reply.headers(headers), code, message)
    return true
  }

  const refuseFailure = (request: FastifyRequest, reply: FastifyReply, standing: Standing) => {
    logged('', (times) => {
      const address = logAddresses ? clientAddress(request) : undefined
      request.log.warn(
        { address, times },
        'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
      )
    })
    return refusal(reply, failures, standing, 'failed authentications')
  }

  /** Counts an attempt before it is made: so those that are made together get no more than others. */
  const begin = (reply: FastifyReply, limiter: RateLimiter, guesser: string) => {
    const standing = limiter.take(guesser, performance.now())
    if (!standing.allowed) throw refusal(reply, limiter, standing, 'failed attempts')
  }

  const byKey: Omit<RateLimits, 'countAddress' | 'attempt'> = {
    failing(request, reply) {
      if (failures.size === 0) return undefined
      const standing = failures.exhausted(clientAddress(request), performance.now())
      return standing && refuseFailure(request, reply, standing)
    },
    countFailure(request, reply) {
      const standing = failures.take(clientAddress(request), performance.now())
      return standing.allowed ? undefined : refuseFailure(request, reply, standing)
    },
    countCaller(caller, reply) {
      const standing = callers.take(caller, performance.now())
      if (!standing.allowed) return refuse(reply, callers, standing)
      if (announced) setFields(reply, callers, standing)
      return false
    },
    countMore(caller, requests) {
      const now = performance.now()
      for (let count = 0; count < requests; count++) callers.take(caller, now)
    },
  }

  const byAddress: Pick<RateLimits, 'countAddress'> = {
    countAddress(request, reply, isDocumented) {
      const standing = addresses.take(clientAddress(request), performance.now())
      if (!standing.allowed) return refuse(reply, addresses, standing)
      if (isDocumented) setFields(reply, addresses, standing)
      return false
    },
  }

  const byGuess: Pick<RateLimits, 'attempt'> = {
    async attempt(request, reply, account, check) {
      const address = clientAddress(request)
      // A digest, since whoever guesses chooses how long the name of an account is.
      const digest = hash('sha256', account)
      begin(reply, guesses, address)
      begin(reply, guessesAtAccounts, digest)
      let isWrong = false
      try {
        const result = await check()
        isWrong = result === undefined || result === null
        return result
      } finally {
        if (!isWrong) {
          guesses.giveBack(address, performance.now())
          guessesAtAccounts.giveBack(digest, performance.now())
        }
      }
    },
  }

  return {
    ...unlimited,
    ...(rateLimit > 0 && byKey),
    ...(addressRateLimit > 0 && byAddress),
    ...(guessLimit > 0 && byGuess),
  }
}

/** How a caller stands after a request. */
interface Standing {
  allowed: boolean
  /** Requests left in this window. */
  remaining: number
  /** Seconds until the next window, 1 or more. */
  reset: number
}

interface Window {
  used: number
  /** When the next one may begin. */
  end: number
}

/** How long a window lasts, in milliseconds. */
const windowLength = 60_000

/** Callers of a generation; at most two generations are remembered. */
const defaultCapacity = 25_000

/**
 * Counts requests in fixed windows. The window of a caller begins with its first request, so that callers do not all come
 * back at once.
 *
 * Windows are remembered in two generations: the old one is dropped, all at once and without a timer, when the young one has lasted for a window or
 * is full; a caller that sends a request meanwhile moves from the old to the young. So a caller is forgotten early only when as many others as a
 * generation holds came after its last request.
 *
 * All times are in milliseconds by a clock that is never set, such as `performance.now()`: a window lasts a minute, whatever the time of day becomes.
 */
export class RateLimiter {
  /** How the RateLimit fields name it. */
  readonly name: string
  /** Requests in a window. */
  readonly quota: number
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
  readonly policy: string
  #capacity: number
  #young = new Map<string, Window>()
  #old = new Map<string, Window>()
  /** When the young generation has lasted for a window. */
  #end = 0

  /** @param capacity callers of a generation */
  constructor(name: string, quota: number, capacity = defaultCapacity) {
    this.name = name
    this.quota = quota
    this.policy = `"${name}";q=${quota};w=${windowLength / 1000}`
    this.#capacity = capacity
  }

  /** How many callers are remembered; those in both generations count twice. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** Counts a request, and says whether it is still within the quota. */
  take(caller: string, now: number): Standing {
    let window = this.#find(caller, now)
    if (window === undefined) {
      window = { used: 0, end: now + windowLength }
      this.#young.set(caller, window)
    }
    window.used += 1
    return this.#standing(window, now)
  }

  /** Undoes one `take`. */
  giveBack(caller: string, now: number) {
    const window = this.#find(caller, now)
    if (window && window.used > 0) window.used -= 1
  }

  /** The state of a caller that has used up the quota; undefined for all others. */
  exhausted(caller: string, now: number): Standing | undefined {
    const window = this.#find(caller, now)
    if (window === undefined || window.used < this.quota) return undefined
    return { ...this.#standing(window, now), allowed: false }
  }

  #standing({ used, end }: Window, now: number): Standing {
    return {
      allowed: used <= this.quota,
      remaining: Math.max(0, this.quota - used),
      reset: Math.ceil((end - now) / 1000),
    }
  }

  /** The window of a caller, unless it has ended. */
  #find(caller: string, now: number): Window | undefined {
    if (now < this.#end && this.#young.size < this.#capacity) {
      const window = this.#young.get(caller)
      if (window) return now < window.end ? window : undefined
    } else {
      this.#old = this.#young
      this.#young = new Map()
      this.#end = now + windowLength
    }
    const window = this.#old.get(caller)
    if (window === undefined || now >= window.end) return undefined
    this.#young.set(caller, window)
    return window
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
