import type { OwnedWebhook } from '../store/webhook-store.ts'

/** How a receiver is doing, by its last attempt: at first nothing is known, and it counts as slow. */
export type Health = 'well' | 'slow' | 'failing'

/** How many requests may be under way for each kind of receivers, so that the dead and the slow delay nobody who is well. */
export const sockets: Readonly<Record<Health, number>> = { well: 256, slow: 256, failing: 64 }

/** The limits of a batch. */
export interface BatchLimits {
  /** Requests under way. */
  width: number
  /** Deliveries. */
  most: number
}

/** A batch of a receiver that is not known to be well. */
const single: BatchLimits = { width: 1, most: 1 }

/** How long a response may take of one who is well, and for how long requests of one batch are begun, in milliseconds. */
export const slowAfter = 2000

/** The most requests under way at one receiver. */
export const maxWidth = 32

/**
 * How many requests a receiver that is well gets at a time. It follows the receiver as TCP follows a network: up by one for each round of
 * responses that are quick and 2xx, halved when one fails, or when they take more than twice as long as they can.
 */
export class Width {
  #width = 4
  /** The least that the responses of a batch took on average, in milliseconds. */
  #quickest = Number.POSITIVE_INFINITY

  get limits(): BatchLimits {
    return { width: this.#width, most: Math.max(50, 8 * this.#width) }
  }

  /**
   * Takes in what a batch came to.
   * @param successes how many responses were 2xx
   * @param took how long these took together, in milliseconds
   */
  follow({ successes, took, hasFailed }: BatchPace): void {
    const mean = successes === 0 ? this.#quickest : took / successes
    const isSlower = mean > 2 * this.#quickest + slack
    // One request at a time is as quick as it gets: the way there may have become longer.
    this.#quickest = this.#width === 1 ? mean : Math.min(this.#quickest, mean)
    if (hasFailed || isSlower) this.#width = Math.max(1, this.#width >> 1)
    else
      for (let left = successes; left >= this.#width && this.#width < maxWidth; this.#width++)
        left -= this.#width
  }
}

/** The responses of a batch. */
export interface BatchPace {
  successes: number
  took: number
  hasFailed: boolean
}

/** So much longer a response may take without being slower, in milliseconds: nobody notices. */
const slack = 50

/**
 * Webhooks that wait for sockets, and get their turn one after the other.
 * @param run works for a webhook, and never rejects
 * @returns what queues a webhook, unless it waits already
 */
export function lane(
  health: Health,
  run: (webhook: HeldWebhook, limits: BatchLimits) => Promise<void>,
): (webhook: HeldWebhook) => void {
  const waiting = new Set<HeldWebhook>()
  let free = sockets[health]
  const next = () => {
    for (const webhook of waiting) {
      const limits = health === 'well' ? webhook.width.limits : single
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

/** Keeps to the most requests a second to each host. Instants are those of `performance.now()`. */
export class HostPace {
  readonly #perSecond: number
  readonly #byHost: Readonly<Record<string, number>>
  readonly #shares = new Map<string, number>()
  /** When the last requests to a host began, the oldest first. */
  readonly #begun = new Map<string, number[]>()

  /**
   * @param perSecond of all servers together
   * @param byHost the hosts that have another limit
   */
  constructor(perSecond: number, byHost: Readonly<Record<string, number>> = {}) {
    this.#perSecond = perSecond
    this.#byHost = byHost
  }

  /**
   * Shares the hosts with other servers by the webhooks that each of them has there, and forgets what is of no use any more.
   * @param own URLs of the webhooks of this server
   * @param others URLs of those of all others
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

  /** Takes a turn for a request that begins now; otherwise returns the milliseconds after which half of the turns are free again. */
  take(host: string, now = performance.now()): number {
    const { most, window } = this.#limit(host)
    const begun = this.#begun.get(host) ?? []
    this.#begun.set(host, begun)
    while (begun.length > 0 && begun[0]! + window <= now) begun.shift()
    if (begun.length < most) {
      begun.push(now)
      return 0
    }
    // So few batches as can be: each asks the database.
    return begun[Math.ceil(most / 2) - 1 + begun.length - most]! + window - now
  }

  /** So many requests may begin in any window of so many milliseconds. */
  #limit(host: string): { most: number; window: number } {
    const rate = rateOf(host, this.#perSecond, this.#byHost) * (this.#shares.get(host) ?? 1)
    const most = Math.max(1, Math.floor(rate))
    return { most, window: (1000 * most) / rate }
  }
}

/** The requests a second to a host, of all servers together. */
export const rateOf = (host: string, standard: number, byHost: Readonly<Record<string, number>>): number =>
  Object.hasOwn(byHost, host) ? byHost[host]! : standard

/** The host of a URL, without its port: its path and query may hold secrets. */
export const hostNameOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname : 'an invalid URL'

/** A webhook that this server owns. Instants are those of `performance.now()` unless it says otherwise. */
export interface HeldWebhook {
  id: number
  types: readonly string[]
  url: string
  version: number
  health: Health
  width: Width
  /** Attempts that failed one after the other, as far as this server knows. */
  failures: number
  /** True if an attempt has succeeded at this URL: until then requests are a second apart. */
  isProven: boolean
  /** When the last batch began. */
  begunAt: number
  /** True if there may be new events. */
  isBehind: boolean
  isBlocked: boolean
  /** When a pending delivery is due, in milliseconds since 1970. */
  dueAt: number
  /** Until when the receiver is left alone. */
  restsUntil: number
  isRunning: boolean
  /** Not ours any more, or disabled: nothing more is begun. */
  isLeft: boolean
}

/** At first a webhook counts as slow, unless it is known to fail: so those that are dead cannot take the sockets of those that are well. */
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

/**
 * Takes in what may have changed. A new URL gets a new chance; nothing else that the owner changes ends a rest that the receiver asked for.
 * @param pause between the first requests to a URL, in milliseconds
 */
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
