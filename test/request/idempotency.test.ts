import { expect, test } from 'vitest'
import { digestOf, newKey } from '../../packages/server/auth/api-keys.ts'
import { onceFor } from '../../packages/server/handle/idempotency.ts'
import { startService } from '../support/service.ts'

const headers = { 'idempotency-key': '9d2f6c1e' }

test('a repeated request runs once, and gets the first response', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  for (const [path, body, different] of [
    ['/categories', { name: 'Cat', description: 'Quiet.' }, { name: 'Cat' }],
    ['/pets', { name: 'Biscuit', categoryId: 1 }, { name: 'Biscuit', categoryId: 2 }],
    ['/store/orders', { petId: 1, quantity: 1 }, { petId: 1, quantity: 2 }],
  ] as const) {
    const first = await send('POST', path, { body, headers })
    expect(first.status).toBe(201)
    expect(first.headers['idempotency-replayed']).toBeUndefined()
    const again = await send('POST', path, { body: `  ${JSON.stringify(body)}`, headers })
    expect(again).toMatchObject({
      status: 201,
      headers: { location: first.headers.location, etag: first.headers.etag, 'idempotency-replayed': 'true' },
      body: first.body,
    })
    const other = await send('POST', path, { body: different, headers })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  }
  expect((await send('GET', '/pets')).body).toHaveLength(1)
  expect((await send('GET', '/store/orders')).body).toHaveLength(1)
})

test('rejects another body with the same key; the order of members does not matter', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: '{"name":"Cat","description":"Quiet."}', headers })
  expect(await send('POST', '/categories', { body: { name: 'Cow' }, headers })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_key_reused' },
  })
  const swapped = await send('POST', '/categories', {
    body: '{"description":"Quiet.","name":"Cat"}',
    headers,
  })
  expect(swapped).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } })
})

test('a key belongs to its caller, and lives for 24 hours', async () => {
  let now = new Date('2030-01-01T00:00:00Z')
  const { send, makeKey } = await startService({ clock: () => now })
  const body = { name: 'Dog' }
  await send('POST', '/categories', { body, headers })
  const taken = { status: 409, body: { code: 'category_name_taken' } }
  expect(
    await send('POST', '/categories', { body, headers, key: await makeKey(['pets:write']) }),
  ).toMatchObject(taken)
  now = new Date('2030-01-01T23:59:59Z')
  expect(await send('POST', '/categories', { body, headers })).toMatchObject({ status: 201 })
  now = new Date('2030-01-02T00:00:01Z')
  expect(await send('POST', '/categories', { body, headers })).toMatchObject(taken)
})

test('a key survives the rotation of its API key, but not a new API key of the same name', async () => {
  const { send, key, store } = await startService()
  const body = { name: 'Dog' }
  const first = await send('POST', '/categories', { body, headers })
  const name = key.slice(-12)
  for (const fresh of [newKey('pet'), newKey('pet')]) {
    await store.keys.rotate(name, digestOf(fresh))
    expect(await send('POST', '/categories', { body, headers, key: fresh })).toMatchObject({
      status: 201,
      headers: { 'idempotency-replayed': 'true' },
      body: first.body,
    })
  }
  const anew = newKey('pet')
  await store.keys.revoke(name)
  await store.keys.create({ name, scopes: ['pets:write'], digest: digestOf(anew) })
  expect(await send('POST', '/categories', { body, headers, key: anew })).toMatchObject({
    status: 409,
    body: { code: 'category_name_taken' },
  })
})

test('does not remember a refused request', async () => {
  const { send } = await startService()
  const body = { name: 'Biscuit', categoryId: 1 }
  expect(await send('POST', '/pets', { body, headers })).toMatchObject({ status: 409 })
  await send('POST', '/categories', { body: { name: 'Dog' } })
  expect(await send('POST', '/pets', { body, headers })).toMatchObject({ status: 201 })
})

test('the fingerprint covers path, query and body, and the scope covers caller and operation', () => {
  const request = {
    operationId: 'addVisit',
    callerId: '7',
    path: { petId: 1 },
    query: { notify: true, tags: ['a', 'b'] },
    body: { day: 1, time: { hour: 9, minute: 30 } },
  }
  const once = onceFor('key', request)!
  expect(once).toMatchObject({ key: 'key', scope: '7:addVisit' })
  const equal = {
    query: { tags: ['a', 'b'], notify: true },
    body: { time: { minute: 30, hour: 9 }, day: 1 },
  }
  expect(onceFor('key', { ...request, ...equal }).fingerprint).toBe(once.fingerprint)
  const others = [
    { path: { petId: 2 } },
    { query: { notify: true, tags: ['b', 'a'] } },
    { query: {} },
    { body: { day: 2 } },
    { body: undefined },
    { body: Buffer.from('a') },
    { body: Buffer.from('b') },
    { query: request.body, body: request.query },
  ].map((change) => onceFor('key', { ...request, ...change }).fingerprint)
  expect(new Set([once.fingerprint, ...others]).size).toBe(others.length + 1)
  expect(onceFor('key', { ...request, callerId: '8' }).scope).not.toBe(once.scope)
})
