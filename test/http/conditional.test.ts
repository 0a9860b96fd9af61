import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { request, Wire } from '../../packages/testing/wire.ts'
import { startService } from '../support/service.ts'

async function withRecords() {
  const service = await startService()
  await service.send('POST', '/categories', { body: { name: 'Dog' } })
  await service.send('POST', '/pets', { body: { name: 'Biscuit', categoryId: 1 } })
  await service.send('PATCH', '/inventory/1', { body: { quantity: 3 } })
  await service.send('POST', '/store/orders', { body: { petId: 1 } })
  return service
}

const resources = ['/pets/1', '/categories/1', '/inventory/1', '/store/orders/1']

const failed = { status: 412, body: { code: 'precondition_failed', status: 412 } }

test.each([...resources, '/pets?id=1'])('GET %s responds 304 for the current tag', async (path) => {
  const { send } = await withRecords()
  const { headers } = await send('GET', path)
  const { etag } = headers
  expect(etag).toMatch(/^"\d+"$/)
  for (const tags of [etag!, `W/${etag}`, `"0", ${etag}`, '*']) {
    const response = await send('GET', path, { headers: { 'if-none-match': tags } })
    expect(response).toMatchObject({ status: 304, headers: { etag }, body: undefined })
  }
  expect(await send('GET', path, { headers: { 'if-none-match': '"0", "x"' } })).toMatchObject({
    status: 200,
  })
  const head = await send('HEAD', path, { headers: { 'if-none-match': etag! } })
  expect(head).toMatchObject({ status: 304, headers: { etag } })
  expect(head.headers).not.toHaveProperty('content-length')
})

test.each([...resources, '/pets?id=1'])(
  'GET %s responds 412 to If-Match with another tag, whatever If-None-Match has',
  async (path) => {
    const { send } = await withRecords()
    const { etag = '' } = (await send('GET', path)).headers
    for (const tags of [`W/${etag}`, '"0"', '"x", "y"']) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await send(method, path, { headers: { 'if-match': tags } })
        expect({ method, tags, status }).toEqual({ method, tags, status: 412 })
      }
      expect(await send('GET', path, { headers: { 'if-match': tags, 'if-none-match': etag } })).toMatchObject(
        failed,
      )
    }
    for (const tags of [etag, `"0", ${etag}`, '*']) {
      expect(await send('GET', path, { headers: { 'if-match': tags } })).toMatchObject({ status: 200 })
      const both = { 'if-match': tags, 'if-none-match': etag }
      expect(await send('GET', path, { headers: both })).toMatchObject({ status: 304 })
    }
    const absent = await send('GET', path.replace('1', '99'), { headers: { 'if-match': '"0"' } })
    expect(absent).toMatchObject(path.includes('?') ? { status: 200, body: [] } : { status: 404 })
  },
)

test('preconditions have no effect on a list without an ETag', async () => {
  const { send } = await withRecords()
  for (const path of ['/pets', '/pets?id=1&id=2', '/pets?id=99', '/pets?id=1&status=sold']) {
    const { headers, body } = await send('GET', path)
    expect(headers.etag).toBeUndefined()
    for (const name of ['if-match', 'if-none-match']) {
      for (const tags of ['"0"', '"1"', '*'])
        expect(await send('GET', path, { headers: { [name]: tags } })).toMatchObject({ status: 200, body })
    }
  }
})

test('the tag of a list by one id works for changes of the pet, and the other way round', async () => {
  const { send } = await withRecords()
  const { etag = '' } = (await send('GET', '/pets?id=1')).headers
  const seen = { headers: { 'if-match': etag } }
  const changed = await send('PATCH', '/pets/1', { body: { status: 'pending' }, ...seen })
  expect(changed).toMatchObject({ status: 200 })
  expect(await send('GET', '/pets?id=1', seen)).toMatchObject(failed)
  const has = { headers: { 'if-none-match': changed.headers.etag! } }
  expect(await send('GET', '/pets?id=1', has)).toMatchObject({ status: 304 })
})

const writes = [
  ['PUT', '/pets/1', { name: 'Marlowe', categoryId: 1 }],
  ['PATCH', '/pets/1', { name: 'Marlowe' }],
  ['PUT', '/categories/1', { name: 'Hound' }],
  ['PATCH', '/inventory/1', { quantity: 8 }],
  ['PATCH', '/store/orders/1', { shipDate: '2031-01-01T00:00:00Z' }],
  ['DELETE', '/store/orders/1', undefined],
] as const

test.each(writes)(
  '%s %s responds 412 to If-None-Match with the current tag or *',
  async (method, path, body) => {
    const { send } = await withRecords()
    const before = await send('GET', path)
    const { etag = '' } = before.headers
    for (const tags of ['*', etag, `W/${etag}`, `"0", ${etag}`]) {
      expect(await send(method, path, { body, headers: { 'if-none-match': tags } })).toMatchObject(failed)
      const both = { 'if-match': etag, 'if-none-match': tags }
      expect(await send(method, path, { body, headers: both })).toMatchObject(failed)
    }
    expect(await send('GET', path)).toMatchObject({ headers: { etag }, body: before.body })
    const absent = path.replace('1', '99')
    expect(await send(method, absent, { body, headers: { 'if-none-match': '*' } })).toMatchObject({
      status: 404,
    })
    const another = { 'if-match': etag, 'if-none-match': '"0"' }
    expect((await send(method, path, { body, headers: another })).status).toBeLessThan(300)
  },
)

test('concurrent writes with the current tag: If-None-Match allows none, and If-Match one', async () => {
  const { send } = await withRecords()
  const { etag = '' } = (await send('GET', '/categories/1')).headers
  const names = Array.from({ length: 8 }, (_, at) => `Dog ${at}`)
  const put = (name: string, headers: Record<string, string>) =>
    send('PUT', '/categories/1', { body: { name }, headers })
  const refused = await Promise.all(names.map((name) => put(name, { 'if-none-match': etag })))
  expect(refused.map(({ status }) => status)).toEqual(names.map(() => 412))
  const raced = await Promise.all(
    names.map((name) => put(name, { 'if-match': etag, 'if-none-match': '"0"' })),
  )
  expect(raced.map(({ status }) => status).toSorted()).toEqual([200, ...names.slice(1).map(() => 412)])
})

test.each(writes.slice(0, 5))(
  '%s %s changes only the version that the caller has seen',
  async (method, path, body) => {
    const { send } = await withRecords()
    const before = await send('GET', path)
    const etag = before.headers.etag!
    for (const tags of [`W/${etag}`, '"0"', '"x"']) {
      const refused = await send(method, path, { body, headers: { 'if-match': tags } })
      expect(refused).toMatchObject(failed)
    }
    expect((await send('GET', path)).body).toEqual(before.body)
    const changed = await send(method, path, { body, headers: { 'if-match': `"0", ${etag}` } })
    expect(changed).toMatchObject({ status: 200, body })
    expect(changed.headers.etag).not.toBe(etag)
    expect(await send(method, path, { body, headers: { 'if-match': etag } })).toMatchObject({ status: 412 })
    expect(await send(method, path, { body, headers: { 'if-match': '*' } })).toMatchObject({ status: 200 })
  },
)

test('DELETE checks If-Match, and responds 404 rather than 412 for a missing resource', async () => {
  const { send } = await withRecords()
  for (const path of ['/store/orders/1', '/pets/1', '/categories/1']) {
    expect(await send('DELETE', path, { headers: { 'if-match': '"99"' } })).toMatchObject({ status: 412 })
    const { headers } = await send('GET', path)
    expect(await send('DELETE', path, { headers: { 'if-match': headers.etag! } })).toMatchObject({
      status: 204,
    })
    expect(await send('DELETE', path, { headers: { 'if-match': '"1"' } })).toMatchObject({ status: 404 })
  }
})

test('only a list of one pet by its id has the ETag for changes', async () => {
  const { send } = await withRecords()
  await send('POST', '/pets', { body: { name: 'Marlowe', categoryId: 1 } })
  const { headers } = await send('GET', '/pets?id=1')
  expect(headers.etag).toBe((await send('GET', '/pets/1')).headers.etag)
  expect((await send('GET', '/pets?id=1&name=Biscuit&limit=1')).headers.etag).toBe(headers.etag)
  for (const query of [
    '',
    '?id=9',
    '?id=1&id=2',
    '?id=1&id=1',
    '?id=1&name=Rex',
    '?name=Biscuit',
    '?limit=1',
  ])
    expect((await send('GET', `/pets${query}`)).headers.etag, query).toBeUndefined()
  const body = { name: 'Duchess', categoryId: 1 }
  const changed = await send('PUT', '/pets/1', { body, headers: { 'if-match': headers.etag! } })
  expect((await send('GET', '/pets?id=1')).headers.etag).toBe(changed.headers.etag)
  const late = { headers: { 'if-match': headers.etag! } }
  expect(await send('DELETE', '/pets/1', late)).toMatchObject({ status: 412 })
})

test('ignores empty elements of a list (RFC 9110, section 5.6.1.2), but requires one element', async () => {
  const { send, app, key } = await withRecords()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const wire = await Wire.open((app.server.address() as AddressInfo).port)
  const ask = (tags: string) =>
    wire.ask(request('GET', '/pets/1', key).replace('\r\n', `\r\nIf-None-Match: ${tags}\r\n`))
  for (const tags of ['"x",, W/"1"', ', "1"', '"1" ,\t,', ',,"0"\t,\t"1",']) {
    expect(await ask(tags)).toMatchObject({ status: 304 })
    const response = await send('DELETE', '/pets/1', { headers: { 'if-match': tags.replaceAll('1', '99') } })
    expect(response).toMatchObject({ status: 412 })
  }
  for (const tags of [',', '"1" "2"', '"1", x', '*,']) expect(await ask(tags)).toMatchObject({ status: 400 })
  wire.close()
})
