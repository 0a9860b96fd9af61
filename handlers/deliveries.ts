import { isRefusal } from 'contract-server'
import type { Operation } from './operation.ts'
import { decline, page } from './responses.ts'

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
