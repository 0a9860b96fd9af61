/** How many requests, in how long. */
export interface Policy {
  /** How the RateLimit fields name it. */
  name: string
  /** Requests in a window. */
  quota: number
  /** Length of a window, in milliseconds; a minute unless told otherwise. */
  window?: number
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
  /** In milliseconds since 1970. */
  end: number
}

/** Callers that are remembered at once; beyond them the one whose window began first is forgotten. */
const defaultCapacity = 50_000

/**
 * Counts requests in fixed windows. The window of a caller begins with its first request, so that callers do not all
 * come back at once. All windows are of one length, and so the map is in the order of their ends: what is over is
 * found at its front, without a timer.
 */
export class RateLimiter<Caller> {
  /** The RateLimit-Policy field (draft-ietf-httpapi-ratelimit-headers-10, section 3). */
  readonly policyField: string
  #policy: Required<Policy>
  #capacity: number
  #windows = new Map<Caller, Window>()

  constructor(policy: Policy, capacity = defaultCapacity) {
    this.#policy = { window: 60_000, ...policy }
    this.#capacity = capacity
    this.policyField = `"${policy.name}";q=${policy.quota};w=${Math.ceil(this.#policy.window / 1000)}`
  }

  get quota(): number {
    return this.#policy.quota
  }

  /** How many callers are remembered. */
  get size(): number {
    return this.#windows.size
  }

  /** Counts a request, and says whether it is still within the quota. `now` is in milliseconds since 1970. */
  take(caller: Caller, now: number): Standing {
    let window = this.#windows.get(caller)
    if (window === undefined || this.#isOver(window, now)) window = this.#open(caller, now)
    window.used += 1
    return this.#standing(window, now)
  }

  /** How a caller stands who has used up the quota; undefined for all others. */
  exhausted(caller: Caller, now: number): Standing | undefined {
    const window = this.#windows.get(caller)
    if (window === undefined || this.#isOver(window, now) || window.used < this.#policy.quota)
      return undefined
    return { ...this.#standing(window, now), allowed: false }
  }

  /** The RateLimit field (section 4 of the draft). */
  field({ remaining, reset }: Standing): string {
    return `"${this.#policy.name}";r=${remaining};t=${reset}`
  }

  /** A window that is too far ahead is left from before the clock was set back. */
  #isOver({ end }: Window, now: number): boolean {
    return end <= now || end > now + this.#policy.window
  }

  #open(caller: Caller, now: number): Window {
    const windows = this.#windows
    windows.delete(caller)
    for (const [other, window] of windows) {
      if (!this.#isOver(window, now) && windows.size < this.#capacity) break
      windows.delete(other)
    }
    const window = { used: 0, end: now + this.#policy.window }
    windows.set(caller, window)
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
