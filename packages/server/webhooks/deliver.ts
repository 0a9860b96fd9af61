/**
 * Delivers the webhooks that this server owns. It claims webhooks without an owner, checks every second for due deliveries, follows the feed
 * for new events, and queues each webhook in the lane of its health. The outcome of a batch is stored before the next batch begins.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { UnreadableRows } from '../log/unreadable-rows.ts'
import type { Deliveries } from '../metrics/metrics.ts'
import { mayMatch } from '../store/feed.ts'
import type { OwnedWebhook, WebhookOutcome } from '../store/webhook-store.ts'
import { type BatchOptions, type BatchResult, runBatch } from './batch.ts'
import { type BatchLimits, type Health, HostPace, hostNameOf, lane } from './lanes.ts'
import { type ClaimedWebhook, type Happening, newlyClaimed, next } from './state.ts'

export interface DeliveryOptions extends BatchOptions {
  unreadable: UnreadableRows
  // Requests a second to one host, of all servers together.
  hostRate?: number
  // Exceptions by host.
  hostRates?: Readonly<Record<string, number>>
  pauses?: DeliveryPauses
}

// Milliseconds.
interface DeliveryPauses {
  // Interval of the checks for due deliveries and for webhooks without an owner.
  check: number
  // With this lease and renewal, another server takes over within half a minute after a server died.
  lease: number
  renew: number
  // Pause between the first requests to a URL, until one succeeds.
  first: number
}

const standardPauses: DeliveryPauses = { check: 1000, lease: 25_000, renew: 8000, first: 1000 }

export interface Deliverer {
  /** Returns the state of deliveries; undefined if the database is not available. */
  measure(): Promise<Deliveries | undefined>
  /**
   * Stops new requests, waits for running ones, and releases the webhooks. It cuts off the rest after `within` (milliseconds); the next owner
   * sends it again. It does not reject.
   */
  close(within: number): Promise<void>
}

export const deliverWebhooks = (options: DeliveryOptions): Deliverer => new WebhookDeliverer(options)

class WebhookDeliverer implements Deliverer {
  readonly #options: DeliveryOptions
  readonly #pauses: DeliveryPauses
  readonly #pace: HostPace
  readonly #owner = randomUUID()
  readonly #counts = { delivered: 0, retried: 0, failed: 0 }
  readonly #claimed = new Map<number, ClaimedWebhook>()
  readonly #running = new Set<Promise<void>>()
  readonly #stop = new AbortController()
  readonly #queues: Record<Health, (id: number) => void>
  readonly #checking: Promise<void>
  #isCutOff = false
  #unfollow: (() => void) | undefined
  // End of the lease, by `performance.now()`. The webhooks are ours until then.
  #ownedUntil = Number.NEGATIVE_INFINITY

  constructor(options: DeliveryOptions) {
    this.#options = options
    this.#pauses = options.pauses ?? standardPauses
    this.#pace = new HostPace(options.hostRate ?? 100, options.hostRates)
    const queue = (health: Health) =>
      lane(
        health,
        (id) => this.#claimed.get(id)?.width,
        (id, limits) => this.#run(id, limits),
      )
    this.#queues = { well: queue('well'), slow: queue('slow'), failing: queue('failing') }
    this.#checking = this.#checkUntilStopped()
  }

  async measure(): Promise<Deliveries | undefined> {
    const backlog = await this.#options.store.backlog().catch(() => undefined)
    return backlog && { counts: this.#counts, backlog }
  }

  async close(within: number): Promise<void> {
    const { store, sender, report } = this.#options
    this.#stop.abort()
    this.#unfollow?.()
    const ended = Promise.all([this.#checking, ...this.#running])
    const tooLong = new AbortController()
    await Promise.race([ended, delay(within, undefined, tooLong).catch(() => {})])
    tooLong.abort()
    this.#isCutOff = true
    await sender.close()
    await ended
    await store.release(this.#owner).catch(report.failure)
  }

  async #checkUntilStopped(): Promise<void> {
    const { signal } = this.#stop
    while (!signal.aborted) {
      await this.#check().catch(this.#options.report.failure)
      await delay(this.#pauses.check, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  // Renews and takes webhooks, and wakes those that have something to send.
  async #check(): Promise<void> {
    const { store, feed } = this.#options
    const { lease, renew } = this.#pauses
    const now = performance.now()
    if (this.#claimed.size > 0 && now >= this.#ownedUntil - lease + renew) {
      await store.renew(this.#owner, lease)
      this.#ownedUntil = now + lease
    }
    const claimed = await store.claim(this.#owner, lease)
    if (claimed > 0 && this.#claimed.size === 0) this.#ownedUntil = now + lease
    if (claimed + this.#claimed.size > 0) {
      // Following begins before the read, so that no later event is missed.
      this.#unfollow ??= feed.follow((types) => this.#notify(types))
      const owned = await store.owned(this.#owner)
      this.#pace.share(
        owned.map(({ url }) => url),
        await store.urlsElsewhere(this.#owner),
      )
      await this.#update(owned)
    }
    if (this.#claimed.size > 0) return
    this.#unfollow?.()
    this.#unfollow = undefined
  }

  async #update(rows: readonly OwnedWebhook[]): Promise<void> {
    const released: number[] = []
    for (const row of rows) {
      if (row.enabled && !row.hasLapsed) {
        this.#found(row)
        continue
      }
      this.#leave(row.id)
      // Its last batch releases it.
      if (this.#claimed.has(row.id)) continue
      released.push(row.id)
      if (row.enabled) await this.#disable(row)
    }
    const found = new Set(rows.map(({ id }) => id))
    for (const id of this.#claimed.keys())
      if (found.has(id)) this.#wake(id)
      else this.#leave(id)
    if (released.length > 0) await this.#options.store.release(this.#owner, released)
  }

  #found(row: OwnedWebhook): void {
    const types = this.#options.unreadable.textsOf('webhooks', row.id, 'types', row.types)
    const { first } = this.#pauses
    if (!types) this.#leave(row.id)
    else if (!this.#change(row.id, { is: 'found', row, types, first }))
      this.#claimed.set(row.id, newlyClaimed(row, types))
  }

  // The caller has no key in force any more.
  async #disable({ id, url }: OwnedWebhook): Promise<void> {
    const { store, report } = this.#options
    const disabledReason = 'key_revoked'
    const nothing = { from: -1, position: -1, failingSince: null, deliveries: [] }
    await store.finish(this.#owner, { webhookId: id, url, ...nothing, disabledReason })
    report.disabled(id, hostOf(url), disabledReason)
  }

  #notify(types: ReadonlySet<string>): void {
    for (const { id, types: wanted } of this.#claimed.values()) {
      if (!mayMatch(types, wanted)) continue
      this.#change(id, { is: 'notified' })
      this.#wake(id)
    }
  }

  // Returns the changed webhook; undefined if this server does not have it.
  #change(id: number, happening: Happening): ClaimedWebhook | undefined {
    const before = this.#claimed.get(id)
    if (!before) return undefined
    const after = next(before, happening)
    this.#claimed.set(id, after)
    return after
  }

  #mayBegin = () => !this.#stop.signal.aborted && performance.now() < this.#ownedUntil

  // Queues a webhook that has something to send.
  #wake(id: number): void {
    if (!this.#mayBegin() || this.#claimed.get(id)?.state !== 'idle') return
    const date = this.#options.clock().getTime()
    const webhook = this.#change(id, { is: 'woken', now: performance.now(), date })
    if (webhook?.state === 'queued') this.#queues[webhook.health](id)
  }

  // Stops new requests of a webhook, also of one in a lane, and forgets it after the running ones.
  #leave(id: number): void {
    const state = this.#claimed.get(id)?.state
    this.#change(id, { is: 'left' })
    if (state === 'idle' || state === 'queued') this.#claimed.delete(id)
  }

  async #run(id: number, limits: BatchLimits): Promise<void> {
    const { store, report } = this.#options
    if (this.#stop.signal.aborted || this.#claimed.get(id)?.state !== 'queued') return
    const webhook = this.#change(id, { is: 'begun', now: performance.now() })!
    const ended = this.#deliver(webhook, limits)
      .catch((error) => {
        report.failure(error)
        this.#change(id, { is: 'unsent', now: performance.now(), pause: this.#pauses.check })
      })
      .then(async () => {
        const after = this.#claimed.get(id)!
        if (after.state !== 'left') return this.#wakeRested(after)
        this.#claimed.delete(id)
        // Without the release, an enabled webhook would wait for the end of its lease.
        await store.release(this.#owner, [id]).catch(report.failure)
      })
    this.#running.add(ended)
    await ended
    this.#running.delete(ended)
  }

  // A longer rest ends with a regular check.
  #wakeRested({ id, restsUntil }: ClaimedWebhook): void {
    const rest = restsUntil - performance.now()
    if (rest <= 0) this.#wake(id)
    else if (rest <= this.#pauses.check) setTimeout(() => this.#wake(id), Math.ceil(rest)).unref()
  }

  async #deliver({ id, url, failures }: ClaimedWebhook, limits: BatchLimits): Promise<void> {
    const host = hostNameOf(url)
    let full = 0
    const mayStart = () => {
      if (!this.#mayBegin() || this.#claimed.get(id)?.state === 'left') return false
      full = this.#pace.take(host)
      return full === 0
    }
    const counts = () => !this.#isCutOff
    const batch = { owner: this.#owner, webhookId: id, limits, failures, mayStart, counts }
    const result = await runBatch(this.#options, batch)
    if (result && (await this.#finish(result.outcome))) this.#take(id, result, full)
    else this.#change(id, { is: 'left' })
  }

  // Retries until the database is back. Returns false if the webhook has another owner.
  async #finish(outcome: WebhookOutcome): Promise<boolean> {
    const { store, report } = this.#options
    const { signal } = this.#stop
    const { from, position, deliveries, disabledReason } = outcome
    if (from === position && deliveries.length === 0 && disabledReason === undefined) return true
    for (;;) {
      try {
        return await store.finish(this.#owner, outcome)
      } catch (error) {
        report.failure(error)
        if (signal.aborted) return false
        await delay(this.#pauses.check, undefined, { signal }).catch(() => {})
      }
    }
  }

  // Applies a stored outcome.
  #take(id: number, result: BatchResult, full: number): void {
    const { outcome } = result
    const isOver = outcome.disabledReason !== undefined
    for (const delivery of outcome.deliveries) {
      const { status, type, body } = delivery
      this.#counts[status === 'pending' ? 'retried' : (status as 'failed')]++
      if (body !== null && (status === 'failed' || (isOver && status === 'pending')))
        this.#options.report.undelivered(type, hostOf(outcome.url), delivery)
    }
    const { first } = this.#pauses
    const webhook = this.#change(id, { is: 'sent', result, now: performance.now(), full, first })!
    // The webhook moves to the end, so that all webhooks of a busy host get turns.
    this.#claimed.delete(id)
    this.#claimed.set(id, webhook)
    if (outcome.disabledReason === undefined) return
    this.#change(id, { is: 'left' })
    this.#options.report.disabled(id, hostOf(outcome.url), outcome.disabledReason)
  }
}

// Path and query of a URL may hold secrets.
const hostOf = (url: string) => URL.parse(url)?.host ?? 'an invalid URL'
