/** Webhooks and deliveries, written directly for tests of the sender. */
import { randomUUID } from 'node:crypto'
import type { DeliveryRecord, WebhookRecord } from '../../packages/server/store/webhook-store.ts'
import { feedEnd, lock, newRow, refer } from '../../packages/store/kit/declare.ts'
import type { Engine } from '../../packages/store/kit/unit.ts'
import { deliveries, webhookProgress, webhooks } from '../../packages/store/server/tables.ts'

/** Adds a webhook at the end of the feed, or at a position. */
export const addWebhook = (
  engine: Engine,
  { position, ...given }: Partial<WebhookRecord> & { position?: number } = {},
): Promise<WebhookRecord> =>
  engine.write(
    { add: newRow(webhooks), begin: newRow(webhookProgress), end: feedEnd },
    ({ add, begin, end }) => {
      const { row: webhook } = add({
        caller: 'https://issuer.example#somebody',
        slot: randomUUID(),
        url: 'https://receiver.example/hook',
        types: '[]',
        description: null,
        enabled: true,
        disabledReason: null,
        secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        previousSecret: null,
        previousUntil: null,
        version: 1,
        ...given,
      })
      begin({
        webhookId: webhook.id,
        position: position ?? end,
        failingSince: null,
        owner: null,
        ownedUntil: 0,
      })
      return webhook
    },
  )

/** Changes a webhook like PATCH; undefined removes it. */
export const changeWebhook = (engine: Engine, id: number, changes: Partial<WebhookRecord> | undefined) =>
  engine.write({ webhook: lock(webhooks, id) }, ({ webhook }) => {
    const before = webhook.row!
    if (changes) webhook.put({ ...before, ...changes, version: before.version + 1 })
    else webhook.remove()
  })

/** Adds a ping that is due now. */
export const addPing = (engine: Engine, webhookId: number): Promise<DeliveryRecord> =>
  engine.write({ add: newRow(deliveries), webhook: refer(webhooks, webhookId) }, ({ add }, unit) => {
    const now = unit.now().toISOString()
    const { row } = add({
      webhookId,
      eventId: null,
      type: 'webhook.ping',
      status: 'pending',
      attempts: 0,
      lastStatus: null,
      lastError: null,
      createdAt: now,
      attemptedAt: null,
      nextAttemptAt: now,
      body: null,
    })
    return row
  })

/** Adds deliveries of events that have failed twice, and are due later. */
export const addFailures = (engine: Engine, webhookId: number, eventIds: readonly number[]): Promise<void> =>
  engine.write(
    { add: newRow(deliveries, eventIds.length), webhook: refer(webhooks, webhookId) },
    ({ add }, unit) => {
      const now = unit.now().toISOString()
      for (const eventId of eventIds)
        add({
          ...{ webhookId, eventId, type: 'thing.made', status: 'pending', attempts: 2 },
          ...{ lastStatus: 500, lastError: null, createdAt: now, attemptedAt: now },
          nextAttemptAt: new Date(unit.now().getTime() + 600_000).toISOString(),
          body: null,
        })
    },
  )

/** Reads all deliveries of a webhook, in the order of their ids. */
export const deliveriesOf = async (engine: Engine, webhookId: number): Promise<DeliveryRecord[]> => {
  const rows: DeliveryRecord[] = []
  const last = { filter: 'status', values: ['pending', 'delivered', 'failed'] } as const
  const page = engine.lister<DeliveryRecord, 'webhookId' | 'status'>({
    view: deliveries,
    filters: ['webhookId', 'status'],
    last,
  })
  for (let after: number | undefined; ; ) {
    const { items, more } = await page({ limit: 1000, after, webhookId })
    rows.push(...items)
    if (!more) return rows
    after = items.at(-1)!.id
  }
}

export const webhookOf = (engine: Engine, id: number): Promise<WebhookRecord | undefined> =>
  engine.finder<WebhookRecord, WebhookRecord>(webhooks, (row) => ({ ...row }))(id)
