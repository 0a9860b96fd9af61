// Hostile input to `npx contract dev`, and output of a broken server, end one connection and nothing else.
import type { Socket } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Wire } from '../../../testing/wire.ts'
import { startHostile, startProxied } from './proxied.ts'

const runs = { numRuns: 200, endOnFailure: true }
/** Writes bytes; resolves to the statuses that came until the end or `silence` milliseconds. */
async function send(port: number, bytes: string, isReset = false, silence = 100): Promise<number[]> {
  const wire = await Wire.open(port)
  wire.socket.write(bytes, 'latin1', () => isReset && wire.socket.resetAndDestroy())
  const quiet = setTimeout(() => wire.close(), silence)
  const statuses: number[] = []
  for (let one = await wire.response(); one; one = await wire.response()) statuses.push(one.status)
  clearTimeout(quiet)
  wire.close()
  return statuses
}

class Counts extends Map<string, number> {
  add(one: string) {
    this.set(one, (this.get(one) ?? 0) + 1)
  }
}

const lines = (...text: string[]) => fc.constantFrom(...text)

const field = lines(
  'Trailer: a',
  'Connection: close',
  'Connection: Host, Content-Length, Transfer-Encoding',
  'Connection: ,, ,',
  'Keep-Alive: timeout=0',
  'TE: gzip',
  'Upgrade: h2c',
  'Expect: 100-continue',
  'Expect: tea',
  'Host: b',
  'X: \x7f',
  'X: \xff',
  'X:\r\n folded',
  'X\0: a',
  'X : a',
  `X: ${'x'.repeat(20_000)}`,
  `${'a:\r\n'.repeat(1200)}a:`,
)
const framing = lines(
  '',
  'Content-Length: 5',
  'Content-Length: 5\r\nContent-Length: 5',
  'Content-Length: 5\r\nContent-Length: 6',
  'Content-Length: 5, 5',
  'Content-Length: +5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Transfer-Encoding: chunked',
  'transfer-encoding:\tCHUNKED ',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: identity',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Content-Length: 5\r\nTransfer-Encoding: chunked',
  'Transfer_Encoding: chunked',
)
const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n'
const body = lines(
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  `5\r\nhello\r\n0\r\n\r\n${smuggled}`,
  `0\r\n\r\n${smuggled}`,
  `hello${smuggled}`,
  smuggled,
  '5;a="\r\n\r\n"\r\nhello\r\n0\r\n\r\n',
  '5;a=b\r\nhello\r\n0\r\nContent-Length: 9\r\n\r\n',
  '5\nhello\n0\n\n',
  '0x5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
)
const requestLine = lines(
  ...['GET / HTTP/1.1', 'POST / HTTP/1.1', 'DELETE / HTTP/1.1', 'HEAD / HTTP/1.1', 'POST / HTTP/1.0'],
  ...['GET http://b/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET /\xff HTTP/1.1', 'GET /dev/events HTTP/1.1'],
  ...['CONNECT a:1 HTTP/1.1', 'GET / HTTP/2.0', 'GET /a b HTTP/1.1', 'PRI * HTTP/2.0', 'nonsense'],
)
const message = fc
  .tuple(requestLine, fc.array(field, { maxLength: 2 }), framing, body)
  .map(([line, fields, length, content]) =>
    [line, 'Host: a', ...fields, ...(length === '' ? [] : [length]), '', content].join('\r\n'),
  )

test('lets the server see the same requests as the proxy', async () => {
  const seen = new Counts()
  const passed = new Counts()
  const { proxy, port, target } = await startProxied(({ method, url }, response) => {
    seen.add(`${method} ${url}`)
    response.setHeader('Content-Length', 2).end('ok')
  })
  const misread: unknown[] = []
  target.on('clientError', ({ code }: NodeJS.ErrnoException, socket: Socket) => {
    // The caller had closed the connection, or a response came before the whole body.
    if (!/ECONNRESET|EPIPE|HPE_INVALID_EOF_STATE/.test(code ?? '')) misread.push(code)
    socket.destroy()
  })
  proxy.on('request', ({ method, url }) => passed.add(`${method} ${url}`))
  await fc.assert(
    fc.asyncProperty(
      fc.array(message, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      async (parts, isReset) => {
        await send(port, parts.join(''), isReset)
        for (const [one, count] of seen) expect(count).toBeLessThanOrEqual(passed.get(one) ?? 0)
        expect(misread).toEqual([])
      },
    ),
    runs,
  )
  const last = 'GET / HTTP/1.1\r\nHost: a\r\nTrailer: a\r\nConnection: close\r\n\r\n'
  expect(await send(port, last, false, 60_000)).toEqual([200])
})

const statusLine = lines(
  ...[
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200',
    'HTTP/1.0 200 OK',
    'HTTP/1.1 204 No Content',
    'HTTP/1.1 304 Not Modified',
  ],
  ...[
    'HTTP/1.1 100 Continue',
    'HTTP/1.1 101 Switching Protocols',
    'HTTP/1.1 103 Early Hints',
    'HTTP/1.1 199 a',
  ],
  ...[
    'HTTP/1.1 000 a',
    'HTTP/1.1 099 a',
    'HTTP/1.1 999 a',
    'HTTP/1.1 200 \x7f',
    'HTTP/1.1 200 \xff',
    'nonsense',
    '',
  ],
)
const responseField = lines(
  ...['Trailer: a', 'Connection: close', 'Connection: Upgrade\r\nUpgrade: a', 'Keep-Alive: timeout=-1'],
  ...[
    'Content-Type: text/html',
    'Content-Security-Policy: \xff',
    'Set-Cookie: a=\x01',
    'X: \x7f',
    'X: \xff',
    'X y: z',
  ],
  ...['X: a\r\n folded', 'Content-Encoding: gzip', `X: ${'x'.repeat(20_000)}`, `${'a:\r\n'.repeat(1200)}a:`],
)
const response = fc
  .tuple(statusLine, fc.array(responseField, { maxLength: 3 }), framing, body)
  .map(([line, fields, length, content]) =>
    [line, ...fields, ...(length === '' ? [] : [length]), '', content].join('\r\n'),
  )

test('gives the caller a readable response or none', async () => {
  let next = { bytes: '', end: 'stays' }
  const { port } = await startHostile((socket) => {
    const { bytes, end } = next
    socket.write(bytes, 'latin1', () => {
      if (end === 'resets') socket.resetAndDestroy()
      if (end === 'ends') socket.end()
    })
  })
  const request = lines(
    'GET / HTTP/1.1\r\nHost: a\r\n\r\n',
    'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n',
    'GET / HTTP/1.0\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 500\r\n\r\nhello',
  )
  await fc.assert(
    fc.asyncProperty(response, lines('stays', 'ends', 'resets'), request, async (bytes, end, sent) => {
      next = { bytes, end }
      const wire = await Wire.open(port)
      const first = wire.ask(sent)
      const quiet = setTimeout(() => wire.close(), 100)
      const { status = 200 } = (await first) ?? {}
      clearTimeout(quiet)
      wire.close()
      if (!sent.includes('Expect')) expect(status).toBeGreaterThanOrEqual(200)
    }),
    runs,
  )
  next = { bytes: 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok', end: 'stays' }
  const wire = await Wire.open(port)
  expect(await wire.ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toMatchObject({ status: 200 })
  wire.close()
})
