import assert from 'node:assert/strict'
import { client } from './client/client.gen.js'
import {
  cancelOrder,
  createCategory,
  createPet,
  getCategory,
  getOrder,
  listPets,
  placeOrder,
  replaceCategory,
  updateOrder,
} from './client/sdk.gen.js'

const { PETSTORE_URL: baseUrl = '', PETSTORE_KEY: auth = '' } = process.env
client.setConfig({ baseUrl, auth })
const run = crypto.randomUUID()

const { data: category } = await createCategory({ body: { name: `Cat ${run.slice(0, 8)}` } })
assert(category)
const categoryId = category.id

// The same key creates one pet.
const headers = { 'Idempotency-Key': run }
const body = { name: '🐶 Rex', categoryId }
const first = await createPet({ headers, body })
const again = await createPet({ headers, body })
assert(first.data)
assert.deepEqual(again.data, first.data)
assert.equal(again.response?.headers.get('Idempotency-Replayed'), 'true')
const petId = first.data.id
await createPet({ body: { name: 'Max', categoryId } })

// Filter and page.
const page = await listPets({ query: { categoryId, limit: 1 } })
assert.deepEqual(
  page.data?.map(({ name }) => name),
  ['🐶 Rex'],
)
assert.match(page.response?.headers.get('Link') ?? '', /rel="next"/)
const next = await listPets({ query: { categoryId, limit: 1, after: petId } })
assert.deepEqual(
  next.data?.map(({ name }) => name),
  ['Max'],
)

// ETag and 304, If-Match and 412.
const one = await listPets({ query: { id: [petId] } })
assert.equal(one.response?.headers.get('ETag'), first.response?.headers.get('ETag'))
const read = await getCategory({ path: { categoryId } })
const same = await getCategory({
  path: { categoryId },
  headers: { 'If-None-Match': read.response?.headers.get('ETag') ?? '' },
})
assert.equal(same.response?.status, 304)
const stale = await replaceCategory({
  path: { categoryId },
  headers: { 'If-Match': '"99"' },
  body: { name: 'Hound' },
})
assert.equal(stale.error?.code, 'precondition_failed')

// Order, complete, cancel.
const { data: order } = await placeOrder({ body: { petId, quantity: 1 } })
assert(order?.id)
const path = { orderId: order.id }
assert.equal((await updateOrder({ path, body: { complete: true } })).data?.complete, true)
const late = await cancelOrder({ path })
assert.equal(late.response?.status, 409)
assert.equal(late.error?.code, 'order_already_shipped')

const absent = await getOrder({ path: { orderId: 999_999 } })
assert.equal(absent.error?.code, 'order_not_found')

console.log(
  `304: ${same.error === undefined ? 'neither data nor error' : `error ${JSON.stringify(same.error)}`}`,
)
