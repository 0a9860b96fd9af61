import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { drainOnClose } from '../../packages/server/http/connections.ts'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { request, Wire } from '../../packages/testing/wire.ts'
import { startService } from '../support/service.ts'

const connections = 16

// Adds categories over one connection, one after the other, until the connection ends.
async function addUntilTheEnd(wire: Wire, key: string, caller: number, onAnswer: () => void) {
  const acknowledged: string[] = []
  for (let count = 0; ; count++) {
    const name = `Category ${caller}-${count}`
    const response = await wire.ask(request('POST', '/categories', key, { name }))
    if (response === undefined) return { acknowledged, cutOff: [name] }
    if (response.status !== 201)
      return { acknowledged, cutOff: [`${name}: ${response.status} ${response.body}`] }
    acknowledged.push(name)
    onAnswer()
    if (response.headers.connection === 'close') return { acknowledged, cutOff: [] }
  }
}

function categoriesIn(file: string): string[] {
  const db = new Database(file, { readonly: true })
  try {
    return db.prepare<[], string>("SELECT name FROM categories WHERE name LIKE 'Category %'").pluck().all()
  } finally {
    db.close()
  }
}

// Right after the start, and after a warm-up.
const moments = [10, 40, 200, 800]

test.each(moments)('SIGTERM under load after %i responses loses no request', async (moment) => {
  const folder = temporaryFolder()
  // The timeout of idle connections, a tenth of it, must outlast any pause of a busy machine.
  const server = await start(folder, { SHUTDOWN_TIMEOUT: '300', RATE_LIMIT: '0' })
  const key = await adminKey(folder)
  const wires = await Promise.all(Array.from({ length: connections }, () => Wire.open(server.port)))
  // A connection that had a response has been accepted.
  for (const wire of wires) await wire.ask(request('GET', '/health/live'))
  let responses = 0
  const count = () => {
    responses += 1
    if (responses === moment) server.signal('SIGTERM')
  }
  const results = await Promise.all(wires.map((wire, at) => addUntilTheEnd(wire, key, at, count)))
  expect(await server.ended).toEqual({ code: 0, err: '' })
  expect(results.flatMap(({ cutOff }) => cutOff)).toEqual([])
  const file = join(folder, 'data', 'petstore.db')
  const acknowledged = results.flatMap((result) => result.acknowledged)
  expect(acknowledged.length).toBeGreaterThanOrEqual(moment)
  // The write-ahead log is merged into the database.
  expect(existsSync(`${file}-wal`)).toBe(false)
  expect(categoriesIn(file).toSorted()).toEqual(acknowledged.toSorted())
})

describe('after SIGTERM', () => {
  // Starts a server that is stopping, with an idle connection and one with half a request.
  async function stopping(env: Record<string, string> = {}) {
    const folder = temporaryFolder()
    const server = await start(folder, { SHUTDOWN_TIMEOUT: '300', ...env })
    const key = await adminKey(folder)
    const [idle, busy] = [await Wire.open(server.port), await Wire.open(server.port)]
    expect(await idle.ask(request('GET', '/health/ready'))).toMatchObject({ status: 200 })
    const [head, body] = request('POST', '/categories', key, { name: 'Newts' }).split('\r\n\r\n')
    busy.write(`${head}\r\n\r\n`)
    // The server has seen the earlier bytes when this request has its response.
    expect(await idle.ask(request('GET', '/health/live'))).toMatchObject({ status: 200 })
    server.signal('SIGTERM')
    await refused(server.port)
    return { server, key, idle, busy, body: body ?? '' }
  }

  async function refused(port: number) {
    for (;;) {
      const wire = await Wire.open(port).catch(() => undefined)
      if (wire === undefined) return
      wire.close()
      await setTimeout(10)
    }
  }

  test('readiness fails, running requests finish, and responses end their connections', async () => {
    const { server, idle, busy, body } = await stopping()
    const closing = { headers: { connection: 'close' } }
    const ready = await idle.ask(request('GET', '/health/ready'))
    expect(ready).toMatchObject({ status: 503, ...closing })
    expect(JSON.parse(ready?.body ?? '')).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('shutting down'),
      status: 503,
    })
    expect(await busy.ask(body)).toMatchObject({ status: 201, ...closing })
    expect(await server.ended).toEqual({ code: 0, err: '' })
  })

  test('an idle caller still gets its response', async () => {
    const { server, key, idle, busy, body } = await stopping()
    expect(await idle.ask(request('GET', '/pets', key))).toMatchObject({
      status: 200,
      headers: { connection: 'close' },
    })
    await busy.ask(body)
    expect(await server.ended).toMatchObject({ code: 0 })
  })

  test('requests beyond SHUTDOWN_TIMEOUT are cut off, and the server reports that', async () => {
    const folder = temporaryFolder()
    const server = await start(folder, { SHUTDOWN_TIMEOUT: '1' })
    const db = new Database(join(folder, 'data', 'petstore.db'))
    onTestFinished(() => void db.close())
    // Another writer holds the database for longer than the server has.
    db.exec('BEGIN IMMEDIATE')
    const [busy, other] = [await Wire.open(server.port), await Wire.open(server.port)]
    busy.write(request('POST', '/categories', await adminKey(folder), { name: 'Newts' }))
    expect(await other.ask(request('GET', '/health/live'))).toMatchObject({ status: 200 })
    server.signal('SIGTERM')
    expect(await server.ended).toEqual({ code: 1, err: expect.stringContaining('SHUTDOWN_TIMEOUT') })
    expect(await busy.response()).toBeUndefined()
  })

  test('incomplete requests do not delay the end', async () => {
    const { server, idle, busy } = await stopping({ SHUTDOWN_TIMEOUT: '20' })
    idle.write('GET /pets HTTP/1.1\r\nHost: localhost\r\n')
    for (const wire of [idle, busy]) {
      expect(await wire.response()).toMatchObject({ status: 408, headers: { connection: 'close' } })
    }
    expect(await server.ended).toEqual({ code: 0, err: '' })
  })

  test('a caller that keeps its side open does not delay the end, even with a short timeout', async () => {
    const { app } = await startService()
    drainOnClose(app, 20)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const accepted = once(app.server, 'connection')
    const wire = await Wire.open((app.server.address() as AddressInfo).port, true)
    wire.write('GET /pets HTTP/1.1\r\n')
    const [socket] = await accepted
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
    // A connection may stay half open for two seconds after its last response, which do not pass here.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    await app.close()
    wire.close()
  })

  test('idle connections do not delay the end', async () => {
    const { server, idle, busy, body } = await stopping({ SHUTDOWN_TIMEOUT: '20' })
    await busy.ask(body)
    await idle.closed
    expect(await server.ended).toEqual({ code: 0, err: '' })
  })

  test('a second signal ends the server at once', async () => {
    const { server } = await stopping()
    server.signal('SIGINT')
    expect(await server.ended).toEqual({ code: 1, err: expect.stringContaining('second signal') })
  })
})
