/** Decisions about webhooks and their deliveries. They take the current rows, and return the rows to save, or a refusal. */
import {
  canonicalUrl,
  type DeliveryRecord,
  type Expected,
  precondition,
  type Refusal,
  type RequestedWebhook,
  refuse,
  type WebhookRecord,
  type WebhookUpdate,
} from 'contract-server'

const maxWebhooksPerCaller = 20

// A rotated secret still signs for so long, in milliseconds.
const secretsOverlap = 24 * 60 * 60 * 1000

/** Returns the slots for the webhooks of a caller. A row that has a slot keeps it from all others, on every server. */
export const slotsOf = (caller: string): string[] =>
  Array.from({ length: maxWebhooksPerCaller }, (_, at) => `${at + 1} ${caller}`)

/** Returns the webhook if it belongs to the caller. It does not exist for others. */
export function webhookOfCaller<Of extends Pick<WebhookRecord, 'caller'>>(
  id: number,
  found: Of | undefined,
  caller: string,
): Of | Refusal<'webhook_not_found'> {
  return found?.caller === caller ? found : refuse('webhook_not_found', `You have no webhook with id ${id}.`)
}

const urlNotAllowed = (reason: string) => refuse('url_not_allowed', `${reason} Choose another URL.`)

const webhookDisabled = (id: number) =>
  refuse('webhook_disabled', `Webhook ${id} is disabled and sends nothing. Enable it first.`)

// Two webhooks with one URL, in any spelling, would multiply the requests that its host receives.
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

/**
 * Returns the new webhook, whose id the database assigns.
 * @param others the webhooks of its caller
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
    const message = `You have ${maxWebhooksPerCaller} webhooks, and more are not allowed. Remove one first, or change one.`
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
 * Returns the changed webhook.
 * @param refusedUrl reason why the new URL is refused, as a sentence; undefined if it is allowed or stays
 * @param others the other webhooks of its caller, if the URL changes
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

/** Returns the webhook with another secret. The previous one signs for another day. Its representation does not change. */
export function rotateSecret(before: WebhookRecord, secret: string, now: Date): WebhookRecord {
  const previousUntil = new Date(now.getTime() + secretsOverlap).toISOString()
  return { ...before, secret, previousSecret: before.secret, previousUntil }
}

const maxWaitingPings = 10

/**
 * Returns a delivery that is due now, of an event that is in no feed.
 * @param pending number of waiting pings of the webhook
 */
export function ping(
  { id, enabled }: WebhookRecord,
  pending: number,
  now: Date,
): Omit<DeliveryRecord, 'id'> | Refusal<'webhook_disabled' | 'too_many_pings'> {
  if (!enabled) return webhookDisabled(id)
  if (pending >= maxWaitingPings) {
    const message = `Webhook ${id} has ${maxWaitingPings} pings that wait to be sent. Wait until they have arrived or failed.`
    return refuse('too_many_pings', message)
  }
  return dueDelivery({ webhookId: id, type: 'webhook.ping', body: null }, now)
}

/** Returns a delivery that is due now, of no event. */
export function dueDelivery(
  of: Pick<DeliveryRecord, 'webhookId' | 'type' | 'body'>,
  now: Date,
): Omit<DeliveryRecord, 'id'> {
  const instant = now.toISOString()
  return {
    ...of,
    eventId: null,
    status: 'pending',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    createdAt: instant,
    attemptedAt: null,
    nextAttemptAt: instant,
  }
}

export function deliveryOfWebhook(
  { id: webhookId }: WebhookRecord,
  id: number,
  found: DeliveryRecord | undefined,
): DeliveryRecord | Refusal<'delivery_not_found'> {
  return found?.webhookId === webhookId
    ? found
    : refuse('delivery_not_found', `Webhook ${webhookId} has no delivery with id ${id}.`)
}

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
