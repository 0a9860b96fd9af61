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
    const socket = connect(await listen(createProxy(() => origin, new Live())), '127.0.0.1')
    socket.write(`${method} /things/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain('x-received: {"length":"0","body":""}')
  },
)

test.each(['/things?a=%zz', '*', 'http://elsewhere.example/things'])(
  'the target %s comes as it is',
  async (path) => {
    const target = createServer((request, response) => response.end(`received ${request.url}`))
    const origin = `http://127.0.0.1:${await listen(target)}`
    const socket = connect(await listen(createProxy(() => origin, new Live())), '127.0.0.1')
    socket.write(`OPTIONS ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toContain(`received ${path}`)
  },
)
