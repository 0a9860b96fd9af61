/**
 * Delivers the webhooks that this server owns. It claims webhooks without an owner, checks every second for due deliveries, follows the feed
 * for new events, and queues each webhook in the lane of its health. The outcome of a batch is stored before the next batch begins.
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

export interface DeliveryOptions extends BatchOptions {
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

export function deliverWebhooks(options: DeliveryOptions): Deliverer {
  const { store, feed, sender, clock, report } = options
  const { check: checkInterval, lease, renew: renewEvery, first } = options.pauses ?? standardPauses
  const pace = new HostPace(options.hostRate ?? 100, options.hostRates)
  const owner = randomUUID()
  const counts = { delivered: 0, retried: 0, failed: 0 }
  const held = new Map<number, HeldWebhook>()
  const running = new Set<Promise<void>>()
  const stop = new AbortController()
  const { signal } = stop
  let isCutOff = false
  let unfollow: (() => void) | undefined
  // Time of the last renewal, by `performance.now()`. The webhooks are ours until the lease after it ends.
  let renewedAt = Number.NEGATIVE_INFINITY

  const queues: Record<Health, (webhook: HeldWebhook) => void> = {
    well: lane('well', run),
    slow: lane('slow', run),
    failing: lane('failing', run),
  }

  // Queues a webhook that has something to send.
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
        // Without the release, an enabled webhook would wait for the end of its lease.
        await store.release(owner, [webhook.id]).catch(report.failure)
      })
    running.add(ended)
    await ended
    running.delete(ended)
  }

  // A longer rest ends with a regular check.
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

  // Applies a stored outcome. `full`: milliseconds for which the host's rate limit allows no request.
  function take(webhook: HeldWebhook, result: BatchResult, full: number): void {
    const { outcome, more, isBlocked } = result
    for (const { status } of outcome.deliveries)
      counts[status === 'pending' ? 'retried' : (status as 'failed')]++
    webhook.isBehind ||= more
    webhook.isBlocked = isBlocked
    // The webhook moves to the end, so that all webhooks of a busy host get turns.
    held.delete(webhook.id)
    held.set(webhook.id, webhook)
    const now = performance.now()
    // The result of the previous URL says nothing about a new one.
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

  // Retries until the database is back. Returns false if the webhook has another owner.
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

  async function checkWebhooks(): Promise<void> {
    const now = performance.now()
    if (held.size > 0 && now - renewedAt >= renewEvery) {
      await store.renew(owner, lease)
      renewedAt = now
    }
    const claimed = await store.claim(owner, lease)
    if (claimed > 0 && held.size === 0) renewedAt = now
    if (claimed + held.size > 0) {
      // Following begins before the read, so that no later event is missed.
      unfollow ??= feed.follow(onEvents)
      const own = await store.owned(owner)
      pace.share(
        own.map(({ url }) => url),
        await store.urlsElsewhere(owner),
      )
      await update(own)
    }
    if (held.size > 0) return
    unfollow?.()
    unfollow = undefined
  }

  async function update(found: readonly OwnedWebhook[]): Promise<void> {
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

  // Stops new requests of a webhook, also of one in a lane, and forgets it after the running ones.
  function leave(webhook: HeldWebhook): void {
    webhook.isLeft = true
    if (!webhook.isRunning) held.delete(webhook.id)
  }

  // The caller has no key in force any more.
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
      await checkWebhooks().catch(report.failure)
      await delay(checkInterval, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const checking = checkUntilStopped()

  return {
    async measure() {
      const backlog = await store.backlog().catch(() => undefined)
      return backlog && { counts, backlog }
    },
    async close(within) {
      stop.abort()
      unfollow?.()
      const ended = Promise.all([checking, ...running])
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

// Path and query of a URL may hold secrets.
const hostOf = (url: string) => URL.parse(url)?.host ?? 'an invalid URL'
