import { page, resource } from 'contract-server/responses'
import { orderNotFound } from '../db/rules/orders.ts'
import type { Operation } from './operation.ts'
import { changed, created, decline, removed } from './responses.ts'

export const listOrders: Operation<'listOrders'> = async ({ query }, { store }) =>
  page(await store.orders.list(query), query, 'id')

export const placeOrder: Operation<'placeOrder'> = async ({ body }, { store, once }) =>
  created(await store.orders.place(body, once), ({ id }) => `/store/orders/${id}`)

export const getOrder: Operation<'getOrder'> = async ({ path }, { store }) => {
  const order = await store.orders.find(path.orderId)
  return order ? resource(order) : decline(orderNotFound(path.orderId))
}

export const updateOrder: Operation<'updateOrder'> = async ({ path, body }, { store, expected }) =>
  changed(await store.orders.update(path.orderId, body, expected))

export const cancelOrder: Operation<'cancelOrder'> = async ({ path }, { store, expected }) =>
  removed(await store.orders.cancel(path.orderId, expected))
