import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { audience, patience, startIssuer } from '../../../testing/issuer.ts'
import { portOf } from '../../../testing/listening.ts'
import type { ServiceOptions } from '../../app.ts'
import { trustIssuer } from '../../auth/oidc.ts'
import { newRequestId } from '../../http/request.ts'
import { clientAddress } from '../../limits/client-address.ts'
import { logTo, traceIdOf } from '../../log/log.ts'
import { isHealthCheck } from '../../ops/health.ts'
import { startService } from '../pets/service.ts'

async function startLogged(
  level: string,
  { requests, ...options }: Pick<ServiceOptions, 'tokens'> & { requests?: Parameters<typeof logTo>[2] } = {},
) {
  const written: string[] = []
  const log = logTo({ write: (line) => void written.push(line) }, level, requests)
  const service = await startService({ ...options, log })
  const entries = () => written.map((line) => JSON.parse(line) as Record<string, unknown>)
  return { ...service, written, entries }
}

test('logs a request in one line with operation, caller and result', async () => {
  const { send, entries, key } = await startLogged('info')
  const before = Date.now()
  const { headers } = await send('GET', '/pets?limit=3&name=Tom')
  expect(entries()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      requestId: headers['x-request-id'],
      method: 'GET',
      path: '/pets',
      operationId: 'listPets',
      caller: key.slice(-12),
      status: 200,
      ms: expect.any(Number),
      msg: 'request completed',
    },
  ])
  expect(entries()[0]!.time).toBeGreaterThanOrEqual(before)
})

test('logs the address of rejected anonymous callers only', async () => {
  const { send, entries, makeKey } = await startLogged('info', { requests: { addressOf: clientAddress } })
  await send('GET', '/pets', { key: null })
  await send('GET', '/pets', { key: 'pet_wrong' })
  await send('GET', '/pets')
  await send('GET', '/pets', { key: await makeKey(['store:read']) })
  await send('GET', '/nowhere', { key: null })
  expect(entries().map(({ status, address }) => [status, address])).toEqual([
    [401, '127.0.0.1'],
    [401, '127.0.0.1'],
    [200, undefined],
    [403, undefined],
    [404, undefined],
  ])
})

test.each([
  ['info', []],
  ['debug', [20]],
] as const)('probes are logged at debug: at the level %s %j', async (level, levels) => {
  const { send, entries } = await startLogged(level, { requests: { isProbe: isHealthCheck } })
  await send('GET', '/health/ready', { key: null })
  expect(entries().map((one) => one.level)).toEqual(levels)
})

test('keeps a path within its line', async () => {
  const { app, entries } = await startLogged('info')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const port = portOf(app.server)
  const path = '/"},"caller":"admin","\\'
  const [response] = await once(request({ host: '127.0.0.1', port, path, agent: false }).end(), 'response')
  response.resume()
  await once(response, 'end')
  await expect.poll(() => entries().at(-1)).toMatchObject({ path, status: 404 })
  expect(entries().at(-1)).not.toHaveProperty('caller')
  expect(entries().at(-1)).not.toHaveProperty('operationId')
})

test('escapes the subject of a token for terminals', async () => {
  const issuer = await startIssuer()
  const tokens = await trustIssuer({ issuer: issuer.url, audience }, () => {}, patience)
  const sub = 'a\u001b[2J\u009b2J\u202e\n'
  const { send, written, entries } = await startLogged('info', { tokens })
  await send('GET', '/pets', { key: await issuer.sign({ claims: { sub } }) })
  expect(written.join('')).not.toMatch(/[^\n\P{Cc}]|\u202e/u)
  expect(entries()).toMatchObject([{ status: 200, caller: `${issuer.url}#${sub}` }])
})

test.each(['warn', 'error', 'silent'])('at the level %s requests are not logged', async (level) => {
  const { send, written } = await startLogged(level)
  await send('GET', '/pets')
  expect(written).toEqual([])
})

test('logs the trace id of a request', async () => {
  const { send, entries } = await startLogged('info')
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await send('GET', '/pets', { headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-01` } })
  await send('GET', '/pets', { headers: { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` } })
  expect(entries().map((entry) => entry.traceId)).toEqual([traceId, undefined])
})

test('never logs keys, queries or bodies, even with errors', async () => {
  const { send, written, key, makeKey, store, usage, app } = await startLogged('trace')
  const secret = 'sesame-open-yourself'
  const weak = await makeKey(['pets:read'])
  const url = `/pets?name=${secret}`
  await send('GET', url)
  await send('GET', url, { key: null })
  await send('GET', url, { key: secret })
  await send('GET', `/pets?${secret}=1`)
  await send('GET', `/nowhere?${secret}`)
  await send('GET', `/pets/%zz?${secret}`)
  await send('DELETE', url)
  await send('POST', '/categories', { key: weak, body: { name: secret } })
  await send('POST', '/categories', { body: `{"name":"${secret}"` })
  await send('POST', '/categories', { body: secret.repeat(5000) })
  await send('GET', '/pets', {
    headers: { cookie: secret, 'x-api-key': secret, 'x-request-id': `${secret}!` },
  })
  await usage.close()
  await store.close()
  expect(await send('GET', url)).toMatchObject({ status: 503 })
  expect(await send('POST', '/categories', { body: { name: secret } })).toMatchObject({ status: 503 })
  await app.close()
  const log = written.join('')
  expect(log).toContain('The store is closed.')
  for (const word of [secret, key, weak]) expect(log).not.toContain(word)
})

test('accepts a harmless X-Request-Id, and replaces any other', async () => {
  const { send, entries } = await startLogged('info')
  const idFor = async (sent: string) =>
    (await send('GET', '/pets', { headers: { 'x-request-id': sent } })).headers['x-request-id']
  for (const id of ['abc-1.2_3', 'x', 'A'.repeat(64)]) expect(await idFor(id)).toBe(id)
  for (const id of ['', 'A'.repeat(65), 'a b', 'a"b', 'a\u001b[2J', '{}', 'é', 'a,b'])
    expect(await idFor(id)).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(entries()[0]).toMatchObject({ requestId: 'abc-1.2_3' })
  expect(newRequestId()).not.toBe(newRequestId())
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  [`00-${traceId}-${spanId}-03`, true],
  [`cc-${traceId}-${spanId}-01-what-comes-later`, true],
])('the traceparent %s is valid', (header) => {
  expect(traceIdOf(header)).toBe(traceId)
})

test.each([
  undefined,
  '',
  [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`],
  `ff-${traceId}-${spanId}-01`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId.slice(1)}-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
])('the traceparent %j is invalid', (header) => {
  expect(traceIdOf(header)).toBeUndefined()
})
