import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { request } from '../../../testing/wire.ts'
import { askWired, startWired } from '../pets/service.ts'

describe('a pending response comes before the error of the next request', () => {
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
    expect(await wire.response()).toMatchObject({ status: 201 })
    expect(await wire.response()).toMatchObject({ status: 201 })
    expect(await wire.response()).toMatchObject({ status, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.response()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toHaveLength(2)
  })

  test('ends the connection if it says so', async () => {
    const { key, open } = await startWired()
    const wire = await open()
    const last = request('POST', '/categories', key, { name: 'Dog' }).replace(
      '\r\n',
      '\r\nConnection: close\r\n',
    )
    wire.write(`${last}nonsense\r\n\r\n`)
    expect(await wire.response()).toMatchObject({ status: 201, headers: { connection: 'close' } })
    await wire.closed
    expect(await wire.response()).toBeUndefined()
  })
})

test('pipelined requests see the effects of those before them', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  wire.write(
    request('POST', '/categories', key, { name: 'Dog' }) +
      request('PUT', '/categories/1', key, { name: 'Cat' }) +
      request('GET', '/categories/1', key) +
      request('DELETE', '/categories/1', key) +
      request('GET', '/categories/1', key),
  )
  const responses = []
  for (let at = 0; at < 5; at++) responses.push(await wire.response())
  expect(responses.map((response) => response?.status)).toEqual([201, 200, 200, 204, 404])
  expect(JSON.parse(responses[2]?.body ?? '')).toEqual({ id: 1, name: 'Cat' })
})

test.each([
  ['Content-Type: application/json\r\ncontent-type: text/plain', 'Content-Type'],
  ['Authorization: Bearer x\r\nAuthorization: Bearer y', 'Authorization'],
])('rejects duplicate headers: %s', async (lines, name) => {
  const { status, body } = await askWired(
    `POST /pets HTTP/1.1\r\nHost: a\r\n${lines}\r\nContent-Length: 0\r\n\r\n`,
  )
  expect(status).toBe(400)
  expect(JSON.parse(body)).toMatchObject({
    code: 'bad_request',
    message: `The header ${name} is given more than once.`,
  })
})

describe('Host occurs once', () => {
  test.each([
    ['twice', '/pets', 'Host: a\r\nHost: a\r\n'],
    ['twice, in any case', '/pets', 'host: a\r\nHOST: b\r\n'],
    ['never', '/pets', ''],
    ['as what is no host', '/pets', 'Host: a b/<>\r\n'],
    ['with a user', '/pets', 'Host: user@a\r\n'],
    ['with a path', '/dogs', 'Host: a/pets\r\n'],
    ['with a port that is no number', '/pets', 'Host: a:b\r\n'],
    ['twice, for a path that is not there', '/dogs', 'Host: a\r\nHost: b\r\n'],
  ])('%s is rejected', async (_, path, hosts) => {
    const { status, body } = await askWired(
      `GET ${path} HTTP/1.1\r\n${hosts}Authorization: Bearer $KEY\r\n\r\n`,
    )
    expect(status).toBe(400)
    expect(JSON.parse(body)).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Host'),
    })
  })

  test.each(['', 'a', 'a:', 'a_b.example:8080', '127.0.0.1:80', '[::1]:8080', '%41'])(
    '%j is accepted',
    async (host) => {
      expect((await askWired(`GET /health/live HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status).toBe(200)
    },
  )

  test('HTTP/1.0 does not require it', async () => {
    expect((await askWired('GET /pets HTTP/1.0\r\nAuthorization: Bearer $KEY\r\n\r\n')).status).toBe(200)
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
  const response = await askWired(request(method, target, '$KEY'))
  expect(response).toMatchObject({ status, headers: { 'x-request-id': expect.stringMatching(/./) } })
  expect(JSON.parse(response.body)).toMatchObject({ status })
})

describe('the target of a request', () => {
  test.each([
    ['GET', 'http://localhost/health/live?x=%zz#', 400, undefined],
    ['GET', 'http://localhost/health/live?x=%zz', 200, undefined],
    ['GET', 'HTTP://localhost', 302, undefined],
    ['PUT', 'https://a?%25http://a%23%E0%A4', 405, 'GET, HEAD'],
    ['PUT', 'https://a/%E0%A4', 400, undefined],
    ['GET', 'ftp://localhost/pets', 400, undefined],
    ['OPTIONS', 'http://localhost/pets', 204, 'GET, HEAD, POST'],
    ['GET', '*', 400, undefined],
    ['OPTIONS', '*', 204, 'DELETE, GET, HEAD, PATCH, POST, PUT'],
  ])('%s %s gets %i', async (method, target, status, allow) => {
    const response = await askWired(request(method, target))
    expect(response).toMatchObject({ status, headers: { 'x-request-id': expect.stringMatching(/./) } })
    expect(response.headers.allow).toBe(allow)
    if (status >= 400) expect(JSON.parse(response.body)).toMatchObject({ status })
  })

  test('is readable by the router, or rejected with an Error', async () => {
    const { open } = await startWired()
    const wire = await open()
    const part = fc.constantFrom(
      '%',
      '%2',
      '%25',
      '%2F',
      '%zz',
      '%E0%A4',
      '%C3%A4',
      '/',
      '//',
      'pets',
      '?',
      '#',
      ';',
      '*',
      'a:',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 8 }), async (parts) => {
        const response = await wire.ask(request('GET', `/${parts.join('')}`))
        if (response?.status === 302 || response?.status === 200) return
        expect(JSON.parse(response?.body ?? '')).toEqual({
          code: expect.stringMatching(/^(not_found|invalid_parameter|authentication_required)$/),
          message: expect.any(String),
          status: response?.status,
        })
      }),
      { numRuns: 500 },
    )
  })
})

test('an empty Accept accepts anything', async () => {
  const bytes = 'GET /pets HTTP/1.1\r\nHost: a\r\nAccept:\r\nAuthorization: Bearer $KEY\r\n\r\n'
  expect((await askWired(bytes)).status).toBe(200)
})

describe('pipelined requests', () => {
  const live = request('GET', '/health/live')

  test('wait in a queue of up to a hundred', async () => {
    const { open } = await startWired()
    const wire = await open()
    wire.write(live.repeat(101))
    for (let at = 0; at < 101; at++) expect(await wire.response()).toMatchObject({ status: 200 })
  })

  test('end the connection beyond that number, because they would fill the memory', async () => {
    const { open } = await startWired()
    const flood = await open()
    flood.socket.pause()
    flood.write(live.repeat(50_000))
    await flood.closed
    const wire = await open()
    expect(await wire.ask(live)).toMatchObject({ status: 200 })
  })
})
