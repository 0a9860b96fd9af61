/**
 * State of a webhook on the server that owns it, and the next one after each thing that happens:
 *
 *     idle ── woken ──▶ queued ── begun ──▶ running ── sent, unsent ──▶ idle
 *       └──────────────── left ─────────────────▶ left
 *
 * An idle webhook is queued if it has something to send and does not rest. The functions are pure: the caller passes the time, and acts on the
 * state.
 */
import type { OwnedWebhook } from '../store/webhook-store.ts'
import type { BatchResult } from './batch.ts'
import { type Health, Width } from './lanes.ts'

/** A webhook that is left is disabled or has another owner: it gets no more requests. */
type State = 'idle' | 'queued' | 'running' | 'left'

/** Webhook that this server owns. Instants are those of `performance.now()`, except `dueAt`. */
export interface ClaimedWebhook {
  readonly state: State
  readonly id: number
  readonly types: readonly string[]
  readonly url: string
  readonly version: number
  // The receiver, as its responses show it.
  readonly health: Health
  readonly width: Width
  // Failures in a row, as far as this server knows.
  readonly failures: number
  // Requests to a URL are a second apart until one succeeds.
  readonly isProven: boolean
  // What there is to send: events that are not sent yet, unless too many deliveries wait, and deliveries that are due (milliseconds since 1970).
  readonly isBehind: boolean
  readonly isBlocked: boolean
  readonly dueAt: number
  readonly begunAt: number
  readonly restsUntil: number
}

/** Something that happens to a webhook. Pauses are in milliseconds; `first` is the one between the first requests to a URL. */
export type Happening =
  | { is: 'found'; row: OwnedWebhook; types: readonly string[]; first: number }
  // Events that it may want.
  | { is: 'notified' }
  | { is: 'woken'; now: number; date: number }
  | { is: 'begun'; now: number }
  // `full`: how long the limit of the host allows no request.
  | { is: 'sent'; result: BatchResult; now: number; full: number; first: number }
  | { is: 'unsent'; now: number; pause: number }
  | { is: 'left' }

/** Returns a webhook that this server has just taken. It counts as slow, so that a dead one cannot take the sockets of healthy ones. */
export const newlyClaimed = (
  { id, url, version, dueAt, failingSince }: OwnedWebhook,
  types: readonly string[],
): ClaimedWebhook => ({
  state: 'idle',
  id,
  types,
  url,
  version,
  ...newReceiver(),
  health: failingSince === null ? 'slow' : 'failing',
  isBehind: true,
  isBlocked: false,
  dueAt: instantOf(dueAt),
  begunAt: Number.NEGATIVE_INFINITY,
  restsUntil: 0,
})

const newReceiver = () => ({ health: 'slow', width: new Width(), failures: 0, isProven: false }) as const

const instantOf = (text: string | null) => (text === null ? Number.POSITIVE_INFINITY : Date.parse(text))

/** Returns the webhook after something has happened. */
export function next(webhook: ClaimedWebhook, happening: Happening): ClaimedWebhook {
  if (webhook.state === 'left') return webhook
  switch (happening.is) {
    case 'found':
      return afterFound(webhook, happening)
    case 'notified':
      return { ...webhook, isBehind: true }
    case 'woken':
      return webhook.state === 'idle' && isDue(webhook, happening) ? { ...webhook, state: 'queued' } : webhook
    case 'begun': {
      const nothingLeft = { isBehind: false, dueAt: Number.POSITIVE_INFINITY }
      return { ...webhook, ...nothingLeft, state: 'running', begunAt: happening.now }
    }
    case 'sent':
      return afterSent(webhook, happening)
    case 'unsent':
      return { ...webhook, state: 'idle', isBehind: true, restsUntil: happening.now + happening.pause }
    case 'left':
      return { ...webhook, state: 'left' }
  }
}

type Of<Is extends Happening['is']> = Extract<Happening, { is: Is }>

const isDue = (
  { isBehind, isBlocked, dueAt, restsUntil }: ClaimedWebhook,
  { now, date }: Of<'woken'>,
): boolean => now >= restsUntil && ((isBehind && !isBlocked) || dueAt <= date)

// A new URL starts afresh. No other change ends a pause that the receiver asked for.
function afterFound(webhook: ClaimedWebhook, { row, types, first }: Of<'found'>): ClaimedWebhook {
  const found = { ...webhook, dueAt: instantOf(row.dueAt) }
  if (webhook.version === row.version) return found
  const { url, version } = row
  const fresh = url === webhook.url ? {} : { ...newReceiver(), restsUntil: webhook.begunAt + first }
  return { ...found, ...fresh, url, types, version, isBehind: true }
}

function afterSent(webhook: ClaimedWebhook, { result, now, full, first }: Of<'sent'>): ClaimedWebhook {
  const { outcome, more, isBlocked, health = webhook.health, failures, successes, rest } = result
  const isProven = webhook.isProven || successes > 0
  // The result of the previous URL says nothing about a new one.
  const receiver =
    webhook.url === outcome.url
      ? { health, width: webhook.width.after(result), failures, isProven, restsUntil: now + rest }
      : {}
  const after = { ...webhook, ...receiver }
  const slow = after.isProven ? 0 : webhook.begunAt + first
  return {
    ...after,
    state: 'idle',
    isBehind: webhook.isBehind || more,
    isBlocked,
    restsUntil: Math.max(after.restsUntil, slow, now + full),
  }
}
