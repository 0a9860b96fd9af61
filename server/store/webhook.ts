/** Webhooks: who gets which events where, how far each has come, and what became of each delivery. */
import type { Table } from './table.ts'

/** Where a caller wants events to be sent. */
export interface WebhookRecord {
  id: number
  /** The id of the caller it belongs to. */
  caller: string
  /** Which of the webhooks that its caller may have it is: no two have the same, so that nobody gets more under races. */
  slot: string
  url: string
  /** The types of events that are sent, as a JSON array; `[]` for all. */
  types: string
  description: string | null
  enabled: boolean
  /** Why it is not enabled; null where it is, or where the caller disabled it. */
  disabledReason: string | null
  /** What signs its requests, sealed. */
  secret: string
  /** What signed them before, sealed, and until when it still does (RFC 3339, UTC). */
  previousSecret: string | null
  previousUntil: string | null
  /** Rises with each change that its GET shows, and when its operator has something sent again: the server that owns it then looks at once. */
  version: number
}

/** The webhooks of all callers. */
export const webhooks: Table<WebhookRecord> = {
  name: 'webhooks',
  columns: {
    id: 'integer',
    caller: 'text',
    slot: 'text',
    url: 'text',
    types: 'text',
    description: 'text',
    enabled: 'boolean',
    disabledReason: 'text',
    secret: 'text',
    previousSecret: 'text',
    previousUntil: 'text',
    version: 'integer',
  },
  key: ['id'],
  sequence: 'webhook_ids',
}

/** The position of a webhook in the feed. It is stored apart from the webhook: it changes with each delivery, and the ETag must not. */
export interface WebhookProgress {
  webhookId: number
  /** Every event up to this id has been sent, or has a delivery that says what became of it, or was not wanted. */
  position: number
  /** When the attempts began of which none succeeded (RFC 3339, UTC); null after a success. */
  failingSince: string | null
  /** The server that makes its deliveries until an instant, in milliseconds since 1970; 0: nobody does. */
  owner: string | null
  ownedUntil: number
}

/** A row for each webhook. */
export const webhookProgress: Table<WebhookProgress> = {
  name: 'webhook_progress',
  columns: {
    webhookId: 'integer',
    position: 'integer',
    failingSince: 'text',
    owner: 'text',
    ownedUntil: 'integer',
  },
  key: ['webhookId'],
}

/** What became of an event at a webhook, after its first attempt or while it waits for one. */
export interface DeliveryRecord {
  id: number
  webhookId: number
  /** Null for a ping, which is in no feed. */
  eventId: number | null
  type: string
  /** `pending` until an attempt succeeds (`delivered`) or none follows (`failed`). */
  status: string
  attempts: number
  /** The status of the last response, or why there was none. */
  lastStatus: number | null
  lastError: string | null
  createdAt: string
  attemptedAt: string | null
  /** Null where none follows. */
  nextAttemptAt: string | null
}

/** What was, and is to be, delivered. */
export const deliveries: Table<DeliveryRecord> = {
  name: 'deliveries',
  columns: {
    id: 'integer',
    webhookId: 'integer',
    eventId: 'integer',
    type: 'text',
    status: 'text',
    attempts: 'integer',
    lastStatus: 'integer',
    lastError: 'text',
    createdAt: 'text',
    attemptedAt: 'text',
    nextAttemptAt: 'text',
  },
  key: ['id'],
  sequence: 'delivery_ids',
}
