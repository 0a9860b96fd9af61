/** The proxy of `npm run dev` hands requests on as they came. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { Live } from '../../../scripts/dev/live.ts'
import { createProxy } from '../../../scripts/dev/proxy.ts'

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

test.each(['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'])(
  'a %s without a body comes without one',
  async (method) => {
    const target = createServer(async (request, response) => {
      const { 'transfer-encoding': coding, 'content-length': length = '0' } = request.headers
      response.setHeader('x-received', JSON.stringify({ coding, length, body: await text(request) })).end()
    })
    const origin = `http://127.0.0.1:${await listen(target)}`
    const socket = connect(await listen(createProxy(() => origin, new Live(), '127.0.0.1')), '127.0.0.1')
    socket.write(`${method} /things/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain('x-received: {"length":"0","body":""}')
  },
)

test.each(['/things?a=%zz', '*', 'http://elsewhere.example/things'])(
  'the target %s comes as it is',
  async (path) => {
    const target = createServer((request, response) => response.end(`received ${request.url}`))
    const origin = `http://127.0.0.1:${await listen(target)}`
    const socket = connect(await listen(createProxy(() => origin, new Live(), '127.0.0.1')), '127.0.0.1')
    socket.write(`OPTIONS ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain(`received ${path}`)
  },
)

test.each([
  ['localhost:8080', 200],
  ['LOCALHOST', 200],
  ['petstore.localhost', 200],
  ['192.168.1.7:8080', 200],
  ['[::1]:8080', 200],
  ['dev.example', 200],
  ['attacker.example', 400],
  ['attacker.example:8080', 400],
  ['127.0.0.1.attacker.example', 400],
  ['localhost.attacker.example', 400],
  ['', 400],
])('a page that reaches it as %s gets %i, of events too', async (host, status) => {
  const target = createServer((_, response) => response.end('the contract'))
  const origin = `http://127.0.0.1:${await listen(target)}`
  const port = await listen(createProxy(() => origin, new Live(), 'dev.example'))
  for (const path of ['/docs', '/dev/events']) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const [response] = await once(socket.setEncoding('utf8'), 'data')
    socket.destroy()
    expect(response).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(/the contract|data: /.test(response)).toBe(status === 200)
  }
})

test('pages of other origins get at neither events nor script', async () => {
  const port = await listen(createProxy(() => undefined, new Live(), '127.0.0.1'))
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
