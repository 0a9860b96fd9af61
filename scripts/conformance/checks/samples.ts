import type { ContractOperation } from '../contract.ts'
import type { HttpRequest } from '../exchange.ts'
import type { Fixtures } from '../fixtures.ts'
import { json } from './check.ts'

/** A request that works, on something made for it, for each operation. */
const samples: Record<string, (make: Fixtures) => Promise<Pick<HttpRequest, 'target' | 'body'>>> = {
  listPets: async () => ({ target: '/pets' }),
  createPet: async (make) => ({
    target: '/pets',
    body: json({ name: make.newName(), categoryId: await make.category() }),
  }),
  getPet: async (make) => ({ target: `/pets/${await make.pet()}` }),
  replacePet: async (make) => ({
    target: `/pets/${await make.pet()}`,
    body: json({ name: make.newName(), categoryId: await make.category() }),
  }),
  deletePet: async (make) => ({ target: `/pets/${await make.pet()}` }),
  listCategories: async () => ({ target: '/categories' }),
  createCategory: async (make) => ({ target: '/categories', body: json({ name: make.newName() }) }),
  getCategory: async (make) => ({ target: `/categories/${await make.category()}` }),
  replaceCategory: async (make) => ({
    target: `/categories/${await make.category()}`,
    body: json({ name: make.newName(), description: 'Quiet, and fond of boxes.' }),
  }),
  deleteCategory: async (make) => ({ target: `/categories/${await make.category()}` }),
  listInventory: async () => ({ target: '/inventory' }),
  getInventoryItem: async (make) => ({ target: `/inventory/${await make.pet()}` }),
  updateInventory: async (make) => ({
    target: `/inventory/${await make.pet()}`,
    body: json({ quantity: 12 }),
  }),
  listOrders: async () => ({ target: '/store/orders' }),
  placeOrder: async (make) => ({
    target: '/store/orders',
    body: json({ petId: await make.pet(), quantity: 1, shipDate: '2999-03-01T09:00:00Z' }),
  }),
  getOrder: async (make) => ({ target: `/store/orders/${await make.order()}` }),
  updateOrder: async (make) => ({
    target: `/store/orders/${await make.order()}`,
    body: json({ shipDate: '2999-03-01T09:00:00Z' }),
  }),
  cancelOrder: async (make) => ({ target: `/store/orders/${await make.order()}` }),
}

/** Makes a request that works. @throws Error for an operation that the suite does not know yet */
export async function sampleOf(
  { operationId, method }: ContractOperation,
  make: Fixtures,
): Promise<HttpRequest> {
  const sample = samples[operationId]
  if (!sample) throw new Error(`The suite has no sample for ${operationId}; add one to checks/samples.ts.`)
  return { method, ...(await sample(make)) }
}
