import type { OwnedWebhook } from '../store/webhook-store.ts'

/** How a receiver is doing, by its last attempt: at first nothing is known, and it counts as slow. */
export type Health = 'well' | 'slow' | 'failing'

/** The limits of a lane. */
export interface LaneLimits {
  /** Requests under way in it. */
  sockets: number
  /** Requests under way at one receiver. */
  each: number
  /** The most that is sent in one batch. */
  batch: number
}

/** Each kind of receivers has sockets of its own, so that the dead and the slow delay nobody who is well. */
export const lanes: Readonly<Record<Health, LaneLimits>> = {
  well: { sockets: 256, each: 4, batch: 50 },
  slow: { sockets: 256, each: 1, batch: 1 },
  failing: { sockets: 64, each: 1, batch: 1 },
}

/** How long a response may take of one who is well, and for how long requests of one batch are begun, in milliseconds. */
export const slowAfter = 2000

/**
 * Webhooks that wait for sockets, and get their turn one after the other.
 * @param run works for a webhook, and never rejects
 * @returns what queues a webhook, unless it waits already
 */
export function lane(
  limits: LaneLimits,
  run: (webhook: HeldWebhook, limits: LaneLimits) => Promise<void>,
): (webhook: HeldWebhook) => void {
  const waiting = new Set<HeldWebhook>()
  let free = limits.sockets
  const next = () => {
    for (const webhook of waiting) {
      if (free < limits.each) return
      waiting.delete(webhook)
      free -= limits.each
      void run(webhook, limits).then(() => {
        free += limits.each
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
  readonly #shares = new Map<string, number>()
  /** When the last requests to a host began, the oldest first. */
  readonly #begun = new Map<string, number[]>()

  /** @param perSecond of all servers together */
  constructor(perSecond: number) {
    this.#perSecond = perSecond
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
    const rate = this.#perSecond * (this.#shares.get(host) ?? 1)
    const most = Math.max(1, Math.floor(rate))
    return { most, window: (1000 * most) / rate }
  }
}

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
    Object.assign(webhook, { url: row.url, health: 'slow', failures: 0, isProven: false, restsUntil })
  }
  Object.assign(webhook, { types, version: row.version, isBehind: true })
}

const instantOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))
