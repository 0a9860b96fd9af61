import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { request } from '../../../testing/wire.ts'
import { logTo } from '../../log/log.ts'
import { startWired } from '../pets/service.ts'

const garbage = 'nonsense\r\n\r\n'
const connectRequest = 'CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n'

test('counts requests that the parser rejects, and logs them once', async () => {
  const lines: string[] = []
  const { app, key, open } = await startWired({ log: logTo({ write: (line) => lines.push(line) }, 'info') })
  const large = `GET /pets HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`
  for (const bytes of [garbage, garbage, garbage, '', large, large, connectRequest]) {
    app.server.headersTimeout = bytes === '' ? 100 : 60_000
    const wire = await open()
    await wire.ask(bytes)
    wire.close()
  }
  const wire = await open()
  const metrics = await wire.ask(request('GET', '/metrics', key))
  const count = (status: number) =>
    new RegExp(
      `^pets_request_duration_seconds_count\\{operation="none",status="${status}"\\} (\\d+)$`,
      'm',
    ).exec(metrics?.body ?? '')?.[1]
  expect([400, 405, 408, 431].map(count)).toEqual(['3', '1', '1', '2'])
  const events = lines.map((line) => JSON.parse(line)).filter(({ times }) => times !== undefined)
  expect(events.map(({ level, status, times }) => [level, status, times])).toEqual([
    [30, 400, 1],
    [30, 408, 1],
    [30, 431, 1],
    [30, 405, 1],
  ])
})

test('its responses have the headers of every other', async () => {
  const { open } = await startWired()
  const names = async (text: string) => {
    const wire = await open()
    const response = await wire.ask(text)
    wire.close()
    return Object.keys(response?.headers ?? {})
      .filter((name) => name !== 'keep-alive')
      .toSorted()
  }
  expect(await names(garbage)).toEqual(await names(request('GET', '/nosuch')))
  expect(await names(connectRequest)).toEqual(await names(request('DELETE', '/pets')))
})

test('rejects CONNECT after the pending responses, and ends the connection', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  wire.write(request('POST', '/categories', key, { name: 'Dog' }) + connectRequest + request('GET', '/pets'))
  expect(await wire.response()).toMatchObject({ status: 201 })
  const refused = await wire.response()
  expect(refused).toMatchObject({
    status: 405,
    headers: { allow: 'DELETE, GET, HEAD, PATCH, POST, PUT', connection: 'close' },
  })
  expect(JSON.parse(refused!.body)).toMatchObject({ code: 'method_not_allowed', status: 405 })
  await wire.closed
  expect(await wire.response()).toBeUndefined()
})

test('a caller that disconnects after CONNECT is not an error', async () => {
  const { key, open } = await startWired()
  const wire = await open()
  wire.write(request('POST', '/categories', key, { name: 'Dog' }) + connectRequest)
  await setTimeout(1)
  wire.socket.resetAndDestroy()
  const other = await open()
  expect(await other.ask(request('GET', '/health/live'))).toMatchObject({ status: 200 })
})

test.each([
  ['many', 'a:\r\n'.repeat(999), 200, undefined],
  [
    'too many',
    'a:\r\n'.repeat(1000),
    431,
    'The request line and headers are larger than 16384 bytes, or more than 1000 fields.',
  ],
  [
    'too large',
    `a: ${'x'.repeat(17_000)}\r\n`,
    431,
    'The request line and headers are larger than 16384 bytes, or more than 1000 fields.',
  ],
  [
    'many and too large',
    `${'a:\r\n'.repeat(950)}a: ${'x'.repeat(17_000)}\r\n`,
    431,
    'The request line and headers are larger than 16384 bytes, or more than 1000 fields.',
  ],
])('headers that are %s get the limits', async (_, fields, status, message) => {
  const { open } = await startWired()
  const wire = await open()
  // In two segments, as from a client that sends them as it makes them.
  const bytes = request('GET', '/health/live').replace(/\r\n$/, fields)
  wire.write(bytes.slice(0, 2000))
  await setTimeout(20)
  const response = await wire.ask(`${bytes.slice(2000)}\r\n`)
  expect(response).toMatchObject({ status })
  if (message !== undefined) expect(JSON.parse(response!.body)).toMatchObject({ message, status })
})
