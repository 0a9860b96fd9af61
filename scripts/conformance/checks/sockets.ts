import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { readResponse } from '../exchange.ts'
import type { Suite } from '../suite.ts'
import { check, json } from './check.ts'

/** How long a server may take over a broken request, in milliseconds. */
const patience = 5000

/** Requests as bytes, for what no client sends; `$HOST`, `$AUTH` and `$NAME` are filled in. */
const requests: { name: string; bytes: string; statuses: number[]; end?: boolean }[] = [
  { name: 'bytes that are no HTTP', bytes: 'nonsense\r\n\r\n', statuses: [400] },
  {
    name: 'a request without Host',
    bytes: 'GET /pets HTTP/1.1\r\n$AUTH\r\nConnection: close\r\n\r\n',
    statuses: [400],
  },
  {
    name: 'two different lengths',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    statuses: [400],
  },
  {
    name: 'a length that is no number',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nContent-Length: -1\r\n\r\n{}',
    statuses: [400],
  },
  {
    name: 'both a length and chunks',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
    statuses: [400],
  },
  {
    name: 'a body shorter than its length',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":"$NAME"}',
    statuses: [400, 408],
    end: true,
  },
  {
    name: 'a body longer than its length',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{"name":"$NAME"}',
    statuses: [400],
  },
  {
    name: 'chunks of a size that is no number',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n{}\r\n0\r\n\r\n',
    statuses: [400],
  },
  {
    name: 'a header line without a colon',
    bytes: 'GET /pets HTTP/1.1\r\n$HOST\r\n$AUTH\r\nnonsense\r\n\r\n',
    statuses: [400],
  },
  {
    name: 'headers of 100 KB',
    bytes: `GET /pets HTTP/1.1\r\n$HOST\r\n$AUTH\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
    statuses: [400, 431],
  },
  {
    name: 'two Authorization headers, one of them wrong',
    bytes:
      'GET /pets HTTP/1.1\r\n$HOST\r\nAuthorization: Bearer nonsense\r\n$AUTH\r\nConnection: close\r\n\r\n',
    statuses: [400, 401],
  },
  {
    name: 'a body in chunks',
    bytes:
      'POST /categories HTTP/1.1\r\n$HOST\r\n$AUTH\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n9\r\n{"name":"\r\n$SIZE\r\n$NAME\r\n2\r\n"}\r\n0\r\n\r\n',
    statuses: [201],
  },
  {
    name: 'an expectation of 100-continue',
    bytes: 'GET /pets HTTP/1.1\r\n$HOST\r\n$AUTH\r\nExpect: 100-continue\r\nConnection: close\r\n\r\n',
    statuses: [200],
  },
]

/** Sends bytes that are not, or hardly, HTTP, and checks that they are refused with an Error, or served. */
export async function checkSockets(suite: Suite): Promise<void> {
  const { client, fixtures, oracle } = suite
  const { host, pathname } = new URL(client.base)
  for (const { name, bytes, statuses, end } of requests) {
    await check(suite, 'protocol', `${name}: ${statuses.join(' or ')}`, async (send) => {
      const unique = fixtures.newName()
      const filled = bytes
        .replace(/ (\/[^ ]*) HTTP/, ` ${pathname.replace(/\/$/, '')}$1 HTTP`)
        .replace('$HOST', `Host: ${host}`)
        .replace('$AUTH', `Authorization: Bearer ${client.key.value}`)
        .replace('$SIZE', unique.length.toString(16))
        .replace('$NAME', unique)
      const answer = await exchange(client.base, filled, end)
      send.expect(answer !== undefined, 'the connection was closed without a response')
      if (!answer) return
      send.expect(
        statuses.includes(answer.status),
        `the response is ${answer.status} instead of ${statuses.join(' or ')}`,
      )
      const [method = '', target = ''] = bytes.split(' ')
      // The same request as a client sends it, for the curl line.
      const body = bytes.includes('$NAME') ? json({ name: unique }) : undefined
      const violations =
        answer.status < 400 ? suite.observe({ method, target, body }, answer) : oracle.judgeError(answer)
      send.expect(violations.length === 0, `the response is ${answer.status}, and ${violations.join(', ')}`)
      await send({ method: 'GET', target: '/pets?limit=1' }, 200)
    })
  }
}

/** Writes bytes and reads the first response; undefined if the server closes without one. */
async function exchange(base: string, bytes: string, end = false) {
  const { protocol, hostname, port } = new URL(base)
  const secure = protocol === 'https:'
  const options = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (secure ? 443 : 80)) }
  const socket: Socket = secure
    ? connectTls({ ...options, servername: options.host })
    : connect({ ...options, allowHalfOpen: true })
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
  })
  // A server may well close while it is still being written to.
  socket.on('error', () => {})
  await once(socket, secure ? 'secureConnect' : 'connect')
  if (end) socket.end(bytes)
  else socket.write(bytes)
  const deadline = Date.now() + patience
  while (Date.now() < deadline && !isComplete(received) && !socket.readableEnded && !socket.destroyed) {
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  socket.destroy()
  return parse(received)
}

const head = /^HTTP\/1\.1 (\d{3})[^\r\n]*\r\n((?:[^\r\n]+\r\n)*)\r\n/

function isComplete(received: string): boolean {
  const match = head.exec(final(received))
  if (!match) return false
  const length = lengthIn(match[2])
  return length !== undefined && final(received).length >= match[0].length + length
}

/** What Content-Length says among these header lines. */
function lengthIn(lines = ''): number | undefined {
  const digits = /^content-length: *(\d+)/im.exec(lines)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** What follows the interim answers. */
const final = (received: string) =>
  received.replace(/^(HTTP\/1\.1 1\d\d[^\r\n]*\r\n([^\r\n]+\r\n)*\r\n)+/, '')

function parse(received: string) {
  const match = head.exec(final(received))
  if (!match) return undefined
  const [whole, status, lines = ''] = match
  const headers = lines
    .trim()
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    })
  // A second response may follow, to what was taken for a second request.
  const body = final(received).slice(whole.length).slice(0, lengthIn(lines))
  const text = Buffer.from(body, 'latin1').toString('utf8')
  return readResponse(Number(status), Object.fromEntries(headers), text)
}
