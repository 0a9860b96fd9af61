/** How long a window lasts, in milliseconds. */
export const windowLength = 60_000

/** Callers of a generation; at most two generations are remembered. */
const defaultCapacity = 25_000

/**
 * The windows of callers. They are remembered in two generations: the old one is dropped, all at once and without a timer,
 * when the young one has lasted for a window or is full; a caller that sends a request meanwhile moves from the old to the young.
 * So a caller is forgotten early only when as many others as a generation holds came after its last request.
 */
export class Windows<Caller, Window extends { readonly end: number }> {
  #capacity: number
  #young = new Map<Caller, Window>()
  #old = new Map<Caller, Window>()
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
  find(caller: Caller, now: number): Window | undefined {
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
  set(caller: Caller, window: Window, now: number): void {
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
