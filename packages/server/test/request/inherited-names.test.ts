/** Names that every JavaScript object has, wherever a contract may name something. */

import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { served } from '../../../testing/served.ts'

const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']
const string = { type: 'string' }
const shape = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map((name) => [name, string])),
}
const places = ['query', 'header', 'cookie'] as const
const contents = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const
const answer = (headers = {}) => ({
  200: { description: 'It.', headers, content: { 'application/json': { schema: {} } } },
})
const header = { required: true, schema: string }
const paths = {
  ...Object.fromEntries(
    names.map((name) => [
      `/${name}/{${name}}`,
      {
        post: {
          operationId: name,
          parameters: [
            { name, in: 'path', required: true, schema: string },
            ...places.map((place) => ({ name, in: place, schema: string })),
          ],
          requestBody: { content: Object.fromEntries(contents.map((type) => [type, { schema: shape }])) },
          responses: answer(),
        },
      },
    ]),
  ),
  '/headers': {
    get: {
      operationId: 'headers',
      responses: answer(Object.fromEntries(names.map((name) => [name, header]))),
    },
  },
  '/key': { get: { operationId: 'key', security: [{ constructor: [] }], responses: answer() } },
}
const components = {
  securitySchemes: { constructor: { type: 'apiKey', in: 'header', name: 'constructor' } },
  schemas: Object.fromEntries(names.map((name) => [name, shape])),
}

const contract = await generated({ paths, components }, afterAll)

const echo = async ({ path, query, headers, cookies, body }: Record<string, unknown>) => ({
  status: 200,
  body: { path, query, headers, cookies, body },
})
const handlers = (sent: object = {}) => ({
  ...Object.fromEntries(names.map((name) => [name, echo])),
  headers: async () => ({ status: 200, body: null, headers: sent }),
  key: async () => ({ status: 200, body: null }),
})

test.each(names)('a parameter, a member and an operation may be called %s', async (name) => {
  const { send } = await served(contract, handlers() as never, { keys: { secret: [] } })
  const bare = await send(`/${name}/1`, { method: 'POST' })
  expect(bare).toMatchObject({ status: 200 })
  expect(bare.body).toEqual({ path: { [name]: '1' }, query: {}, headers: {}, cookies: {} })
  const given = { headers: { [name]: 'a', cookie: `${name}=b` }, method: 'POST' }
  const all = await send(`/${name}/1?${name}=c`, given)
  expect(all.body).toMatchObject({
    query: { [name]: 'c' },
    headers: { [name]: 'a' },
    cookies: { [name]: 'b' },
  })
  const form = new FormData()
  form.append(name, 'x')
  for (const body of [new URLSearchParams({ [name]: 'x' }), form]) {
    const response = await send(`/${name}/1`, { method: 'POST', body })
    expect(response.body.body).toEqual({ [name]: 'x' })
  }
})

test('a response without a required header is a fault, whatever the name of the header', async () => {
  const sent = Object.fromEntries(names.map((name) => [name, 'x']))
  const complete = await served(contract, handlers(sent) as never, { keys: { secret: [] } })
  expect((await complete.send('/headers')).status).toBe(200)
  for (const name of names) {
    const { [name]: _, ...others } = sent
    const incomplete = await served(contract, handlers(others) as never, { keys: { secret: [] } })
    expect((await incomplete.send('/headers')).status, name).toBe(500)
  }
})

test('a key may be in a header of that name', async () => {
  const { send } = await served(contract, handlers() as never, { keys: { secret: [] } })
  expect((await send('/key')).status).toBe(401)
  expect((await send('/key', { headers: { constructor: 'wrong' } as never })).status).toBe(401)
  expect((await send('/key', { headers: { constructor: 'secret' } as never })).status).toBe(200)
})

test.each(names)('an operation called %s without a handler stops the start', async (name) => {
  const { [name]: _, ...others } = handlers() as Record<string, unknown>
  await expect(served(contract, others as never)).rejects.toThrow(`${name} has no handler`)
})
