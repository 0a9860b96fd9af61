import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { endSlowReaders, openSockets } from '../../packages/server/http/connections.ts'
import { watchLoad } from '../../packages/server/limits/overload.ts'
import { logTo } from '../../packages/server/log/log.ts'
import { readProtection } from '../../packages/server/settings/network.ts'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { request, Wire } from '../../packages/testing/wire.ts'
import { startService } from '../support/service.ts'
import { startWired } from '../support/wired.ts'

async function startServer(env: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const server = await start(folder, { SHUTDOWN_TIMEOUT: '60', ...env })
  return { ...server, key: await adminKey(folder) }
}

// Sends requests in a row, with pauses in milliseconds, and resolves to the number of responses by status.
async function askUntil(port: number, key: string, isOver: () => boolean) {
  const counts: Record<string, number> = {}
  const wire = await Wire.open(port)
  while (!isOver()) {
    const response = await wire.ask(request('GET', '/pets', key))
    const status = response?.status ?? 'none'
    counts[status] = (counts[status] ?? 0) + 1
    if (response === undefined) break
    await wait(20)
  }
  wire.close()
  return counts
}

test('ends 500 connections with unfinished requests, without delaying other requests', async () => {
  const { port, key } = await startServer({ RATE_LIMIT: '0', MAX_LAG: '0' })
  const slow = await Promise.all(Array.from({ length: 500 }, () => Wire.open(port)))
  // Some send nothing at all, others a little at intervals.
  const talkers = slow.slice(100)
  for (const wire of talkers) wire.write('GET /pets HTTP/1.1\r\nHost: localhost\r\n')
  const trickle = setInterval(() => {
    for (const wire of talkers) if (!wire.socket.destroyed) wire.write('X: y\r\n')
  }, 500)
  let over = false
  const normal = Array.from({ length: 8 }, () => askUntil(port, key, () => over))
  await Promise.all(slow.map(({ closed }) => closed))
  over = true
  clearInterval(trickle)
  for (const counts of await Promise.all(normal)) {
    expect(Object.keys(counts)).toEqual(['200'])
    // Several requests while the others hold their connections; a benchmark measures their speed.
    expect(counts[200]).toBeGreaterThan(5)
  }
})

test('rejects a flood of ten times the limit, but no other keys or health checks', async () => {
  const { port, key } = await startServer({ RATE_LIMIT: '200', MAX_LAG: '0' })
  const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.open(port)))
  const counts: Record<string, number> = {}
  await Promise.all(
    wires.map(async (wire) => {
      wire.write(request('GET', '/pets', key).repeat(100))
      for (let count = 0; count < 100; count++) {
        const { status = 0, headers } = (await wire.response()) ?? {}
        counts[status] = (counts[status] ?? 0) + 1
        if (status === 429) expect(headers).toMatchObject({ 'retry-after': expect.any(String) })
      }
    }),
  )
  expect(counts).toEqual({ 200: 200, 429: 1800 })
  expect(await wires[0]?.ask(request('GET', '/health/ready'))).toMatchObject({ status: 200 })
  for (const wire of wires) wire.close()
})

test('rejects requests while the event loop is overloaded, and recovers', async () => {
  const { port, key } = await startServer({ RATE_LIMIT: '0', MAX_LAG: '1' })
  const calm = await Wire.open(port)
  const status = async () => (await calm.ask(request('GET', '/pets', key)))?.status
  await expect.poll(status).toBe(200)
  const seen = new Set<number | undefined>([200])
  const flood = async () => {
    const wire = await Wire.open(port)
    while (!seen.has(503)) {
      wire.write(request('GET', '/pets', key).repeat(100))
      for (let count = 0; count < 100; count++) seen.add((await wire.response())?.status)
    }
    wire.close()
  }
  const probe = async () => {
    const wire = await Wire.open(port)
    while (!seen.has(503))
      expect(await wire.ask(request('GET', '/health/live'))).toMatchObject({ status: 200 })
    wire.close()
  }
  await Promise.all([probe(), ...Array.from({ length: 32 }, flood)])
  expect([...seen].toSorted()).toEqual([200, 503])
  await expect.poll(status).toBe(200)
  calm.close()
})

test('closes connections beyond MAX_CONNECTIONS until there is room', async () => {
  const lines: string[] = []
  const log = logTo({ write: (line) => void lines.push(line) }, 'warn')
  const { maxConnections } = readProtection({ MAX_CONNECTIONS: '5' })
  const { open } = await startWired({ protection: { maxConnections }, log })
  const live = request('GET', '/health/live')
  const wires = await Promise.all(Array.from({ length: 5 }, () => open()))
  for (const wire of wires) expect(await wire.ask(live)).toMatchObject({ status: 200 })
  const beyond = await open()
  expect(await beyond.ask(live)).toBeUndefined()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, times: 1, msg: expect.stringContaining('MAX_CONNECTIONS') },
  ])
  wires[0]?.close()
  const again = async () => {
    const wire = await open()
    const response = await wire.ask(live)
    wire.close()
    return response?.status
  }
  await expect.poll(again).toBe(200)
  for (const wire of wires) wire.close()
})

test.each([
  ['head', 'GET /pets HTTP/1.1\r\nHost: a\r\n'],
  [
    'body',
    'POST /pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer $KEY\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ],
])('responds 408 to a request whose %s comes too late', async (_, half) => {
  const { app, key } = await startService()
  expect(app.server.headersTimeout).toBe(10_000)
  expect(app.server.requestTimeout).toBe(30_000)
  // Node checks both every second.
  app.server.headersTimeout = app.server.requestTimeout = 100
  await app.listen({ host: '127.0.0.1', port: 0 })
  const wire = await Wire.open((app.server.address() as AddressInfo).port)
  const response = await wire.ask(half.replace('$KEY', key))
  expect(response).toMatchObject({ status: 408, headers: { connection: 'close' } })
  expect(JSON.parse(response?.body ?? '')).toMatchObject({
    code: 'request_timeout',
    message: expect.stringContaining('its headers have 10 seconds, all of it has 30'),
    status: 408,
  })
  await wire.closed
})

test('ignores data after a 408, and later requests', async () => {
  const { app, key, send } = await startService()
  app.server.headersTimeout = app.server.requestTimeout = 100
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
  const whole = request('POST', '/categories', key, { name: 'Dogs' })
  socket.write(whole.slice(0, -5))
  expect(String(await once(socket, 'data'))).toContain('408 Request Timeout')
  socket.end(whole.slice(-5) + request('POST', '/categories', key, { name: 'Cats' }))
  await once(socket.resume(), 'close')
  expect((await send('GET', '/categories')).body).toEqual([])
})

// Replaces the clock of the load check; the returned function delays the next check.
function watchedTime() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    clock.mockRestore()
    vi.useRealTimers()
  })
  return (late: number) => {
    now += 100 + late
    vi.advanceTimersByTime(100)
  }
}

test('rejects requests while the event loop is late, except health checks', async () => {
  const lines: string[] = []
  const log = logTo({ write: (line) => void lines.push(line) }, 'warn')
  const look = watchedTime()
  const { send, app } = await startService({ protection: { maxLag: 20 }, log })
  look(21)
  expect(await send('GET', '/pets')).toMatchObject({ status: 200 })
  look(21)
  expect(await send('GET', '/pets')).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1' },
    body: { code: 'unavailable', message: expect.stringContaining('nothing was changed') },
  })
  expect(await send('GET', '/health/live')).toMatchObject({ status: 200 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, times: 1, msg: expect.stringContaining('MAX_LAG') },
  ])
  look(0)
  expect(await send('GET', '/pets')).toMatchObject({ status: 200 })
  const timers = vi.getTimerCount()
  await app.close()
  expect(timers - vi.getTimerCount(), 'the load and the readers are watched no more').toBe(2)
})

describe('the check of', () => {
  test('the load reacts to two late timers in a row, until they are on time', () => {
    const look = watchedTime()
    const load = watchLoad(20)
    const seen = [0, 21, 0, 21, 20, 21, 21, 21, 0].map((late) => {
      look(late)
      return load.isOverloaded()
    })
    expect(seen).toEqual([false, false, false, false, false, false, true, true, false])
    load.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('the load is off with 0', () => {
    watchedTime()
    const load = watchLoad(0)
    expect([load.isOverloaded(), vi.getTimerCount()]).toEqual([false, 0])
  })

  test('the responses disconnects a client that does not read them', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(Buffer.alloc(64 * 1024 * 1024))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const stop = endSlowReaders(openSockets(server), 50)
    onTestFinished(() => {
      stop()
      server.close()
    })
    const connected = once(server, 'connection')
    const wire = await Wire.open((server.address() as AddressInfo).port)
    wire.socket.pause()
    const [socket] = await connected
    await once(socket, 'close')
    wire.close()
  })
})
