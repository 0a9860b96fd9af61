import { hash } from 'node:crypto'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { sendError } from '../response/send.ts'
import type { Protection } from '../settings/network.ts'
import { clientAddress } from './client-address.ts'

export interface RateLimits {
  /** Returns the 429 of an address with too many failed authentications, before another attempt; else undefined. */
  failing(request: FastifyRequest, reply: FastifyReply): HttpError | undefined
  /** Counts a failed authentication. Returns the 429 if concurrent requests exceeded the limit. */
  countFailure(request: FastifyRequest, reply: FastifyReply): HttpError | undefined
  /** Counts a request of a caller and sets the RateLimit fields. @returns true if it sent a 429 */
  countCaller(caller: string, reply: FastifyReply): boolean
  /** Counts a request as several. The caller is rejected from the next request on. */
  countMore(caller: string, requests: number): void
  /**
   * Counts a request without a key, by client address.
   * @param isDocumented true if responses have the RateLimit fields; a 429 has them anyway
   * @returns true if it sent a 429
   */
  countAddress(request: FastifyRequest, reply: FastifyReply, isDocumented?: boolean): boolean
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

export const documentsLimits = (responses: Route['responses']): boolean =>
  Object.values(responses).some(({ headers }) => headers.includes('ratelimit'))

// An account allows more guesses than an address, so that a single address locks nobody out.
const addressesOfAccount = 3

/**
 * Limits the requests of callers and addresses to this server.
 * @param announced true if responses have the RateLimit fields, as a contract documents them
 */
export function rateLimits(protection: Protection, announced: boolean): RateLimits {
  const { rateLimit, addressRateLimit, guessLimit, logAddresses } = protection
  const callers = new RateLimiter('default', rateLimit)
  const addresses = new RateLimiter('address', addressRateLimit)
  const failures = new RateLimiter('failed-authentication', Math.ceil(rateLimit / 10))
  const guesses = new RateLimiter('failed-attempt', guessLimit)
  const guessesAtAccounts = new RateLimiter('failed-attempt', guessLimit * addressesOfAccount)
  const logged = throttle()

  // Sections 3 and 4 of draft-ietf-httpapi-ratelimit-headers-10.
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

  // An attempt counts before it runs, so that concurrent attempts gain nothing.
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
      // The caller chooses the length of the account name, so that its digest is stored.
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

interface Standing {
  allowed: boolean
  remaining: number
  reset: number
}

interface Window {
  used: number
  end: number
}

const windowLength = 60_000

// At most two generations of this size are remembered.
const defaultCapacity = 25_000

/**
 * Counts requests in fixed windows. A caller's window begins with its first request, so that callers do not all return at once.
 *
 * Windows live in two generations. The old one is dropped, at once and without a timer, when the young one has lasted for a window or is full;
 * a caller who sends a request moves to the young one. A caller is forgotten early only if as many others as a generation holds came after its
 * last request.
 *
 * Times are milliseconds of a monotonic clock, such as `performance.now()`.
 */
export class RateLimiter {
  readonly name: string
  readonly quota: number
  // RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3).
  readonly policy: string
  #capacity: number
  #young = new Map<string, Window>()
  #old = new Map<string, Window>()
  #end = 0

  constructor(name: string, quota: number, capacity = defaultCapacity) {
    this.name = name
    this.quota = quota
    this.policy = `"${name}";q=${quota};w=${windowLength / 1000}`
    this.#capacity = capacity
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  take(caller: string, now: number): Standing {
    let window = this.#find(caller, now)
    if (window === undefined) {
      window = { used: 0, end: now + windowLength }
      this.#young.set(caller, window)
    }
    window.used += 1
    return this.#standing(window, now)
  }

  giveBack(caller: string, now: number) {
    const window = this.#find(caller, now)
    if (window && window.used > 0) window.used -= 1
  }

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

/** Limits of each caller; an absent limit does not exist. */
export interface CallerLimits {
  requestsPerMinute?: number
  streams?: number
}

export function callerLimits({ rateLimit, maxStreams }: Protection): CallerLimits {
  const limits: CallerLimits = {}
  if (rateLimit > 0) limits.requestsPerMinute = rateLimit
  if (maxStreams > 0) limits.streams = maxStreams
  return limits
}
