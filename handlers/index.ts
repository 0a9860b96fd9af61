import * as categories from './categories.ts'
import * as events from './events.ts'
import * as inventory from './inventory.ts'
import * as keys from './keys.ts'
import type { Handlers } from './operation.ts'
import * as orders from './orders.ts'
import * as pets from './pets.ts'
import { webhooks } from './webhooks.ts'

/**
 * Every operation with its implementation. The list is explicit, so that the compiler names a missing operation and one that the contract does not
 * have.
 */
export const handlers = {
  listPets: pets.listPets,
  createPet: pets.createPet,
  getPet: pets.getPet,
  replacePet: pets.replacePet,
  updatePet: pets.updatePet,
  deletePet: pets.deletePet,
  listCategories: categories.listCategories,
  createCategory: categories.createCategory,
  getCategory: categories.getCategory,
  replaceCategory: categories.replaceCategory,
  deleteCategory: categories.deleteCategory,
  listInventory: inventory.listInventory,
  getInventoryItem: inventory.getInventoryItem,
  updateInventory: inventory.updateInventory,
  listOrders: orders.listOrders,
  placeOrder: orders.placeOrder,
  getOrder: orders.getOrder,
  updateOrder: orders.updateOrder,
  cancelOrder: orders.cancelOrder,
  listEvents: events.listEvents,
  getOwnKey: keys.getOwnKey,
  listWebhooks: webhooks.list,
  createWebhook: webhooks.create,
  getWebhook: webhooks.get,
  updateWebhook: webhooks.update,
  deleteWebhook: webhooks.delete,
  rotateWebhookSecret: webhooks.rotateSecret,
  pingWebhook: webhooks.ping,
  listDeliveries: webhooks.listDeliveries,
  retryDelivery: webhooks.retry,
} satisfies Handlers
