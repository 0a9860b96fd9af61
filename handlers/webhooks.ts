import { type Created, isRefusal } from 'contract-server'
import { page, resource } from 'contract-server/responses'
import type { Sealed } from '../db/webhooks.ts'
import type { Context, Operation } from './operation.ts'
import { changed, created, decline, removed } from './responses.ts'

// Only the two responses that show a secret call this.
const unsealed = <Of extends Created<Sealed>>(
  { value: { sealed, ...webhook }, ...rest }: Of,
  { webhooks }: Context,
) => ({
  ...rest,
  value: { ...webhook, secret: webhooks.open(sealed) },
})

export const listWebhooks: Operation<'listWebhooks'> = async ({ query }, { store, caller }) =>
  page(await store.subscriptions.list(caller!.id, query), query, 'id')

export const createWebhook: Operation<'createWebhook'> = async ({ body }, context) => {
  const { store, caller, webhooks, once } = context
  const refusedUrl = webhooks.refusedUrl(body.url)
  const { sealed: secret } = webhooks.newSecret()
  const result = await store.subscriptions.create(
    { caller: caller!.id, webhook: body, secret, refusedUrl },
    once,
  )
  const shown = isRefusal(result) ? result : unsealed(result, context)
  return created(shown, ({ id }) => `/store/webhooks/${id}`)
}

export const getWebhook: Operation<'getWebhook'> = async ({ path }, { store, caller }) => {
  const webhook = await store.subscriptions.find(caller!.id, path.webhookId)
  return isRefusal(webhook) ? decline(webhook) : resource(webhook)
}

export const updateWebhook: Operation<'updateWebhook'> = async ({ path, body }, context) => {
  const { store, caller, webhooks, expected } = context
  const refusedUrl = body.url === undefined ? undefined : webhooks.refusedUrl(body.url)
  const result = await store.subscriptions.update(caller!.id, path.webhookId, body, refusedUrl, expected)
  return changed(result)
}

export const deleteWebhook: Operation<'deleteWebhook'> = async ({ path }, { store, caller, expected }) =>
  removed(await store.subscriptions.delete(caller!.id, path.webhookId, expected))

export const rotateWebhookSecret: Operation<'rotateWebhookSecret'> = async ({ path }, context) => {
  const { store, caller, webhooks, once } = context
  const result = await store.subscriptions.rotate(
    caller!.id,
    path.webhookId,
    webhooks.newSecret().sealed,
    once,
  )
  if (isRefusal(result)) return decline(result)
  const { value, replayed } = unsealed(result, context)
  return { status: 200, body: value, headers: replayed ? { 'Idempotency-Replayed': 'true' } : {} }
}

export const pingWebhook: Operation<'pingWebhook'> = async ({ path }, { store, caller }) => {
  const result = await store.deliveries.ping(caller!.id, path.webhookId)
  return isRefusal(result) ? decline(result) : { status: 202, body: result }
}

export const listDeliveries: Operation<'listDeliveries'> = async ({ path, query }, { store, caller }) => {
  const webhook = await store.subscriptions.find(caller!.id, path.webhookId)
  if (isRefusal(webhook)) return decline(webhook)
  return page(await store.deliveries.list(path.webhookId, query), query, 'id')
}

export const retryDelivery: Operation<'retryDelivery'> = async ({ path }, { store, caller }) => {
  const result = await store.deliveries.retry(caller!.id, path.webhookId, path.deliveryId)
  return isRefusal(result) ? decline(result) : { status: 202, body: result }
}
