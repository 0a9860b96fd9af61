import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sealing } from '../../packages/server/webhooks/secrets.ts'
import { webhookTools } from '../../packages/server/webhooks/start.ts'
import { startService } from '../support/service.ts'

const url = 'https://receiver.invalid/hook'
const key = Buffer.alloc(32, 7)

const start = () => startService({ webhooks: webhookTools({ networks: [], keys: [key] }, () => undefined) })

test('a webhook lives from creation to removal', async () => {
  const { send } = await start()
  const types = ['order.placed']
  const created = await send('POST', '/store/webhooks', { body: { url, types, description: 'Orders' } })
  const { secret, ...webhook } = created.body as { secret: string; id: number }
  expect(created).toMatchObject({ status: 201, headers: { location: '/store/webhooks/1', etag: '"1"' } })
  expect(webhook).toEqual({ id: 1, url, types, description: 'Orders', enabled: true })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await send('GET', '/store/webhooks')).toMatchObject({ status: 200, body: [webhook] })
  const got = await send('GET', '/store/webhooks/1')
  expect(got).toMatchObject({ status: 200, headers: { etag: '"1"', 'x-stability': 'beta' } })
  expect(got.body).toEqual(webhook)

  const patched = await send('PATCH', '/store/webhooks/1', { body: { enabled: false } })
  expect(patched).toMatchObject({ status: 200, headers: { etag: '"2"' } })
  expect(patched.body).toEqual({ ...webhook, enabled: false })
  const disabled = { status: 409, body: { code: 'webhook_disabled' } }
  expect(await send('POST', '/store/webhooks/1/ping')).toMatchObject(disabled)

  expect(await send('DELETE', '/store/webhooks/1', { headers: { 'if-match': '"1"' } })).toMatchObject({
    status: 412,
  })
  expect(await send('DELETE', '/store/webhooks/1')).toMatchObject({ status: 204 })
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/ping'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/1/retry'],
  ] as const)
    expect(await send(method, `/store/webhooks/1${path}`)).toMatchObject({
      status: 404,
      body: { code: 'webhook_not_found' },
    })
})

test('secrets appear in two responses, again for the same idempotency key, and are stored encrypted', async () => {
  const { send, store, folder } = await start()
  const secretOf = async (path: string, name: string) => {
    const headers = { 'idempotency-key': name }
    const { body } = await send('POST', path, { ...(path.endsWith('s') && { body: { url } }), headers })
    return (body as { secret: string }).secret
  }
  const first = await secretOf('/store/webhooks', 'create')
  expect(await secretOf('/store/webhooks', 'create')).toBe(first)
  const second = await secretOf('/store/webhooks/1/secret', 'rotate')
  expect(await secretOf('/store/webhooks/1/secret', 'rotate')).toBe(second)
  expect(second).not.toBe(first)

  await store.webhooks.claim('a', 30_000)
  const { webhook } = (await store.webhooks.work('a', 1, 1))!
  const { open } = sealing([key])
  expect([webhook.secret, webhook.previousSecret].map((sealed) => open(sealed!))).toEqual([second, first])
  const stored = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'latin1')),
  )
  expect(stored.join()).toContain('aes-256-gcm:')
  for (const secret of [first, second]) expect(stored.join()).not.toContain(secret)
})

test('a webhook of another caller does not exist, and each caller has its own limit', async () => {
  const { send, makeKey } = await start()
  const other = await makeKey(['webhooks:read', 'webhooks:write'])
  for (let count = 0; count < 20; count++)
    expect(await send('POST', '/store/webhooks', { body: { url: `${url}/${count}` } })).toMatchObject({
      status: 201,
    })
  expect(await send('POST', '/store/webhooks', { body: { url } })).toMatchObject({
    status: 409,
    body: { code: 'too_many_webhooks' },
  })
  expect(await send('POST', '/store/webhooks', { body: { url }, key: other })).toMatchObject({ status: 201 })
  expect(await send('GET', '/store/webhooks/1', { key: other })).toMatchObject({ status: 404 })
  const { body } = await send('GET', '/store/webhooks', { key: other })
  expect(body).toMatchObject([{ id: 21 }])
  const reader = await makeKey(['webhooks:read'])
  expect(await send('POST', '/store/webhooks', { body: { url }, key: reader })).toMatchObject({ status: 403 })
})

test.each([
  ['http://receiver.invalid/', 'The URL must begin with https://. Choose another URL.'],
  ['https://127.0.0.1/', 'The address of the host is not public. Choose another URL.'],
  ['https://name:word@receiver.invalid/', 'The URL must not contain credentials. Choose another URL.'],
])('%s is refused with the reason, and nothing is stored', async (refused, message) => {
  const { send } = await start()
  const expected = { status: 409, body: { code: 'url_not_allowed', message } }
  const headers = { 'idempotency-key': 'again' }
  expect(await send('POST', '/store/webhooks', { body: { url: refused }, headers })).toMatchObject(expected)
  expect(await send('POST', '/store/webhooks', { body: { url }, headers })).toMatchObject({ status: 201 })
  expect(await send('PATCH', '/store/webhooks/1', { body: { url: refused } })).toMatchObject(expected)
  expect(await send('GET', '/store/webhooks')).toMatchObject({ body: [{ id: 1, url }] })
})

test('a URL belongs to one webhook of a caller, in any spelling', async () => {
  const { send, makeKey } = await start()
  await send('POST', '/store/webhooks', { body: { url: 'https://receiver.invalid/a~b/hook?x=%2f' } })
  const expected = {
    status: 409,
    body: {
      code: 'webhook_url_taken',
      message: 'Your webhook 1 has this URL already. Change that one, or use another URL.',
    },
  }
  for (const same of [
    'https://receiver.invalid/a~b/hook?x=%2f',
    'https://Receiver.INVALID:443/a~b/hook?x=%2F',
    'https://receiver.invalid/c/../a%7Eb/%2e/h%6Fok?x=%2f',
  ])
    expect(await send('POST', '/store/webhooks', { body: { url: same } })).toMatchObject(expected)
  const other = 'https://receiver.invalid/a~b/hook?x=/'
  expect(await send('POST', '/store/webhooks', { body: { url: other } })).toMatchObject({ status: 201 })
  const change = (id: number, to: string) => send('PATCH', `/store/webhooks/${id}`, { body: { url: to } })
  expect(await change(2, 'https://receiver.invalid:443/a~b/hook?x=%2f')).toMatchObject(expected)
  expect(await change(1, 'https://receiver.invalid:443/a~b/hook?x=%2f')).toMatchObject({ status: 200 })
  const key2 = await makeKey(['webhooks:write'])
  expect(await send('POST', '/store/webhooks', { body: { url: other }, key: key2 })).toMatchObject({
    status: 201,
  })
})

test('a ping creates a waiting delivery, which can be retried', async () => {
  const { send } = await startService({ clock: () => new Date('2026-06-01T12:00:00Z') })
  await send('POST', '/store/webhooks', { body: { url } })
  const instant = '2026-06-01T12:00:00.000Z'
  const ping = {
    ...{ id: 1, type: 'webhook.ping', status: 'pending', attempts: 0 },
    ...{ createdAt: instant, nextAttemptAt: instant },
  }
  expect(await send('POST', '/store/webhooks/1/ping')).toMatchObject({ status: 202 })
  const { body } = await send('GET', '/store/webhooks/1/deliveries')
  expect(body).toEqual([ping])
  expect((await send('GET', '/store/webhooks/1/deliveries?status=failed')).body).toEqual([])
  const retried = await send('POST', '/store/webhooks/1/deliveries/1/retry')
  expect([retried.status, retried.body]).toEqual([202, ping])
  expect(await send('POST', '/store/webhooks/1/deliveries/2/retry')).toMatchObject({
    status: 404,
    body: { code: 'delivery_not_found' },
  })
})
