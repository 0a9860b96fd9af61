import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { generated } from '../../../testing/generated.ts'
import { everywhere, served } from '../../../testing/served.ts'
import { unprotected } from '../../settings/network.ts'

const content = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
const counted = { 'application/json': { schema: { type: 'integer' } } }
const taking = (operationId: string) => ({
  operationId,
  requestBody: { required: true, content },
  responses: { 200: { description: 'Its size.', content: counted } },
})
const paths = {
  '/up': { post: taking('up') },
  '/small': { post: { ...taking('small'), 'x-max-file-size': 100_000 } },
  '/tiny': { post: { ...taking('tiny'), 'x-max-file-size': 10 } },
  '/large': { post: { ...taking('large'), 'x-max-file-size': 100_000_000 } },
  '/whole': { post: taking('whole') },
  '/unread': { post: taking('unread') },
  '/begun': { post: taking('begun') },
}

const contract = await generated({ paths }, afterAll)

type Bytes = AsyncIterable<Uint8Array>

async function sizeOf(stream: Bytes): Promise<number> {
  let size = 0
  for await (const chunk of stream) size += chunk.length
  return size
}

const handlers = {
  whole: async ({ body }: { body: Uint8Array }) => ({ status: 200, body: body.length }),
  unread: async () => ({ status: 200, body: 0 }),
  async begun({ stream }: { stream: Bytes }) {
    for await (const chunk of stream) return { status: 200, body: Math.min(chunk.length, 1) }
    return { status: 200, body: 0 }
  },
}

const start = (more = {}) =>
  served(
    contract,
    {
      ...everywhere(contract, async ({ stream }: { stream: Bytes }) => ({
        status: 200,
        body: await sizeOf(stream),
      })),
      ...handlers,
      ...more,
    },
    { protection: { ...unprotected, maxFileSize: 300_000 } },
  )

const head = (path: string, ...fields: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/octet-stream', ...fields, '', ''].join(
    '\r\n',
  )

const chunk = (size: number) => `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`

function send(socket: Socket, path: string, size: number, isChunked: boolean, ...fields: string[]) {
  if (!isChunked) return socket.write(head(path, `Content-Length: ${size}`, ...fields) + 'x'.repeat(size))
  const first = Math.max(1, size - 1)
  const chunks = chunk(first) + (size > first ? chunk(size - first) : '')
  return socket.write(`${head(path, 'Transfer-Encoding: chunked', ...fields)}${chunks}0\r\n\r\n`)
}

test.each<[path: string, size: number, status: number]>([
  ['/up', 10, 200],
  ['/up', 65_537, 200],
  ['/up', 300_000, 200],
  ['/up', 300_001, 413],
  ['/small', 100_000, 200],
  ['/small', 100_001, 413],
  ['/tiny', 10, 200],
  ['/tiny', 11, 413],
  ['/whole', 65_536, 200],
  ['/whole', 65_537, 413],
])('%s with %i bytes gets %i', async (path, size, status) => {
  const { port } = await start()
  for (const isChunked of [false, true]) {
    const socket = connect(port, '127.0.0.1')
    send(socket, path, size, isChunked)
    const next = 'GET /health/live HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
    socket.write(next)
    const received = await text(socket)
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    // The connection continues with the next request, or ends.
    if (status === 200) expect(received).toMatch(new RegExp(`\r\n\r\n${size}HTTP/1\\.1 200 `))
    else expect(received).toMatch(/\r\nconnection: close\r\n/i)
  }
})

test('an empty body is a stream without bytes', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write(head('/up', 'Content-Length: 0', 'Connection: close'))
  expect(await text(socket)).toMatch(/\r\n\r\n0$/)
})

test.each(['/unread', '/begun'])(
  '%s responds before the body is complete, and the connection ends',
  async (path) => {
    const { port } = await start()
    for (const framing of ['Content-Length: 200000', 'Transfer-Encoding: chunked']) {
      const socket = connect(port, '127.0.0.1')
      socket.write(head(path, framing))
      socket.write(framing.startsWith('C') ? 'x'.repeat(70_000) : chunk(70_000))
      const received = await text(socket)
      expect(received).toMatch(/^HTTP\/1\.1 200 /)
      expect(received).toMatch(/\r\nconnection: close\r\n/i)
    }
  },
)

test.each(['Content-Length: 200000', 'Transfer-Encoding: chunked'])(
  'the stream of a caller that disconnects fails (%s)',
  async (framing) => {
    const begun = vi.fn()
    const failed = vi.fn()
    const { port } = await start({
      async up({ stream }: { stream: Bytes }) {
        begun()
        await sizeOf(stream).catch(failed)
        return { status: 200, body: 0 }
      },
    })
    const socket = connect(port, '127.0.0.1')
    socket.write(head('/up', framing))
    socket.write(framing.startsWith('C') ? 'x'.repeat(70_000) : chunk(70_000))
    await expect.poll(() => begun.mock.calls.length).toBe(1)
    expect(failed).not.toHaveBeenCalled()
    socket.destroy()
    await expect.poll(() => failed.mock.calls.length).toBe(1)
  },
)

test('a body arrives no faster than it is read', async () => {
  let isBegun = false
  let go = () => {}
  const { port } = await start({
    async large({ stream }: { stream: Bytes }) {
      isBegun = true
      await new Promise<void>((resolve) => (go = resolve))
      return { status: 200, body: await sizeOf(stream) }
    },
  })
  const size = 50_000_000
  const socket = connect(port, '127.0.0.1')
  socket.write(head('/large', `Content-Length: ${size}`, 'Connection: close'))
  socket.write(Buffer.alloc(size))
  await expect.poll(() => isBegun).toBe(true)
  expect(socket.writableLength).toBeGreaterThan(0)
  go()
  expect(await text(socket)).toMatch(new RegExp(`\r\n\r\n${size}$`))
})

test('a caller that expects 100 Continue gets it once the stream is read', async () => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  socket.write(head('/up', 'Content-Length: 200000', 'Expect: 100-continue', 'Connection: close'))
  const [first] = await once(socket, 'data')
  expect(String(first)).toMatch(/^HTTP\/1\.1 100 /)
  socket.write('x'.repeat(200_000))
  expect(await text(socket)).toMatch(/\r\n\r\n200000$/)
})
