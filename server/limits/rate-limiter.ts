/** How long a window is, in milliseconds. */
const length = 60_000

/** How many requests in a window. */
export interface Policy {
  /** How the RateLimit fields name it. */
  name: string
  quota: number
}

/** How a caller stands after a request. */
export interface Standing {
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

/** Callers of a generation; at most two generations are remembered. */
const defaultCapacity = 25_000

/**
 * Counts requests in fixed windows. The window of a caller begins with its first request, so that callers do not all come
 * back at once. Callers are remembered in two generations: the old one is dropped, all at once and without a timer,
 * when the young one has lasted for a window or is full; a caller that sends a request meanwhile moves from the old to the young.
 * So a caller is forgotten early only when as many others as a generation holds came after its last request.
 *
 * All times are in milliseconds by a clock that is never set, such as `performance.now()`: a window lasts a minute, whatever the time of day becomes.
 */
export class RateLimiter<Caller> {
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
  readonly policyField: string
  #policy: Policy
  #capacity: number
  #young = new Map<Caller, Window>()
  #old = new Map<Caller, Window>()
  /** When the young generation has lasted for a window. */
  #end = 0

  constructor(policy: Policy, capacity = defaultCapacity) {
    this.#policy = policy
    this.#capacity = capacity
    this.policyField = `"${policy.name}";q=${policy.quota};w=${length / 1000}`
  }

  get quota(): number {
    return this.#policy.quota
  }

  /** How many callers are remembered; those in both generations count twice. */
  get size(): number {
    return this.#young.size + this.#old.size
  }

  /** Counts a request, and says whether it is still within the quota. */
  take(caller: Caller, now: number): Standing {
    let window = this.#find(caller, now)
    if (window === undefined) {
      window = { used: 0, end: now + length }
      this.#young.set(caller, window)
    }
    window.used += 1
    return this.#standing(window, now)
  }

  /** The state of a caller that has used up the quota; undefined for all others. */
  exhausted(caller: Caller, now: number): Standing | undefined {
    const window = this.#find(caller, now)
    if (window === undefined || window.used < this.#policy.quota) return undefined
    return { ...this.#standing(window, now), allowed: false }
  }

  /** The RateLimit field (section 4 of the draft). */
  field({ remaining, reset }: Standing): string {
    return `"${this.#policy.name}";r=${remaining};t=${reset}`
  }

  #find(caller: Caller, now: number): Window | undefined {
    if (now < this.#end && this.#young.size < this.#capacity) {
      const window = this.#young.get(caller)
      if (window) return now < window.end ? window : undefined
    } else {
      this.#old = this.#young
      this.#young = new Map()
      this.#end = now + length
    }
    const window = this.#old.get(caller)
    if (window === undefined || now >= window.end) return undefined
    this.#young.set(caller, window)
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
