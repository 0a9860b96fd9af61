/** Statuses of mocks are those of the server, also where another mock server has others: the reason stands beside each. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { atFileEnd } from '../../../../test/support/file-end.ts'
import { temporaryFolder } from '../../../../test/support/folder.ts'
import { type Mocks, startMocks } from '../../../../test/support/mock-server.ts'

const ok = { description: 'Done.', content: { 'application/vnd.depot+json': { schema: { type: 'array' } } } }
const get = (refusals: object) => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
  responses: { 200: ok, ...refusals },
})
const refused = { description: 'Does not fit.' }

let mocks: Mocks

beforeAll(async () => {
  const file = join(temporaryFolder(atFileEnd), 'openapi.json')
  const paths = {
    '/silent': { get: get({}), post: { responses: { 200: ok, 415: refused } } },
    '/unprocessable': { get: get({ 422: refused }) },
    '/either': { get: get({ 400: refused, 422: refused }) },
    '/crates/{crate-id}': { get: get({}) },
  }
  const servers = [{ url: 'https://depot.example/v1' }, { url: 'https://depot.example/v2' }]
  writeFileSync(file, JSON.stringify({ openapi: '3.1.0', servers, paths }))
  mocks = await startMocks([file])
})

afterAll(() => mocks.close())

test.each([
  ['/unprocessable', 422, 'the contract documents it'],
  ['/either', 400, 'the more general one is documented, too'],
  // Prism responds 422 here. The server would not, and what a mock shows is what callers will see.
  ['/silent', 400, 'without a word of the contract RFC 9110, section 15.5.1, is what a server can say'],
])('%s gets %i for what does not fit: %s', async (path, status) => {
  expect(await mocks.call('GET', `/v1${path}?limit=x`)).toMatchObject({ status })
})

test('a body where none is documented gets 400, since 415 would promise that another media type helps', async () => {
  expect(await mocks.call('POST', '/v1/silent', 'text', { 'content-type': 'text/plain' })).toMatchObject({
    status: 400,
  })
})

test('a media type in Accept fits with parameters that the contract does not name', async () => {
  const accept = 'application/vnd.depot+json; version=1'
  expect(await mocks.call('GET', '/v1/silent', undefined, { accept })).toMatchObject({ status: 200 })
})

test.each([
  ['HEAD', 200],
  ['OPTIONS', 204],
])('%s gets %i without being documented', async (method, status) => {
  expect(await fetch(`${mocks.address}/v1/silent`, { method })).toMatchObject({ status })
})

test('an operation is below the paths of all servers, whatever the names of its parameters', async () => {
  for (const version of ['v1', 'v2'])
    expect(await mocks.call('GET', `/${version}/crates/7`)).toMatchObject({ status: 200 })
})
