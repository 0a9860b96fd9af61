/**
 * Makes the deliveries of the webhooks that this server owns. It takes those that nobody owns, looks every second what is due, hears from the
 * feed what is new, and has each webhook wait in the lane of its like for a batch. What became of a batch is written before the next one.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { mayMatch } from '../events/feed.ts'
import { textsOf } from '../log/unreadable-rows.ts'
import type { Deliveries } from '../metrics/metrics.ts'
import type { OwnedWebhook, WebhookOutcome } from '../store/webhook-store.ts'
import { type BatchOptions, type BatchResult, runBatch } from './batch.ts'
import {
  type BatchLimits,
  type Health,
  type HeldWebhook,
  HostPace,
  hostNameOf,
  lane,
  newlyHeld,
  refresh,
} from './lanes.ts'

/** The parts that delivery needs. */
export interface DeliveryOptions extends BatchOptions {
  /** The most requests a second to one host, of all servers together; 100 by default. */
  hostRate?: number
  /** The hosts that have another limit. */
  hostRates?: Readonly<Record<string, number>>
  pauses?: DeliveryPauses
}

/** How often things happen, in milliseconds. */
interface DeliveryPauses {
  /** How often to look what is due, and for webhooks that nobody owns. */
  look: number
  /** How long a lease lasts, and how often it is renewed: a server that died hands over within half a minute. */
  lease: number
  renew: number
  /** Between the first requests to a URL, until one of them has succeeded. */
  first: number
}

const standardPauses: DeliveryPauses = { look: 1000, lease: 25_000, renew: 8000, first: 1000 }

export interface Deliverer {
  /** How deliveries are doing; undefined while the database cannot be asked. */
  measure(): Promise<Deliveries | undefined>
  /**
   * Begins nothing more, waits for what is under way, and leaves the webhooks to others. What takes longer is cut off, and sent again by whoever
   * takes the webhook. It does not reject.
   * @param within in milliseconds
   */
  close(within: number): Promise<void>
}

/** Starts delivering, until it is closed. */
export function deliverWebhooks(options: DeliveryOptions): Deliverer {
  const { store, feed, sender, clock, report } = options
  const { look: checkInterval, lease, renew: renewEvery, first } = options.pauses ?? standardPauses
  const pace = new HostPace(options.hostRate ?? 100, options.hostRates)
  const owner = randomUUID()
  const counts = { delivered: 0, retried: 0, failed: 0 }
  const held = new Map<number, HeldWebhook>()
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  const { signal } = stop
  let isCutOff = false
  let unfollow: (() => void) | undefined
  /** When the lease was renewed, by `performance.now()`: for so long after it the webhooks are ours for sure. */
  let renewedAt = Number.NEGATIVE_INFINITY

  const queues: Record<Health, (webhook: HeldWebhook) => void> = {
    well: lane('well', run),
    slow: lane('slow', run),
    failing: lane('failing', run),
  }

  /** Queues a webhook for which there is something to do. */
  function wake(webhook: HeldWebhook): void {
    const now = performance.now()
    const { isRunning, isLeft, restsUntil, isBehind, isBlocked, dueAt, health } = webhook
    if (signal.aborted || isRunning || isLeft || now < restsUntil || now >= renewedAt + lease) return
    if ((isBehind && !isBlocked) || dueAt <= clock().getTime()) queues[health](webhook)
  }

  async function run(webhook: HeldWebhook, limits: BatchLimits): Promise<void> {
    if (signal.aborted || webhook.isLeft) return
    webhook.isRunning = true
    const ended = deliver(webhook, limits)
      .catch((error) => {
        report.failure(error)
        webhook.isBehind = true
        webhook.restsUntil = performance.now() + checkInterval
      })
      .then(async () => {
        webhook.isRunning = false
        if (!webhook.isLeft) return wakeRested(webhook)
        held.delete(webhook.id)
        // Enabled again, it is taken at the next look, and not when its lease ends.
        await store.release(owner, [webhook.id]).catch(report.failure)
      })
    running.add(ended)
    await ended
    running.delete(ended)
  }

  /** Wakes a webhook when its rest is over; a long one ends with a look. */
  function wakeRested(webhook: HeldWebhook): void {
    const rest = webhook.restsUntil - performance.now()
    if (rest <= 0) wake(webhook)
    else if (rest <= checkInterval) setTimeout(wake, Math.ceil(rest), webhook).unref()
  }

  async function deliver(webhook: HeldWebhook, limits: BatchLimits): Promise<void> {
    const { id, failures } = webhook
    const host = hostNameOf(webhook.url)
    let full = 0
    webhook.isBehind = false
    webhook.dueAt = Number.POSITIVE_INFINITY
    webhook.begunAt = performance.now()
    const mayStart = () => {
      if (signal.aborted || webhook.isLeft || performance.now() >= renewedAt + lease) return false
      full = pace.take(host)
      return full === 0
    }
    const batch = { owner, webhookId: id, limits, failures, mayStart, counts: () => !isCutOff }
    const result = await runBatch(options, batch)
    if (!result || !(await finish(result.outcome))) {
      webhook.isLeft = true
      return
    }
    take(webhook, result, full)
  }

  /** Takes in what a batch came to, once that is written. @param full for how many milliseconds its host has no turn for it */
  function take(webhook: HeldWebhook, result: BatchResult, full: number): void {
    const { outcome, more, isBlocked } = result
    for (const { status } of outcome.deliveries)
      counts[status === 'pending' ? 'retried' : (status as 'failed')]++
    webhook.isBehind ||= more
    webhook.isBlocked = isBlocked
    // Behind all others: where a host has too few turns for its webhooks, each gets some.
    held.delete(webhook.id)
    held.set(webhook.id, webhook)
    const now = performance.now()
    // Nothing follows for another URL from what the one before did.
    if (webhook.url === outcome.url) {
      webhook.health = result.health ?? webhook.health
      webhook.width.follow(result)
      webhook.failures = result.failures
      webhook.isProven ||= result.successes > 0
      webhook.restsUntil = now + result.rest
    }
    const slow = webhook.isProven ? 0 : webhook.begunAt + first
    webhook.restsUntil = Math.max(webhook.restsUntil, slow, now + full)
    if (outcome.disabledReason === undefined) return
    webhook.isLeft = true
    report.disabled(webhook.id, hostOf(outcome.url), outcome.disabledReason)
  }

  /** Writes an outcome, however long the database is away. @returns whether it is written: not where the webhook is not ours any more */
  async function finish(outcome: WebhookOutcome): Promise<boolean> {
    const { from, position, deliveries, disabledReason } = outcome
    if (from === position && deliveries.length === 0 && disabledReason === undefined) return true
    for (;;) {
      try {
        return await store.finish(owner, outcome)
      } catch (error) {
        report.failure(error)
        if (signal.aborted) return false
        await delay(checkInterval, undefined, { signal }).catch(() => {})
      }
    }
  }

  async function look(): Promise<void> {
    const now = performance.now()
    if (held.size > 0 && now - renewedAt >= renewEvery) {
      await store.renew(owner, lease)
      renewedAt = now
    }
    const claimed = await store.claim(owner, lease)
    if (claimed > 0 && held.size === 0) renewedAt = now
    if (claimed + held.size === 0) return
    // Before anything is read: what comes later is heard of.
    unfollow ??= feed.follow(onEvents)
    const own = await store.owned(owner)
    pace.share(
      own.map(({ url }) => url),
      await store.urlsElsewhere(owner),
    )
    await survey(own)
    if (held.size > 0) return
    unfollow()
    unfollow = undefined
  }

  /** Brings what is known of the webhooks up to date. */
  async function survey(found: readonly OwnedWebhook[]): Promise<void> {
    const seen = new Set<number>()
    const left: number[] = []
    for (const row of found) {
      const known = held.get(row.id)
      seen.add(row.id)
      if (!row.enabled || row.hasLapsed) {
        if (known) leave(known)
        if (known?.isRunning) continue
        left.push(row.id)
        if (row.enabled) await disable(row)
        continue
      }
      const types = textsOf('webhooks', row.id, 'types', row.types)
      if (!types) {
        if (known) leave(known)
      } else if (!known) held.set(row.id, newlyHeld(row, types))
      else if (!known.isLeft) refresh(known, row, types, first)
    }
    for (const webhook of held.values()) {
      if (!seen.has(webhook.id)) leave(webhook)
      else wake(webhook)
    }
    if (left.length > 0) await store.release(owner, left)
  }

  /** Begins nothing more for a webhook, also if it waits in a lane; it is forgotten once nothing is under way. */
  function leave(webhook: HeldWebhook): void {
    webhook.isLeft = true
    if (!webhook.isRunning) held.delete(webhook.id)
  }

  /** No key of its caller is in force any more. */
  async function disable({ id, url }: OwnedWebhook): Promise<void> {
    const disabledReason = 'key_revoked'
    const nothing = { from: -1, position: -1, failingSince: null, deliveries: [] }
    await store.finish(owner, { webhookId: id, url, ...nothing, disabledReason })
    report.disabled(id, hostOf(url), disabledReason)
  }

  function onEvents(types: ReadonlySet<string>): void {
    for (const webhook of held.values()) {
      if (!mayMatch(types, webhook.types)) continue
      webhook.isBehind = true
      wake(webhook)
    }
  }

  async function checkUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      await look().catch(report.failure)
      await delay(checkInterval, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const looking = checkUntilStopped()

  return {
    async measure() {
      const backlog = await store.backlog().catch(() => undefined)
      return backlog && { counts, backlog }
    },
    async close(within) {
      stop.abort()
      unfollow?.()
      const ended = Promise.all([looking, ...running])
      const tooLong = new AbortController()
      await Promise.race([ended, delay(within, undefined, tooLong).catch(() => {})])
      tooLong.abort()
      isCutOff = true
      await sender.close()
      await ended
      await store.release(owner).catch(report.failure)
    },
  }
}

/** The host of a URL: its path and query may hold secrets. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'an invalid URL')
