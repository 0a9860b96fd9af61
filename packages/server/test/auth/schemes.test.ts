/** Credentials count where the contract has them, and nowhere else. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { generateInto, packageFolder } from '../../../../test/support/generated.ts'
import type { Contract } from '../../../contract/runtime/contract.ts'
import { buildApp, type ServiceOptions } from '../../app.ts'
import { digestOf } from '../../auth/api-keys.ts'
import { subjectOf } from '../../auth/oidc.ts'
import { forgetUsage } from '../../lifecycle/usage.ts'
import { logTo } from '../../log/log.ts'

let contract: Contract
const folder = packageFolder(afterAll)
beforeAll(async () => {
  contract = await generateInto(folder, join(import.meta.dirname, 'schemes.yaml'))
})

/** Each scheme has a key of its own; `weak` lacks the scope. */
const keys = new Map(
  [
    ['header', 'head-key', ['read']],
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

async function send(url: string, headers: Record<string, string> = {}, app = start()) {
  const response = await app.inject({ url, headers })
  return { status: response.statusCode, challenge: response.headers['www-authenticate'], body: response.body }
}

test.each([
  ['/header', { 'x-key': 'head-key' }, 204],
  ['/header', { 'x-key': 'weak' }, 403],
  ['/header', { 'x-key': 'query-key' }, 401],
  ['/header', { authorization: 'Bearer head-key' }, 401],
  ['/header?X-Key=head-key', {}, 401],
  ['/query?api_key=query-key', {}, 200],
  ['/query?api_key=query-key&api_key=query-key', {}, 401],
  ['/query?api_key=head-key', {}, 401],
  ['/query', { api_key: 'query-key' }, 401],
  ['/cookie', { cookie: 'a=b; sid=cookie-key' }, 204],
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
])('%s with %o: %i', async (url, headers, status) => {
  expect(await send(url, headers as Record<string, string>)).toMatchObject({ status })
})

test('a 401 says where each of the credentials goes (RFC 9110, section 15.5.2)', async () => {
  expect(await send('/either')).toMatchObject({
    status: 401,
    challenge: 'ApiKey in="header", name="x-key", ApiKey in="query", name="api_key"',
  })
  expect(await send('/cookie', { cookie: 'sid=wrong' })).toMatchObject({
    challenge: 'ApiKey in="cookie", name="sid", error="invalid_token"',
  })
  expect(await send('/token')).toMatchObject({ challenge: 'Bearer' })
})

test('a key in the query reaches neither the handler nor the log', async () => {
  const lines: string[] = []
  const app = start({ log: logTo({ write: (line) => void lines.push(line) }, 'debug') })
  const { body } = await send('/query?word=hi&api_key=query-key', {}, app)
  expect(JSON.parse(body)).toMatchObject({ query: { word: 'hi' } })
  await send('/query?api_key=query-key&nonsense=1', {}, app)
  expect(body).not.toContain('query-key')
  expect(lines.join('')).toContain('/query')
  expect(lines.join('')).not.toContain('query-key')
})

test('nothing is served whose security is not enforced', () => {
  const withSecurity = (security: object[]) => {
    const routes = contract.routes.map((route) => ({ ...route, security })) as Contract['routes']
    return () => buildApp({ ...options(), contract: { ...contract, routes } })
  }
  expect(withSecurity([{ scheme: 'basic', in: 'body', name: 'x', scopes: [] }])).toThrow(
    'has the security scheme basic, which this server does not enforce',
  )
  expect(withSecurity([])).toThrow('neither public nor protected')
  expect(() => buildApp({ ...options(), tokens: undefined })).toThrow(
    'get-token takes tokens of an issuer (security scheme oauth)',
  )
})
