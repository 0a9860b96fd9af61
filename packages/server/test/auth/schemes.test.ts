/** Locations of credentials. */
import { join } from 'node:path'
import type { Contract, Credentials } from 'contract-openapi/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { generateInto, packageFolder } from '../../../testing/generated.ts'
import { wireTo } from '../../../testing/wired.ts'
import { buildApp, type ServiceOptions } from '../../app.ts'
import { digestOf } from '../../auth/api-keys.ts'
import { authenticationRequired, insufficientScope, withoutParameters } from '../../auth/credentials.ts'
import { subjectOf } from '../../auth/oidc.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'
import { logTo } from '../../log/log.ts'

const contract = await generateInto(packageFolder(afterAll), join(import.meta.dirname, 'schemes.yaml'))

const keys = new Map(
  [
    ['header', 'head-key', ['read']],
    ['header', 'dotted.key', ['read']],
    ['header', 'weak', []],
    ['query', 'query-key', []],
    ['cookie', 'cookie-key', []],
  ].map(([scheme, key, scopes], id) => [
    `${scheme} ${digestOf(String(key))}`,
    { id, name: `caller ${id}`, scopes: scopes as string[] },
  ]),
)
const done = async () => ({ status: 204 })
const options = (): ServiceOptions => ({
  id: 'schemes',
  contract,
  handlers: {
    'get-header': done,
    'get-query': async (request: object) => ({ status: 200, body: request }),
    'get-cookie': done,
    'get-either': done,
    'get-token': done,
    'get-public': done,
  },
  store: { check: async () => undefined },
  keys: { find: async (digest, scheme) => keys.get(`${scheme} ${digest}`) },
  tokens: async (token) => subjectOf('https://issuer.example', { subject: 'ann', claims: {} }, [token]),
  usage: forgetUsage,
  policy: { sunset: 'enforce', minStability: 'experimental' },
  clock: () => new Date(),
})

function start(more: Partial<ServiceOptions> = {}): FastifyInstance {
  const app = buildApp({ ...options(), ...more })
  onTestFinished(() => app.close())
  return app
}

const detailIn = (body: string): unknown => (body === '' ? undefined : JSON.parse(body).detail)

async function send(url: string, headers: Record<string, string> = {}, app = start()) {
  const { statusCode: status, headers: sent, body } = await app.inject({ url, headers })
  return { status, challenge: sent['www-authenticate'], body, detail: detailIn(body) }
}

test.each([
  ['/header', { 'x-key': 'head-key' }, 204],
  ['/header', { 'x-key': 'dotted.key' }, 204],
  ['/header', { 'x-key': 'weak' }, 403],
  ['/header', { 'x-key': 'query-key' }, 401],
  ['/header', { authorization: 'Bearer head-key' }, 401],
  ['/header?X-Key=head-key', {}, 401],
  ['/query?api_key=query-key', {}, 200],
  ['/query?api_key=query-key&api_key=query-key', {}, 401],
  ['/query?api_key=head-key', {}, 401],
  ['/query', { api_key: 'query-key' }, 401],
  ['/cookie', { cookie: 'a=b; sid=cookie-key' }, 204],
  ['/cookie', { cookie: 'sid=cookie-key ; a=b' }, 204],
  ['/cookie', { cookie: 'sid=x; sid=cookie-key' }, 401],
  ['/cookie', { cookie: 'xsid=cookie-key' }, 401],
  ['/either', { 'x-key': 'head-key' }, 204],
  ['/either?api_key=query-key', {}, 204],
  ['/either?api_key=query-key', { 'x-key': 'wrong' }, 204],
  ['/either?api_key=wrong', { 'x-key': 'head-key' }, 204],
  ['/either?api_key=wrong', { 'x-key': 'wrong' }, 401],
  ['/token', { authorization: 'Bearer read' }, 204],
  ['/token', { authorization: 'Bearer write' }, 403],
  ['/token', {}, 401],
  ['/public', { 'x-key': 'wrong' }, 204],
])('%s with %o gets %i', async (url, headers, status) => {
  expect(await send(url, headers as Record<string, string>)).toMatchObject({ status })
})

test('a 401 names the location of each credential (RFC 9110, section 15.5.2)', async () => {
  expect(await send('/either')).toMatchObject({
    status: 401,
    challenge: 'ApiKey in="header", name="x-key", ApiKey in="query", name="api_key"',
    detail: 'This operation needs an API key: send it as "x-key: <key>", or as the query parameter api_key.',
  })
  expect(await send('/cookie')).toMatchObject({
    challenge: 'ApiKey in="cookie", name="sid"',
    detail: 'This operation needs an API key: send it as the cookie sid.',
  })
  expect(await send('/cookie', { cookie: 'sid=wrong' })).toMatchObject({
    challenge: 'ApiKey in="cookie", name="sid", error="invalid_token"',
  })
  expect(await send('/token')).toMatchObject({
    challenge: 'Bearer',
    detail: 'This operation needs a token: send it as "Authorization: Bearer <token>".',
  })
})

test('a 403 names the missing and the granted scopes', async () => {
  expect(await send('/header', { 'x-key': 'weak' })).toMatchObject({
    status: 403,
    challenge: 'ApiKey in="header", name="x-key", error="insufficient_scope", scope="read"',
    detail: 'This operation needs the scope read; the API key has none.',
  })
  expect(await send('/token', { authorization: 'Bearer write' })).toMatchObject({
    detail: 'This operation needs the scope read; the token has write.',
  })
})

test('challenges quote special characters, and name all scopes', () => {
  const credentials: Credentials = { scheme: 'query', in: 'query', name: 'a"b', scopes: ['read', 'write'] }
  const challenge = String.raw`ApiKey in="query", name="a\"b"`
  expect(authenticationRequired([[credentials]]).headers).toEqual({ 'WWW-Authenticate': challenge })
  expect(insufficientScope(credentials, 'there are none')).toMatchObject({
    message: 'This operation needs the scope read and write; there are none.',
    headers: { 'WWW-Authenticate': `${challenge}, error="insufficient_scope", scope="read write"` },
  })
})

test.each([
  ['/a?x=1&k=2&y=3&l=4', '/a?x=1&y=3'],
  ['/a?k=2', '/a'],
  ['/a?%6b=2&kk=1', '/a?kk=1'],
  ['/a', '/a'],
])('%s without its keys is %s', (url, kept) => {
  expect(withoutParameters(url, ['k', 'l'])).toBe(kept)
})

test('a key opens only its own scheme, even on a connection that used it before', async () => {
  const app = start()
  const wire = await (await wireTo(app)).open()
  const statusOf = async (path: string, header = '') =>
    (await wire.ask(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n`))?.status
  expect(await statusOf('/query?api_key=query-key')).toBe(200)
  expect(await statusOf('/header', 'X-Key: query-key\r\n')).toBe(401)
  expect(await statusOf('/header', 'X-Key: head-key\r\n')).toBe(204)
  expect(await statusOf('/query?api_key=head-key')).toBe(401)
})

test('hides a key in the query from the handler and the log', async () => {
  const lines: string[] = []
  const app = start({ log: logTo({ write: (line) => void lines.push(line) }, 'debug') })
  const { body } = await send('/query?word=hi&api_key=query-key', {}, app)
  expect(JSON.parse(body)).toMatchObject({ query: { word: 'hi' } })
  await send('/query?api_key=query-key&nonsense=1', {}, app)
  expect(body).not.toContain('query-key')
  expect(lines.join('')).toContain('/query')
  expect(lines.join('')).not.toContain('query-key')
})

test('serves no operation whose security it cannot enforce', () => {
  const withSecurity = (security: object[][]) => {
    const routes = contract.routes.map((route) => ({ ...route, security })) as Contract['routes']
    return () => buildApp({ ...options(), contract: { ...contract, routes } })
  }
  expect(withSecurity([[{ scheme: 'basic', in: 'body', name: 'x', scopes: [] }]])).toThrow(
    'has the security scheme basic, which this server does not enforce',
  )
  expect(withSecurity([[{ scheme: 'nameless', in: 'query', name: '', scopes: [] }]])).toThrow(
    'has the security scheme nameless, which this server does not enforce',
  )
  expect(withSecurity([])).toThrow('neither public nor protected')
  expect(() => buildApp({ ...options(), tokens: undefined })).toThrow(
    'get-token takes tokens of an issuer (security scheme oauth)',
  )
})

test('accepts keys alone where the contract offers them beside tokens of an issuer', async () => {
  const [header] = contract.routes.find(({ operationId }) => operationId === 'get-header')!.security!
  const routes = contract.routes.map((route) =>
    route.operationId === 'get-token' ? { ...route, security: [...route.security!, header!] } : route,
  )
  const app = buildApp({ ...options(), tokens: undefined, contract: { ...contract, routes } })
  onTestFinished(() => app.close())
  expect((await send('/token', { 'x-key': 'head-key' }, app)).status).toBe(204)
  const refused = await send('/token', { authorization: 'Bearer a.b.c' }, app)
  expect([refused.status, refused.detail]).toEqual([
    401,
    'This server trusts no issuer of tokens; send an API key.',
  ])
})
