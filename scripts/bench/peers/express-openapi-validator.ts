/** Peer: Express with express-openapi-validator on our contract, as its documentation shows it. */
import express, { type ErrorRequestHandler, type Response } from 'express'
import * as OpenApiValidator from 'express-openapi-validator'
import { challenge, isAuthorized, unauthorized } from './shared/access.ts'
import { contractFile, host, port, started } from './shared/environment.ts'
import { errorBody, operations, type Result } from './shared/operations.ts'
import { openShop } from './shared/shop.ts'

const shop = openShop()
const { getPet, listPets, createPet, placeOrder } = operations(shop)

function send(response: Response, { status, headers, body }: Result): void {
  response.status(status).set(headers)
  if (body === undefined) response.end()
  else response.json(body)
}

const app = express()
app.use(express.json())
app.use(
  OpenApiValidator.middleware({
    apiSpec: contractFile,
    validateRequests: true,
    validateSecurity: { handlers: { bearerAuth: ({ headers }) => isAuthorized(headers.authorization) } },
  }),
)
app.get('/pets/:petId', ({ params, headers }, response) =>
  send(response, getPet(Number(params.petId), headers['if-none-match'])),
)
app.get('/pets', ({ query }, response) => send(response, listPets(query)))
app.post('/pets', async ({ body }, response) => send(response, await createPet(body)))
app.post('/store/orders', async ({ body }, response) => send(response, await placeOrder(body)))

const onError: ErrorRequestHandler = (error, _request, response, _next) => {
  const status: number = error.status ?? 500
  if (status === 401) response.status(401).set(challenge).json(unauthorized)
  else response.status(status).json(errorBody(status, 'validation_failed', error.message))
}
app.use(onError)

const server = app.listen(port, host, () => {
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server has no port')
  started(`http://${host}:${address.port}`, () => {
    server.close(() => shop.close())
    server.closeAllConnections()
  })
})
