import {
  createOnce,
  type Engine,
  type Expected,
  isRefusal,
  type Once,
  type PageQuery,
  precondition,
  type Unit,
  type Versioned,
  view,
  type WebhookRecord,
  webhookProgress,
  webhooks,
} from 'contract-server'
import type { Webhook, WebhookUpdate } from '../generated/contract.ts'
import {
  type Asked,
  createWebhook,
  ownWebhook,
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

/** What its owner sees of a webhook. */
function webhookOf({ id, url, types, description, enabled, disabledReason }: Shown): Webhook {
  const webhook: Webhook = { id, url, types: JSON.parse(types), enabled }
  if (description !== null) webhook.description = description
  if (disabledReason !== null) webhook.disabledReason = disabledReason
  return webhook
}

const versioned = (record: Shown): Versioned<Webhook> => ({
  value: webhookOf(record),
  version: record.version,
})

/** A webhook with the secret that signs its requests, sealed: an idempotency key remembers no more of the response. */
export type Sealed = Webhook & { sealed: string }

const sealed = (record: WebhookRecord): Sealed => ({ ...webhookOf(record), sealed: record.secret })

/** The row of a caller's webhook, in a write that locks it. */
export const lockedWebhook = (unit: Unit, caller: string, id: number) =>
  ownWebhook(id, unit.get(webhooks, id), caller)

/** What callers may do with webhooks: with their own only. */
export function subscriptionStore({ finder, lister, write }: Engine) {
  const find = finder(shown, (record) => record)
  const list = lister({ view: shown, filters: ['caller'] }, webhookOf)

  return {
    list: (caller: string, { limit, after }: PageQuery) => list({ caller, limit, after }),

    async find(caller: string, id: number) {
      const found = ownWebhook(id, await find(id), caller)
      return isRefusal(found) ? found : versioned(found)
    },

    /** It gets what happens from now on. */
    create(asked: Asked, once?: Once) {
      const slots = slotsOf(asked.caller)
      const taken = slots.map((value) => ({ table: webhooks, property: 'slot', value }))
      // What another has made for whose locks this waits is read afterwards.
      const needs = { create: [webhooks], lock: taken, read: taken, position: true, once }
      return write(needs, (unit) =>
        createOnce(unit, once, () => {
          const free = slots.find((slot) => !unit.find(webhooks, 'slot', slot))
          const made = createWebhook(asked, free)
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
      return write({ lock: tables.map((table) => ({ table, id })) }, (unit) => {
        const before = lockedWebhook(unit, caller, id)
        if (isRefusal(before)) return before
        const after = updateWebhook(before, change, refusedUrl, expected)
        if (isRefusal(after)) return after
        unit.put(webhooks, before, after)
        // Five days of failures begin anew.
        const progress = after.enabled && !before.enabled && unit.get(webhookProgress, id)
        if (progress) unit.put(webhookProgress, progress, { ...progress, failingSince: null })
        return versioned(after)
      })
    },

    /** Its progress and its deliveries go with it. Resolves to undefined when it is gone. */
    delete: (caller: string, id: number, expected: Expected) =>
      write({ lock: [{ table: webhooks, id }] }, (unit) => {
        const before = lockedWebhook(unit, caller, id)
        if (isRefusal(before)) return before
        const unmet = precondition(expected, before.version)
        if (!unmet) unit.remove(webhooks, before)
        return unmet
      }),

    /** @param secret what signs from now on, sealed */
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
