/** Limits of what a connection can hold: the lines of SECURITY.md that no other test proves. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { untilStill } from '../../../testing/still.ts'
import { request, type Wire } from '../../../testing/wire.ts'
import { maxBytesWaiting } from '../../http/http-server.ts'
import { startWired } from '../pets/service.ts'

// Most bytes that Node reads at once, and most bytes of a body that it keeps before it stops reading.
const segment = 64 * 1024

// `GET /categories` responds when `finish` is called.
async function startStalling() {
  const { promise, resolve: finish } = Promise.withResolvers<void>()
  const service = await startWired({
    handlers: { listCategories: () => promise.then(() => ({ status: 200, body: [] })) },
  })
  return { ...service, finish }
}

describe('pipelined requests', () => {
  test('end the connection if their bodies are too large together', async () => {
    const { key, openBoth, send } = await startStalling()
    const { wire, accepted } = await openBoth()
    const before = request('GET', '/categories', key)
    const large = request('POST', '/categories', key, { name: 'x'.repeat(60_000) })
    wire.write(before + large.repeat(100))
    expect(await wire.response()).toBeUndefined()
    expect(accepted.bytesRead).toBeLessThanOrEqual(before.length + maxBytesWaiting + 3 * segment)
    expect(await send('GET', '/health/live')).toMatchObject({ status: 200 })
  })

  test('may be a hundred with small bodies', async () => {
    const { key, openBoth, finish } = await startStalling()
    const { wire, accepted } = await openBoth()
    const small = request('POST', '/categories', 'no key', { name: 'x'.repeat(2000) })
    wire.write(request('GET', '/categories', key) + small.repeat(100))
    await untilStill(() => accepted.bytesRead)
    finish()
    expect(await wire.response()).toMatchObject({ status: 200 })
    for (let at = 0; at < 100; at++) expect(await wire.response()).toMatchObject({ status: 401 })
  })

  test('leave a body beyond the limit unread until their turn', async () => {
    const { key, openBoth, finish } = await startStalling()
    const { wire, accepted } = await openBoth()
    wire.write(
      `${request('GET', '/categories', key)}POST /pets HTTP/1.1\r\nHost: a\r\nContent-Length: 9000000\r\n\r\n`,
    )
    wire.write(' '.repeat(9_000_000))
    await untilStill(() => accepted.bytesRead)
    expect(accepted.bytesRead).toBeLessThanOrEqual(4 * segment)
    finish()
    expect(await wire.response()).toMatchObject({ status: 200 })
    expect(await wire.response()).toMatchObject({ status: 401, headers: { connection: 'close' } })
  })
})

describe('a body in chunks of one byte, which take some 400 bytes each', () => {
  const head = request('POST', '/categories', '$KEY').replace(
    '\r\n\r\n',
    '\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const chunks = '1\r\n \r\n'.repeat(60_000)
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  // Heap size in bytes after a garbage collection.
  const heap = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }

  test('takes hardly more than its bytes', async () => {
    const { key, openBoth } = await startWired()
    const before = heap()
    const { wire, accepted } = await openBoth()
    wire.write(head.replace('$KEY', key) + chunks)
    await expect.poll(() => accepted.bytesRead).toBeGreaterThan(chunks.length)
    // Separate chunks would take 12 MB.
    expect(heap() - before).toBeLessThan(6_000_000)
    expect(await wire.ask('2\r\n{}\r\n0\r\n\r\n')).toMatchObject({ status: 400 })
  })

  test('stays unread until its turn, except for what Node reads at once', async () => {
    const { key, openBoth, finish } = await startStalling()
    const { wire, accepted } = await openBoth()
    wire.write(request('GET', '/categories', key) + head.replace('$KEY', key))
    wire.write(chunks)
    await untilStill(() => accepted.bytesRead)
    expect(accepted.bytesRead).toBeLessThanOrEqual(3 * segment)
    finish()
    expect(await wire.response()).toMatchObject({ status: 200 })
    expect(await wire.ask('2\r\n{}\r\n0\r\n\r\n')).toMatchObject({ status: 400 })
  })
})

test('holds one of several unread responses', async () => {
  const { openBoth } = await startWired()
  const { wire, accepted } = await openBoth()
  const asset = request('GET', '/docs/docs.js')
  const first = await wire.ask(asset)
  const size = Number(first?.headers['content-length'])
  wire.socket.pause()
  wire.write(asset.repeat(50))
  await expect.poll(() => accepted.writableLength).toBeGreaterThan(0)
  await untilStill(() => accepted.writableLength)
  expect(accepted.writableLength).toBeLessThanOrEqual(size + 2000)
})

test('closes a connection without requests after 73 seconds', async () => {
  const { app, open, connections } = await startWired()
  expect(app.server.keepAliveTimeout + app.server.keepAliveTimeoutBuffer).toBe(73_000)
  app.server.keepAliveTimeout = 100
  app.server.keepAliveTimeoutBuffer = 0
  const wire: Wire = await open(true)
  expect(await wire.ask(request('GET', '/health/live'))).toMatchObject({ status: 200 })
  await expect.poll(connections).toBe(0)
})
