/** Peer: bare, hand-written Fastify: schemas for bodies and serializers, no key, no headers of the contract. */
import Fastify from 'fastify'
import { host, port, started } from './shared/environment.ts'
import { newOrder, newPet, order, pet, pets } from './shared/schemas.ts'
import { type NewOrder, type NewPet, openShop, type PetQuery } from './shared/shop.ts'

const shop = openShop()
const app = Fastify({ forceCloseConnections: true })
app.addHook('onClose', async () => shop.close())

app.get<{ Params: { petId: string } }>(
  '/pets/:petId',
  { schema: { response: { 200: pet } } },
  async ({ params }, reply) => {
    return (
      shop.find(Number(params.petId)) ?? reply.code(404).send({ message: `No pet has id ${params.petId}.` })
    )
  },
)

app.get<{ Querystring: Record<'limit' | 'after', string> & Pick<PetQuery, 'status'> }>(
  '/pets',
  { schema: { response: { 200: pets } } },
  async ({ query: { limit = 20, after = 0, status } }) =>
    shop.list({ limit: Number(limit), after: Number(after), status }).pets,
)

app.post<{ Body: NewPet }>(
  '/pets',
  { schema: { body: newPet, response: { 201: pet } } },
  async ({ body }, reply) => reply.code(201).send(await shop.create(body)),
)

app.post<{ Body: NewOrder }>(
  '/store/orders',
  { schema: { body: newOrder, response: { 201: order } } },
  async ({ body }, reply) => reply.code(201).send(await shop.order(body)),
)

started(await app.listen({ host, port }), () => app.close())
