/** Sockets for requests: lanes for the health of receivers, the number of requests to one receiver, and the rate limits of hosts. */

/** Health of a receiver by its last attempt; an unknown one counts as slow. */
export type Health = 'well' | 'slow' | 'failing'

// Each health has sockets of its own, so that dead and slow receivers do not delay the others.
export const sockets: Readonly<Record<Health, number>> = { well: 256, slow: 256, failing: 64 }

export interface BatchLimits {
  // Concurrent requests.
  width: number
  // Deliveries.
  most: number
}

const oneAtATime: BatchLimits = { width: 1, most: 1 }

// Milliseconds. A slower response makes the receiver slow, and a longer batch ends.
export const slowAfter = 2000

// Concurrent requests to one receiver.
export const maxWidth = 32

/**
 * Number of concurrent requests to a healthy receiver. Like TCP's window it grows by one for each round of fast 2xx responses, and is halved
 * by a failure, or by responses that take more than twice their best time.
 */
export class Width {
  readonly #width: number
  // Lowest average response time of a batch, in milliseconds.
  readonly #quickest: number

  constructor(width = 4, quickest = Number.POSITIVE_INFINITY) {
    this.#width = width
    this.#quickest = quickest
  }

  get limits(): BatchLimits {
    return { width: this.#width, most: Math.max(50, 8 * this.#width) }
  }

  /** Returns the width after a batch. */
  after({ successes, took, hasFailed }: BatchPace): Width {
    let width = this.#width
    const mean = successes === 0 ? this.#quickest : took / successes
    const isSlower = mean > 2 * this.#quickest + slack
    // A single request at a time has the best time possible: a longer one means that the path became longer.
    const quickest = width === 1 ? mean : Math.min(this.#quickest, mean)
    if (hasFailed || isSlower) return new Width(Math.max(1, width >> 1), quickest)
    for (let left = successes; left >= width && width < maxWidth; width++) left -= width
    return new Width(width, quickest)
  }
}

export interface BatchPace {
  successes: number
  took: number
  hasFailed: boolean
}

// Milliseconds that do not count as slower.
const slack = 50

/**
 * Queue of webhooks that wait for sockets.
 * @param widthOf returns the width of a webhook, which counts for healthy ones
 * @param run runs a batch, and never rejects
 * @returns a function that queues the id of a webhook once
 */
export function lane(
  health: Health,
  widthOf: (id: number) => Width | undefined,
  run: (id: number, limits: BatchLimits) => Promise<void>,
): (id: number) => void {
  const waiting = new Set<number>()
  let free = sockets[health]
  const next = () => {
    for (const id of waiting) {
      const limits = (health === 'well' && widthOf(id)?.limits) || oneAtATime
      if (free < limits.width) return
      waiting.delete(id)
      free -= limits.width
      void run(id, limits).then(() => {
        free += limits.width
        next()
      })
    }
  }
  return (id) => {
    waiting.add(id)
    next()
  }
}

/** Rate limits of hosts, in requests a second. Instants are those of `performance.now()`. */
export class HostPace {
  readonly #perSecond: number
  readonly #byHost: Readonly<Record<string, number>>
  readonly #shares = new Map<string, number>()
  // Start times of the last requests to each host, ascending.
  readonly #begun = new Map<string, number[]>()

  constructor(perSecond: number, byHost: Readonly<Record<string, number>> = {}) {
    this.#perSecond = perSecond
    this.#byHost = byHost
  }

  /**
   * Splits the limits of hosts with other servers, in proportion to their webhooks.
   * @param urls URLs of this server's webhooks
   * @param others URLs of all other webhooks
   */
  share(urls: readonly string[], others: readonly string[], now = performance.now()): void {
    const here = Map.groupBy(urls, hostNameOf)
    const elsewhere = Map.groupBy(others, hostNameOf)
    this.#shares.clear()
    for (const [host, { length }] of here) {
      const foreign = elsewhere.get(host)
      if (foreign) this.#shares.set(host, length / (length + foreign.length))
    }
    for (const [host, begun] of this.#begun)
      if (!here.has(host) && begun.at(-1)! + this.#limit(host).window < now) this.#begun.delete(host)
  }

  /** Counts a request and returns 0, or returns the milliseconds until half of the limit is free again. */
  take(host: string, now = performance.now()): number {
    const { most, window } = this.#limit(host)
    const begun = this.#begun.get(host) ?? []
    this.#begun.set(host, begun)
    while (begun.length > 0 && begun[0]! + window <= now) begun.shift()
    if (begun.length < most) {
      begun.push(now)
      return 0
    }
    // Waiting for half of the limit saves batches, each of which queries the database.
    return begun[Math.ceil(most / 2) - 1 + begun.length - most]! + window - now
  }

  // At most `most` requests begin in any `window` milliseconds.
  #limit(host: string): { most: number; window: number } {
    const rate = rateOf(host, this.#perSecond, this.#byHost) * (this.#shares.get(host) ?? 1)
    const most = Math.max(1, Math.floor(rate))
    return { most, window: (1000 * most) / rate }
  }
}

export const rateOf = (host: string, standard: number, byHost: Readonly<Record<string, number>>): number =>
  Object.hasOwn(byHost, host) ? byHost[host]! : standard

// Path and query of a URL may hold secrets.
export const hostNameOf = (url: string): string => URL.parse(url)?.hostname ?? 'an invalid URL'
