import type { HttpRequest, HttpResponse } from '../exchange.ts'
import type { Fixtures } from '../fixtures.ts'
import { absentId, json, type Send } from './check.ts'

/** A well-formed request that the state of the store forbids. */
interface Conflict {
  name: string
  run(make: Fixtures, send: Send): Promise<void>
}

/** Brings about one conflict, and expects 409 with its code. */
function conflict(code: string, make: (make: Fixtures) => Promise<HttpRequest>): Conflict {
  return {
    name: code,
    async run(fixtures, send) {
      const request = await make(fixtures)
      expectCode(send, await send(request, 409), code)
    },
  }
}

function expectCode(send: Send, { body }: HttpResponse, code: string) {
  const seen = (body as { code?: unknown } | undefined)?.code
  send.expect(seen === code, `the code is ${JSON.stringify(seen)} instead of ${code}`)
}

const post = (target: string, body: unknown): HttpRequest => ({ method: 'POST', target, body: json(body) })
const put = (target: string, body: unknown): HttpRequest => ({ method: 'PUT', target, body: json(body) })
const patch = (target: string, body: unknown): HttpRequest => ({ method: 'PATCH', target, body: json(body) })
const remove = (target: string): HttpRequest => ({ method: 'DELETE', target })

/** The same idempotency key for another request. */
const keyReused = (first: (make: Fixtures) => Promise<HttpRequest>): Conflict => ({
  name: 'idempotency_key_reused',
  async run(make, send) {
    const headers = { 'Idempotency-Key': `conformance-${make.newName().replaceAll(' ', '-')}` }
    await send({ ...(await first(make)), headers }, 201)
    expectCode(send, await send({ ...(await first(make)), headers }, 409), 'idempotency_key_reused')
  },
})

async function completeOrder(make: Fixtures): Promise<number> {
  const orderId = await make.order()
  await make.do(patch(`/store/orders/${orderId}`, { complete: true }))
  return orderId
}

async function petWithOrder(make: Fixtures): Promise<number> {
  const petId = await make.pet()
  await make.do(post('/store/orders', { petId }))
  return petId
}

/** Every conflict that the contract names, by operation. */
export const conflicts: Record<string, Conflict[]> = {
  createPet: [
    conflict('unknown_category', async (make) =>
      post('/pets', { name: make.newName(), categoryId: absentId }),
    ),
    keyReused(async (make) => post('/pets', { name: make.newName(), categoryId: await make.category() })),
  ],
  replacePet: [
    conflict('unknown_category', async (make) =>
      put(`/pets/${await make.pet()}`, { name: 'Rex', categoryId: absentId }),
    ),
    conflict('invalid_status_transition', async (make) =>
      put(`/pets/${await make.pet('sold')}`, {
        name: 'Rex',
        categoryId: await make.category(),
        status: 'available',
      }),
    ),
  ],
  deletePet: [conflict('pet_has_open_orders', async (make) => remove(`/pets/${await petWithOrder(make)}`))],
  createCategory: [
    conflict('category_name_taken', async (make) => {
      const name = make.newName()
      await make.do(post('/categories', { name }))
      return post('/categories', { name: name.toUpperCase() })
    }),
    keyReused(async (make) => post('/categories', { name: make.newName() })),
  ],
  replaceCategory: [
    conflict('category_name_taken', async (make) => {
      const name = make.newName()
      await make.do(post('/categories', { name }))
      return put(`/categories/${await make.category()}`, { name })
    }),
  ],
  deleteCategory: [
    conflict('category_has_pets', async (make) => {
      const categoryId = await make.category()
      await make.do(post('/pets', { name: make.newName(), categoryId }))
      return remove(`/categories/${categoryId}`)
    }),
  ],
  updateInventory: [
    conflict('stock_limit_exceeded', async (make) =>
      patch(`/inventory/${await petWithOrder(make)}`, { quantity: 1_000_000 }),
    ),
  ],
  placeOrder: [
    conflict('unknown_pet', async () => post('/store/orders', { petId: absentId })),
    conflict('pet_not_available', async (make) =>
      post('/store/orders', { petId: await make.pet('pending') }),
    ),
    conflict('insufficient_stock', async (make) =>
      post('/store/orders', { petId: await make.pet(), quantity: 2 }),
    ),
    keyReused(async (make) => post('/store/orders', { petId: await make.pet() })),
  ],
  updateOrder: [
    conflict('order_already_complete', async (make) =>
      patch(`/store/orders/${await completeOrder(make)}`, { shipDate: '2999-01-01T00:00:00Z' }),
    ),
  ],
  cancelOrder: [
    conflict('order_already_shipped', async (make) => remove(`/store/orders/${await completeOrder(make)}`)),
    conflict('order_already_shipped', async (make) => {
      const orderId = await make.order()
      await make.do(patch(`/store/orders/${orderId}`, { shipDate: '2020-01-01T00:00:00Z' }))
      return remove(`/store/orders/${orderId}`)
    }),
  ],
}
