/** The tables that the server itself needs, whatever is sold. */
import type { Pruned, StoredEvent } from './event.ts'
import type { KeyRecord } from './key-record.ts'
import type { Schema } from './schema.ts'
import type { AnyTable, Table } from './table.ts'
import type { Use } from './unit.ts'
import type { Usage } from './usage-store.ts'
import { deliveries, webhookProgress, webhooks } from './webhook.ts'

/** The uses of idempotency keys. */
export const uses: Table<Use> = {
  name: 'idempotency_keys',
  columns: { scope: 'text', key: 'text', fingerprint: 'text', answer: 'text', expiresAt: 'integer' },
  key: ['scope', 'key'],
}

const keys: Table<KeyRecord & { digest: string }> = {
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
}

/** The counts of calls. */
export const usage: Table<Usage> = {
  name: 'usage',
  columns: { operationId: 'text', caller: 'text', day: 'text', calls: 'integer', lastCall: 'text' },
  key: ['operationId', 'caller', 'day'],
}

const events: Table<StoredEvent> = {
  name: 'events',
  columns: { id: 'integer', type: 'text', timestamp: 'text', data: 'text' },
  key: ['id'],
  sequence: 'event_ids',
}

const feed: Table<Pruned> = {
  name: 'event_feed',
  columns: { type: 'text', pruned: 'integer' },
  key: ['type'],
}

/** Those that a service writes like its own. */
export const webhookTables: readonly AnyTable[] = [webhooks, webhookProgress, deliveries]

/** What was made in a service, children before their parents: everything but keys, usage and events. */
export const clearedTables = ({ tables }: Schema): AnyTable[] => [...tables, uses, ...webhookTables].reverse()

/** All that a database of a service holds, in an order in which every row refers to earlier ones only. */
export const movedTables = ({ tables }: Schema): AnyTable[] => [
  ...tables,
  uses,
  keys,
  usage,
  events,
  feed,
  ...webhookTables,
]
