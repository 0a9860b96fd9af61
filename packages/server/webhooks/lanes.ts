import type { OwnedWebhook } from '../store/webhook-store.ts'

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
  #width = 4
  // Lowest average response time of a batch, in milliseconds.
  #quickest = Number.POSITIVE_INFINITY

  get limits(): BatchLimits {
    return { width: this.#width, most: Math.max(50, 8 * this.#width) }
  }

  follow({ successes, took, hasFailed }: BatchPace): void {
    const mean = successes === 0 ? this.#quickest : took / successes
    const isSlower = mean > 2 * this.#quickest + slack
    // A single request at a time has the best time possible: a longer one means that the path became longer.
    this.#quickest = this.#width === 1 ? mean : Math.min(this.#quickest, mean)
    if (hasFailed || isSlower) this.#width = Math.max(1, this.#width >> 1)
    else
      for (let left = successes; left >= this.#width && this.#width < maxWidth; this.#width++)
        left -= this.#width
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
 * @param run runs a batch, and never rejects
 * @returns a function that queues a webhook once
 */
export function lane(
  health: Health,
  run: (webhook: HeldWebhook, limits: BatchLimits) => Promise<void>,
): (webhook: HeldWebhook) => void {
  const waiting = new Set<HeldWebhook>()
  let free = sockets[health]
  const next = () => {
    for (const webhook of waiting) {
      const limits = health === 'well' ? webhook.width.limits : oneAtATime
      if (free < limits.width) return
      waiting.delete(webhook)
      free -= limits.width
      void run(webhook, limits).then(() => {
        free += limits.width
        next()
      })
    }
  }
  return (webhook) => {
    waiting.add(webhook)
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
   * @param own URLs of this server's webhooks
   * @param others URLs of all other webhooks
   */
  share(own: readonly string[], others: readonly string[], now = performance.now()): void {
    const here = Map.groupBy(own, hostNameOf)
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

/** Webhook that this server owns. Instants are those of `performance.now()`, except `dueAt`. */
export interface HeldWebhook {
  id: number
  types: readonly string[]
  url: string
  version: number
  health: Health
  width: Width
  // Failures in a row, as far as this server knows.
  failures: number
  // Requests to a URL are a second apart until one succeeds.
  isProven: boolean
  begunAt: number
  isBehind: boolean
  isBlocked: boolean
  // Milliseconds since 1970.
  dueAt: number
  restsUntil: number
  isRunning: boolean
  // True for a webhook that is disabled or has another owner: it gets no more requests.
  isLeft: boolean
}

// A new webhook counts as slow, so that a dead one cannot take the sockets of healthy ones.
export function newlyHeld(
  { id, url, version, dueAt, failingSince }: OwnedWebhook,
  types: readonly string[],
): HeldWebhook {
  return {
    id,
    url,
    types,
    version,
    health: failingSince === null ? 'slow' : 'failing',
    width: new Width(),
    failures: 0,
    isProven: false,
    begunAt: Number.NEGATIVE_INFINITY,
    isBehind: true,
    isBlocked: false,
    dueAt: instantOf(dueAt),
    restsUntil: 0,
    isRunning: false,
    isLeft: false,
  }
}

// A new URL starts afresh. No other change ends a pause that the receiver asked for. `pause`: milliseconds between the first requests to a
// URL.
export function refresh(
  webhook: HeldWebhook,
  row: OwnedWebhook,
  types: readonly string[],
  pause: number,
): void {
  webhook.dueAt = instantOf(row.dueAt)
  if (webhook.version === row.version) return
  if (webhook.url !== row.url) {
    const restsUntil = webhook.begunAt + pause
    const fresh = { health: 'slow', width: new Width(), failures: 0, isProven: false } as const
    Object.assign(webhook, { url: row.url, restsUntil, ...fresh })
  }
  Object.assign(webhook, { types, version: row.version, isBehind: true })
}

const instantOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))
