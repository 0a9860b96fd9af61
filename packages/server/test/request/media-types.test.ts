/** Media types with parameters, in contracts and in requests (RFC 9110, sections 8.3 and 12.5.1). */

import { afterAll, expect, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'

const shop = 'application/vnd.shop.api+json; version=1'
const next = 'application/vnd.shop.api+json; version=2'
const content = (...types: string[]) =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'object' } }]))
const paths = {
  '/one': { get: { operationId: 'one', responses: { 200: { description: 'It.', content: content(shop) } } } },
  '/plain': {
    get: {
      operationId: 'plain',
      responses: { 200: { description: 'It.', content: content('application/vnd.shop+json') } },
    },
  },
  '/two': {
    post: {
      operationId: 'two',
      requestBody: { required: true, content: content(shop, next) },
      responses: { 200: { description: 'It.', content: content(shop, next) } },
    },
  },
}

const contract = await generated({ paths }, afterAll)

const echo = async ({ mediaType, accept }: { mediaType?: string; accept?: string }) => ({
  status: 200,
  body: { mediaType, accept },
  ...(accept && { mediaType: accept }),
})
const { send } = await served(contract, everywhere(contract, echo), { atEnd: afterAll })

test.each([
  ['/one', shop, 200],
  ['/one', 'application/vnd.shop.api+json;version="1"', 200],
  ['/one', 'application/vnd.shop.api+json', 200],
  ['/one', 'application/*', 200],
  ['/one', next, 406],
  ['/plain', 'application/vnd.shop+json; version=1', 200],
  ['/plain', 'application/vnd.shop+json; version=1; q=0', 406],
  ['/plain', 'application/vnd.other+json; version=1', 406],
])('%s with Accept: %s gets %i', async (path, accept, status) => {
  const response = await send(path, { headers: { accept } })
  expect(response.status).toBe(status)
  if (path === '/one' && status === 200) expect(response.headers.get('content-type')).toBe(shop)
})

test.each([
  [shop, shop, 200],
  [next, next, 200],
  ['application/vnd.shop.api+json;version=2', next, 200],
  ['application/vnd.shop.api+json; charset=utf-8; version=2', next, 200],
  ['application/vnd.shop.api+json', shop, 200],
  ['application/vnd.shop.api+json; version=3', undefined, 415],
  ['application/json', undefined, 415],
])('a body in %s is read as %s and gets %i', async (type, read, status) => {
  const headers = { 'content-type': type, accept: `${next}, ${shop};q=0.5` }
  const response = await send('/two', { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(status)
  if (status !== 200) return
  expect(response.body).toEqual({ mediaType: read, accept: next })
  expect(response.headers.get('content-type')).toBe(next)
})
