/** What a batch sends: deliveries that are due, then new events, as far as there is room. */
import type { Feed } from '../events/feed.ts'
import type { StoredEvent } from '../store/event.ts'
import type { WebhookRecord } from '../store/webhook.ts'
import type { AttemptedDelivery, DueDelivery, WebhookWork } from '../store/webhook-store.ts'

/** The most deliveries of a webhook that wait for another attempt: with so many it takes no new events. */
export const mostPending = 100

/** Where items come from. */
export interface Sources {
  feed: Pick<Feed, 'read'>
  clock(): Date
  /** Called when events that a webhook has not received are no longer kept. */
  missed(webhook: WebhookRecord): void
}

/** What is sent in one request. */
export interface Item {
  /** Of the message: the same at each attempt. */
  id: string
  delivery: AttemptedDelivery
  /** Undefined where it is not kept any more. */
  event: StoredEvent | undefined
}

/** The items of a batch. */
export interface Items {
  due: Item[]
  /** Of new events, in the order of the feed. */
  fresh: Item[]
  /** The position once all of them are sent. */
  through: number
  /** Whether more may follow at once. */
  more: boolean
}

/** @param most items of a batch */
export async function itemsOf(
  { feed, clock, missed }: Sources,
  { webhook, position, pending, due: found }: WebhookWork,
  most: number,
): Promise<Items> {
  const due = found.map(dueItem)
  const room = Math.min(most - due.length, mostPending - pending)
  if (room <= 0) return { due, fresh: [], through: position, more: true }
  const page = await feed.read({ after: position, limit: room, types: JSON.parse(webhook.types) })
  if ('keptAfter' in page) {
    missed(webhook)
    return { due, fresh: [], through: page.keptAfter, more: true }
  }
  const createdAt = clock().toISOString()
  const fresh = page.items.map((event) => freshItem(webhook.id, event, createdAt))
  return { due, fresh, through: page.through, more: page.more }
}

function dueItem({ timestamp, data, ...delivery }: DueDelivery): Item {
  const { id, eventId, type, createdAt, webhookId } = delivery
  if (eventId === null) {
    const event = { id: 0, type, timestamp: createdAt, data: JSON.stringify({ webhookId }) }
    return { id: `ping_${id}`, delivery, event }
  }
  const event = timestamp === null || data === null ? undefined : { id: eventId, type, timestamp, data }
  return { id: messageId(eventId), delivery, event }
}

function freshItem(webhookId: number, event: StoredEvent, createdAt: string): Item {
  const delivery = {
    webhookId,
    eventId: event.id,
    type: event.type,
    status: 'pending',
    attempts: 0,
    lastStatus: null,
    lastError: null,
    createdAt,
    attemptedAt: null,
    nextAttemptAt: null,
  }
  return { id: messageId(event.id), delivery, event }
}

const messageId = (eventId: number) => `evt_${eventId}`
