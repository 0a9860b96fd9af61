import {
  type DeliveryRecord,
  deliveries,
  type Engine,
  isRefusal,
  type PageQuery,
  webhooks,
} from 'contract-server'
import type { Delivery, DeliveryStatus } from '../generated/contract.ts'
import { ownDelivery, ping, retryDelivery } from './rules/webhooks.ts'
import { lockedWebhook } from './webhooks.ts'

const statuses = Object.keys({ pending: true, delivered: true, failed: true } satisfies Record<
  DeliveryStatus,
  true
>)

/** What the owner of its webhook sees of a delivery. */
function deliveryOf({ webhookId: _, status, ...record }: DeliveryRecord): Delivery {
  const there = Object.entries(record).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(there), status } as Delivery
}

export function deliveryStore({ lister, write }: Engine) {
  const last = { filter: 'status', values: statuses } as const
  const list = lister({ view: deliveries, filters: ['webhookId', 'status'], last }, deliveryOf)
  return {
    /** Those of a webhook, whoever has it. */
    list: (
      webhookId: number,
      { limit, after, status }: PageQuery & { status?: DeliveryStatus | undefined },
    ) => list({ webhookId, limit, after, status }),

    /** Has an event sent that is for this webhook only. */
    ping: (caller: string, webhookId: number) =>
      write({ create: [deliveries], lock: [{ table: webhooks, id: webhookId }] }, (unit) => {
        const webhook = lockedWebhook(unit, caller, webhookId)
        if (isRefusal(webhook)) return webhook
        const made = ping(webhook, unit.now())
        return isRefusal(made) ? made : deliveryOf(unit.create(deliveries, made))
      }),

    /** Has a delivery that has not arrived sent now. */
    retry(caller: string, webhookId: number, id: number) {
      const lock = [
        { table: webhooks, id: webhookId },
        { table: deliveries, id },
      ]
      return write({ lock }, (unit) => {
        const webhook = lockedWebhook(unit, caller, webhookId)
        if (isRefusal(webhook)) return webhook
        const before = ownDelivery(webhook, id, unit.get(deliveries, id))
        if (isRefusal(before)) return before
        const after = retryDelivery(webhook, before, unit.now())
        if (isRefusal(after)) return after
        unit.put(deliveries, before, after)
        return deliveryOf(after)
      })
    },
  }
}
