/** Peer: openapi-backend behind Fastify as its documentation shows it: our contract, requests validated by its Ajv. */
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyReply } from 'fastify'
import { type Context, OpenAPIBackend } from 'openapi-backend'
import { databaseUrl, host, openPets, port } from './pets.ts'

const pets = openPets(databaseUrl)
const api = new OpenAPIBackend({
  definition: fileURLToPath(new URL('../../../spec/openapi.yaml', import.meta.url)),
  coerceTypes: true,
  ajvOpts: { formats: { 'date-time': true } },
  handlers: {
    getPet: (context: Context, reply: FastifyReply) => {
      const pet = pets.find(Number(context.request.params.petId))
      return pet ?? reply.code(404).send({ message: `No pet has id ${context.request.params.petId}.` })
    },
    validationFail: (context: Context, reply: FastifyReply) => {
      return reply.code(400).send({ errors: context.validation.errors })
    },
    notFound: (_context: Context, reply: FastifyReply) => reply.code(404).send({ message: 'Not found' }),
  },
})
await api.init()

const app = Fastify({ forceCloseConnections: true })
app.addHook('onClose', async () => pets.close())
app.route({
  method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  url: '/*',
  handler: async (request, reply) => {
    const { method, body, headers, url } = request
    const [path = '/', query = ''] = url.split('?')
    return api.handleRequest(
      {
        method,
        path,
        query,
        body,
        headers: { ...headers } as Record<string, string>,
      },
      reply,
    )
  },
})

console.log(await app.listen({ host, port: Number(port) }))
process.once('SIGTERM', () => app.close())
