import assert from 'node:assert/strict'
import { ApiError, createClient, dataOf, type Schemas } from './sdk/index.js'

const { PETSTORE_URL: baseUrl = '', PETSTORE_KEY: key = '' } = process.env
const client = createClient({ baseUrl, headers: { Authorization: `Bearer ${key}` } })
const run = crypto.randomUUID()

const { id: categoryId } = await dataOf(
  client.POST('/categories', { body: { name: `Dog ${run.slice(0, 8)}` } }),
)

// The same key creates one pet.
const params = { header: { 'Idempotency-Key': run } }
const body = { name: '🐶 Rex', categoryId }
const first: Schemas['Pet'] = await dataOf(client.POST('/pets', { params, body }))
const again = await client.POST('/pets', { params, body })
assert.deepEqual(again.data, first)
assert.equal(again.response.headers.get('Idempotency-Replayed'), 'true')
await dataOf(client.POST('/pets', { body: { name: 'Max', categoryId } }))

// Filter and page.
const names: string[][] = []
for await (const { data } of client.pages('/pets', { params: { query: { categoryId, limit: 1 } } }))
  names.push(data.map(({ name }) => name))
assert.deepEqual(names.slice(0, 2), [['🐶 Rex'], ['Max']])

// ETag and 304, If-Match and 412.
const path = { categoryId }
const { response } = await client.GET('/categories/{categoryId}', { params: { path } })
const header = { 'If-None-Match': response.headers.get('ETag') ?? '' }
const same = await client.GET('/categories/{categoryId}', { params: { path, header } })
assert.equal(same.response.status, 304)
const code = (error: unknown) => (error instanceof ApiError ? error.code : assert.fail(String(error)))
const stale = { path, header: { 'If-Match': '"99"' } }
const hound = client.PUT('/categories/{categoryId}', { params: stale, body: { name: 'Hound' } })
assert.equal(await dataOf(hound).catch(code), 'precondition_failed')

// Order, complete, cancel.
const { id: orderId } = await dataOf(client.POST('/store/orders', { body: { petId: first.id, quantity: 1 } }))
assert(orderId)
const order = { params: { path: { orderId } } }
const completed = await dataOf(
  client.PATCH('/store/orders/{orderId}', { ...order, body: { complete: true } }),
)
assert.equal(completed.complete, true)
const late = await client.DELETE('/store/orders/{orderId}', order)
assert.equal(late.error?.code, 'order_already_shipped')

const absent = client.GET('/store/orders/{orderId}', { params: { path: { orderId: 999_999 } } })
assert.equal(await dataOf(absent).catch(code), 'order_not_found')

console.log(
  `304: ${same.error === undefined ? 'neither data nor error' : `error ${JSON.stringify(same.error)}`}`,
)
