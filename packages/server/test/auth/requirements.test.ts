/** Security requirements of contracts: combined credentials, alternatives, and credentials that only the service can verify. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { Wire } from '../../../testing/wire.ts'
import type { Authenticate } from '../../auth/authenticate.ts'
import type { HandlerContext } from '../../handle/handler.ts'
import { unprotected } from '../../settings/network.ts'

const ok = { responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } } }
const get = (operationId: string, security: object[], more: object = {}) => ({
  get: { operationId, security, ...ok, ...more },
})
const idempotencyKey = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer' },
  app: { type: 'apiKey', in: 'header', name: 'X-App' },
  query: { type: 'apiKey', in: 'query', name: 'key' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'Digest' },
  token: { type: 'apiKey', in: 'header', name: 'Authorization' },
  certificate: { type: 'mutualTLS' },
}
const paths = {
  '/both': get('both', [{ bearer: [], app: [] }]),
  '/scoped': get('scoped', [{ bearer: ['read'], app: [] }, { query: ['read'] }]),
  '/optional': get('optional', [{}, { bearer: ['read'] }, { query: [] }]),
  '/basic': get('basic', [{ basic: ['read'] }]),
  '/words': get('words', [{ bearer: ['two words', 'é"'] }]),
  '/digest': get('digest', [{ digest: [] }]),
  '/token': get('token', [{ token: [] }]),
  '/certificate': get('certificate', [{ certificate: [] }, { bearer: [] }]),
  '/undeclared': get('undeclared', [{ undeclared: [] }]),
  '/public': { ...get('public', []), post: get('publish', [], { parameters: [idempotencyKey] }).get },
  '/session': {
    ...get('session', [{ session: [] }]),
    post: get('change', [{ session: [] }, { app: [] }]).get,
  },
  '/key-as-parameter': get('keyed', [{ query: [] }], {
    parameters: [{ name: 'key', in: 'query', required: true, schema: { type: 'string' } }],
  }),
}

const keys = { ann: ['read'], bob: [], wordy: ['two words', 'é"'], 'user:pass': [] }
const contract = await generated({ paths, components: { securitySchemes } }, afterAll)

const authenticate: Record<string, Authenticate> = {
  digest: (credential) =>
    credential === 'Digest user="ann"' ? { id: 'ann', name: 'Ann', scopes: [] } : null,
  token: (credential, { findKey }) => {
    const [, key] = /^Token (\S+)$/.exec(credential) ?? []
    return key === undefined ? null : findKey(key)
  },
  certificate: (_, { headers }) =>
    headers['x-client'] === 'ann' ? { id: 'cert', name: 'Cert', scopes: [] } : null,
  undeclared: (_, { headers }) =>
    headers['x-client'] === 'ann' ? { id: 'ann', name: 'Ann', scopes: [] } : null,
}

const whoAmI = async (_: object, { caller }: HandlerContext) => ({ status: 200, body: caller })

const start = (more = {}) => served(contract, everywhere(contract, whoAmI), { keys, authenticate, ...more })
const { send } = await start({ atEnd: afterAll })
const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

test.each<[path: string, headers: Record<string, string>, status: number]>([
  ['/both', { authorization: 'Bearer ann', 'x-app': 'bob' }, 200],
  ['/both', { authorization: 'Bearer ann' }, 401],
  ['/both', { 'x-app': 'bob' }, 401],
  ['/undeclared', { 'x-client': 'ann' }, 200],
  ['/undeclared', { 'x-client': 'eve' }, 401],
  ['/both', { authorization: 'Bearer ann', 'x-app': 'eve' }, 401],
  ['/both', { authorization: 'Bearer eve', 'x-app': 'bob' }, 401],
  ['/scoped', { authorization: 'Bearer ann', 'x-app': 'bob' }, 200],
  ['/scoped', { authorization: 'Bearer bob', 'x-app': 'ann' }, 403],
  ['/scoped?key=ann', {}, 200],
  ['/scoped?key=ann', { authorization: 'Bearer bob', 'x-app': 'ann' }, 200],
  ['/scoped?key=bob', {}, 403],
  ['/optional', {}, 200],
  ['/optional', { authorization: 'Bearer ann' }, 200],
  ['/optional', { authorization: 'Bearer eve' }, 401],
  ['/optional', { authorization: 'nonsense' }, 401],
  ['/optional?key=eve', {}, 401],
  ['/optional?key=ann&key=ann', {}, 401],
  ['/optional?key=ann', { authorization: 'Bearer eve' }, 200],
  ['/words', { authorization: 'Bearer wordy' }, 200],
  ['/words', { authorization: 'Bearer ann' }, 403],
  ['/basic', basic('ann:'), 200],
  ['/basic', basic('anybody:ann'), 200],
  ['/basic', basic(':ann'), 200],
  ['/basic', basic('bob:'), 403],
  ['/basic', basic('eve:x'), 401],
  ['/basic', basic('ann'), 401],
  ['/basic', { authorization: 'Bearer ann' }, 401],
  ['/digest', { authorization: 'Digest user="ann"' }, 200],
  ['/digest', { authorization: 'Digest user="eve"' }, 401],
  ['/digest', { authorization: 'Bearer ann' }, 401],
  ['/token', { authorization: 'Token ann' }, 200],
  ['/token', { authorization: 'Token eve' }, 401],
  ['/token', { authorization: 'Bearer ann' }, 401],
  ['/token', {}, 401],
  ['/certificate', { 'x-client': 'ann' }, 200],
  ['/certificate', { 'x-client': 'eve' }, 401],
  ['/certificate', { authorization: 'Bearer ann' }, 200],
  ['/certificate', { authorization: 'Bearer eve' }, 401],
  ['/key-as-parameter?key=ann', {}, 200],
  ['/key-as-parameter', {}, 401],
])('%s with %o gets %i', async (path, headers, status) => {
  expect(await send(path, { headers })).toMatchObject({ status })
})

test('names no scopes in a challenge that cannot list them', async () => {
  const { headers } = await send('/words', { headers: { authorization: 'Bearer ann' } })
  expect(headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"')
})

test('combined credentials name a caller of their own', async () => {
  const { body } = await send('/both', { headers: { authorization: 'Bearer ann', 'x-app': 'bob' } })
  expect(body).toMatchObject({
    id: '1 & 2',
    scopes: ['read'],
    together: { bearer: { id: '1' }, app: { id: '2' } },
  })
  const same = await send('/both', { headers: { authorization: 'Bearer ann', 'x-app': 'ann' } })
  expect(same.body).toMatchObject({ id: '1' })
})

test('a caller without the scope counts as anonymous where anonymous requests are allowed', async () => {
  const bob = await send('/optional', { headers: { authorization: 'Bearer bob' } })
  expect(bob).toMatchObject({ status: 200, body: null })
  const ann = await send('/optional', { headers: { authorization: 'Bearer ann' } })
  expect(ann.body).toMatchObject({ id: '1' })
})

test.each([
  ['/both', 'Bearer, ApiKey in="header", name="x-app"', 'an API key'],
  ['/basic', 'Basic realm="basic"', 'an API key'],
  ['/digest', 'Digest realm="digest"', 'credentials'],
  ['/certificate', 'ClientCertificate, Bearer', 'credentials'],
])('the challenge of %s is %s', async (path, challenge, what) => {
  const { headers, body } = await send(path)
  expect(headers.get('www-authenticate')).toBe(challenge)
  expect(body.detail).toContain(`This operation needs ${what}`)
})

test.each(['digest', 'certificate', 'undeclared'])(
  'the start fails for the scheme %s without a verifier',
  async (scheme) => {
    const { [scheme]: _, ...others } = authenticate
    await expect(start({ authenticate: others })).rejects.toThrow(
      `the security scheme ${scheme}, which this server cannot verify: add authenticate: { ${scheme}:`,
    )
  },
)

test('an operation without security can identify its caller by any scheme, once', async () => {
  let verified = 0
  const counted: Record<string, Authenticate> = {
    ...authenticate,
    token: async (credential, request) => {
      verified += 1
      return authenticate.token!(credential, request)
    },
  }
  const handlers = everywhere(contract, async (_: object, { caller, identify }: HandlerContext) => {
    const found = await identify()
    return { status: 200, body: [caller, found, (await identify()) === found] }
  })
  const nobody = await served(contract, handlers, { keys, authenticate: counted })
  expect((await nobody.send('/public')).body).toEqual([null, null, true])
  const ann = await nobody.send('/public', { headers: { authorization: 'Token ann' } })
  expect(ann.body).toMatchObject([null, { id: '1' }, true])
  expect(verified).toBe(1)
  const eve = await nobody.send('/public', { headers: { authorization: 'Token eve' } })
  expect([eve.status, eve.headers.get('www-authenticate')]).toEqual([401, expect.stringContaining('ApiKey')])
  // A handler that does not call identify gets no caller.
  expect((await send('/public', { headers: { authorization: 'Token eve' } })).status).toBe(200)
  const own = await nobody.send('/both', { headers: { authorization: 'Bearer ann', 'x-app': 'ann' } })
  expect(own.body).toMatchObject([{ id: '1' }, { id: '1' }, true])
})

test('two servers behind one connection remember its keys apart', async () => {
  // The one takes the user of Basic for its key, the other the password.
  const first = await start({ keys: { ann: ['read'] } })
  const second = await start({ keys: { bob: ['read'] } })
  const host = createServer((request, response) => {
    const { app } = request.headers['x-server'] === '1' ? first : second
    app.routing(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void host.close())
  await once(host, 'listening')
  const wire = await Wire.open((host.address() as AddressInfo).port)
  for (const server of ['1', '2', '1']) {
    const headers = `Host: a\r\nX-Server: ${server}\r\nAuthorization: ${basic('ann:bob').authorization}`
    expect(await wire.ask(`GET /basic HTTP/1.1\r\n${headers}\r\n\r\n`)).toMatchObject({ status: 200 })
  }
  wire.close()
})

test('failed credentials count in identify, too', async () => {
  const handlers = everywhere(contract, async (_: object, { identify }: HandlerContext) => ({
    status: 200,
    body: await identify(),
  }))
  const limited = await served(contract, handlers, {
    ...{ keys, authenticate },
    protection: { ...unprotected, rateLimit: 600 },
  })
  const statuses = new Set<number>()
  for (let guess = 0; guess < 200 && !statuses.has(429); guess++)
    statuses.add((await limited.send('/public', { headers: { authorization: `Token ${guess}` } })).status)
  expect([...statuses]).toEqual([401, 429])
})

test.each<[method: string, headers: Record<string, string>, status: number]>([
  ['POST', {}, 200],
  ['POST', { 'sec-fetch-site': 'same-origin' }, 200],
  ['POST', { 'sec-fetch-site': 'none' }, 200],
  ['POST', { 'sec-fetch-site': 'cross-site' }, 403],
  ['POST', { 'sec-fetch-site': 'same-site' }, 403],
  ['POST', { origin: 'https://evil.example' }, 403],
  ['POST', { origin: 'null' }, 403],
  ['POST', { origin: 'https://app.example' }, 200],
  ['GET', { 'sec-fetch-site': 'cross-site' }, 200],
  ['GET', { origin: 'https://evil.example' }, 200],
])('%s with a cookie and %o gets %i', async (method, headers, status) => {
  const { url, app } = await start({
    protection: { ...unprotected, corsOrigins: ['https://app.example'] },
  })
  const { statusCode } = await app.inject({
    ...{ method: method as 'POST', url: '/session' },
    headers: { host: new URL(url).host, cookie: 'session=ann', ...headers },
  })
  expect(statusCode).toBe(status)
  const own = { host: new URL(url).host, cookie: 'session=ann', origin: url }
  expect((await app.inject({ method: 'POST', url: '/session', headers: own })).statusCode).toBe(200)
  // A page cannot send a header with a key by accident.
  const keyed = { 'x-app': 'ann', ...headers }
  expect((await app.inject({ method: 'POST', url: '/session', headers: keyed })).statusCode).toBe(200)
})

test('an idempotency key without a caller belongs to the client address', async () => {
  const scopes: unknown[] = []
  const handlers = everywhere(contract, async (_: object, { once }: HandlerContext) => {
    scopes.push(once?.scope)
    return { status: 200, body: null }
  })
  const behind = await served(contract, handlers, {
    authenticate,
    protection: { ...unprotected, trustProxy: 1 },
  })
  for (const address of ['192.0.2.1', '192.0.2.2'])
    await behind.send('/public', {
      method: 'POST',
      headers: { 'idempotency-key': 'k', 'x-forwarded-for': address },
    })
  expect(scopes).toEqual(['address 192.0.2.1:publish', 'address 192.0.2.2:publish'])
})
