import {
  type DeliveryRecord,
  type Expected,
  isRefusal,
  type Once,
  precondition,
  textsOf,
  type Versioned,
  type WebhookRecord,
} from 'contract-server'
import {
  type Claimed,
  claim,
  type Database,
  deliveries,
  type Engine,
  feedEnd,
  lock,
  newRow,
  type PageQuery,
  view,
  webhookProgress,
  webhooks,
} from 'contract-store'
import type { Delivery, DeliveryStatus, Webhook, WebhookUpdate } from '../generated/contract.ts'
import {
  createWebhook,
  ownDelivery,
  ownWebhook,
  ping,
  type RequestedWebhook,
  retryDelivery,
  rotateSecret,
  slotsOf,
  updateWebhook,
} from './rules/webhooks.ts'

const columns = [
  'id',
  'caller',
  'url',
  'types',
  'description',
  'enabled',
  'disabledReason',
  'version',
] as const
const shown = view(webhooks, ...columns)
type Shown = Pick<WebhookRecord, (typeof columns)[number]>

function webhookOf({ id, url, types, description, enabled, disabledReason }: Shown): Webhook {
  const read = textsOf('webhooks', id, 'types', types) as Webhook['types'] | undefined
  // A webhook with unreadable types receives nothing.
  const webhook: Webhook = { id, url, types: read ?? [], enabled: enabled && read !== undefined }
  if (description !== null) webhook.description = description
  if (disabledReason !== null) webhook.disabledReason = disabledReason
  return webhook
}

const versioned = (record: Shown): Versioned<Webhook> => ({
  value: webhookOf(record),
  version: record.version,
})

/** Webhook with its encrypted signing secret. An idempotency key stores only this part of the response. */
export type Sealed = Webhook & { sealed: string }

const sealed = (record: WebhookRecord): Sealed => ({ ...webhookOf(record), sealed: record.secret })

// All possible webhooks of a caller.
const slots = (caller: string) => slotsOf(caller).map((slot) => claim(webhooks, 'slot', slot))

const foundIn = (slots: readonly Claimed<WebhookRecord>[]): WebhookRecord[] =>
  slots.flatMap((slot) => slot.holder() ?? [])

/** Operations of callers on their own webhooks. */
export function subscriptionStore({ finder, lister, write, createOnce }: Engine) {
  const find = finder(shown, (record) => record)
  const list = lister({ view: shown, filters: ['caller'], within: 'caller' }, webhookOf)

  return {
    list: (caller: string, { limit, after }: PageQuery) => list({ caller, limit, after }),

    async find(caller: string, id: number) {
      const found = ownWebhook(id, await find(id), caller)
      return isRefusal(found) ? found : versioned(found)
    },

    /** The webhook receives events from now on. */
    create(requested: RequestedWebhook, once?: Once) {
      const declared = {
        own: slots(requested.caller),
        add: newRow(webhooks),
        begin: newRow(webhookProgress),
        position: feedEnd,
      }
      return createOnce(once, declared, ({ own, add, begin, position }) => {
        const made = createWebhook(requested, foundIn(own))
        if (isRefusal(made)) return made
        const { row } = add(made)
        begin({ webhookId: row.id, position, failingSince: null, owner: null, ownedUntil: 0 })
        return sealed(row)
      })
    },

    update(
      caller: string,
      id: number,
      change: WebhookUpdate,
      refusedUrl: string | undefined,
      expected: Expected,
    ) {
      const declared = {
        webhook: lock(webhooks, id),
        progress: change.enabled ? lock(webhookProgress, id) : undefined,
        own: change.url === undefined ? [] : slots(caller),
      }
      return write(declared, ({ webhook, progress, own }) => {
        const before = ownWebhook(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const others = foundIn(own).filter((other) => other.id !== id)
        const after = updateWebhook(before, change, refusedUrl, others, expected)
        if (isRefusal(after)) return after
        webhook.put(after)
        // The five days of failures begin anew.
        if (after.enabled && !before.enabled && progress?.row)
          progress.put({ ...progress.row, failingSince: null })
        return versioned(after)
      })
    },

    /** Its progress and its deliveries are deleted with it. Resolves to undefined after the deletion. */
    delete: (caller: string, id: number, expected: Expected) =>
      write({ webhook: lock(webhooks, id) }, ({ webhook }) => {
        const before = ownWebhook(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const unmet = precondition(expected, before.version)
        if (!unmet) webhook.remove()
        return unmet
      }),

    /** @param secret new secret, encrypted */
    rotate: (caller: string, id: number, secret: string, once?: Once) =>
      createOnce(once, { webhook: lock(webhooks, id) }, ({ webhook }, unit) => {
        const before = ownWebhook(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const after = rotateSecret(before, secret, unit.now())
        webhook.put(after)
        return sealed(after)
      }),
  }
}

const statuses = Object.keys({ pending: true, delivered: true, failed: true } satisfies Record<
  DeliveryStatus,
  true
>)

function deliveryOf({ webhookId: _, status, ...record }: DeliveryRecord): Delivery {
  const there = Object.entries(record).filter(([, value]) => value !== null)
  return { ...Object.fromEntries(there), status } as Delivery
}

/** Operations of callers on the deliveries of their webhooks. */
export function deliveryStore({ lister, write }: Engine, own: Pick<Database['webhooks'], 'ping'>) {
  const last = { filter: 'status', values: statuses } as const
  const list = lister(
    { view: deliveries, filters: ['webhookId', 'status'], within: 'webhookId', last },
    deliveryOf,
  )
  return {
    // The caller has checked the owner of the webhook.
    list: (
      webhookId: number,
      { limit, after, status }: PageQuery & { status?: DeliveryStatus | undefined },
    ) => list({ webhookId, limit, after, status }),

    /** Sends an event to this webhook only. */
    async ping(caller: string, webhookId: number) {
      const made = await own.ping(webhookId, (found, pending, now) => {
        const webhook = ownWebhook(webhookId, found, caller)
        return isRefusal(webhook) ? webhook : ping(webhook, pending, now)
      })
      return isRefusal(made) ? made : deliveryOf(made)
    },

    /** Sends a failed or pending delivery now. */
    retry: (caller: string, webhookId: number, id: number) =>
      write(
        { held: lock(webhooks, webhookId), delivery: lock(deliveries, id) },
        ({ held, delivery }, unit) => {
          const webhook = ownWebhook(webhookId, held.row, caller)
          if (isRefusal(webhook)) return webhook
          const before = ownDelivery(webhook, id, delivery.row)
          if (isRefusal(before)) return before
          const after = retryDelivery(webhook, before, unit.now())
          if (isRefusal(after)) return after
          delivery.put(after)
          return deliveryOf(after)
        },
      ),
  }
}
