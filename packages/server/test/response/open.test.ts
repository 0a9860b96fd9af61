/** Responses that a contract leaves open, or describes in more detail than the server can promise. */
import { Readable } from 'node:stream'
import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { served } from '../../../testing/served.ts'

const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const limited = {
  description: 'It.',
  headers: { RateLimit: { required: true, schema: { type: 'string' } } },
}
const paths = {
  '/open': {
    get: {
      operationId: 'open',
      parameters: [{ name: 'n', in: 'query', schema: { type: 'integer' } }],
      responses: { 404: { description: 'None.', ...json({ type: 'object', required: ['why'] }) } },
    },
  },
  '/limited': { get: { operationId: 'limited', responses: { 204: limited } } },
}
const contract = await generated({ paths }, afterAll)

const all = (open: object) => ({ open: async () => open, limited: async () => ({ status: 204 }) }) as never

test.each([
  [{ status: 200, body: { a: 1 } }, 'application/json', { a: 1 }],
  [{ status: 418, body: 'Tea.' }, 'text/plain; charset=utf-8', 'Tea.'],
  [{ status: 201, mediaType: 'text/csv', body: new Uint8Array([97]) }, 'text/csv', 'a'],
  [
    { status: 200, body: Readable.from([Buffer.from('a'), Buffer.from('b')]) },
    'application/octet-stream',
    'ab',
  ],
  [{ status: 203, mediaType: 'text/csv', body: Readable.from([Buffer.from('a')]) }, 'text/csv', 'a'],
  [{ status: 302, headers: { location: '/limited' } }, null, ''],
  [{ status: 204 }, null, ''],
])('passes %o on without a documented success', async (response, type, body) => {
  const { send } = await served(contract, all(response))
  const sent = await send('/open', { redirect: 'manual' })
  expect({ status: sent.status, type: sent.headers.get('content-type'), body: sent.body }).toEqual({
    status: response.status,
    type,
    body,
  })
})

test('a stream without bytes fails, even if nothing is documented', async () => {
  const { send } = await served(contract, all({ status: 200, body: Readable.from([{ a: 1 }]) }))
  expect((await send('/open')).status).toBe(500)
})

test('checks an error that is documented without a success', async () => {
  const { send } = await served(contract, all({ status: 404, body: {} }))
  expect((await send('/open')).status).toBe(500)
  expect((await send('/open?n=x')).status).toBe(400)
})

test('does not require a header that the server sends only at times', async () => {
  const { send } = await served(contract, all({ status: 204 }))
  expect((await send('/limited')).status).toBe(204)
})
