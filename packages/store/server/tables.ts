/**
 * Tables of the server itself, as the kit describes tables, and the rules that their rows obey. They come after those of the service, which may not
 * have their names.
 */
import type { DeliveryRecord, StoredEvent, Usage, WebhookRecord } from 'contract-server'
import type { Invariant, Schema } from '../kit/schema.ts'
import type { AnyTable, Sequenced, Table } from '../kit/table.ts'
import type { Use } from '../kit/unit.ts'
import type { Pruned } from './events.ts'
import type { KeyRecord } from './keys.ts'

export const uses: Table<Use> = {
  name: 'idempotency_keys',
  columns: { scope: 'text', key: 'text', fingerprint: 'text', answer: 'text', expiresAt: 'integer' },
  key: ['scope', 'key'],
  contains: { answer: 'object' },
}

const keys: Sequenced<KeyRecord & { digest: string }> = {
  name: 'api_keys',
  columns: {
    id: 'integer',
    callerId: 'integer',
    name: 'text',
    scopes: 'text',
    digest: 'text',
    createdAt: 'text',
    expiresAt: 'text',
    revokedAt: 'text',
    lastUsedAt: 'text',
  },
  key: ['id'],
  sequence: 'key_ids',
  contains: {
    scopes: 'texts',
    createdAt: 'instant',
    expiresAt: 'instant',
    revokedAt: 'instant',
    lastUsedAt: 'instant',
  },
}

export const usage: Table<Usage> = {
  name: 'usage',
  columns: { operationId: 'text', caller: 'text', day: 'text', calls: 'integer', lastCall: 'text' },
  key: ['operationId', 'caller', 'day'],
  contains: { day: 'day', lastCall: 'instant' },
}

const events: Sequenced<StoredEvent> = {
  name: 'events',
  columns: { id: 'integer', type: 'text', timestamp: 'text', data: 'text' },
  key: ['id'],
  sequence: 'event_ids',
  contains: { timestamp: 'instant', data: 'object' },
}

const feed: Table<Pruned> = {
  name: 'event_feed',
  columns: { type: 'text', pruned: 'integer' },
  key: ['type'],
}

/** Webhooks of all callers. */
export const webhooks: Sequenced<WebhookRecord> = {
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
  contains: { url: 'url', types: 'texts', previousUntil: 'instant' },
}

/** Position of a webhook in the feed. It has a table of its own, since it changes with each delivery and the ETag of the webhook must not. */
interface WebhookProgress {
  webhookId: number
  /** Every event up to this id is delivered, has a delivery with its outcome, or was not subscribed to. */
  position: number
  /** Start of the current series of failures (RFC 3339, UTC); null after a success. */
  failingSince: string | null
  /** Server that sends its deliveries, and until when, in milliseconds since 1970; 0 if no server does. */
  owner: string | null
  ownedUntil: number
}

/** Positions of the webhooks in the feed. */
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
  contains: { failingSince: 'instant' },
}

/** Deliveries to webhooks, past and due. */
export const deliveries: Sequenced<DeliveryRecord> = {
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
    body: 'text',
  },
  key: ['id'],
  sequence: 'delivery_ids',
  contains: {
    status: /^(pending|delivered|failed)$/,
    createdAt: 'instant',
    attemptedAt: 'instant',
    nextAttemptAt: 'instant',
  },
}

/** Tables of webhooks, which the kit writes, too. */
const webhookTables: readonly AnyTable[] = [webhooks, webhookProgress, deliveries]

/** Tables that the kit writes. */
export const allTables = ({ tables }: Schema): AnyTable[] => [...tables, ...webhookTables]

/** Tables of created data, children before their parents. Keys, usage and events are not among them. */
export const clearedTables = ({ tables }: Schema): AnyTable[] => [...tables, uses, ...webhookTables].reverse()

/** All tables of a database. Each refers to earlier ones only. */
export const movedTables = ({ tables }: Schema): AnyTable[] => [
  ...tables,
  uses,
  keys,
  usage,
  events,
  feed,
  ...webhookTables,
]

/** Names that no table of a service may have. */
export const reservedNames: ReadonlySet<string> = new Set([
  ...[uses, keys, usage, events, feed, ...webhookTables].map(({ name }) => name),
  ...['event_types', 'probe'],
])

export const serverInvariants: readonly Invariant[] = [
  {
    table: 'api_keys',
    holds: 'at most one key of each name is not revoked',
    broken: 'SELECT name FROM api_keys WHERE revoked_at IS NULL GROUP BY name HAVING count(*) > 1',
  },
  {
    table: 'usage',
    holds: 'a usage count is at least 1',
    broken: 'SELECT operation_id, caller, day FROM usage WHERE calls < 1',
  },
  {
    table: 'events',
    holds: 'a removed event is gone, and so are all earlier ones of its type',
    broken: 'SELECT id FROM events JOIN event_feed ON event_feed.type = events.type WHERE id <= pruned',
  },
  {
    table: 'webhooks',
    holds: 'a webhook has a position in the feed',
    broken: 'SELECT id FROM webhooks WHERE NOT EXISTS (SELECT 1 FROM webhook_progress WHERE webhook_id = id)',
  },
  {
    table: 'deliveries',
    holds: 'a pending delivery has a time when it is due',
    broken: "SELECT id FROM deliveries WHERE status = 'pending' AND next_attempt_at IS NULL",
  },
]
