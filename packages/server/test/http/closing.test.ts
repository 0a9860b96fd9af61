import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { untilStill } from '../../../testing/still.ts'
import { request } from '../../../testing/wire.ts'
import { wireTo } from '../../../testing/wired.ts'
import { drainOnClose } from '../../http/connections.ts'
import { startService, startWired } from '../pets/service.ts'

const json = 'Content-Type: application/json\r\n'

// Requests whose response is the last on its connection.
const last: [name: string, bytes: string, status: number][] = [
  ['nothing', '', 408],
  ['half a header', 'GET /pets HTTP/1.1\r\nHos', 408],
  ['half a body', `POST /pets HTTP/1.1\r\nHost: a\r\n${json}$AUTH\r\nContent-Length: 9\r\n\r\n{`, 408],
  ['garbage', 'nonsense\r\n\r\n', 400],
  ['headers without end', `GET /pets HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [
    'a broken chunk',
    `POST /pets HTTP/1.1\r\nHost: a\r\n${json}$AUTH\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['a body for nobody', `POST /pets HTTP/1.1\r\nHost: a\r\n${json}Content-Length: 9\r\n\r\n{`, 401],
  ['Connection: close', 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', 200],
  ['HTTP/1.0', 'GET /health/live HTTP/1.0\r\n\r\n', 200],
  ['Upgrade', 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n', 200],
  ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n', 405],
]

test('a connection closes after its last response, even if the caller keeps its side open', async () => {
  const { app, key, open, connections } = await startWired()
  const wires = await Promise.all(
    last.map(async ([name, bytes, status]) => {
      const wire = await open(true)
      wire.write(bytes.replace('$AUTH', `Authorization: Bearer ${key}`))
      return { name, response: wire.response(), isLate: status === 408 }
    }),
  )
  await Promise.all(wires.map(({ response, isLate }) => isLate || response))
  app.server.headersTimeout = app.server.requestTimeout = 100
  const responses = await Promise.all(
    wires.map(async ({ name, response }) => {
      const { status, headers } = (await response) ?? {}
      return [name, status, headers?.connection]
    }),
  )
  expect(responses).toEqual(last.map(([name, , status]) => [name, status, 'close']))
  await expect.poll(connections).toBe(0)
})

describe('a caller that closes its side after the request', () => {
  test('gets its response', async () => {
    const { key, open, send, connections } = await startWired()
    for (let count = 0; count < 20; count++) {
      const wire = await open(true)
      wire.socket.end(request('POST', '/categories', key, { name: `Category ${count}` }))
      expect(await wire.response()).toMatchObject({ status: 201 })
      await wire.closed
    }
    expect((await send('GET', '/categories')).body).toHaveLength(20)
    await expect.poll(connections).toBe(0)
  })

  test('gets all responses', async () => {
    const { key, open } = await startWired()
    const wire = await open(true)
    wire.socket.end(
      request('POST', '/categories', key, { name: 'Dog' }) +
        request('GET', '/categories/1', key) +
        request('DELETE', '/categories/1', key),
    )
    for (const status of [201, 200, 204]) expect(await wire.response()).toMatchObject({ status })
    await wire.closed
  })

  test.each([
    ['nothing', '', undefined],
    ['half a header', 'GET /pets HTTP/1.1\r\nHos', 400],
    ['half a body', `POST /pets HTTP/1.1\r\nHost: a\r\n${json}$AUTH\r\nContent-Length: 9\r\n\r\n{`, 400],
  ])('holds no connection: %s', async (_, bytes, status) => {
    const { key, open, connections } = await startWired()
    const wire = await open(true)
    wire.socket.end(bytes.replace('$AUTH', `Authorization: Bearer ${key}`))
    expect((await wire.response())?.status).toBe(status)
    await wire.closed
    await expect.poll(connections).toBe(0)
  })
})

describe('a shutdown and a caller', () => {
  // Starts a server, and a caller that stops reading in the middle of a response.
  async function startStuck(patience: number) {
    const { app } = await startService()
    drainOnClose(app, patience)
    const { wire, accepted } = await (await wireTo(app)).openBoth()
    wire.socket.pause()
    wire.write(request('GET', '/docs/docs.js').repeat(100))
    // All buffers are full when nothing leaves the server any more.
    await expect.poll(() => accepted.writableLength).toBeGreaterThan(0)
    await untilStill(() => accepted.bytesWritten - accepted.writableLength)
    return { app, wire }
  }

  test('are independent if the caller does not read its responses', async () => {
    const { app } = await startStuck(100)
    await app.close()
  })

  test('wait for each other if the caller reads slowly', async () => {
    const patience = 1000
    const { app, wire } = await startStuck(patience)
    const closed = app.close()
    await setTimeout(1.5 * patience)
    wire.socket.resume()
    for (let isLast = false; !isLast; ) {
      const response = await wire.response()
      expect(response?.status).toBe(200)
      isLast = response?.headers.connection === 'close'
    }
    await closed
  })
})

test("a shutdown waits for a request that takes longer than Fastify's ten seconds", async () => {
  const { promise, resolve: finish } = Promise.withResolvers<{ status: 200; body: [] }>()
  const { app, key } = await startService({ handlers: { listCategories: () => promise } })
  drainOnClose(app, 30_000)
  const { open } = await wireTo(app)
  const begun = once(app.server, 'request')
  const wire = await open()
  wire.write(request('GET', '/categories', key))
  await begun
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  await expect.poll(() => app.server.listening).toBe(false)
  await vi.advanceTimersByTimeAsync(10_500)
  expect(isClosed).toBe(false)
  finish({ status: 200, body: [] })
  await closed
  expect(await wire.response()).toMatchObject({ status: 200 })
})

describe('a request after an Upgrade', () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: h2c\r\n'

  test('does not begin in a segment of its own, where a body may be', async () => {
    const { key, send, open } = await startWired()
    await send('POST', '/categories', { body: { name: 'Dog' } })
    const wire = await open()
    const remove = request('DELETE', '/categories/1', key)
    const head = `POST /pets HTTP/1.1\r\nHost: a\r\n${json}Content-Length: ${remove.length}\r\n\r\n`
    // Node drops the head of the second segment.
    wire.write(`GET /health/live HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n${head}`)
    expect(await wire.response()).toMatchObject({ status: 200, headers: { connection: 'close' } })
    wire.write(remove)
    expect(await wire.response()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toHaveLength(1)
  })

  test('does not begin after the body of the Upgrade, which is read', async () => {
    const { key, send, open } = await startWired()
    const wire = await open(true)
    const create = request('POST', '/categories', key, { name: 'Dog' })
    wire.write(create.replace('\r\n', `\r\n${upgrade}`))
    expect(await wire.response()).toMatchObject({ status: 201, headers: { connection: 'close' } })
    wire.socket.end(request('DELETE', '/categories/1', key))
    expect(await wire.response()).toBeUndefined()
    expect((await send('GET', '/categories')).body).toHaveLength(1)
  })
})
