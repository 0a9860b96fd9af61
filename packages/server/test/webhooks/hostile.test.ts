import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from '../../../testing/free-port.ts'
import { startHostile, startReceiver } from '../../../testing/receiver.ts'
import { newSecret } from '../../webhooks/secrets.ts'
import { testSender } from './sender.ts'

const message = () => ({ id: 'evt_7', timestamp: new Date(), body: '{"secret": 1}', secrets: [newSecret()] })
const url = (port: number, protocol = 'http') => `${protocol}://127.0.0.1:${port}/`

// Writes as fast as the other side reads, until the connection is closed.
function pour(socket: Socket, chunk: string) {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}
const after = (behave: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => behave(socket))

// A busy machine needs time for a connection, too.
const limits = { connect: 60_000, total: 400 }
const late = 'No response within 0.4 s.'
const unconnected = 'No connection within 0.4 s.'
const noHttp = 'The response is not HTTP/1.1.'
const cut = 'The connection was closed before a response.'
const ok = 'HTTP/1.1 200 OK\r\n'

test.each<[string, (socket: Socket) => void, { error?: string; status?: number }]>([
  ['never answers', () => {}, { error: late }],
  ['hangs up', (socket) => socket.destroy(), { error: cut }],
  ['resets', (socket) => socket.resetAndDestroy(), { error: cut }],
  ['ends half a response', after((socket) => socket.end('HTTP/1.1 200 O')), { error: cut }],
  ['speaks another protocol', after((socket) => socket.end('220 mail.example ESMTP\r\n')), { error: noHttp }],
  [
    'sends header bytes slowly',
    after((socket) => {
      socket.write(`${ok}x: `)
      const timer = setInterval(() => socket.write('y'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
    { error: late },
  ],
  [
    'sends headers without an end',
    after((socket) => {
      socket.write(ok)
      pour(socket, `x: ${'y'.repeat(1000)}\r\n`)
    }),
    { error: 'The headers of the response are too large.' },
  ],
  [
    'sends one header without an end',
    after((socket) => {
      socket.write(`${ok}x: `)
      pour(socket, 'y'.repeat(1000))
    }),
    { error: 'The headers of the response are too large.' },
  ],
  [
    'sends interim responses without an end',
    after((socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(10))),
    { error: 'The response is too long.' },
  ],
  [
    'says to go on without an end',
    after((socket) => pour(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(10))),
    { error: 'The response is too long.' },
  ],
  [
    'sends interim responses slowly',
    after((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
    { error: late },
  ],
  [
    'switches protocols',
    after((socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
      pour(socket, 'x'.repeat(1000))
    }),
    { error: cut },
  ],
  [
    'sends a body without an end',
    after((socket) => {
      socket.write(`${ok}\r\n`)
      pour(socket, 'x'.repeat(1000))
    }),
    { status: 200 },
  ],
  [
    'sends chunks without an end',
    after((socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`)
      pour(socket, '1;extension=value\r\nx\r\n'.repeat(100))
    }),
    { status: 200 },
  ],
  [
    'sends an extension of a chunk without an end',
    after((socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n1;`)
      pour(socket, 'x'.repeat(1000))
    }),
    { status: 200 },
  ],
  [
    'sends trailers without an end',
    after((socket) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n0\r\n`)
      pour(socket, `x: ${'y'.repeat(1000)}\r\n`)
    }),
    { status: 200 },
  ],
  [
    'sends a body slowly',
    after((socket) => {
      socket.write(`${ok}content-length: 10000\r\n\r\n`)
      const timer = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(timer))
    }),
    { status: 200 },
  ],
  ['never ends its body', after((socket) => socket.write(`${ok}\r\n`)), { status: 200 }],
  ['breaks off its body', after((socket) => socket.end(`${ok}content-length: 9\r\n\r\nx`)), { status: 200 }],
])('a receiver that %s costs one connection for a limited time', async (_name, behave, expected) => {
  const { port, closed } = await startHostile(behave)
  // A busy machine needs time for a response. Two of the bodies never end, so the test waits for the limit.
  const patient = { connect: 60_000, total: expected.error === undefined ? 3_000 : 60_000 }
  const { send } = testSender({ limits: expected.error === late ? limits : patient })
  expect(await send(url(port), message())).toEqual(expected)
  await closed
})

test('reads little more of an endless response than the limit', async () => {
  let written = 0
  const { port, closed } = await startHostile(
    after((socket) => {
      socket.write(`${ok}\r\n`)
      pour(socket, 'x'.repeat(1000))
      socket.on('close', () => {
        written = socket.bytesWritten
      })
    }),
  )
  expect(await testSender().send(url(port), message())).toEqual({ status: 200 })
  await closed
  // The buffers of both kernels take some data, too.
  expect(written).toBeLessThan(16 * 1024 * 1024)
})

test.each<[string, (socket: Socket) => void]>([
  ['never answers the handshake', () => {}],
  [
    'answers the handshake slowly',
    (socket) => {
      const timer = setInterval(() => socket.write('\x16'), 20)
      socket.on('close', () => clearInterval(timer))
    },
  ],
])('a receiver that %s has the time of a connection', async (_name, behave) => {
  const { port, closed } = await startHostile(behave)
  const { send } = testSender({ limits: { connect: 400, total: 60_000 } })
  expect((await send(url(port, 'https'), message())).error).toMatch(/^(No connection|The TLS handshake) /)
  await closed
})

test('reports a receiver that does not speak TLS', async () => {
  const { port, closed } = await startHostile((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  const { send } = testSender()
  expect(await send(url(port, 'https'), message())).toEqual({
    error: 'The TLS handshake failed.',
  })
  await closed
})

test('DNS without an answer has the time of a connection', async () => {
  const { send } = testSender({
    limits: { connect: 400, total: 60_000 },
    resolve: () => new Promise(() => {}),
  })
  expect(await send('http://receiver.example/', message())).toEqual({ error: unconnected })
})

test.each([
  [
    'fails',
    () => Promise.reject(Object.assign(new Error('x'), { code: 'ESERVFAIL' })),
    'The name of the host cannot be resolved.',
  ],
  [
    'knows no such name',
    () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
    'The host name does not exist or has no public address.',
  ],
  [
    'throws',
    () => {
      throw new Error('secret')
    },
    'The request failed.',
  ],
  ['finds nothing', async () => [], 'The host name does not exist or has no public address.'],
])('DNS that %s is an error like others', async (_name, resolve, error) => {
  expect(await testSender({ resolve }).send('http://receiver.example/', message())).toEqual({ error })
})

test('reports a port without a listener', async () => {
  const sent = await testSender().send(url(await freePort()), message())
  expect(sent).toEqual({ error: 'The host refused the connection.' })
})

test('closes a connection that gets data without a request', async () => {
  const forged = 'HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n'
  const { port, closed } = await startHostile(
    after((socket) => {
      socket.write(`${ok}content-length: 0\r\n\r\n`)
      setTimeout(() => pour(socket, forged), 20)
    }),
  )
  const { send } = testSender()
  expect(await send(url(port), message())).toEqual({ status: 200 })
  await closed
  expect(await send(url(port), message())).toEqual({ status: 200 })
})

test('a second response in the same packet does not belong to the next request', async () => {
  const { port } = await startHostile(
    after((socket) =>
      socket.write(`${ok}content-length: 0\r\n\r\nHTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n`),
    ),
  )
  const { send } = testSender({ limits })
  for (let i = 0; i < 3; i++) expect((await send(url(port), message())).status).not.toBe(410)
})

test('hostile receivers do not delay others', async () => {
  const { port } = await startHostile(() => {})
  const receiver = await startReceiver()
  const { send } = testSender({ limits: { total: 60_000 } })
  const stuck = Array.from({ length: 100 }, () => send(url(port), message()))
  for (let i = 0; i < 10; i++) expect(await send(url(receiver.port), message())).toEqual({ status: 204 })
  expect(await Promise.race([...stuck, 'none has ended'])).toBe('none has ended')
})
