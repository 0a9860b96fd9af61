// What a consumer does with the package: subscribe, order, receive, page, retry. Prints what came of it, as JSON.
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

// Order. The connection breaks once the server has done it, and the client asks again.
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

// Be refused, for a reason to tell apart.
const refusal = await dataOf(client.POST('/store/orders', { body: { petId: pet.id, quantity: 100 } })).catch(
  (error) => error instanceof ApiError && [error.status, error.code],
)

const stock = await dataOf(client.GET('/inventory/{petId}', { params }))
const replayed = order.response.headers.get('Idempotency-Replayed')
console.log(
  JSON.stringify({ order: order.data, replayed, event, refused, pets, refusal, left: stock.quantity }),
)
