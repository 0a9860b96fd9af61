/** Bodies that arrive slowly, on a server whose files may take an hour. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import type { Contract } from 'contract-openapi/contract'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { closingTimeout } from '../../http/connections.ts'
import { receiveParts } from '../../request/multipart.ts'

const taking = (operationId: string, content: object) => ({
  post: {
    operationId,
    requestBody: { required: true, content },
    responses: { 200: { description: 'It.', content: { 'application/json': { schema: {} } } } },
  },
})
const note = taking('note', { 'application/json': { schema: { type: 'object' } } })
const file = taking('file', {
  'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
})

const form = taking('form', {
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { caption: { type: 'string' }, photo: { type: 'string', format: 'binary' } },
    },
  },
})

let withFiles: Contract
let without: Contract
beforeAll(async () => {
  withFiles = await generated({ paths: { '/note': note, '/file': file, '/form': form } }, afterAll)
  without = await generated({ paths: { '/note': note } }, afterAll)
})

let bytesRead = 0

// The timers of this project stop until the service ends; those of Node's connections run.
async function start(contract: Contract, pause = async () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const service = await served(
    contract,
    everywhere(contract, async ({ stream = [] }: { stream?: AsyncIterable<Buffer> | Buffer[] }) => {
      for await (const chunk of stream) {
        bytesRead += chunk.length
        await pause()
      }
      return { status: 200, body: null }
    }),
  )
  onTestFinished(() => {
    // The service waits for connections whose end has such a timer.
    if (vi.isFakeTimers()) vi.advanceTimersByTime(closingTimeout)
    vi.useRealTimers()
  })
  return service
}

function begin(port: number, path: string, type: string, length: number, body: string): Socket {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${body}`,
  )
  return socket
}

const waiting = () => vi.getTimerCount()

test('ends a body other than a file after 30 s, however its bytes arrive', async () => {
  const { port } = await start(withFiles)
  const before = waiting()
  const socket = begin(port, '/note', 'application/json', 100, '{')
  const received = text(socket)
  await expect.poll(waiting).toBeGreaterThan(before)
  vi.advanceTimersByTime(29_000)
  socket.write('"a":')
  vi.advanceTimersByTime(999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(await received).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is)
})

test('ends a file that stands still for 30 s, and no file whose bytes keep arriving', async () => {
  const { port } = await start(withFiles)
  const before = waiting()
  const socket = begin(port, '/file', 'application/octet-stream', 100_000, 'a')
  const received = text(socket)
  await expect.poll(waiting).toBeGreaterThan(before)
  for (const whole of [2, 3]) {
    // Polling advances the timers, too.
    vi.advanceTimersByTime(20_000)
    socket.write('a')
    await expect.poll(() => bytesRead).toBe(whole)
  }
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(30_000)
  expect(await received).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is)
})

const partOf = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`

test.each([
  ['small', 1000, partOf('caption')],
  ['large', 1_000_000, `${partOf('caption')}a\r\n${partOf('other', '; filename="a"')}${'a'.repeat(70_000)}`],
])('ends a %s form without its files after 30 s, however its bytes arrive', async (_, length, sent) => {
  const { port } = await start(withFiles)
  const before = waiting()
  const socket = begin(port, '/form', 'multipart/form-data; boundary=x', length, sent)
  const received = text(socket)
  await expect.poll(waiting).toBeGreaterThan(before + 1)
  vi.advanceTimersByTime(20_000)
  socket.write('a')
  vi.advanceTimersByTime(11_000)
  expect(await received).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close\r\n/is)
})

test('ends a form whose file stands still for 30 s', async () => {
  const { port } = await start(withFiles)
  const before = waiting()
  const sent = `${partOf('photo', '; filename="a"')}${'a'.repeat(70_000)}`
  const socket = begin(port, '/form', 'multipart/form-data; boundary=x', 1_000_000, sent)
  const received = text(socket)
  await expect.poll(waiting).toBe(before + 2)
  vi.advanceTimersByTime(29_000)
  socket.write('a')
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(70_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(31_000)
  expect(await received).toMatch(/^HTTP\/1\.1 408 /)
})

test('a form with a file may take any time at a kibibyte a second, and ends if it is slower', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const body = new Readable({ read() {} })
  const keeping = { memory: 65_536, caller: 'a', server: {}, onEnd: (end: () => void) => onTestFinished(end) }
  const failure = vi.fn()
  receiveParts(body, 'multipart/form-data; boundary=x', keeping, () => true).catch(failure)
  const send = async (text: string) => {
    body.push(text)
    // The time of writing to the disk does not count.
    await setTimeout(5)
    vi.advanceTimersByTime(15_000)
  }
  await expect.poll(() => vi.getTimerCount()).toBe(1)
  await send(partOf('photo', '; filename="a"') + 'a'.repeat(15_500))
  for (let times = 0; times < 19; times++) await send('a'.repeat(15_500))
  expect(failure).not.toHaveBeenCalled()
  for (let times = 0; times < 100 && failure.mock.calls.length === 0; times++) await send('a'.repeat(15_000))
  expect(failure.mock.calls).toEqual([[expect.objectContaining({ code: 'request_timeout' })]])
})

test('a handler may take any time for a file that has arrived', async () => {
  const { promise: awhile, resolve: goOn } = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const { port } = await start(withFiles, () => {
    reading.resolve()
    return awhile
  })
  const before = waiting()
  const socket = begin(port, '/file', 'application/octet-stream', 70_000, 'a'.repeat(70_000))
  await reading.promise
  await expect.poll(waiting).toBe(before)
  vi.advanceTimersByTime(30_000)
  goOn()
  const [head] = await once(socket, 'data')
  expect(String(head)).toMatch(/^HTTP\/1\.1 200 /)
})

test('ends the connection of a page whose request has a body', async () => {
  const { port } = await start(withFiles)
  const socket = begin(port, '/health/live', 'application/json', 100, '{')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 40[45] .*\r\nconnection: close\r\n/is)
  const other = connect(port, '127.0.0.1')
  other.write('GET /health/live HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{')
  expect(await text(other)).toMatch(/^HTTP\/1\.1 200 .*\r\nconnection: close\r\n/is)
})

test('gives a whole request an hour if an operation takes files, else 30 s', async () => {
  expect((await start(withFiles)).app.server.requestTimeout).toBe(3_600_000)
  expect((await start(without)).app.server.requestTimeout).toBe(30_000)
})
