/** Peer: Hono with @hono/zod-openapi: routes and schemas in code, validated by zod, served by @hono/node-server. */
import { serve } from '@hono/node-server'
import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isAuthorized, unauthorized } from './shared/access.ts'
import { host, port, started } from './shared/environment.ts'
import { errorBody, operations, type Result } from './shared/operations.ts'
import { openShop } from './shared/shop.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)

const id = z.int().min(1)
const name = z
  .string()
  .min(1)
  .max(100)
  .regex(/^(?!\s*$)[^\p{Cc}\p{Cs}]+$/u)
const status = z.enum(['available', 'pending', 'sold'])
const NewPet = z.strictObject({ name, categoryId: id, status: status.optional() })
const Pet = z.object({ id, name, categoryId: id, status })
const quantity = z.int().min(1).max(1_000_000)
const shipDate = z.iso.datetime({ offset: true }).optional()
const NewOrder = z.strictObject({ petId: id, quantity: quantity.default(1), shipDate })
const Order = z.object({ id, petId: id, quantity, shipDate, complete: z.boolean() })
const Query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  after: z.coerce.number().int().min(0).optional(),
  status: status.optional(),
  categoryId: z.coerce.number().int().min(1).optional(),
  name: name.optional(),
})

const json = <Schema extends z.ZodType>(schema: Schema, description: string) => {
  return { description, content: { 'application/json': { schema } } }
}
const body = <Schema extends z.ZodType>(schema: Schema) => {
  return { required: true, content: { 'application/json': { schema } } }
}
const send = (context: Context, { status, headers, body }: Result): Response =>
  body === undefined
    ? context.body(null, 304, headers)
    : context.json(body, status as ContentfulStatusCode, headers)

const app = new OpenAPIHono({
  defaultHook: (result, context) => {
    if (!result.success) return context.json(errorBody(400, 'validation_failed', result.error.message), 400)
    return undefined
  },
})
app.use(
  bearerAuth({
    verifyToken: (token) => isAuthorized(`Bearer ${token}`),
    noAuthenticationHeader: { message: unauthorized },
    invalidToken: { message: unauthorized },
  }),
)

const petParams = z.object({ petId: z.coerce.number().int().min(1) })
app.openapi(
  createRoute({
    method: 'get',
    path: '/pets/{petId}',
    request: { params: petParams },
    responses: { 200: json(Pet, 'A pet'), 304: { description: 'Not modified' } },
  }),
  (context) => send(context, getPet(context.req.valid('param').petId, context.req.header('if-none-match'))),
)
app.openapi(
  createRoute({
    method: 'get',
    path: '/pets',
    request: { query: Query },
    responses: { 200: json(z.array(Pet), 'Pets'), 400: { description: 'Refused' } },
  }),
  (context) => send(context, listPets(context.req.valid('query'))),
)
app.openapi(
  createRoute({
    method: 'post',
    path: '/pets',
    request: { body: body(NewPet) },
    responses: { 201: json(Pet, 'The pet'), 409: { description: 'No such category' } },
  }),
  async (context) => send(context, await createPet(context.req.valid('json'))),
)
app.openapi(
  createRoute({
    method: 'post',
    path: '/store/orders',
    request: { body: body(NewOrder) },
    responses: { 201: json(Order, 'The order'), 409: { description: 'Not available' } },
  }),
  async (context) => send(context, await placeOrder(context.req.valid('json'))),
)

const server = serve({ fetch: app.fetch, hostname: host, port }, (address) => {
  started(`http://${host}:${address.port}`, () => {
    server.close(() => shop.close())
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
})
