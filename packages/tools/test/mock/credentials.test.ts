// A mock requires credentials like its contract, and accepts any of the right form.

import { beforeAll, expect, test } from 'vitest'
import { type Mocks, startMocks } from './server.ts'

const securitySchemes = {
  query: { type: 'apiKey', in: 'query', name: 'depot_key' },
  header: { type: 'apiKey', in: 'header', name: 'X-Depot-Key' },
  cookie: { type: 'apiKey', in: 'cookie', name: 'depot' },
  basic: { type: 'http', scheme: 'Basic' },
  bearer: { type: 'http', scheme: 'bearer' },
  digest: { type: 'http', scheme: 'digest' },
  oauth: { type: 'oauth2', flows: {} },
  oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://id.example.com' },
  certificate: { type: 'mutualTLS' },
}

/** Security of operations, with accepted and rejected credentials. */
const operations: Record<string, { security?: object[]; in: Sent[]; out: Sent[] }> = {
  query: {
    security: [{ query: [] }],
    in: ['?depot_key=any'],
    out: ['', '?depot_key=', '?depot_key=a&depot_key=b'],
  },
  header: { security: [{ header: [] }], in: [{ 'x-depot-key': 'any' }], out: ['', { 'x-depot-key': '' }] },
  cookie: {
    security: [{ cookie: [] }],
    in: [{ cookie: 'a=b; depot=any' }],
    out: ['', { cookie: 'depots=any' }],
  },
  basic: {
    security: [{ basic: [] }],
    in: [{ authorization: `basic ${Buffer.from('ann:x').toString('base64')}` }],
    out: [
      '',
      { authorization: `Basic ${Buffer.from('ann').toString('base64')}` },
      { authorization: 'Bearer any' },
    ],
  },
  bearer: {
    security: [{ bearer: [] }],
    in: [{ authorization: 'Bearer any' }],
    out: ['', { authorization: 'Bearer' }, { authorization: 'any' }],
  },
  digest: {
    security: [{ digest: [] }],
    in: [{ authorization: 'Digest username="ann"' }],
    out: ['', { authorization: 'Bearer any' }],
  },
  oauth: { security: [{ oauth: ['a:b'] }], in: [{ authorization: 'Bearer any' }], out: [''] },
  oidc: { security: [{ oidc: [] }], in: [{ authorization: 'Bearer any' }], out: [''] },
  either: {
    security: [{ header: [] }, { bearer: [] }],
    in: [{ 'x-depot-key': 'a' }, { authorization: 'Bearer any' }],
    out: [''],
  },
  both: {
    security: [{ header: [], bearer: [] }],
    in: [{ 'x-depot-key': 'a', authorization: 'Bearer any' }],
    out: ['', { 'x-depot-key': 'a' }, { authorization: 'Bearer any' }],
  },
  optional: { security: [{}, { query: [] }], in: ['', '?depot_key=any'], out: [] },
  public: { security: [], in: [''], out: [] },
  certificate: { security: [{ certificate: [] }], in: [''], out: [] },
  whole: { in: [{ 'x-depot-key': 'any' }], out: [''] },
}

type Sent = string | Record<string, string>

const json = (example: unknown) => ({ content: { 'application/json': { schema: {}, example } } })
const refusal = { fault: 'no key' }
const headers = { 'WWW-Authenticate': { required: true, schema: { type: 'string', example: 'Depot' } } }

function pathOf(name: string, responses: object) {
  const { security } = operations[name]!
  const parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }]
  return { get: { operationId: name + Object.keys(responses).join(''), security, parameters, responses } }
}

let mocks: Mocks

beforeAll(async () => {
  const ok = { 200: { description: 'It.', ...json([]) } }
  const refused = { description: 'No key.', headers, ...json(refusal) }
  const names = Object.keys(operations)
  const paths = Object.fromEntries([
    ...names.map((name) => [`/${name}`, pathOf(name, { ...ok, 401: refused })]),
    ['/by-class', pathOf('query', { ...ok, '4XX': refused })],
    ['/by-default', pathOf('query', { ...ok, default: refused })],
    ...names.map((name) => [`/silent/${name}`, pathOf(name, ok)]),
  ])
  const info = { title: 'Depot', version: '1.0.0' }
  const security = [{ header: [] }]
  mocks = await startMocks([{ openapi: '3.1.0', info, security, paths, components: { securitySchemes } }])
})

const ask = (path: string, credentials: Sent) =>
  typeof credentials === 'string'
    ? mocks.call('GET', path + credentials)
    : mocks.call('GET', path, undefined, credentials)

test.each(Object.entries(operations))('%s', async (name, { in: admitted, out }) => {
  for (const credentials of admitted)
    expect({ credentials, ...(await ask(`/${name}`, credentials)) }).toMatchObject({
      credentials,
      status: 200,
      body: [],
    })
  for (const credentials of out) {
    const { status, body, headers } = await ask(`/${name}`, credentials)
    expect({ credentials, status, body }).toEqual({ credentials, status: 401, body: refusal })
    expect(headers.get('www-authenticate')).toBe('Depot')
    expect(headers.get('x-mock')).toBe('true')
  }
})

test('sends a 401 that is documented by its class or by default', async () => {
  for (const path of ['/by-class', '/by-default']) {
    expect(await ask(path, '')).toMatchObject({ status: 401, body: refusal })
    expect(await ask(path, '?depot_key=any')).toMatchObject({ status: 200 })
  }
})

test.each(Object.entries(operations))(
  'lists required credentials in its own form without a documented 401: %s',
  async (name, { in: admitted, out }) => {
    for (const credentials of admitted)
      expect(await ask(`/silent/${name}`, credentials)).toMatchObject({ status: 200 })
    for (const credentials of out) {
      const { status, body, headers } = await ask(`/silent/${name}`, credentials)
      expect({ credentials, status, body }).toMatchObject({
        credentials,
        status: 401,
        body: { detail: expect.stringContaining('This operation needs') },
      })
      expect(headers.get('www-authenticate')).toMatch(/^(ApiKey in=|Basic realm=|Bearer|Digest realm=)/)
    }
  },
)

test('hides errors of a request from callers without credentials', async () => {
  expect(await ask('/query', '?limit=x')).toMatchObject({ status: 401 })
  expect(await ask('/query', '?limit=x&depot_key=any')).toMatchObject({ status: 400 })
  expect(await ask('/query', '?depot_key=any&other=1')).toMatchObject({ status: 400 })
  expect(await ask('/header', '?depot_key=any')).toMatchObject({ status: 401 })
})
