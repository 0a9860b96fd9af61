/** `Expect: 100-continue` (RFC 9110, section 10.1.1). */

import { describe, expect, test } from 'vitest'
import { request } from '../../../testing/wire.ts'
import { askWired, startWired } from '../pets/service.ts'

const body = JSON.stringify({ name: 'Dog' })
const create = ({
  key,
  expectation = '100-continue',
  version = '1.1',
  length = body.length,
}: {
  key?: string
  expectation?: string
  version?: string
  length?: number
}) =>
  `POST /categories HTTP/${version}\r\nHost: a\r\nContent-Type: application/json\r\nExpect: ${expectation}\r\n` +
  `${key ? `Authorization: Bearer ${key}\r\n` : ''}Content-Length: ${length}\r\n\r\n`

test('a caller gets 100 when its body is read, and the connection continues', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  expect(await wire.ask(create({ key }))).toMatchObject({ status: 100, headers: {} })
  expect(await wire.ask(body)).toMatchObject({ status: 201, headers: { connection: 'keep-alive' } })
  // In turn.
  wire.write(request('GET', '/categories', key) + create({ key }))
  expect(await wire.response()).toMatchObject({ status: 200 })
  expect(await wire.response()).toMatchObject({ status: 100 })
  expect(await wire.ask(body)).toMatchObject({ status: 201 })
})

test('the connection still ends after an Upgrade', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n'
  expect(await wire.ask(create({ key }).replace('\r\n', `\r\n${upgrade}`))).toMatchObject({ status: 100 })
  expect(await wire.ask(body)).toMatchObject({ status: 201, headers: { connection: 'close' } })
})

describe('a request that is rejected without its body gets only that response, and the connection ends', () => {
  test.each([
    ['no key', {}, 401],
    ['too large', { length: 100_000 }, 413],
  ])('%s', async (name, options, status) => {
    const { key, open, send } = await startWired()
    const wire = await open()
    wire.write(create({ ...options, ...(name !== 'no key' && { key }) }))
    const response = await wire.response()
    expect(response).toMatchObject({ status, headers: { connection: 'close' } })
    expect(JSON.parse(response!.body)).toMatchObject({ status })
    // The caller may leave its body out.
    wire.write(create({ key }) + body)
    expect(await wire.response()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toEqual([])
  })
})

test.each([
  ['has sent its body already', (key: string) => create({ key }) + body, 201],
  ['speaks HTTP/1.0', (key: string) => create({ key, version: '1.0' }) + body, 201],
  ['expects something else', (key: string) => create({ key, expectation: 'tea' }) + body, 201],
  [
    'has no body',
    (key: string) => request('GET', '/categories', key).replace('\r\n', '\r\nExpect: 100-continue\r\n'),
    200,
  ],
])('a caller that %s gets no 100', async (_, bytes, status) => {
  expect((await askWired(bytes('$KEY'))).status).toBe(status)
})
