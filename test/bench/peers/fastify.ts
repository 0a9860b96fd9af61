/** Peer: bare Fastify written by hand: a serializer per answer, a schema for the body, a durable commit per request. */
import Fastify from 'fastify'
import { databaseUrl, host, openPets, port } from './pets.ts'

const status = { type: 'string', enum: ['available', 'pending', 'sold'] }
const fields = {
  name: { type: 'string', minLength: 1, maxLength: 100 },
  categoryId: { type: 'integer' },
  status,
}
const newPet = {
  type: 'object',
  required: ['name', 'categoryId'],
  properties: fields,
}
const pet = {
  type: 'object',
  required: ['id', 'name', 'categoryId'],
  properties: { id: { type: 'integer' }, ...fields },
}

interface NewPet {
  name: string
  categoryId: number
  status?: string
}

const pets = openPets(databaseUrl)
const app = Fastify({ forceCloseConnections: true })
app.addHook('onClose', async () => pets.close())

app.get<{ Params: { petId: string } }>(
  '/pets/:petId',
  { schema: { response: { 200: pet } } },
  async (request, reply) => {
    const found = pets.find(Number(request.params.petId))
    return found ?? reply.code(404).send({ message: `No pet has id ${request.params.petId}.` })
  },
)

app.post<{ Body: NewPet }>(
  '/pets',
  { schema: { body: newPet, response: { 201: pet } } },
  async (request, reply) => {
    const { name, categoryId, status = 'available' } = request.body
    reply.code(201)
    return pets.insert(name, categoryId, status)
  },
)

console.log(await app.listen({ host, port: Number(port) }))
process.once('SIGTERM', () => app.close())
