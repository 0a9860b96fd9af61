import { expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import { service } from '../../handlers/service.ts'
import { isWellFormed, newKey } from '../../packages/server/auth/api-keys.ts'
import { request } from '../../packages/testing/wire.ts'
import { startService } from '../support/service.ts'
import { startWired } from '../support/wired.ts'

const operations = routes.map((route) => ({
  ...route,
  url: route.path.replaceAll(/\{\w+\}/g, '1'),
  scopes: route.security?.[0]?.[0]?.scopes ?? [],
}))

test.each(operations)('$operationId requires a valid key before any other check', async ({ method, url }) => {
  const { send, makeKey } = await startService({ clock: () => new Date('2030-01-01') })
  const expired = await makeKey(['pets:read'], '2029-12-31T00:00:00.000Z')
  const broken = `${url}?nonsense=1`
  const missing = await send(method, broken, { key: null })
  expect(missing).toMatchObject({
    status: 401,
    headers: { 'www-authenticate': 'Bearer' },
    body: { code: 'authentication_required', status: 401 },
  })
  for (const key of ['nonsense', newKey(service.id), expired]) {
    expect(await send(method, broken, { key })).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      body: { code: 'invalid_token' },
    })
  }
  expect(await send(method, url, { key: null, headers: { authorization: 'Basic YTpi' } })).toMatchObject({
    status: 401,
  })
})

test.each(operations.filter(({ scopes }) => scopes.length > 0))(
  '$operationId needs the scope $scopes',
  async ({ method, url, scopes }) => {
    const { send, makeKey } = await startService()
    const others = (['pets:read', 'pets:write', 'store:read', 'store:write'] as const).filter(
      (scope) => !scopes.includes(scope),
    )
    expect(await send(method, url, { key: await makeKey(others) })).toMatchObject({
      status: 403,
      headers: { 'www-authenticate': `Bearer error="insufficient_scope", scope="${scopes}"` },
      body: { code: 'insufficient_scope', status: 403 },
    })
    const allowed = await send(method, url, { key: await makeKey([...scopes]) })
    expect([401, 403]).not.toContain(allowed.status)
  },
)

test('rejects a revoked key at the next request', async () => {
  const { send, store, makeKey } = await startService()
  const key = await makeKey(['pets:read'])
  expect(await send('GET', '/pets', { key })).toMatchObject({ status: 200 })
  await store.keys.revoke(key.slice(-12))
  expect(await send('GET', '/pets', { key })).toMatchObject({
    status: 401,
    body: { code: 'invalid_token', message: 'This API key has been revoked.' },
  })
})

test('rejects an expired key, and a 401 states the fault of the key', async () => {
  let now = '2030-01-01T00:00:00.000Z'
  const { send, makeKey } = await startService({ clock: () => new Date(now) })
  const key = await makeKey(['pets:read'], '2030-01-02T00:00:00.000Z')
  now = '2030-01-01T23:59:59.999Z'
  expect(await send('GET', '/pets', { key })).toMatchObject({ status: 200 })
  now = '2030-01-02T00:00:00.000Z'
  for (const [sent, message] of [
    [key, 'This API key has expired.'],
    [newKey(service.id), 'This API key is unknown.'],
    [key.slice(0, -1), 'This is not an API key of this service; check that you copied all of it.'],
    ['a.b.c', 'This is not an API key of this service; check that you copied all of it.'],
  ] as const)
    expect(await send('GET', '/pets', { key: sent })).toMatchObject({ status: 401, body: { message } })
  const { body } = await send('GET', '/pets', { key: null })
  expect(body).toMatchObject({
    message: 'This operation needs an API key: send it as "Authorization: Bearer <key>".',
  })
})

test('a key has the id of its service, 160 random bits and their checksum', () => {
  const keys = Array.from({ length: 200 }, () => newKey('pet'))
  for (const key of keys) {
    expect(key).toMatch(/^pet_[0-9a-f]{48}$/)
    expect(isWellFormed(key)).toBe(true)
  }
  const [key = ''] = keys
  for (const broken of [key.slice(0, -1), key.slice(1), `${key}0`, ` ${key}`, key.toUpperCase(), ''])
    expect([broken, isWellFormed(broken)]).toEqual([broken, false])
  expect(isWellFormed(newKey('Pet')), 'the checksum alone is not enough').toBe(false)
  expect(isWellFormed(newKey('pet_1'))).toBe(false)
})

test.each([
  ['bearer $KEY', 200],
  ['Bearer   $KEY ', 200],
  ['Bearer $KEY more', 401],
  ['Basic Bearer $KEY', 401],
])('reads the header %s as RFC 9110 requires, with the scheme in any case', async (authorization, status) => {
  const { send, key } = await startService()
  const headers = { authorization: authorization.replace('$KEY', key) }
  expect(await send('GET', '/pets', { key: null, headers })).toMatchObject({ status })
})

test('records the use of a key', async () => {
  const { send, store, usage } = await startService({ clock: () => new Date('2030-01-01T12:00:00Z') })
  await send('GET', '/pets')
  await usage.close()
  expect(await store.keys.list()).toMatchObject([{ lastUsedAt: '2030-01-01T12:00:00.000Z' }])
})

test('authenticates each request on a connection by its own key', async () => {
  const { open, key, makeKey, store } = await startWired()
  const wire = await open()
  const statusWith = async (sent?: string) => (await wire.ask(request('GET', '/pets', sent)))?.status
  const limited = await makeKey(['store:read'])
  for (const [sent, status] of [
    [key, 200],
    [key, 200],
    [limited, 403],
    [key, 200],
    [newKey(service.id), 401],
    [undefined, 401],
    [key, 200],
  ] as const)
    expect(await statusWith(sent)).toBe(status)
  const revoked = await makeKey(['pets:read'])
  expect(await statusWith(revoked)).toBe(200)
  await store.keys.revoke(revoked.slice(-12))
  expect(await statusWith(revoked)).toBe(401)
})
