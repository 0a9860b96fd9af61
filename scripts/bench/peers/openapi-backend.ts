/** Peer: openapi-backend behind Fastify as in its documentation: our contract, requests validated by its Ajv. */
import addFormats from 'ajv-formats'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { type Context, OpenAPIBackend, type Request } from 'openapi-backend'
import { challenge, isAuthorized, unauthorized } from './shared/access.ts'
import { contractFile, host, port, started } from './shared/environment.ts'
import { errorBody, operations, type Result } from './shared/operations.ts'
import { openShop } from './shared/shop.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)

const send = (reply: FastifyReply, { status, headers, body }: Result) =>
  reply.code(status).headers(headers).send(body)

const api = new OpenAPIBackend({
  definition: contractFile,
  coerceTypes: true,
  customizeAjv: (ajv) => {
    addFormats.default(ajv)
    return ajv
  },
  handlers: {
    getPet: ({ request: { params, headers } }: Context, _request: FastifyRequest, reply: FastifyReply) =>
      send(reply, getPet(Number(params.petId), headers['if-none-match']?.toString())),
    listPets: ({ request }: Context, _request: FastifyRequest, reply: FastifyReply) =>
      send(reply, listPets(request.query)),
    createPet: async ({ request }: Context, _request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await createPet(request.requestBody)),
    placeOrder: async ({ request }: Context, _request: FastifyRequest, reply: FastifyReply) =>
      send(reply, await placeOrder(request.requestBody)),
    validationFail: ({ validation }: Context, _request: FastifyRequest, reply: FastifyReply) =>
      reply.code(400).send(errorBody(400, 'validation_failed', JSON.stringify(validation.errors))),
    unauthorizedHandler: (_context: Context, _request: FastifyRequest, reply: FastifyReply) =>
      reply.code(401).headers(challenge).send(unauthorized),
    notFound: (_context: Context, _request: FastifyRequest, reply: FastifyReply) =>
      reply.code(404).send(errorBody(404, 'not_found', 'No such path.')),
  },
})
api.registerSecurityHandler('bearerAuth', ({ request }: Context) =>
  isAuthorized(request.headers.authorization?.toString()),
)
await api.init()

const app = Fastify({ forceCloseConnections: true })
app.addHook('onClose', async () => shop.close())
app.route({
  method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  url: '/*',
  handler: async (request, reply) => {
    const { method, url, body, query, headers } = request
    const asked = { method, path: url.split('?', 1)[0] ?? '/', body, query, headers } as Request
    return api.handleRequest(asked, request, reply)
  },
})

started(await app.listen({ host, port }), () => app.close())
