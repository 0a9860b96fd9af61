// Mocks respond with the statuses of the server, even if another mock server differs.
import { beforeAll, expect, test } from 'vitest'
import { type Mocks, startMocks } from './server.ts'

const ok = { description: 'Done.', content: { 'application/vnd.depot+json': { schema: { type: 'array' } } } }
const get = (refusals: object) => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses: { 200: ok, ...refusals },
})
const refused = { description: 'Does not fit.' }

let mocks: Mocks

beforeAll(async () => {
  const paths = {
    '/silent': { get: get({}), post: { responses: { 200: ok, 415: refused } } },
    '/unprocessable': { get: get({ 422: refused }) },
    '/either': { get: get({ 400: refused, 422: refused }) },
    '/crates/{crate-id}': { get: get({}) },
  }
  const servers = [{ url: 'https://depot.example/v1' }, { url: 'https://depot.example/v2' }]
  mocks = await startMocks([{ openapi: '3.1.0', servers, paths }])
})

test.each([
  ['/unprocessable', 422, 'the contract documents it'],
  ['/either', 400, 'the contract documents the more general one, too'],
  // Prism responds 422 here, but the server would not.
  ['/silent', 400, 'RFC 9110, section 15.5.1, applies without a documented status'],
])('%s responds to an invalid request with %i: %s', async (path, status) => {
  expect(await mocks.call('GET', `/v1${path}?limit=x`)).toMatchObject({ status })
})

test('responds to an undocumented body with 400, since 415 would suggest another media type', async () => {
  expect(await mocks.call('POST', '/v1/silent', 'text', { 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
  })
})

test('accepts media type parameters in Accept that the contract does not name', async () => {
  const accept = 'application/vnd.depot+json; version=1'
  expect(await mocks.call('GET', '/v1/silent', undefined, { accept })).toMatchObject({ status: 200 })
})

test.each([
  ['HEAD', 200],
  ['OPTIONS', 204],
])('responds to an undocumented %s with %i', async (method, status) => {
  expect(await fetch(`${mocks.address}/v1/silent`, { method })).toMatchObject({ status })
})

test('serves an operation below the paths of all servers, whatever its parameter names', async () => {
  for (const version of ['v1', 'v2'])
    expect(await mocks.call('GET', `/${version}/crates/7`)).toMatchObject({ status: 200 })
})
