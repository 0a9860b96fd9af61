import { Windows, windowLength } from './windows.ts'

/** How many requests in a window. */
export interface Policy {
  /** How the RateLimit fields name it. */
  name: string
  quota: number
  /** Whether a caller that has used it up is refused before its next request is counted. */
  isWatched?: boolean
}

/**
 * The policies of a service.
 * @param quota requests a minute, for each key, and for each address without one; a tenth of it for authentications
 * that fail; more than 0
 */
export const ratePolicies = (quota: number) => ({
  callers: { name: 'default', quota },
  addresses: { name: 'address', quota },
  failures: { name: 'failed-authentication', quota: Math.ceil(quota / 10), isWatched: true },
})

/** How a caller stands after a request. */
export interface Standing {
  allowed: boolean
  /** Requests left in this window. */
  remaining: number
  /** Seconds until the next window, 1 or more. */
  reset: number
}

/** Requests that were counted before they arrived. */
export interface Lease {
  granted: number
  /** Requests left in this window beside those granted. */
  remaining: number
  /** How long the window still lasts, in milliseconds, more than 0. */
  lasts: number
}

interface Window {
  used: number
  /** When the next one may begin. */
  end: number
}

/** Counts requests: {@link RateLimiter} in one process, or what shares the windows of several. */
export interface Limiter
  extends Pick<RateLimiter<string>, 'quota' | 'policyField' | 'field' | 'size' | 'exhausted'> {
  take(caller: string, now: number): Standing | Promise<Standing>
}

/**
 * Counts requests in fixed windows. The window of a caller begins with its first request, so that callers do not all come
 * back at once.
 *
 * All times are in milliseconds by a clock that is never set, such as `performance.now()`: a window lasts a minute, whatever the time of day becomes.
 */
export class RateLimiter<Caller> {
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
  readonly policyField: string
  #policy: Policy
  #windows: Windows<Caller, Window>

  /** @param capacity as that of {@link Windows} */
  constructor(policy: Policy, capacity?: number) {
    this.#policy = policy
    this.#windows = new Windows(capacity)
    this.policyField = `"${policy.name}";q=${policy.quota};w=${windowLength / 1000}`
  }

  get quota(): number {
    return this.#policy.quota
  }

  /** How many callers are remembered; those in both generations count twice. */
  get size(): number {
    return this.#windows.size
  }

  /** Counts a request, and says whether it is still within the quota. */
  take(caller: Caller, now: number): Standing {
    const window = this.#windowOf(caller, now)
    window.used += 1
    return this.#standing(window, now)
  }

  /**
   * Counts requests that have yet to arrive, as far as the quota goes.
   * @param most how many at most, by how many remain
   */
  lease(caller: Caller, most: (remaining: number) => number, now: number): Lease {
    const window = this.#windowOf(caller, now)
    const left = Math.max(0, this.quota - window.used)
    const granted = Math.min(left, most(left))
    window.used += granted
    return { granted, remaining: left - granted, lasts: window.end - now }
  }

  /** The state of a caller that has used up the quota; undefined for all others. */
  exhausted(caller: Caller, now: number): Standing | undefined {
    const window = this.#windows.find(caller, now)
    if (window === undefined || window.used < this.#policy.quota) return undefined
    return { ...this.#standing(window, now), allowed: false }
  }

  /** The RateLimit field (section 4 of the draft). */
  field({ remaining, reset }: Standing): string {
    return `"${this.#policy.name}";r=${remaining};t=${reset}`
  }

  #windowOf(caller: Caller, now: number): Window {
    let window = this.#windows.find(caller, now)
    if (window === undefined) {
      window = { used: 0, end: now + windowLength }
      this.#windows.set(caller, window, now)
    }
    return window
  }

  #standing({ used, end }: Window, now: number): Standing {
    const { quota } = this.#policy
    return {
      allowed: used <= quota,
      remaining: Math.max(0, quota - used),
      reset: Math.ceil((end - now) / 1000),
    }
  }
}
