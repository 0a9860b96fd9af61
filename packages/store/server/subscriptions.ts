/**
 * Operations of callers on their own webhooks, over the kit: each write declares the rows of its decision, and a rule decides. The server delivers
 * with the store of `webhooks.ts`.
 */
import {
  type Delivery,
  type DeliveryRecord,
  type DeliveryStatus,
  isRefusal,
  precondition,
  type SealedWebhook,
  type SubscriptionStore,
  type UnreadableRows,
  type Versioned,
  type Webhook,
  type WebhookRecord,
} from 'contract-server'
import { type Claimed, claim, feedEnd, lock, newRow } from '../kit/declare.ts'
import { view } from '../kit/table.ts'
import type { Engine } from '../kit/unit.ts'
import type { ServerDatabase } from './database.ts'
import { deliveries, webhookProgress, webhooks } from './tables.ts'
import {
  createWebhook,
  deliveryOfWebhook,
  ping,
  retryDelivery,
  rotateSecret,
  slotsOf,
  updateWebhook,
  webhookOfCaller,
} from './webhook-rules.ts'
import { pinger } from './webhooks.ts'

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

function webhookOf(
  { id, url, types, description, enabled, disabledReason }: Shown,
  unreadable: UnreadableRows,
): Webhook {
  const known = unreadable.textsOf('webhooks', id, 'types', types)
  // A webhook with unreadable types receives nothing.
  const webhook: Webhook = { id, url, types: known ?? [], enabled: enabled && known !== undefined }
  if (description !== null) webhook.description = description
  if (disabledReason !== null) webhook.disabledReason = disabledReason
  return webhook
}

// All possible webhooks of a caller.
const slots = (caller: string) => slotsOf(caller).map((slot) => claim(webhooks, 'slot', slot))

const foundIn = (slots: readonly Claimed<WebhookRecord>[]): WebhookRecord[] =>
  slots.flatMap((slot) => slot.holder() ?? [])

const statuses = Object.keys({ pending: true, delivered: true, failed: true } satisfies Record<
  DeliveryStatus,
  true
>)

function deliveryOf({ webhookId: _, ...record }: DeliveryRecord): Delivery {
  const present = Object.entries(record).filter(([, value]) => value !== null)
  return Object.fromEntries(present) as object as Delivery
}

export function subscriptionStore(
  { finder, lister, write, createOnce }: Engine,
  database: ServerDatabase,
): SubscriptionStore {
  const shape = (record: Shown) => webhookOf(record, database.unreadable)
  const versioned = (record: Shown): Versioned<Webhook> => ({ value: shape(record), version: record.version })
  const sealed = (record: WebhookRecord): SealedWebhook => ({ ...shape(record), sealed: record.secret })
  const addPing = pinger(database)
  const findRow = finder(shown, (record) => record)
  const listOfCaller = lister({ view: shown, filters: ['caller'], within: 'caller' }, shape)
  const last = { filter: 'status', values: statuses } as const
  const listDeliveries = lister(
    { view: deliveries, filters: ['webhookId', 'status'], within: 'webhookId', last },
    deliveryOf,
  )
  const find: SubscriptionStore['find'] = async (caller, id) => {
    const found = webhookOfCaller(id, await findRow(id), caller)
    return isRefusal(found) ? found : versioned(found)
  }

  return {
    find,
    list: (caller, { limit, after }) => listOfCaller({ caller, limit, after }),

    create(requested, once) {
      const declared = {
        slots: slots(requested.caller),
        add: newRow(webhooks),
        begin: newRow(webhookProgress),
        position: feedEnd,
      }
      return createOnce(once, declared, ({ slots: ofCaller, add, begin, position }) => {
        const made = createWebhook(requested, foundIn(ofCaller))
        if (isRefusal(made)) return made
        const { row } = add(made)
        begin({ webhookId: row.id, position, failingSince: null, owner: null, ownedUntil: 0 })
        return sealed(row)
      })
    },

    update(caller, id, change, refusedUrl, expected) {
      const declared = {
        webhook: lock(webhooks, id),
        progress: change.enabled ? lock(webhookProgress, id) : undefined,
        slots: change.url === undefined ? [] : slots(caller),
      }
      return write(declared, ({ webhook, progress, slots: ofCaller }) => {
        const before = webhookOfCaller(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const others = foundIn(ofCaller).filter((other) => other.id !== id)
        const after = updateWebhook(before, change, refusedUrl, others, expected)
        if (isRefusal(after)) return after
        webhook.put(after)
        // The five days of failures begin anew.
        if (after.enabled && !before.enabled && progress?.row)
          progress.put({ ...progress.row, failingSince: null })
        return versioned(after)
      })
    },

    delete: (caller, id, expected) =>
      write({ webhook: lock(webhooks, id) }, ({ webhook }) => {
        const before = webhookOfCaller(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const unmet = precondition(expected, before.version)
        if (!unmet) webhook.remove()
        return unmet
      }),

    rotate: (caller, id, secret, once) =>
      createOnce(once, { webhook: lock(webhooks, id) }, ({ webhook }, unit) => {
        const before = webhookOfCaller(id, webhook.row, caller)
        if (isRefusal(before)) return before
        const after = rotateSecret(before, secret, unit.now())
        webhook.put(after)
        return sealed(after)
      }),

    async ping(caller, id) {
      const made = await addPing(id, (found, pending) => {
        const webhook = webhookOfCaller(id, found, caller)
        return isRefusal(webhook) ? webhook : ping(webhook, pending, database.clock())
      })
      return isRefusal(made) ? made : deliveryOf(made)
    },

    async deliveries(caller, id, { limit, after, status }) {
      const webhook = await find(caller, id)
      return isRefusal(webhook) ? webhook : listDeliveries({ webhookId: id, limit, after, status })
    },

    retry: (caller, webhookId, id) =>
      write(
        { lockedWebhook: lock(webhooks, webhookId), delivery: lock(deliveries, id) },
        ({ lockedWebhook, delivery }, unit) => {
          const webhook = webhookOfCaller(webhookId, lockedWebhook.row, caller)
          if (isRefusal(webhook)) return webhook
          const before = deliveryOfWebhook(webhook, id, delivery.row)
          if (isRefusal(before)) return before
          const after = retryDelivery(webhook, before, unit.now())
          if (isRefusal(after)) return after
          delivery.put(after)
          return deliveryOf(after)
        },
      ),
  }
}
