/** Webhooks and deliveries, written directly for tests of the sender. */
import { randomUUID } from 'node:crypto'
import type { DeliveryRecord, WebhookRecord } from '../../packages/server/store/webhook-store.ts'
import type { Engine } from '../../packages/store/kit/unit.ts'
import { deliveries, webhookProgress, webhooks } from '../../packages/store/own/own-tables.ts'

/** Adds a webhook at the end of the feed, or at a position. */
export const addWebhook = (
  engine: Engine,
  { position, ...given }: Partial<WebhookRecord> & { position?: number } = {},
): Promise<WebhookRecord> =>
  engine.write({ create: [webhooks], position: true }, (unit) => {
    const webhook = unit.create(webhooks, {
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
    unit.add(webhookProgress, {
      webhookId: webhook.id,
      position: position ?? unit.position(),
      failingSince: null,
      owner: null,
      ownedUntil: 0,
    })
    return webhook
  })

/** Changes a webhook like PATCH; undefined removes it. */
export const changeWebhook = (engine: Engine, id: number, changes: Partial<WebhookRecord> | undefined) =>
  engine.write({ lock: [{ table: webhooks, id }] }, (unit) => {
    const before = unit.get(webhooks, id)!
    if (changes) unit.put(webhooks, before, { ...before, ...changes, version: before.version + 1 })
    else unit.remove(webhooks, before)
  })

/** Adds a ping that is due now. */
export const addPing = (engine: Engine, webhookId: number): Promise<DeliveryRecord> =>
  engine.write({ create: [deliveries], read: [{ table: webhooks, id: webhookId }] }, (unit) => {
    const now = unit.now().toISOString()
    return unit.create(deliveries, {
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
    })
  })

/** Adds deliveries of events that have failed twice, and are due later. */
export const addFailures = (engine: Engine, webhookId: number, eventIds: readonly number[]): Promise<void> =>
  engine.write(
    { create: eventIds.map(() => deliveries), read: [{ table: webhooks, id: webhookId }] },
    (unit) => {
      const now = unit.now().toISOString()
      for (const eventId of eventIds)
        unit.create(deliveries, {
          ...{ webhookId, eventId, type: 'thing.made', status: 'pending', attempts: 2 },
          ...{ lastStatus: 500, lastError: null, createdAt: now, attemptedAt: now },
          nextAttemptAt: new Date(unit.now().getTime() + 600_000).toISOString(),
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
