import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { encode, runLoad } from './load.ts'

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'
let server: Server | undefined
const open = new Set<Socket>()

afterEach(() => {
  server?.close()
  for (const socket of open) socket.destroy()
})

/** Loads a raw server that calls `respond` for each request, for a twentieth of a second. */
async function load(respond: (socket: Socket, count: number) => void) {
  let count = 0
  const requests: string[] = []
  server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      requests.push(bytes.toString())
      respond(socket, ++count)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address !== 'object') throw new Error('the server has no port')
  const result = await runLoad({
    address: `http://127.0.0.1:${address.port}`,
    requests: [
      { method: 'GET', path: '/a', status: 200 },
      { method: 'POST', path: '/b', headers: { 'X-Key': 'k' }, body: { name: 'é' }, status: 200 },
    ],
    connections: 2,
    seconds: 0.05,
  })
  return { result, requests, count }
}

describe('load generator', () => {
  test('sends the requests in turn and counts the responses', async () => {
    const { result, requests, count } = await load((socket) => socket.write(OK))
    expect(count).toBeGreaterThanOrEqual(2)
    expect(requests.slice(0, 2).map((request) => request.split(' ')[1])).toEqual(['/a', '/b'])
    expect(result.perSecond).toBeGreaterThan(0)
    expect(result.responses).toBe(count)
    expect(result.p50).toBeGreaterThan(0)
  })

  test.each([
    ['a response', OK, 30],
    ['a chunked response', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n', 52],
  ])('assembles %s from pieces', async (_what, response, at) => {
    const { count } = await load((socket) => {
      socket.write(response.slice(0, at))
      setImmediate(() => socket.write(response.slice(at)))
    })
    expect(count).toBeGreaterThanOrEqual(2)
  })

  test.each([
    ['another status', 'HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n', 'expected 200, got: HTTP/1.1 503'],
    ['a response of unknown length', 'HTTP/1.1 200 OK\r\n\r\n', 'unknown length'],
    ['a response that is too long', `${OK}{}`, '2 bytes beyond Content-Length'],
  ])('fails on %s', async (_what, response, message) => {
    await expect(load((socket) => socket.write(response))).rejects.toThrow(message)
  })

  test('fails on a closed connection', async () => {
    await expect(load((socket) => socket.destroy())).rejects.toThrow()
  })

  test('encodes the length of a body in bytes', () => {
    const text = encode({ method: 'POST', path: '/b', body: 'é', status: 201 }, 'h').toString()
    expect(text).toBe(
      'POST /b HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 4\r\n\r\n"é"',
    )
  })
})
