import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { client } from '../../packages/testing/client.ts'
import { listening } from '../../packages/testing/listening.ts'
import { Wire } from '../../packages/testing/wire.ts'
import { startProxy } from '../../packages/tools/test/proxy/proxied.ts'
import { serve, startOwn } from './servers.ts'

test('forwards and reports a request outside of the contract, which --strict rejects', async () => {
  const { target, key } = await startOwn()
  const [free, strict] = [await startProxy(target), await startProxy(target, true)]
  for (let time = 0; time < 2; time++) {
    expect(await client(free.address)('GET', '/health/live?a=1')).toMatchObject({ status: 200 })
    expect(await client(free.address)('OPTIONS', '/pets')).toMatchObject({ status: 204 })
  }
  expect(free.lines).toEqual([
    expect.stringMatching(/^GET \/health\/live {2}is not in the contract/),
    expect.stringMatching(/^OPTIONS \/pets {2}is not in the contract/),
  ])
  expect(free.report().outside).toMatchObject([{ count: 2 }, { count: 2 }])
  const ask = client(strict.address, key)
  const wire = await Wire.open(strict.port)
  for (const path of ['/health/live', '/metrics', '/', '/pets/', '/x/../pets', '/pets/%2e%2e']) {
    const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`
    const response = await wire.ask(request)
    const status = path.startsWith('/pets/%') ? 400 : 404
    expect(response, path).toMatchObject({ status })
    expect(JSON.parse(response!.body)).toMatchObject({ status })
  }
  wire.close()
  const refused = await ask('PUT', '/pets')
  expect(refused).toMatchObject({ status: 405 })
  expect(refused.headers.get('allow')).toContain('POST')
})

describe('bodies', () => {
  const large = 6 * 1024 * 1024

  test('are streamed: the first chunk arrives before the last is sent', async () => {
    let finish = () => {}
    const target = await serve((request, response) => {
      request.once('data', () => {
        request.resume()
        response.writeHead(200, { 'content-type': 'application/json' }).write('[')
      })
      finish = () => response.end(']')
    })
    const { port } = await startProxy(target)
    const wire = await Wire.open(port)
    wire.write(`POST /pets HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{`)
    const first = await new Promise<string>((resolve) =>
      wire.socket.once('data', (bytes) => resolve(String(bytes))),
    )
    expect(first).toMatch(/^HTTP\/1.1 200/)
    finish()
    wire.close()
  })

  test.each([false, true])(
    'are forwarded whole and noted if they are too large to check (strict: %s)',
    async (strict) => {
      const target = await serve(async (request, response) => {
        const { length } = await text(request)
        const headers = {
          'content-type': 'application/json',
          'x-request-id': String(length),
          etag: '"1"',
          location: '/pets/1',
        }
        response.writeHead(201, headers).end('x'.repeat(large))
      })
      const { address, found } = await startProxy(target, strict)
      const response = await fetch(`${address}/categories`, {
        ...{ method: 'POST', body: 'y'.repeat(large) },
        headers: { 'content-type': 'application/json', authorization: 'Bearer any' },
      })
      expect(response.headers.get('x-request-id')).toBe(String(large))
      expect((await response.text()).length).toBe(large)
      await expect
        .poll(found)
        .toEqual(
          expect.arrayContaining([
            'note POST /categories request: not checked: the body is larger than 4 MiB',
            'note POST /categories response 201: not checked: the body is larger than 4 MiB',
          ]),
        )
    },
  )
})

describe('a failing server', () => {
  test.each([false, true])('is reported midway, and its caller notices (strict: %s)', async (strict) => {
    const target = createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[')
          setTimeout(() => socket.destroy(), 50)
        })
    })
    const { address, found } = await startProxy(await listening(target), strict)
    const response = fetch(`${address}/pets`, { headers: { authorization: 'Bearer any' } }).then((one) =>
      one.json(),
    )
    if (strict)
      expect(await response).toMatchObject({
        status: 502,
        message: expect.stringContaining('no whole response'),
      })
    else await expect(response).rejects.toThrow()
    await expect
      .poll(found)
      .toEqual([
        expect.stringMatching(/^server GET \/pets (response 200: it ends prematurely|no whole response)/),
      ])
  })

  test.each([false, true])(
    'gets 502 if it does not listen, without a violation (strict: %s)',
    async (strict) => {
      const { address, found, lines, report } = await startProxy('http://127.0.0.1:1', strict)
      const ask = client(address, 'any')
      expect(await ask('GET', '/pets')).toMatchObject({
        status: 502,
        body: { status: 502, message: expect.stringContaining('ECONNREFUSED') },
      })
      expect(found()).toEqual([expect.stringMatching(/^note GET \/pets no whole response: .*ECONNREFUSED/)])
      if (!strict) await ask('GET', '/nowhere')
      expect(lines).toHaveLength(strict ? 1 : 3)
      expect(report().failed).toBe(false)
    },
  )

  test.each([false, true])('is not awaited forever (strict: %s)', async (strict) => {
    const target = await serve(() => {})
    const { address, found } = await startProxy(target, strict, { silence: 200 })
    expect(await client(address, 'any')('GET', '/pets')).toMatchObject({ status: 502 })
    expect(found()).toEqual(['server GET /pets no whole response: The server was silent for 0.2 s.'])
  })

  test('is not blamed for a caller that leaves', async () => {
    let closed = false
    const target = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'x-request-id': 'a' }).write('[')
      request.socket.once('close', () => {
        closed = true
      })
    })
    const { port, found } = await startProxy(target)
    const wire = await Wire.open(port)
    wire.write('GET /pets HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer any\r\n\r\n')
    await new Promise((resolve) => wire.socket.once('data', resolve))
    wire.socket.resetAndDestroy()
    await expect.poll(() => closed).toBe(true)
    expect(found()).toEqual([])
  })
})

test('rejects a page of another origin that resolves to the proxy', async () => {
  const { target } = await startOwn()
  const { port, lines } = await startProxy(target)
  const wire = await Wire.open(port)
  expect(await wire.ask('GET /pets HTTP/1.1\r\nHost: attacker.example\r\n\r\n')).toMatchObject({
    status: 400,
  })
  expect(lines).toEqual([])
  wire.close()
})

test('sends the server its own Host, no forwarding headers, and no upgrade', async () => {
  let seen: unknown
  const target = await serve(({ headers }, response) => {
    seen = headers
    response.end()
  })
  const { port } = await startProxy(target)
  const wire = await Wire.open(port)
  await wire.ask(
    'GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Kept: a\r\n\r\n',
  )
  expect(seen).toEqual({
    host: target.slice(7),
    'accept-encoding': 'identity',
    'x-kept': 'a',
    connection: 'keep-alive',
  })
  wire.close()
})
