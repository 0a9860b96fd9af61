import assert from 'node:assert/strict'
import createClient from 'openapi-fetch'
import type { paths } from './schema.js'

const { PETSTORE_URL: baseUrl = '', PETSTORE_KEY: key = '' } = process.env
const client = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const run = crypto.randomUUID()

const { data: category } = await client.POST('/categories', { body: { name: `Dog ${run.slice(0, 8)}` } })
assert(category)
const categoryId = category.id

// The same key creates one pet.
const params = { header: { 'Idempotency-Key': run } }
const body = { name: '🐶 Rex', categoryId }
const first = await client.POST('/pets', { params, body })
const again = await client.POST('/pets', { params, body })
assert(first.data)
assert.deepEqual(again.data, first.data)
assert.equal(again.response.headers.get('Idempotency-Replayed'), 'true')
const petId = first.data.id
await client.POST('/pets', { body: { name: 'Max', categoryId } })

// Filter and page.
const page = await client.GET('/pets', { params: { query: { categoryId, limit: 1 } } })
assert.deepEqual(
  page.data?.map(({ name }) => name),
  ['🐶 Rex'],
)
assert.match(page.response.headers.get('Link') ?? '', /rel="next"/)
const next = await client.GET('/pets', { params: { query: { categoryId, limit: 1, after: petId } } })
assert.deepEqual(
  next.data?.map(({ name }) => name),
  ['Max'],
)

// ETag and 304, If-Match and 412.
const one = await client.GET('/pets', { params: { query: { id: [petId] } } })
assert.equal(one.response.headers.get('ETag'), first.response.headers.get('ETag'))
const read = await client.GET('/categories/{categoryId}', { params: { path: { categoryId } } })
const etag = read.response.headers.get('ETag') ?? ''
const same = await client.GET('/categories/{categoryId}', {
  params: { path: { categoryId }, header: { 'If-None-Match': etag } },
})
assert.equal(same.response.status, 304)
const stale = await client.PUT('/categories/{categoryId}', {
  params: { path: { categoryId }, header: { 'If-Match': '"99"' } },
  body: { name: 'Hound' },
})
assert.equal(stale.error?.code, 'precondition_failed')

// Order, complete, cancel.
const { data: order } = await client.POST('/store/orders', { body: { petId, quantity: 1 } })
assert(order?.id)
const path = { orderId: order.id }
const completed = await client.PATCH('/store/orders/{orderId}', {
  params: { path },
  body: { complete: true },
})
assert.equal(completed.data?.complete, true)
const late = await client.DELETE('/store/orders/{orderId}', { params: { path } })
assert.equal(late.response.status, 409)
assert.equal(late.error?.code, 'order_already_shipped')

const absent = await client.GET('/store/orders/{orderId}', { params: { path: { orderId: 999_999 } } })
assert.equal(absent.error?.code, 'order_not_found')

console.log(
  `304: ${same.error === undefined ? 'neither data nor error' : `error ${JSON.stringify(same.error)}`}`,
)
