/**
 * Counts requests in windows of a minute, in bounded memory. A name and a time come in; whether the request is allowed, and until when, comes out.
 */
export interface Standing {
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
