// The proxy of `npx contract dev` forwards requests unchanged, except for hop-by-hop headers.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { startHostile, startProxied, startProxy } from './proxied.ts'

const connectionsOf = (server: Server) => promisify(server.getConnections.bind(server))()

const end = 'Connection: close\r\n\r\n'

test.each(['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'])(
  'forwards a %s without a body',
  async (method) => {
    const { port } = await startProxied(async (request, response) => {
      const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers
      response.setHeader('x-received', JSON.stringify({ coding, length, body: await text(request) })).end()
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(`${method} /things/1 HTTP/1.1\r\nHost: localhost\r\n${end}`)
    expect(await text(socket)).toContain('x-received: {"length":"0","body":""}')
  },
)

test.each(['/things?a=%zz', '*', 'http://elsewhere.example/things'])(
  'forwards the target %s unchanged',
  async (path) => {
    const { port } = await startProxied((request, response) => response.end(`received ${request.url}`))
    const socket = connect(port, '127.0.0.1')
    socket.write(`OPTIONS ${path} HTTP/1.1\r\nHost: localhost\r\n${end}`)
    expect(await text(socket)).toContain(`received ${path}`)
  },
)

const ofConnection = [
  'Keep-Alive: timeout=5',
  'Proxy-Connection: keep-alive',
  'TE: trailers',
  'Trailer: X-Sum',
  'X-Named: a',
  'X-Other: b',
]

describe('removes hop-by-hop fields (RFC 9110, section 7.6.1)', () => {
  test('from a request, but never host and length', async () => {
    const { open } = await startProxied(async (request, response) => {
      const names = request.rawHeaders.filter((_, at) => at % 2 === 0)
      response.end(JSON.stringify([names, await text(request)]))
    })
    const wire = await open()
    const lines = [
      ...ofConnection,
      'Upgrade: h2c',
      'Connection: x-named, Host',
      'Connection: X-OTHER, content-length',
    ]
    const response = await wire.ask(
      `GET / HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\nX-Kept: c\r\nContent-Length: 5\r\n\r\nhello`,
    )
    expect(JSON.parse(response!.body)).toEqual([
      ['Host', 'Accept-Encoding', 'X-Kept', 'Content-Length', 'Connection'],
      'hello',
    ])
    wire.close()
  })

  test('from a response', async () => {
    const lines = [...ofConnection, 'Connection: x-named, X-OTHER, close']
    const { open } = await startHostile((socket) =>
      socket.end(`HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\nX-Kept: c\r\nContent-Length: 2\r\n\r\nok`),
    )
    const wire = await open()
    const response = await wire.ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(response).toMatchObject({ status: 200, body: 'ok' })
    const { date, ...headers } = response!.headers
    expect(headers).toEqual({
      'x-kept': 'c',
      'content-length': '2',
      connection: 'keep-alive',
      'keep-alive': 'timeout=72',
    })
    wire.close()
  })
})

describe('a caller of HTTP/1.0', () => {
  const describeRequest = createServer((request, response) => {
    response.write(`host ${request.headers.host}`)
    response.end('.')
  })

  test('may omit the host, and gets no chunks', async () => {
    const { port, targetPort } = await startProxy(describeRequest)
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.0\r\n\r\n')
    const [, body] = (await text(socket)).split('\r\n\r\n')
    expect(body).toBe(`host 127.0.0.1:${targetPort}.`)
  })

  test('may keep the connection', async () => {
    const { open } = await startProxied((_request, response) =>
      response.setHeader('Content-Length', 2).end('ok'),
    )
    const wire = await open()
    for (let count = 0; count < 2; count++) {
      const response = await wire.ask('GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')
      expect(response).toMatchObject({ body: 'ok', headers: { connection: 'keep-alive' } })
    }
    wire.close()
  })
})

describe('a body with Expect', () => {
  const head = 'POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n'

  test('is sent once the server asks for it', async () => {
    const target = createServer()
    target.on('checkContinue', async (request, response) => {
      response.writeContinue()
      response.setHeader('Content-Length', 14).end(`received ${await text(request)}`)
    })
    const { open } = await startProxy(target)
    const wire = await open()
    expect(await wire.ask(head)).toMatchObject({ status: 100 })
    wire.write('hello')
    expect((await wire.response())?.body).toBe('received hello')
    wire.close()
  })

  test('is not sent after a refusal, which ends the connection', async () => {
    const target = createServer()
    target.on('checkContinue', (_request, response) => response.writeHead(401, { 'Content-Length': 0 }).end())
    const { open } = await startProxy(target)
    const wire = await open()
    expect(await wire.ask(head)).toMatchObject({ status: 401, headers: { connection: 'close' } })
    wire.write(head)
    expect(await wire.response()).toBeUndefined()
  })

  test('is dropped if the server refuses it midway', async () => {
    const { proxy, open } = await startProxied((_request, response) =>
      response.writeHead(413, { Connection: 'close', 'Content-Length': 0 }).end(),
    )
    const wire = await open()
    wire.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n')
    expect(await wire.response()).toMatchObject({ status: 413, headers: { connection: 'close' } })
    wire.write('x'.repeat(1_000_000))
    await wire.closed
    await expect.poll(() => connectionsOf(proxy)).toBe(0)
  })
})

test('responds to a caller that closed its side, and forgets a page that did', async () => {
  const { proxy, open } = await startProxied(
    (_request, response) => void setTimeout(() => response.setHeader('Content-Length', 4).end('late'), 50),
  )
  const late = await open(true)
  late.socket.end('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await late.response()).toMatchObject({ status: 200 })
  const page = await open(true)
  page.socket.end('GET /dev/events HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(await page.response()).toMatchObject({ headers: { 'content-type': 'text/event-stream' } })
  await Promise.all([late.closed, page.closed])
  await expect.poll(() => connectionsOf(proxy)).toBe(0)
})

test.each([
  ['bytes that are no HTTP', 'nonsense\r\n\r\n', 400],
  ['headers that are too large', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405],
])('responds to %s with an Error of its own', async (_, bytes, status) => {
  const { open } = await startProxied((_request, response) => response.end())
  const wire = await open()
  const response = await wire.ask(bytes)
  expect(response).toMatchObject({ status, headers: { connection: 'close' } })
  expect(JSON.parse(response!.body)).toMatchObject({ status })
  await wire.closed
})

test('inserts the script into pages only', async () => {
  const html = '<body>hello</body>'
  const { open } = await startProxied(({ url }, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').setHeader('ETag', '"1"')
    if (url === '/unmodified') response.writeHead(304).end()
    else response.end(html)
  })
  const wire = await open()
  const page = await wire.ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(page?.body).toContain('/dev/live.js')
  expect(page?.headers.etag).toBeUndefined()
  expect(await wire.ask('GET /unmodified HTTP/1.1\r\nHost: a\r\n\r\n')).toMatchObject({
    status: 304,
    body: '',
  })
  wire.close()
})

test.each([
  ['localhost:8080', 200],
  ['LOCALHOST', 200],
  ['shop.localhost', 200],
  ['192.168.1.7:8080', 200],
  ['[::1]:8080', 200],
  ['A', 200],
  ['attacker.example', 400],
  ['attacker.example:8080', 400],
  ['127.0.0.1.attacker.example', 400],
  ['localhost.attacker.example', 400],
  ['', 400],
])('responds to the Host %s with %i, for events, too', async (host, status) => {
  const { port } = await startProxied((_, response) => response.end('the contract'))
  for (const path of ['/docs', '/dev/events']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${end}`)
    const [response] = await once(socket.setEncoding('utf8'), 'data')
    socket.destroy()
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(/the contract|data: /.test(response)).toBe(status === 200)
  }
})

test('hides events and script from pages of other origins', async () => {
  const { port } = await startProxied((_, response) => response.end())
  for (const path of ['/dev/events', '/dev/live.js']) {
    const stop = new AbortController()
    const { headers } = await fetch(`http://127.0.0.1:${port}${path}`, { signal: stop.signal })
    expect(Object.fromEntries(headers)).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers.has('access-control-allow-origin')).toBe(false)
    stop.abort()
  }
})
