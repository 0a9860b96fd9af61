/** Decisions about webhooks and their deliveries; the rows as they are go in; what has to be saved, or the refusal, comes out. */
import {
  canonicalUrl,
  type DeliveryRecord,
  type Expected,
  precondition,
  type Refusal,
  refuse,
  type WebhookRecord,
} from 'contract-server'
import type { NewWebhook, WebhookUpdate } from '../../generated/contract.ts'

/** How many webhooks a caller may have. */
const mostWebhooks = 20

/** How long the secret before the last one goes on signing, in milliseconds. */
const secretsOverlap = 24 * 60 * 60 * 1000

/** The slots that the webhooks of a caller may take: a row that has one keeps all others from it, on whichever server. */
export const slotsOf = (caller: string): string[] =>
  Array.from({ length: mostWebhooks }, (_, at) => `${at + 1} ${caller}`)

/** The webhook that a caller speaks of: to everybody else it does not exist. */
export function ownWebhook<Of extends Pick<WebhookRecord, 'caller'>>(
  id: number,
  found: Of | undefined,
  caller: string,
): Of | Refusal<'webhook_not_found'> {
  return found?.caller === caller ? found : refuse('webhook_not_found', `You have no webhook with id ${id}.`)
}

const urlNotAllowed = (reason: string) => refuse('url_not_allowed', `${reason} Choose another URL.`)

const webhookDisabled = (id: number) =>
  refuse('webhook_disabled', `Webhook ${id} is disabled and sends nothing. Enable it first.`)

/** Refuses a URL that another webhook of the caller has, however it is spelled: each would multiply what the host receives. */
function urlTaken(url: string, others: readonly WebhookRecord[]): Refusal<'webhook_url_taken'> | undefined {
  const canonical = canonicalUrl(url)
  const taken = others.find((webhook) => canonicalUrl(webhook.url) === canonical)
  return (
    taken &&
    refuse(
      'webhook_url_taken',
      `Your webhook ${taken.id} has this URL already. Change that one, or use another URL.`,
    )
  )
}

/** A webhook that a caller asks for, and what the server knows of it. */
export interface RequestedWebhook {
  caller: string
  webhook: NewWebhook
  /** The secret that will sign its requests, sealed. */
  secret: string
  /** Why nothing may be sent to its URL, as a sentence; undefined when it may. */
  refusedUrl: string | undefined
}

/**
 * The new webhook, without the id, which the database gives it.
 * @param others the webhooks that its caller has
 */
export function createWebhook(
  { caller, webhook, secret, refusedUrl }: RequestedWebhook,
  others: readonly WebhookRecord[],
): Omit<WebhookRecord, 'id'> | Refusal<'url_not_allowed' | 'webhook_url_taken' | 'too_many_webhooks'> {
  if (refusedUrl !== undefined) return urlNotAllowed(refusedUrl)
  const taken = urlTaken(webhook.url, others)
  if (taken) return taken
  const slot = slotsOf(caller).find((free) => others.every((other) => other.slot !== free))
  if (slot === undefined) {
    const message = `You have ${mostWebhooks} webhooks, and more are not allowed. Remove one first, or change one.`
    return refuse('too_many_webhooks', message)
  }
  const { url, types = [], description = null } = webhook
  return {
    caller,
    slot,
    url,
    types: JSON.stringify(types),
    description,
    enabled: true,
    disabledReason: null,
    secret,
    previousSecret: null,
    previousUntil: null,
    version: 1,
  }
}

/**
 * The webhook as it is afterwards.
 * @param refusedUrl why nothing may be sent to the URL of the change, as a sentence; undefined when it may, or stays
 * @param others the other webhooks of its caller, where the URL changes
 */
export function updateWebhook(
  before: WebhookRecord,
  change: WebhookUpdate,
  refusedUrl: string | undefined,
  others: readonly WebhookRecord[],
  expected: Expected,
): WebhookRecord | Refusal<'url_not_allowed' | 'webhook_url_taken' | 'precondition_failed'> {
  const unmet = precondition(expected, before.version)
  if (unmet) return unmet
  if (refusedUrl !== undefined) return urlNotAllowed(refusedUrl)
  const taken = change.url === undefined ? undefined : urlTaken(change.url, others)
  if (taken) return taken
  const { url = before.url, description = before.description, enabled = before.enabled } = change
  const types = change.types ? JSON.stringify(change.types) : before.types
  const disabledReason = enabled ? null : before.disabledReason
  const isSame =
    url === before.url &&
    types === before.types &&
    description === before.description &&
    enabled === before.enabled
  if (isSame) return before
  return { ...before, url, types, description, enabled, disabledReason, version: before.version + 1 }
}

/** The webhook with another secret; the one that it had goes on signing for a day. Nothing that its GET shows changes. */
export function rotateSecret(before: WebhookRecord, secret: string, now: Date): WebhookRecord {
  const previousUntil = new Date(now.getTime() + secretsOverlap).toISOString()
  return { ...before, secret, previousSecret: before.secret, previousUntil }
}

/** The most pings of a webhook that wait to be sent. */
const mostPings = 10

/**
 * A delivery that is due now, of an event that is in no feed.
 * @param pending how many pings of the webhook wait to be sent
 */
export function ping(
  { id, enabled }: WebhookRecord,
  pending: number,
  now: Date,
): Omit<DeliveryRecord, 'id'> | Refusal<'webhook_disabled' | 'too_many_pings'> {
  if (!enabled) return webhookDisabled(id)
  if (pending >= mostPings) {
    const message = `Webhook ${id} has ${mostPings} pings that wait to be sent. Wait until they have arrived or failed.`
    return refuse('too_many_pings', message)
  }
  const instant = now.toISOString()
  return {
    webhookId: id,
    eventId: null,
    type: 'webhook.ping',
    status: 'pending',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    createdAt: instant,
    attemptedAt: null,
    nextAttemptAt: instant,
  }
}

/** The delivery of a webhook that its caller speaks of. */
export function ownDelivery(
  { id: webhookId }: WebhookRecord,
  id: number,
  found: DeliveryRecord | undefined,
): DeliveryRecord | Refusal<'delivery_not_found'> {
  return found?.webhookId === webhookId
    ? found
    : refuse('delivery_not_found', `Webhook ${webhookId} has no delivery with id ${id}.`)
}

/** The delivery, due now. */
export function retryDelivery(
  { id, enabled }: WebhookRecord,
  delivery: DeliveryRecord,
  now: Date,
): DeliveryRecord | Refusal<'already_delivered' | 'webhook_disabled'> {
  if (delivery.status === 'delivered') {
    return refuse('already_delivered', `Delivery ${delivery.id} has arrived and is not sent again.`)
  }
  if (!enabled) return webhookDisabled(id)
  const instant = now.toISOString()
  const isDue = delivery.nextAttemptAt !== null && delivery.nextAttemptAt <= instant
  return isDue ? delivery : { ...delivery, status: 'pending', nextAttemptAt: instant }
}
