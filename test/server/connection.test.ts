/** What one connection is told, byte by byte. */
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startService } from '../support/service.ts'
import { request, Wire } from '../support/wire.ts'

async function startWired() {
  const service = await startService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = service.app.server.address() as AddressInfo
  return { ...service, open: () => Wire.open(port) }
}

describe('an answer that is due comes before the error of what follows it', () => {
  test.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['headers without end', `GET /pets HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a body in broken chunks',
      'POST /categories HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer $KEY\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nnonsense\r\n',
      400,
    ],
  ])('%s', async (_, next, status) => {
    const { key, send, open } = await startWired()
    const wire = await open()
    const first = request('POST', '/categories', key, { name: 'Dog' })
    const second = request('POST', '/categories', key, { name: 'Cat' })
    wire.write(first + second + next.replace('$KEY', key))
    expect(await wire.answer()).toMatchObject({ status: 201 })
    expect(await wire.answer()).toMatchObject({ status: 201 })
    expect(await wire.answer()).toMatchObject({ status, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toHaveLength(2)
  })

  test('and ends the connection when it says so', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const last = request('POST', '/categories', key, { name: 'Dog' }).replace(
      '\r\n',
      '\r\nConnection: close\r\n',
    )
    wire.write(`${last}nonsense\r\n\r\n`)
    expect(await wire.answer()).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
  })
})

test('of requests sent ahead, each sees what those before it did', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  wire.write(
    request('POST', '/categories', key, { name: 'Dog' }) +
      request('PUT', '/categories/1', key, { name: 'Cat' }) +
      request('GET', '/categories/1', key) +
      request('DELETE', '/categories/1', key) +
      request('GET', '/categories/1', key),
  )
  const answers = []
  for (let at = 0; at < 5; at++) answers.push(await wire.answer())
  expect(answers.map((answer) => answer?.status)).toEqual([201, 200, 200, 204, 404])
  expect(JSON.parse(answers[2]?.body ?? '')).toEqual({ id: 1, name: 'Cat' })
  wire.close()
})

describe('Host is named once', () => {
  test.each([
    ['twice', '/pets', 'Host: a\r\nHost: a\r\n'],
    ['twice, in any case', '/pets', 'host: a\r\nHOST: b\r\n'],
    ['never', '/pets', ''],
    ['twice, for a path that is not there', '/dogs', 'Host: a\r\nHost: b\r\n'],
  ])('%s is refused', async (_, path, hosts) => {
    const { key, open } = await startWired()
    const wire = await open()
    const answer = await wire.ask(`GET ${path} HTTP/1.1\r\n${hosts}Authorization: Bearer ${key}\r\n\r\n`)
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.parse(answer!.body)).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Host'),
    })
    wire.close()
  })

  test('HTTP/1.0 need not', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    expect(await wire.ask(`GET /pets HTTP/1.0\r\nAuthorization: Bearer ${key}\r\n\r\n`)).toMatchObject({
      status: 200,
    })
    wire.close()
  })
})

test.each(['/%70ets', 'http://localhost/pets', 'HTTPS://localhost:80/p%65ts?limit=1'])(
  'the methods of %s are those of /pets',
  async (target) => {
    const { key, open } = await startWired()
    const wire = await open()
    expect(await wire.ask(request('GET', target, key))).toMatchObject({ status: 200 })
    const refused = { status: 405, headers: { allow: 'GET, HEAD, POST' } }
    expect(await wire.ask(request('PATCH', target))).toMatchObject(refused)
    expect(await wire.ask(request('PROPFIND', target))).toMatchObject(refused)
    wire.close()
  },
)

test.each([
  ['GET', '/pets/%zz', 400],
  ['PATCH', '/pets/%zz', 400],
  ['PROPFIND', '/pets/%zz', 400],
  ['PATCH', '/%zz', 400],
  ['GET', '/dogs#%zz', 404],
  ['GET', 'http://%zz/dogs', 400],
])('%s %s gets an Error', async (method, target, status) => {
  const { key, open } = await startWired()
  const wire = await open()
  const answer = await wire.ask(request(method, target, key))
  expect(answer).toMatchObject({ status, headers: { 'x-request-id': expect.stringMatching(/./) } })
  expect(JSON.parse(answer!.body)).toMatchObject({ status })
  wire.close()
})

describe('a body that nobody waits for ends the connection with the answer', () => {
  const json = 'Content-Type: application/json\r\n'
  test.each([
    [401, 'POST /pets', json, 'Content-Length: 1000000000'],
    [401, 'POST /pets', json, 'Transfer-Encoding: chunked'],
    [404, 'POST /dogs', json, 'Content-Length: 1000000000'],
    [405, 'PATCH /pets', json, 'Content-Length: 1000000000'],
    [400, 'DELETE /pets/1', 'Authorization: Bearer $KEY\r\n', 'Content-Length: 1000000000'],
    [406, 'POST /pets', `${json}Authorization: Bearer $KEY\r\nAccept: text/html\r\n`, 'Content-Length: 9'],
    [415, 'POST /pets', 'Authorization: Bearer $KEY\r\n', 'Content-Length: 1000000000'],
    [413, 'POST /pets', `${json}Authorization: Bearer $KEY\r\n`, 'Content-Length: 1000000000'],
  ])('%i to %s', async (status, line, fields, length) => {
    const { key, open } = await startWired()
    const wire = await open()
    const answer = await wire.ask(
      `${line} HTTP/1.1\r\nHost: a\r\n${fields.replace('$KEY', key)}${length}\r\n\r\n`,
    )
    expect(answer).toMatchObject({ status, headers: { connection: 'close' } })
    await wire.closed
  })

  test('413 to one in chunks that are too large together', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const chunk = `9000\r\n${' '.repeat(0x9000)}\r\n`
    const answer = await wire.ask(
      `POST /pets HTTP/1.1\r\nHost: a\r\n${json}Authorization: Bearer ${key}\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}${chunk}`,
    )
    expect(answer).toMatchObject({ status: 413, headers: { connection: 'close' } })
    await wire.closed
  })

  test('so does one that is no JSON, for it may go on where the next request should be', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const whole = request('POST', '/pets', key, { name: 'Rex' })
    const cut = whole.replace(/Content-Length: \d+/i, 'Content-Length: 10')
    expect(cut).not.toBe(whole)
    const answer = await wire.ask(cut)
    expect(answer).toMatchObject({ status: 400, headers: { connection: 'close' } })
    expect(JSON.parse(answer!.body)).toMatchObject({ code: 'invalid_body' })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
  })

  test('and nothing is done of what was sent after it', async () => {
    const { key, send, open } = await startWired()
    const wire = await open()
    const broken = request('POST', '/categories', key, { name: 'Dog' }).replace('{"', '{{')
    const answer = await wire.ask(broken + request('POST', '/categories', key, { name: 'Cat' }))
    expect(answer).toMatchObject({ status: 400, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.answer()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toEqual([])
  })

  test('one that has come leaves it open', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    for (const [sender, path, status] of [
      ['x', '/pets', 401],
      [key, '/pets', 400],
      [key, '/pets?x=1', 400],
    ] as const) {
      const answer = await wire.ask(request('POST', path, sender, { name: 1 }))
      expect(answer).toMatchObject({ status, headers: { connection: 'keep-alive' } })
    }
    wire.close()
  })
})

describe('a body', () => {
  test('may come in pieces that part a character', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    wire.write(
      `POST /categories HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    const bytes = Buffer.from('{"name":"Cätze"}')
    const cut = bytes.indexOf(0xc3) + 1
    for (const piece of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
      wire.socket.write(
        Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')]),
      )
      await setTimeout(20)
    }
    const answer = await wire.ask('0\r\n\r\n')
    expect(answer).toMatchObject({ status: 201 })
    expect(JSON.parse(Buffer.from(answer!.body, 'latin1').toString())).toMatchObject({ name: 'Cätze' })
    wire.close()
  })

  test.each([
    ['Content-Type: application/json\r\n'],
    ['Content-Type: application/json\r\nContent-Length: 0\r\n'],
    ['Content-Length: 0\r\n'],
    ['Content-Type: text/plain\r\n'],
  ])('is not needed where there is none: DELETE with %j', async (fields) => {
    const { key, send, open } = await startWired()
    await send('POST', '/categories', { body: { name: 'Dog' } })
    const wire = await open()
    const answer = await wire.ask(
      `DELETE /categories/1 HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\n${fields}\r\n`,
    )
    expect(answer).toMatchObject({ status: 204 })
    wire.close()
  })

  test.each([
    ['', 400, 'is empty'],
    ['Content-Encoding: gzip\r\n', 415, 'gzip'],
    ['Content-Encoding: identity, br\r\n', 415, 'br'],
    ['Content-Encoding: Identity\r\n', 400, 'is empty'],
  ])('is read as it is: POST with %j and nothing', async (fields, status, word) => {
    const { key, open } = await startWired()
    const wire = await open()
    const answer = await wire.ask(
      `POST /pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\n${fields}Content-Length: 0\r\n\r\n`,
    )
    expect(answer).toMatchObject({ status })
    expect(JSON.parse(answer!.body).message).toContain(word)
    wire.close()
  })
})

test('an empty Accept takes anything', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  const answer = await wire.ask(
    `GET /pets HTTP/1.1\r\nHost: a\r\nAccept:\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  )
  expect(answer).toMatchObject({ status: 200 })
  wire.close()
})
