import { expect, test } from 'vitest'
import { logTo } from '../../log/log.ts'
import { loadPets, startService } from '../pets/service.ts'

const app = 'https://app.example.com'
const preflight = { origin: app, 'access-control-request-method': 'PUT' }

test('allows nothing to pages of other origins without CORS_ORIGINS', async () => {
  const { send } = await startService()
  for (const [method, headers] of [
    ['GET', { origin: app }],
    ['OPTIONS', preflight],
  ] as const) {
    const response = await send(method, '/pets', { headers })
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    expect(response.headers).not.toHaveProperty('vary')
  }
})

test('a listed origin may call, and read the headers of the contract', async () => {
  const { send } = await startService({ protection: { corsOrigins: ['https://other.example.com', app] } })
  const response = await send('GET', '/pets', { headers: { origin: app } })
  expect(response).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': app, vary: 'Origin' },
  })
  const exposed = response.headers['access-control-expose-headers']?.split(', ')
  expect(exposed).toEqual(
    expect.arrayContaining(['allow', 'etag', 'link', 'location', 'ratelimit', 'retry-after', 'sunset']),
  )
  expect(response.headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each([
  ['GET', '/pets', null, 401],
  ['GET', '/nowhere', undefined, 404],
  ['PUT', '/pets', undefined, 405],
  ['GET', '/pets/%zz', undefined, 400],
  ['GET', '/openapi.json', undefined, 200],
] as const)(
  '%s %s can be read by a listed origin as well (key %s, status %i)',
  async (method, path, key, status) => {
    const { send } = await startService({ protection: { corsOrigins: [app] } })
    expect(await send(method, path, { key, headers: { origin: app } })).toMatchObject({
      status,
      headers: { 'access-control-allow-origin': app, vary: expect.stringContaining('Origin') },
    })
  },
)

test('a preflight names the allowed headers; OPTIONS and Allow stay unchanged', async () => {
  const { send } = await startService({ protection: { corsOrigins: [app] } })
  const response = await send('OPTIONS', '/pets/1', { key: null, headers: preflight })
  expect(response).toMatchObject({
    status: 204,
    body: undefined,
    headers: {
      allow: 'DELETE, GET, HEAD, PATCH, PUT',
      'access-control-allow-origin': app,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE, PATCH, HEAD',
      'access-control-max-age': '7200',
    },
  })
  const allowed = response.headers['access-control-allow-headers']?.split(', ')
  expect(allowed?.toSorted()).toEqual([
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'X-Request-Id',
  ])
})

test('a preflight allows the header of a key', async () => {
  const security = [
    [{ scheme: 'header', in: 'header', name: 'x-key', scopes: [] }],
    [{ scheme: 'query', in: 'query', name: 'api_key', scopes: [] }],
  ] as const
  const { routes } = await loadPets()
  const guarded = routes.map((route) => ({ ...route, security }))
  const { send } = await startService({ protection: { corsOrigins: [app] }, routes: guarded })
  const response = await send('OPTIONS', '/pets/1', { key: null, headers: preflight })
  const allowed = response.headers['access-control-allow-headers']?.split(', ')
  expect(allowed).toContain('x-key')
  expect(allowed).not.toContain('api_key')
})

test.each([
  ['OPTIONS', { origin: app }],
  ['GET', preflight],
] as const)('%s with %o is no preflight', async (method, headers) => {
  const { send } = await startService({ protection: { corsOrigins: [app] } })
  const response = await send(method, '/pets', { headers })
  expect(response.headers).toHaveProperty('access-control-expose-headers')
  expect(response.headers).not.toHaveProperty('access-control-allow-methods')
})

test.each(['https://app.example.com.evil.example', 'http://app.example.com', 'null'])(
  'the origin %s is not listed',
  async (origin) => {
    const { send } = await startService({ protection: { corsOrigins: [app] } })
    const response = await send('GET', '/pets', { headers: { origin } })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    expect(response.headers.vary).toBe('Origin')
  },
)

test('a refused preflight is logged once for each origin, and not without bound', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const { send } = await startService({ log: logTo(stream, 'warn') })
  const refused = () =>
    lines.flatMap((line) => (line.includes('CORS_ORIGINS') ? [JSON.parse(line).origin] : []))
  const ask = (origin: string) => send('OPTIONS', '/pets', { headers: { ...preflight, origin } })
  await send('GET', '/pets', { headers: { origin: app } })
  expect(refused()).toEqual([])
  for (const origin of [app, app, 'https://b.example']) await ask(origin)
  expect(refused()).toEqual([app, 'https://b.example'])
  for (let n = 0; n < 50; n++) await ask(`https://${n}.example`)
  expect(refused().length).toBeLessThanOrEqual(20)
})

test.each([
  ['http://localhost:5173', true],
  ['https://127.0.0.1', true],
  ['http://[::1]:8080', true],
  ['http://localhost.example.com', false],
  ['http://example.com/?localhost', false],
])('loopback allows pages of this machine: %s %s', async (origin, isAllowed) => {
  const { send } = await startService({ protection: { corsOrigins: ['loopback'] } })
  const { headers } = await send('GET', '/pets', { headers: { origin } })
  expect(headers['access-control-allow-origin']).toBe(isAllowed ? origin : undefined)
  expect(headers.vary).toBe('Origin')
})

test('* allows every origin', async () => {
  const { send } = await startService({ protection: { corsOrigins: ['*'] } })
  const { headers } = await send('GET', '/pets', { headers: { origin: 'https://anybody.example' } })
  expect(headers['access-control-allow-origin']).toBe('*')
  expect(headers).not.toHaveProperty('vary')
  expect((await send('GET', '/pets')).headers).not.toHaveProperty('access-control-allow-origin')
})
