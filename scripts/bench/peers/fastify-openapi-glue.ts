/** Peer: fastify-openapi-glue, which turns our contract into Fastify's routes, schemas and serializers. */
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import openapiGlue from 'fastify-openapi-glue'
import { challenge, isAuthorized, unauthorized } from './shared/access.ts'
import { contractFile, host, port, started } from './shared/environment.ts'
import { errorBody, operations, type Result } from './shared/operations.ts'
import { openShop } from './shared/shop.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)

const send = (reply: FastifyReply, { status, headers, body }: Result) =>
  reply.code(status).headers(headers).send(body)

/** A request after Fastify has validated and coerced it. */
interface Validated extends Omit<FastifyRequest, 'params' | 'query' | 'body'> {
  params: { petId: number }
  query: object
  body: never
}

const serviceHandlers = {
  getPet: async ({ params, headers }: Validated, reply: FastifyReply) =>
    send(reply, getPet(params.petId, headers['if-none-match'])),
  listPets: async ({ query }: Validated, reply: FastifyReply) => send(reply, listPets(query)),
  createPet: async ({ body }: Validated, reply: FastifyReply) => send(reply, await createPet(body)),
  placeOrder: async ({ body }: Validated, reply: FastifyReply) => send(reply, await placeOrder(body)),
}

const securityHandlers = {
  bearerAuth: async ({ headers }: FastifyRequest) => {
    if (!isAuthorized(headers.authorization)) throw new Error(unauthorized.message)
  },
}

const app = Fastify({
  forceCloseConnections: true,
  // Contracts have words of their own (x-…, example); the documentation of the plugin turns strictness off for them.
  ajv: { customOptions: { strict: false, removeAdditional: false } },
})
app.addHook('onClose', async () => shop.close())
app.setErrorHandler<Error & { validation?: unknown; statusCode?: number }>((error, _request, reply) => {
  if (error.validation) return reply.code(400).send(errorBody(400, 'validation_failed', error.message))
  if (error.statusCode === 401) return reply.code(401).headers(challenge).send(unauthorized)
  return reply.code(500).send(errorBody(500, 'internal_error', error.message))
})
await app.register(openapiGlue, { specification: contractFile, serviceHandlers, securityHandlers })

started(await app.listen({ host, port }), () => app.close())
