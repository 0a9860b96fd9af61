/** Bodies of methods that rarely have one, over a socket. */
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const filter = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
const responses = { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } }
const requestBody = { content: { 'application/json': { schema: filter } } }
const paths = {
  '/documented': {
    get: { operationId: 'find', requestBody, responses },
    delete: { operationId: 'remove', requestBody: { required: true, ...requestBody }, responses },
  },
  '/required': { get: { operationId: 'search', requestBody: { required: true, ...requestBody }, responses } },
  '/bare': { get: { operationId: 'get', responses }, delete: { operationId: 'drop', responses } },
}

const contract = await generated({ paths }, afterAll)

const echo = everywhere(contract, async ({ body = null }: { body?: unknown }) => ({ status: 200, body }))
const { port } = await served(contract, echo, { atEnd: afterAll })

async function send(method: string, path: string, body?: string) {
  const headers =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      json(response).then((received) => resolve({ status: response.statusCode, body: received }), reject)
    })
    sent.once('error', reject).end(body)
  })
}

test.each(['GET', 'DELETE'])('%s has the body that the contract documents', async (method) => {
  expect(await send(method, '/documented', '{"name":"a"}')).toEqual({ status: 200, body: { name: 'a' } })
  expect(await send(method, '/documented', '{"name":1}')).toMatchObject({ status: 400 })
  expect(await send(method, '/documented', '{')).toMatchObject({ status: 400 })
})

test('the body of GET, and an optional one of DELETE, may be absent', async () => {
  expect(await send('GET', '/documented')).toEqual({ status: 200, body: null })
  expect(await send('GET', '/required')).toEqual({ status: 200, body: null })
  expect(await send('GET', '/required', '{"name":1}')).toMatchObject({ status: 400 })
  expect(await send('DELETE', '/documented')).toMatchObject({ status: 400 })
  expect(await send('DELETE', '/bare')).toEqual({ status: 200, body: null })
})

test.each(['GET', 'DELETE'])('rejects %s with an undocumented body', async (method) => {
  expect(await send(method, '/bare', '{"name":"a"}')).toMatchObject({ status: 400 })
})
