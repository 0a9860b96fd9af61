/** Malformed input: one server gets everything that has ever broken one. */
import { expect, test } from 'vitest'
import { adminKey, start } from '../../packages/testing/child.ts'
import { temporaryFolder } from '../../packages/testing/folder.ts'
import { request, Wire } from '../../packages/testing/wire.ts'

const head = (first: string, ...lines: string[]) => `${[first, 'Host: a', ...lines].join('\r\n')}\r\n\r\n`
const post = (key: string, body: string, ...lines: string[]) =>
  head('POST /pets HTTP/1.1', `Authorization: Bearer ${key}`, 'Content-Type: application/json', ...lines) +
  body
const sized = (key: string, body: string) => post(key, body, `Content-Length: ${Buffer.byteLength(body)}`)

// Pseudo-random bytes from 0 to 255, the same in every run (xorshift).
function noise(length: number): string {
  let state = 0x9e3779b9
  const codes = Array.from({ length }, () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0xff
  })
  return String.fromCharCode(...codes)
}

// Bytes of one connection each; the server may respond or close.
const attacks = (key: string): string[] => [
  '\r\n\r\n\r\n',
  '\0\0\0\0\r\n\r\n',
  noise(4096),
  'GET\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  head('GET * HTTP/1.1'),
  head('OPTIONS * HTTP/1.1'),
  head('CONNECT example.com:443 HTTP/1.1'),
  head('GET http://example.com/pets HTTP/1.1'),
  head('GET //// HTTP/1.1'),
  head('GET /%00%ff%c0%ae HTTP/1.1'),
  head(`GET /${'a/'.repeat(7000)} HTTP/1.1`),
  head(`GET /pets?${'limit=1&'.repeat(1500)} HTTP/1.1`),
  head('GET /pets/__proto__ HTTP/1.1', `Authorization: Bearer ${key}`),
  head('GET /constructor HTTP/1.1'),
  head('GET /pets HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x'),
  head('GET /pets HTTP/1.1', 'Expect: 100-continue', 'Content-Length: 5'),
  head('GET /pets HTTP/1.1', `Authorization: Bearer ${'x'.repeat(15_000)}`),
  head('GET /pets HTTP/1.1', `Accept: ${'a/b;q=0.1,'.repeat(1500)}`),
  head('GET /pets HTTP/1.1', `Authorization: Bearer ${key}`, `If-None-Match: ${'"'.repeat(15_000)}`),
  head('GET /pets HTTP/1.1', ...Array.from({ length: 3000 }, (_, at) => `H${at}: x`)),
  head('GET /pets HTTP/1.1', 'Origin: \u00ff\u0001', 'X-Forwarded-For: \u00e9,,,'),
  head('GET /openapi.json HTTP/1.1', 'Accept-Encoding: br;q=nan,*;q=-1', 'Range: bytes=-1'),
  head('GET /pets HTTP/1.1').repeat(200),
  post(key, 'zz\r\n', 'Transfer-Encoding: chunked'),
  post(key, 'ffffffffffffffff\r\nx', 'Transfer-Encoding: chunked'),
  post(key, '0\r\n\r\n', 'Transfer-Encoding: chunked', 'Content-Length: 3'),
  post(key, '{}', 'Content-Length: -1'),
  post(key, '{}', 'Content-Length: 99999999999999999999'),
  post(key, '{"name":', 'Content-Length: 100'),
  post(key, 'x'.repeat(70_000), 'Content-Length: 70000'),
  sized(key, '['.repeat(60_000)),
  sized(key, '{"a":'.repeat(10_000)),
  sized(key, `"${'\\'.repeat(60_001)}"`),
  sized(key, '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  sized(key, '{"name":"\\ud800","categoryId":1e400}'),
  sized(key, '{"name":{"toString":null},"categoryId":[]}'),
]

test('no input of a caller ends the server', async () => {
  const folder = temporaryFolder()
  const server = await start(folder, { SHUTDOWN_TIMEOUT: '60', RATE_LIMIT: '0' })
  const key = await adminKey(folder)
  for (const attack of attacks(key)) {
    // Each attack is sent whole, cut off in the middle, and by a caller that disconnects before the response.
    const [whole, half, gone] = await Promise.all([1, 2, 3].map(() => Wire.open(server.port)))
    half?.socket.end(attack.slice(0, attack.length / 2), 'latin1')
    gone?.socket.write(attack, 'latin1', () => gone.socket.resetAndDestroy())
    whole?.socket.end(attack, 'latin1')
    await Promise.all([whole?.closed, gone?.closed])
    half?.close()
  }
  const wire = await Wire.open(server.port)
  expect(await wire.ask(request('GET', '/health/ready'))).toMatchObject({ status: 200 })
  expect(await wire.ask(request('GET', '/pets', key))).toMatchObject({ status: 200 })
  wire.close()
  expect(await server.stop()).toBe(0)
  expect((await server.ended).err).toBe('')
})
