import { once } from 'node:events'
import { METHODS } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { allow } from '../../generated/router.ts'
import { startService } from '../support/service.ts'

const paths = Object.entries(allow).map(([path, methods]) => ({
  path: path.replaceAll(/\{\w+\}/g, '1'),
  methods: methods as readonly string[],
}))
const own = ['/', '/docs', '/docs/docs.js', '/try', '/openapi.json', '/health/ready', '/metrics']
for (const path of own) paths.push({ path, methods: ['GET', 'HEAD'] })

// These requests change nothing.
const { send } = await startService({}, afterAll)

describe.each(paths)('$path', ({ path, methods }) => {
  test('responds with 405 and Allow to every other method', async () => {
    for (const method of METHODS.filter(
      (one) => !methods.includes(one) && !['CONNECT', 'OPTIONS'].includes(one),
    )) {
      const response = await send(method, path, { key: null })
      expect({ method, ...response }).toMatchObject({
        method,
        status: 405,
        headers: { allow: methods.join(', ') },
        ...(method === 'HEAD'
          ? {}
          : {
              body: {
                code: 'method_not_allowed',
                message: `${method} is not allowed here; use ${methods.join(', ')}.`,
                status: 405,
              },
            }),
      })
    }
  })

  test('responds to OPTIONS with 204 and Allow', async () => {
    expect(await send('OPTIONS', path, { key: null })).toMatchObject({
      status: 204,
      headers: { allow: methods.join(', ') },
    })
  })
})

test.each([
  '/pet',
  '/pets/',
  '//pets',
  '/pets/1/',
  '/pets//1',
  '/store',
  '/Pets',
  '/pets/1/2',
  '/inventory/',
])('%s is not a path', async (path) => {
  expect(await send('GET', path)).toMatchObject({ status: 404, body: { code: 'not_found', status: 404 } })
})

test('HEAD responds like GET, without the body', async () => {
  const { send } = await startService()
  await send('POST', '/categories', { body: { name: 'Dog' } })
  for (const path of ['/categories', '/categories/1', '/categories/2', '/categories/x']) {
    const [get, head] = [await send('GET', path), await send('HEAD', path)]
    const { 'x-request-id': _a, date: _b, ...expected } = get.headers
    expect(head).toMatchObject({ status: get.status, body: undefined, headers: expected })
  }
})

test.each([
  ['text/html', 406],
  ['application/json;q=0', 406],
  ['text/html, application/*;q=0.1', 200],
  ['*/*', 200],
  ['application/json; charset=utf-8', 200],
])('Accept: %s gets %i', async (accept, status) => {
  const response = await send('GET', '/pets', { headers: { accept } })
  expect(response.status).toBe(status)
  if (status === 406) expect(response.body).toMatchObject({ code: 'not_acceptable', status: 406 })
})

test.each([
  ['text/plain', 415, 'unsupported_media_type'],
  ['application/xml', 415, 'unsupported_media_type'],
  ['application/json-patch+json', 415, 'unsupported_media_type'],
  ['application/json; charset=utf-16', 400, 'invalid_body'],
  ['application/json; charset = utf-16', 400, 'invalid_body'],
  ['application/json; charset=utf-16; charset=utf-8', 400, 'invalid_body'],
  ['application/json; profile="a"; charset="latin1"', 400, 'invalid_body'],
  ['application/json; charset=UTF-8', 201, undefined],
  ['application/json;charset="utf-8"', 201, undefined],
  ['application/json; charset="UTF\\-8"', 201, undefined],
  ['application/json; profile="a;charset=latin1"', 201, undefined],
  ['application/json; charset-x=1', 201, undefined],
  ['Application/JSON', 201, undefined],
])('a body of %s gets %i', async (type, status, code) => {
  const { send } = await startService()
  const response = await send('POST', '/categories', {
    body: { name: 'Dog' },
    headers: { 'content-type': type },
  })
  expect(response.status).toBe(status)
  if (code) expect(response.body).toMatchObject({ code, status })
})

test('accepts 64 KiB of a body, and not one byte more', async () => {
  const { send } = await startService()
  const body = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`
  expect(await send('POST', '/categories', { body: body(65_536) })).toMatchObject({
    status: 400,
    body: { code: 'invalid_body', message: expect.stringContaining('name') },
  })
  expect(await send('POST', '/categories', { body: body(65_537) })).toMatchObject({
    status: 413,
    body: { code: 'content_too_large', message: 'The body is larger than 65536 bytes.', status: 413 },
  })
})

describe('over a real socket', () => {
  async function ask(request: string): Promise<string> {
    const { app, key } = await startService()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request.replace('$KEY', key))
    return await text(socket)
  }

  test.each([
    ['garbage', 'nonsense\r\n\r\n', 400, 'bad_request'],
    [
      'two lengths',
      'POST /pets HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'bad_request',
    ],
    [
      'headers without end',
      `GET /pets HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['no host', 'GET /pets HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_request'],
  ])('%s gets an Error', async (_, request, status, code) => {
    const response = await ask(request)
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(response).toMatch(/^x-request-id: \S+\r$/im)
    const body = JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4))
    expect(body).toEqual({ code, message: expect.any(String), status })
  })

  test('an unknown expectation is ignored', async () => {
    const response = await ask(
      'GET /pets HTTP/1.1\r\nHost: a\r\nExpect: tea\r\nAuthorization: Bearer $KEY\r\nConnection: close\r\n\r\n',
    )
    expect(response).toMatch(/^HTTP\/1.1 200 /)
  })
})
