/**
 * Limits of a service, for a minute. Requests count by their caller, and without a key by client address. Failed authentications count by
 * address, and wrong guesses of a secret by address and by account. A function throws the 429 at the first request beyond its limit; the
 * error has the headers that say when to try again.
 */
import { hash } from 'node:crypto'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import type { Protection } from '../settings/network.ts'
import { clientAddress } from './client-address.ts'
import { RateLimiter, type Standing } from './rate-limiter.ts'

export const documentsLimits = (responses: Route['responses']): boolean =>
  Object.values(responses).some(({ headers }) => headers.includes('ratelimit'))

// An account allows more guesses than an address, so that a single address locks nobody out.
const addressesOfAccount = 3

// Sections 3 and 4 of draft-ietf-httpapi-ratelimit-headers-10.
const fieldsOf = ({ name, policy }: RateLimiter, { remaining, reset }: Standing) => ({
  ratelimit: `"${name}";r=${remaining};t=${reset}`,
  'ratelimit-policy': policy,
})

/** Counts for one server. A limit of 0 does not exist. */
export class RateLimits {
  readonly #callers: RateLimiter | undefined
  readonly #failures: RateLimiter | undefined
  readonly #addresses: RateLimiter | undefined
  readonly #guesses: RateLimiter | undefined
  readonly #guessesAtAccounts: RateLimiter | undefined
  readonly #announced: boolean
  readonly #logAddresses: boolean
  readonly #logged = throttle()

  /** @param announced true if responses have the RateLimit fields, as a contract documents them */
  constructor({ rateLimit, addressRateLimit, guessLimit, logAddresses }: Protection, announced: boolean) {
    const limiter = (name: string, quota: number) => (quota > 0 ? new RateLimiter(name, quota) : undefined)
    this.#callers = limiter('default', rateLimit)
    this.#failures = limiter('failed-authentication', Math.ceil(rateLimit / 10))
    this.#addresses = limiter('address', addressRateLimit)
    this.#guesses = limiter('failed-attempt', guessLimit)
    this.#guessesAtAccounts = limiter('failed-attempt', guessLimit * addressesOfAccount)
    this.#announced = announced
    this.#logAddresses = logAddresses
  }

  /**
   * Checks, before another authentication, that few of the address have failed.
   * @throws HttpError 429
   */
  checkFailures(request: FastifyRequest) {
    if (!this.#failures || this.#failures.size === 0) return
    const standing = this.#failures.exhausted(clientAddress(request), performance.now())
    if (standing) throw this.#tooManyFailures(request, this.#failures, standing)
  }

  /**
   * Counts a failed authentication.
   * @throws HttpError 429 if concurrent requests exceeded the limit
   */
  limitFailures(request: FastifyRequest) {
    const standing = this.#failures?.take(clientAddress(request), performance.now())
    if (standing && !standing.allowed) throw this.#tooManyFailures(request, this.#failures!, standing)
  }

  /**
   * Counts a request of a caller and sets the RateLimit fields.
   * @throws HttpError 429
   */
  limitCaller(caller: string, request: FastifyRequest, reply: FastifyReply) {
    this.#count(this.#callers, caller, request, reply, this.#announced)
  }

  /** True if the next request of a caller gets 429. */
  isExhausted(caller: string): boolean {
    return this.#callers?.exhausted(caller, performance.now()) !== undefined
  }

  /** Counts a request as several. The caller is rejected from the next request on. */
  countMore(caller: string, requests: number) {
    const now = performance.now()
    for (let count = 0; count < requests; count++) this.#callers?.take(caller, now)
  }

  /**
   * Counts a request without a key, by client address.
   * @param isDocumented true if responses have the RateLimit fields; a 429 has them anyway
   * @throws HttpError 429
   */
  limitAddress(request: FastifyRequest, reply: FastifyReply, isDocumented = false) {
    if (this.#addresses) this.#count(this.#addresses, clientAddress(request), request, reply, isDocumented)
  }

  /**
   * Runs the check of a secret, and counts it unless it succeeds. It counts before it runs, so that concurrent attempts gain nothing.
   * @throws HttpError 429
   */
  async attempt<Result>(
    request: FastifyRequest,
    account: string,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const [guesses, atAccounts] = [this.#guesses, this.#guessesAtAccounts]
    if (!guesses || !atAccounts) return check()
    const address = clientAddress(request)
    // The caller chooses the length of the account name, so that its digest is stored.
    const digest = hash('sha256', account)
    this.#begin(request, guesses, address)
    this.#begin(request, atAccounts, digest)
    let isWrong = false
    try {
      const result = await check()
      isWrong = result === undefined || result === null
      return result
    } finally {
      if (!isWrong) {
        guesses.giveBack(address, performance.now())
        atAccounts.giveBack(digest, performance.now())
      }
    }
  }

  #begin(request: FastifyRequest, limiter: RateLimiter, guesser: string) {
    const standing = limiter.take(guesser, performance.now())
    if (!standing.allowed) throw this.#tooMany(request, limiter, standing, 'failed attempts')
  }

  #count(
    limiter: RateLimiter | undefined,
    counted: string,
    request: FastifyRequest,
    reply: FastifyReply,
    isShown: boolean,
  ) {
    if (!limiter) return
    const standing = limiter.take(counted, performance.now())
    if (!standing.allowed) throw this.#tooMany(request, limiter, standing, 'requests')
    if (isShown) reply.headers(fieldsOf(limiter, standing))
  }

  #tooMany(request: FastifyRequest, limiter: RateLimiter, standing: Standing, noun: string): HttpError {
    const { responses } = request.routeOptions.config
    const isShown = responses ? documentsLimits(responses) : this.#announced
    const message = `The limit is ${limiter.quota} ${noun} a minute. Try again in ${standing.reset} seconds.`
    return new HttpError('rate_limited', message, {
      'retry-after': String(standing.reset),
      ...(isShown && fieldsOf(limiter, standing)),
    })
  }

  #tooManyFailures(request: FastifyRequest, limiter: RateLimiter, standing: Standing): HttpError {
    this.#logged('', (times) => {
      const address = this.#logAddresses ? clientAddress(request) : undefined
      request.log.warn(
        { address, times },
        'refused after too many failed authentications; if this is the address of a proxy, name it in TRUST_PROXY',
      )
    })
    return this.#tooMany(request, limiter, standing, 'failed authentications')
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
