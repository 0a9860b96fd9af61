/** Merge patches (RFC 7396), which every PATCH accepts in two media types. */
import { expect, test } from 'vitest'
import { routes } from '../../generated/router.ts'
import { startService } from '../support/service.ts'

const patches = [
  ['/pets/1', { name: 'Marlowe' }],
  ['/inventory/1', { quantity: 8 }],
  ['/store/orders/1', { shipDate: '2031-01-01T00:00:00Z' }],
  ['/store/webhooks/1', { description: 'For the warehouse' }],
] as const

const mergePatch = 'application/merge-patch+json'

async function withRecords() {
  const service = await startService()
  await service.send('POST', '/categories', { body: { name: 'Dog' } })
  await service.send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await service.send('PATCH', '/inventory/1', { body: { quantity: 3 } })
  await service.send('POST', '/store/orders', { body: { petId: 1 } })
  await service.send('POST', '/store/webhooks', { body: { url: 'https://receiver.example/hook' } })
  const patch = (path: string, body: unknown, type = mergePatch) =>
    service.send('PATCH', path, { body, headers: { 'content-type': type } })
  return { ...service, patch }
}

test('covers each PATCH of the contract', () => {
  const paths = routes.filter(({ method }) => method === 'PATCH').map(({ path }) => path)
  expect(patches.map(([path]) => path.replace(/1$/, ''))).toEqual(
    paths.map((path) => path.replace(/\{.*/, '')),
  )
})

test.each(patches)('PATCH %s accepts a merge patch', async (path, body) => {
  const { patch } = await withRecords()
  for (const type of [mergePatch, 'Application/Merge-Patch+JSON; charset=UTF-8', 'application/json'])
    expect(await patch(path, body, type)).toMatchObject({ status: 200, body })
})

test.each(patches)('PATCH %s checks a merge patch as strictly as any body', async (path, body) => {
  const { send, patch } = await withRecords()
  const before = (await send('GET', path)).body
  const [[member, value]] = Object.entries(body) as [[string, unknown]]
  const text = `"${member}":${JSON.stringify(value)}`
  const refused = [
    [`{"${member}":null}`, `"${member}"`],
    [`{${text},${text}}`, 'more than once'],
    [`{${text},"colour":"red"}`, '"colour"'],
    [`{"${member}":"\\ud800"}`, 'lone surrogate'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'UTF-8'],
    ['{}', member === 'quantity' ? 'required' : 'at least 1 member'],
    ['[]', 'object'],
    ['null', 'object'],
    ['{', 'not JSON'],
    ['', 'The body is empty; this operation needs one.'],
  ] as const
  for (const [sent, words] of refused) {
    const { status, body } = await patch(path, sent)
    expect({ sent, status, body }).toMatchObject({ status: 400, body: { code: 'invalid_body' } })
    expect((body as { message: string }).message).toContain(words)
  }
  const { status } = await patch(path, body, `${mergePatch}; charset=latin1`)
  expect(status).toBe(400)
  expect((await send('GET', path)).body).toEqual(before)
})

test.each(patches)('PATCH %s names its media types in a 415', async (path, body) => {
  const { send, patch } = await withRecords()
  const refused = {
    status: 415,
    headers: { 'accept-patch': `application/json, ${mergePatch}` },
    body: { code: 'unsupported_media_type' },
  }
  expect(await patch(path, body, 'application/json-patch+json')).toMatchObject(refused)
  const headers = { 'content-type': mergePatch, 'content-encoding': 'gzip' }
  expect(await send('PATCH', path, { body, headers })).toMatchObject(refused)
  const post = await send('POST', '/categories', { body: {}, headers: { 'content-type': mergePatch } })
  expect(post).toMatchObject({ status: 415 })
  expect(post.headers).not.toHaveProperty('accept-patch')
})
