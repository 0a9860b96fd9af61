// Hostile input to `npx contract proxy`, and output of a broken server, end one connection and nothing else.
import { writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer } from 'node:https'
import { createServer as createTcp } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { client } from '../../packages/testing/client.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { listen } from '../../packages/testing/listening.ts'
import { Wire } from '../../packages/testing/wire.ts'
import { cert, key } from '../../packages/tools/test/proxy/certificate.ts'
import { startProxy } from '../../packages/tools/test/proxy/proxied.ts'

const json = 'Content-Type: application/json\r\n'

describe.each([false, true])('strict: %s', (strict) => {
  test('survives any bytes of a server', async () => {
    let next = ''
    const target = createTcp((socket) => {
      socket.on('error', () => {}).once('data', () => socket.end(next, 'latin1'))
    })
    const { port, found } = await startProxy(`http://127.0.0.1:${await listen(target as never)}`, strict)
    const request = 'GET /pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer any\r\n\r\n'
    for (const bytes of [
      '',
      'nonsense',
      'HTTP/1.1 000 a\r\n\r\n',
      'HTTP/1.1 999 a\r\nContent-Length: 0\r\n\r\n',
      'HTTP/1.1 101 a\r\nConnection: Upgrade\r\nUpgrade: a\r\n\r\n',
      'HTTP/1.1 204 a\r\nContent-Length: 9\r\n\r\nunasked-for',
      `HTTP/1.1 200 a\r\n${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`,
      `HTTP/1.1 200 a\r\n${json}Transfer-Encoding: gzip\r\n\r\nhello`,
      `HTTP/1.1 200 a\r\n${json}Transfer-Encoding: chunked\r\n\r\n5\r\nhel`,
      `HTTP/1.1 200 a\r\n${json}Content-Encoding: gzip\r\n\r\nhello`,
      `HTTP/1.1 200 a\r\n${json}X: \xff\r\nSet-Cookie: a\r\nSet-Cookie: b\r\n\r\n${'['.repeat(200_000)}`,
      `HTTP/1.1 200 a\r\n${json}__proto__: a\r\n\r\n{"__proto__":1}`,
      `HTTP/1.1 200 a\r\n${'X: a\r\n'.repeat(5000)}\r\n`,
      'HTTP/1.1 200 a\r\nContent-Type: text/event-stream\r\n\r\ndata: a\n\n',
    ]) {
      next = bytes
      const wire = await Wire.open(port)
      const response = wire.ask(request)
      const status = await Promise.race([
        response.then((one) => one?.status),
        wire.closed.then(() => undefined),
      ])
      expect(status ?? 502, bytes.slice(0, 80)).toBeGreaterThanOrEqual(200)
      wire.close()
    }
    expect(found().length).toBeGreaterThan(5)
  })

  test('survives any bytes of a caller', async () => {
    const target = createTcp((socket) => {
      socket.on('error', () => {}).on('data', () => socket.write('HTTP/1.1 204 a\r\nX-Request-Id: a\r\n\r\n'))
    })
    const { port, address } = await startProxy(`http://127.0.0.1:${await listen(target as never)}`, strict)
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET /pets HTTP/1.1\r\n\r\n',
      'GET /pets HTTP/1.0\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: a\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET /pets/%zz HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET http://[/pets HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET /pets#a HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET /\xff\x80 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'TRACE /pets HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'QUERY /pets HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n',
      'POST /pets HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
      'POST /pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\nContent-Length: 0\r\n\r\n',
      `POST /pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer a\r\n${json}Content-Length: 2\r\n\r\n\xff\xff`,
      'DELETE /pets/1 HTTP/1.1\r\nHost: localhost\r\n__proto__: a\r\n\r\n',
    ]) {
      const wire = await Wire.open(port)
      wire.socket.write(bytes, 'latin1')
      expect((await wire.response())?.status ?? 0, bytes.slice(0, 80)).toBeGreaterThanOrEqual(200)
      wire.close()
    }
    const broken = await Wire.open(port)
    broken.write('POST /pets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{')
    broken.socket.resetAndDestroy()
    await broken.closed
    expect(await client(address, 'any')('DELETE', '/pets/1')).toMatchObject({ status: 204 })
  })
})

test('forwards an event stream as it comes, and checks its headers', async () => {
  const target = createTcp((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(
          'HTTP/1.1 200 a\r\nContent-Type: text/event-stream\r\nX-Request-Id: a\r\nX-Debug: 1\r\n\r\ndata: a\n\n',
        )
      })
  })
  const { port, found } = await startProxy(`http://127.0.0.1:${await listen(target as never)}`)
  const wire = await Wire.open(port)
  wire.write('GET /pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer any\r\n\r\n')
  let text = ''
  wire.socket.on('data', (bytes) => {
    text += bytes
  })
  await expect.poll(() => text).toContain('data: a')
  expect(found()).toEqual([
    'server GET /pets response 200: the body is text/event-stream',
    'server GET /pets response 200: the header x-debug is not documented',
    'note GET /pets response 200: not checked: the body is a stream of events',
  ])
  wire.close()
})

// Writes a contract of streams, and returns its file.
function streams(): string {
  const file = join(temporaryFolder(), 'openapi.json')
  const types = ['text/event-stream', 'application/jsonl', 'application/json-seq']
  const content = Object.fromEntries(types.map((type) => [type, {}]))
  const get = { responses: { 200: { description: 'A stream', content } } }
  const info = { title: 'Streams', version: '1' }
  writeFileSync(file, JSON.stringify({ openapi: '3.0.3', info, paths: { '/stream': { get } } }))
  return file
}

test.each([
  ['an event stream strictly', 'text/event-stream', 'data: a\n\n', true, 'the body is a stream of events'],
  ['JSON lines', 'application/jsonl', '{"a":1}\n', false, undefined],
  ['JSON lines strictly', 'application/jsonl', '{"a":1}\n', true, 'the body is a stream'],
  ['a JSON sequence strictly', 'application/json-seq', '\x1e{"a":1}\n', true, 'the body is a stream'],
])('forwards %s without an end as it comes', async (_, mediaType, item, strict, reason) => {
  let send = () => {}
  const target = createTcp((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(`HTTP/1.1 200 a\r\nContent-Type: ${mediaType}\r\n\r\n${item}`)
        send = () => socket.write(item)
      })
  })
  const server = `http://127.0.0.1:${await listen(target as never)}`
  const { port, found } = await startProxy(server, strict, {}, streams())
  const wire = await Wire.open(port)
  wire.write('GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n')
  let text = ''
  wire.socket.on('data', (bytes) => {
    text += bytes
  })
  await expect.poll(() => text.split(item).length).toBe(2)
  send()
  await expect.poll(() => text.split(item).length).toBe(3)
  expect(found()).toEqual(reason ? [`note GET /stream response 200: not checked: ${reason}`] : [])
  wire.close()
})

test('blocks a stream of an undocumented media type with --strict', async () => {
  const target = createHttp((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream', 'x-request-id': 'a' })
      .write('data: a\n\n'),
  )
  const { address, found } = await startProxy(`http://127.0.0.1:${await listen(target)}`, true)
  const { status, body } = await client(address, 'any')('GET', '/pets')
  expect([status, body]).toEqual([
    502,
    expect.objectContaining({ message: expect.stringContaining('the body is text/event-stream') }),
  ])
  expect(found()).toContain('server GET /pets response 200: the body is text/event-stream')
})

test('trusts a TLS server by the given certificate only', async () => {
  const target = createServer({ cert, key }, (_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'a' }).end('[]'),
  )
  const address = `https://127.0.0.1:${await listen(target)}`
  const trusting = await startProxy(address, false, { ca: cert })
  expect(await client(trusting.address, 'any')('GET', '/pets')).toMatchObject({ status: 200, body: [] })
  const other = await startProxy(address)
  expect(await client(other.address, 'any')('GET', '/pets')).toMatchObject({ status: 502 })
  expect(other.found()).toEqual([expect.stringMatching(/^note GET \/pets no whole response: .*self-signed/)])
})
