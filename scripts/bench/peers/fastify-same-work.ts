/** Peer: hand-written Fastify that does the work of the contract: key check, validation, ETag, Location, Link, errors. */
import Fastify, { type FastifyReply } from 'fastify'
import { challenge, isAuthorized, unauthorized } from './shared/access.ts'
import { host, port, started } from './shared/environment.ts'
import { errorBody, operations, type Result } from './shared/operations.ts'
import { newOrder, newPet, order, pet, petId, petQuery, pets } from './shared/schemas.ts'
import { type NewOrder, type NewPet, openShop, type PetQuery } from './shared/shop.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)
// The contract refuses unknown members; Fastify's default would drop them.
const app = Fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false } } })
app.addHook('onClose', async () => shop.close())
app.addHook('onRequest', async (request, reply) => {
  if (!isAuthorized(request.headers.authorization))
    return reply.code(401).headers(challenge).send(unauthorized)
})
app.setErrorHandler<Error & { validation?: unknown }>((error, _request, reply) => {
  if (error.validation) return reply.code(400).send(errorBody(400, 'validation_failed', error.message))
  return reply.code(500).send(errorBody(500, 'internal_error', 'The server failed.'))
})

const send = (reply: FastifyReply, { status, headers, body }: Result) =>
  reply.code(status).headers(headers).send(body)

app.get<{ Params: { petId: number }; Headers: { 'if-none-match'?: string } }>(
  '/pets/:petId',
  { schema: { params: petId, response: { 200: pet } } },
  async ({ params, headers }, reply) => send(reply, getPet(params.petId, headers['if-none-match'])),
)

app.get<{ Querystring: PetQuery }>(
  '/pets',
  { schema: { querystring: petQuery, response: { 200: pets } } },
  async ({ query }, reply) => send(reply, listPets(query)),
)

app.post<{ Body: NewPet }>(
  '/pets',
  { schema: { body: newPet, response: { 201: pet } } },
  async ({ body }, reply) => send(reply, await createPet(body)),
)

app.post<{ Body: NewOrder }>(
  '/store/orders',
  { schema: { body: newOrder, response: { 201: order } } },
  async ({ body }, reply) => send(reply, await placeOrder(body)),
)

started(await app.listen({ host, port }), () => app.close())
