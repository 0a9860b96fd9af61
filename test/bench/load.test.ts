import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { runLoad } from './load.ts'
import { encode } from './request.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
let server: Server | undefined
const open = new Set<Socket>()

afterEach(() => {
  server?.close()
  for (const socket of open) socket.destroy()
})

/** Loads a raw server that answers each request through `answer`, for a twentieth of a second. */
async function load(answer: (socket: Socket, count: number) => void) {
  let count = 0
  const requests: string[] = []
  server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      requests.push(bytes.toString())
      answer(socket, ++count)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server has no port')
  const result = await runLoad({
    address: `http://127.0.0.1:${address.port}`,
    requests: [
      { method: 'GET', path: '/a' },
      {
        method: 'POST',
        path: '/b',
        headers: { 'X-Key': 'k' },
        body: { name: 'é' },
      },
    ],
    connections: 2,
    seconds: 0.05,
  })
  return { result, requests, count }
}

describe('the load generator', () => {
  test('sends the requests in turn and counts the answers', async () => {
    const { result, requests, count } = await load((socket) => socket.write(OK))
    expect(count).toBeGreaterThanOrEqual(2)
    expect(requests.slice(0, 2).map((request) => request.split(' ')[1])).toEqual(['/a', '/b'])
    expect(result.perSecond).toBeGreaterThan(0)
    expect(result.p99).toBeGreaterThanOrEqual(result.p50)
  })

  test('puts an answer together that arrives in pieces', async () => {
    const { count } = await load((socket) => {
      socket.write(OK.slice(0, 30))
      setImmediate(() => socket.write(OK.slice(30)))
    })
    expect(count).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['a refusal', 'HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n', 'answered HTTP/1.1 503'],
    [
      'an answer without a length',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n',
      'without Content-Length',
    ],
    ['an answer too long', `${OK}{}`, '2 bytes more'],
  ])('fails on %s', async (_what, answer, message) => {
    await expect(load((socket) => socket.write(answer))).rejects.toThrow(message)
  })

  test('fails when a connection is closed', async () => {
    await expect(load((socket) => socket.destroy())).rejects.toThrow()
  })

  test('encodes the length of a body in bytes', () => {
    const text = encode({ method: 'POST', path: '/b', body: 'é' }, 'h').toString()
    expect(text).toBe(
      'POST /b HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"é"',
    )
  })
})
