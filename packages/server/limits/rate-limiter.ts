/** How many requests in a window. */
export interface Policy {
  /** How the RateLimit fields name it. */
  name: string
  quota: number
  /** If true, a caller that has used it up is refused before its next request is counted. */
  isWatched?: boolean
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
  field: string
}

/**
 * The policies of a service.
 * @param quota requests a minute, for each key, and for each address without one; a tenth of it for authentications
 * that fail; more than 0
 */
export const ratePolicies = (quota: number) => ({
  callers: policyOf('default', quota),
  addresses: policyOf('address', quota),
  failures: { ...policyOf('failed-authentication', Math.ceil(quota / 10)), isWatched: true },
})

export const policyOf = (name: string, quota: number): Policy => ({
  name,
  quota,
  field: `"${name}";q=${quota};w=${windowLength / 1000}`,
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
export interface Limiter extends Pick<RateLimiter, 'policy' | 'size' | 'exhausted'> {
  take(caller: string, now: number): Standing | Promise<Standing>
}

/**
 * Counts requests in fixed windows. The window of a caller begins with its first request, so that callers do not all come
 * back at once.
 *
 * All times are in milliseconds by a clock that is never set, such as `performance.now()`: a window lasts a minute, whatever the time of day becomes.
 */
export class RateLimiter {
  readonly policy: Policy
  #windows: Windows<Window>

  /** @param capacity as that of {@link Windows} */
  constructor(policy: Policy, capacity?: number) {
    this.policy = policy
    this.#windows = new Windows(capacity)
  }

  /** How many callers are remembered; those in both generations count twice. */
  get size(): number {
    return this.#windows.size
  }

  /** Counts a request, and says whether it is still within the quota. */
  take(caller: string, now: number): Standing {
    const window = this.#windowOf(caller, now)
    window.used += 1
    return this.#standing(window, now)
  }

  /**
   * Counts requests that have yet to arrive, as far as the quota goes.
   * @param most how many at most, by how many remain
   */
  lease(caller: string, most: (remaining: number) => number, now: number): Lease {
    const window = this.#windowOf(caller, now)
    const left = Math.max(0, this.policy.quota - window.used)
    const granted = Math.min(left, most(left))
    window.used += granted
    return { granted, remaining: left - granted, lasts: window.end - now }
  }

  /** The state of a caller that has used up the quota; undefined for all others. */
  exhausted(caller: string, now: number): Standing | undefined {
    const window = this.#windows.find(caller, now)
    if (window === undefined || window.used < this.policy.quota) return undefined
    return { ...this.#standing(window, now), allowed: false }
  }

  #windowOf(caller: string, now: number): Window {
    let window = this.#windows.find(caller, now)
    if (window === undefined) {
      window = { used: 0, end: now + windowLength }
      this.#windows.set(caller, window, now)
    }
    return window
  }

  #standing({ used, end }: Window, now: number): Standing {
    const { quota } = this.policy
    return {
      allowed: used <= quota,
      remaining: Math.max(0, quota - used),
      reset: Math.ceil((end - now) / 1000),
    }
  }
}

/** How long a window lasts, in milliseconds. */
const windowLength = 60_000

/** Callers of a generation; at most two generations are remembered. */
const defaultCapacity = 25_000

/**
 * The windows of callers. They are remembered in two generations: the old one is dropped, all at once and without a timer,
 * when the young one has lasted for a window or is full; a caller that sends a request meanwhile moves from the old to the young.
 * So a caller is forgotten early only when as many others as a generation holds came after its last request.
 */
export class Windows<Window extends { readonly end: number }> {
  #capacity: number
  #young = new Map<string, Window>()
  #old = new Map<string, Window>()
  /** When the young generation has lasted for a window. */
  #end = 0

  /** @param capacity callers of a generation */
  constructor(capacity = defaultCapacity) {
    this.#capacity = capacity
  }

  /** How many callers are remembered; those in both generations count twice. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** The window of a caller, unless it has ended. */
  find(caller: string, now: number): Window | undefined {
    if (this.#isYoung(now)) {
      const window = this.#young.get(caller)
      if (window) return now < window.end ? window : undefined
    } else this.#age(now)
    const window = this.#old.get(caller)
    if (window === undefined || now >= window.end) return undefined
    this.#young.set(caller, window)
    return window
  }

  /** Begins a window of a caller, or replaces it. */
  set(caller: string, window: Window, now: number): void {
    if (!this.#isYoung(now)) this.#age(now)
    this.#young.set(caller, window)
  }

  #isYoung(now: number): boolean {
    return now < this.#end && this.#young.size < this.#capacity
  }

  #age(now: number): void {
    this.#old = this.#young
    this.#young = new Map()
    this.#end = now + windowLength
  }
}
