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
  createOnce,
  type Database,
  deliveries,
  type Engine,
  type PageQuery,
  type Unit,
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

const lockedWebhook = (unit: Unit, caller: string, id: number) =>
  ownWebhook(id, unit.get(webhooks, id), caller)

/**
 * Returns all possible webhooks of a caller, which each write locks. The rows are read after the locks, so they include those of earlier writes.
 */
function callersWebhooks(caller: string) {
  const rows = slotsOf(caller).map((value) => ({ table: webhooks, property: 'slot', value }))
  return { lock: rows, read: rows }
}

const foundIn = (unit: Unit, caller: string): WebhookRecord[] =>
  slotsOf(caller).flatMap((slot) => unit.find(webhooks, 'slot', slot) ?? [])

/** Operations of callers on their own webhooks. */
export function subscriptionStore({ finder, lister, write }: Engine) {
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
      const { caller } = requested
      const needs = { ...callersWebhooks(caller), create: [webhooks], position: true, once }
      return write(needs, (unit) =>
        createOnce(unit, once, () => {
          const made = createWebhook(requested, foundIn(unit, caller))
          if (isRefusal(made)) return made
          const stored = unit.create(webhooks, made)
          const [webhookId, position] = [stored.id, unit.position()]
          unit.add(webhookProgress, { webhookId, position, failingSince: null, owner: null, ownedUntil: 0 })
          return sealed(stored)
        }),
      )
    },

    update(
      caller: string,
      id: number,
      change: WebhookUpdate,
      refusedUrl: string | undefined,
      expected: Expected,
    ) {
      const tables = change.enabled ? [webhooks, webhookProgress] : [webhooks]
      const { lock, read } = change.url === undefined ? { lock: [], read: [] } : callersWebhooks(caller)
      return write({ lock: [...tables.map((table) => ({ table, id })), ...lock], read }, (unit) => {
        const before = lockedWebhook(unit, caller, id)
        if (isRefusal(before)) return before
        const others =
          change.url === undefined ? [] : foundIn(unit, caller).filter((webhook) => webhook.id !== id)
        const after = updateWebhook(before, change, refusedUrl, others, expected)
        if (isRefusal(after)) return after
        unit.put(webhooks, before, after)
        // The five days of failures begin anew.
        const progress = after.enabled && !before.enabled && unit.get(webhookProgress, id)
        if (progress) unit.put(webhookProgress, progress, { ...progress, failingSince: null })
        return versioned(after)
      })
    },

    /** Its progress and its deliveries are deleted with it. Resolves to undefined after the deletion. */
    delete: (caller: string, id: number, expected: Expected) =>
      write({ lock: [{ table: webhooks, id }] }, (unit) => {
        const before = lockedWebhook(unit, caller, id)
        if (isRefusal(before)) return before
        const unmet = precondition(expected, before.version)
        if (!unmet) unit.remove(webhooks, before)
        return unmet
      }),

    /** @param secret new secret, encrypted */
    rotate: (caller: string, id: number, secret: string, once?: Once) =>
      write({ lock: [{ table: webhooks, id }], once }, (unit) =>
        createOnce(unit, once, () => {
          const before = lockedWebhook(unit, caller, id)
          if (isRefusal(before)) return before
          const after = rotateSecret(before, secret, unit.now())
          unit.put(webhooks, before, after)
          return sealed(after)
        }),
      ),
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
