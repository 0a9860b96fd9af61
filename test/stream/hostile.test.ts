import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Event } from '../../generated/contract.ts'
import type { Operation } from '../../handlers/operation.ts'
import { endSlowReaders, openSockets } from '../../packages/server/http/connections.ts'
import { logTo } from '../../packages/server/log/log.ts'
import { start } from '../../packages/testing/child.ts'
import { keyBeside } from '../../packages/testing/client.ts'
import { openStream } from '../../packages/testing/event-stream.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { request, Wire } from '../../packages/testing/wire.ts'
import { listen } from './service.ts'

type Streamed = Extract<Awaited<ReturnType<Operation<'listEvents'>>>, { stream: unknown }>['stream']

const streaming =
  (stream: Streamed): Operation<'listEvents'> =>
  async () => ({ status: 200, mediaType: 'text/event-stream', stream })

const event = (id: number, name = ''): Event => ({
  id,
  type: 'category.created',
  timestamp: '2030-06-01T00:00:00.000Z',
  data: { id, name },
})

function logged() {
  const lines: { level: number; msg: string; err?: { message: string } }[] = []
  return { lines, log: logTo({ write: (line) => void lines.push(JSON.parse(line)) }, 'warn') }
}

test.each<[string, Streamed, string]>([
  [
    'an item that the contract does not allow',
    async function* () {
      yield [
        { id: 1, data: event(1) },
        { id: 2, data: { ...event(2), timestamp: 'noon' } },
        { id: 3, data: event(3) },
      ]
    },
    'an item is invalid',
  ],
  [
    'an id with a line break',
    async function* () {
      yield [{ id: 1, data: event(1) }]
      yield [{ id: '2\ndata: forged', data: event(2) }]
    },
    'line break',
  ],
  [
    'a source that fails',
    async function* () {
      yield [{ id: 1, data: event(1) }]
      throw new Error('the source is broken')
    },
    'the source is broken',
  ],
])('%s ends the stream unsent, and the log has the reason', async (_, stream, reason) => {
  const { lines, log } = logged()
  const service = await listen({ handlers: { listEvents: streaming(stream) }, log })
  const { events, comments, ended } = await service.stream()
  expect(await ended).toBe('whole')
  expect(events.map(({ id }) => id)).toEqual(['1'])
  expect(comments).toEqual(['the server failed; see its log'])
  expect(lines.map(({ msg, err }) => [msg, err?.message])).toEqual([
    ['a stream ended early', expect.stringContaining(reason)],
  ])
  await service.expectOpen(0)
  expect((await service.ask('GET', '/pets')).status).toBe(200)
})

test('a stream that ends by itself is a complete response', async () => {
  const { stream } = await listen({
    handlers: {
      listEvents: streaming(async function* () {
        yield [{ data: event(1) }]
      }),
    },
  })
  const { events, ended } = await stream()
  expect(await ended).toBe('whole')
  expect(events.map(({ type, id }) => [type, id])).toEqual([['message', '']])
})

test('a caller that does not read is disconnected, and its source closes', async () => {
  let made = 0
  let isClosed = false
  const size = 8000
  const { app, stream, expectOpen } = await listen({
    handlers: {
      listEvents: streaming(async function* () {
        try {
          for (;;) yield [{ id: ++made, data: event(made, 'x'.repeat(size)) }]
        } finally {
          isClosed = true
        }
      }),
    },
  })
  const sockets = openSockets(app.server)
  const { ended, response } = await stream('', {}, false)
  let before = -1
  const isStuck = () => {
    const was = before
    before = made
    return was === made && made > 0
  }
  await expect.poll(isStuck, { interval: 300 }).toBe(true)
  await setTimeout(200)
  expect(made).toBe(before)
  for (const socket of sockets) expect(socket.writableLength).toBeLessThan(64 * 1024)
  await expectOpen(1)
  onTestFinished(endSlowReaders(sockets, 200))
  await expectOpen(0)
  await expect.poll(() => isClosed).toBe(true)
  response.resume()
  expect(await ended).toBe('cut off')
})

test('streams end at once on SIGTERM, even unread ones, and so does the process', async () => {
  const database = `${temporaryFolder()}/pets.db`
  // An open stream would keep the process longer than this test may take.
  const server = await start('.', { DATABASE_URL: `file:${database}`, SHUTDOWN_TIMEOUT: '3000' })
  const key = await keyBeside(database)
  const open = (isRead: boolean) =>
    openStream(`${server.address}/store/events`, { authorization: `Bearer ${key}` }, isRead)
  const [first, , third] = [await open(true), await open(false), await open(true)]
  third!.response.socket.end()
  server.signal('SIGTERM')
  expect(await first!.ended).toBe('whole')
  expect(first!.comments).toEqual(['the server shuts down; reconnect'])
  expect(await server.ended).toEqual({ code: 0, err: '' })
})

test('no stream begins while the server closes', async () => {
  const { app, port, key } = await listen()
  const sockets = openSockets(app.server)
  const wire = await Wire.open(port)
  onTestFinished(() => wire.close())
  // Half a request keeps the connection open.
  const text = request('GET', '/store/events', key).replace(
    '\r\n\r\n',
    '\r\nAccept: text/event-stream\r\n\r\n',
  )
  wire.write(text.slice(0, 20))
  await expect.poll(() => [...sockets].map(({ bytesRead }) => bytesRead)).toEqual([20])
  const closing = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  wire.write(text.slice(20))
  expect(await wire.response()).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  wire.close()
  await closing
})
