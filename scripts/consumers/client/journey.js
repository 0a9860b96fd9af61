// What a consumer does with the package: subscribe, order, receive, page, retry. Prints what came of it, as JSON.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { ApiError, createClient, verifyWebhook, WebhookVerificationError } from 'pet-store-client'

const { API_URL, API_KEY } = process.env
const client = createClient({ baseUrl: API_URL, credentials: { bearerAuth: API_KEY } })

// Subscribe, on an address of this machine.
const receiver = createServer().listen(0, '127.0.0.1')
await once(receiver, 'listening')
const url = `http://127.0.0.1:${receiver.address().port}/hook`
const { data: webhook } = await client.createWebhook({ body: { url, types: ['order.placed'] } })
const requested = once(receiver, 'request')

// Order. The connection breaks once the server has done it, and the client asks again.
const { data: category } = await client.createCategory({ body: { name: 'Beaver' } })
const { data: pet } = await client.createPet({ body: { name: 'Woody', categoryId: category.id } })
const path = { petId: pet.id }
await client.updateInventory({ path, body: { quantity: 5 } })
const order = await client.placeOrder({ body: { petId: pet.id, quantity: 1 } })

// Receive, and verify.
const [{ headers, ...request }, response] = await requested.then(async ([request, response]) => [
  { headers: request.headers, body: await text(request) },
  response,
])
response.writeHead(204).end()
receiver.close()
const event = await verifyWebhook({ headers, ...request }, webhook.secret)
const forged = verifyWebhook({ headers, body: `${request.body} ` }, webhook.secret)
const refused = await forged.catch((error) => error instanceof WebhookVerificationError)

// Page.
const pets = []
for await (const { id } of client.listPets.all({ query: { limit: 2 } })) pets.push(id)

// Be refused, for a reason to tell apart.
const refusal = await client
  .placeOrder({ body: { ...path, quantity: 100 } })
  .catch((error) => error instanceof ApiError && [error.status, error.code])

const { data: stock } = await client.getInventoryItem({ path })
const replayed = order.headers.get('Idempotency-Replayed')
console.log(
  JSON.stringify({ order: order.data, replayed, event, refused, pets, refusal, left: stock.quantity }),
)
