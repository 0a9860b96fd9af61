// A consumer subscribes, orders, receives, pages and retries with the package, and prints the results as JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError, createClient, dataOf } from 'pet-store-client'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'

const { API_URL, API_KEY } = process.env
const client = createClient({ baseUrl: API_URL, headers: { Authorization: `Bearer ${API_KEY}` } })

// Subscribe, on an address of this machine.
const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${receiver.address().port}/hook`
const webhook = await dataOf(client.POST('/store/webhooks', { body: { url, types: ['order.placed'] } }))
const requested = once(receiver, 'request')

// Order. The connection breaks after the server has placed the order, and the client repeats the request.
const category = await dataOf(client.POST('/categories', { body: { name: 'Beaver' } }))
const pet = await dataOf(client.POST('/pets', { body: { name: 'Woody', categoryId: category.id } }))
const params = { path: { petId: pet.id } }
await dataOf(client.PATCH('/inventory/{petId}', { params, body: { quantity: 5 } }))
const order = await client.POST('/store/orders', { body: { petId: pet.id, quantity: 1 } })

// Receive, and verify.
const [{ headers, body }, response] = await requested.then(async ([request, response]) => [
  { headers: request.headers, body: await text(request) },
  response,
])
response.writeHead(204).end()
receiver.close()
const verifier = new Webhook(webhook.secret)
const event = verifier.verify(body, headers)
let refused = false
try {
  verifier.verify(`${body} `, headers)
} catch (error) {
  refused = error instanceof WebhookVerificationError
}

// Page.
const pets = []
for await (const { data } of client.pages('/pets', { params: { query: { limit: 2 } } }))
  pets.push(...data.map(({ id }) => id))

// Get refused, for a reason that the code distinguishes.
const refusal = await dataOf(client.POST('/store/orders', { body: { petId: pet.id, quantity: 100 } })).catch(
  (error) => error instanceof ApiError && [error.status, error.code],
)

const stock = await dataOf(client.GET('/inventory/{petId}', { params }))
const replayed = order.response.headers.get('Idempotency-Replayed')
console.log(
  JSON.stringify({ order: order.data, replayed, event, refused, pets, refusal, left: stock.quantity }),
)
