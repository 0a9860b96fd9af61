/** Hostile clients that hold or break whatever a stranger can reach. Each does one thing on its own connection, and then ends. */
import { connect, type Socket } from 'node:net'

// Hostile clients have another address, so that their limits spare the honest ones.
const localAddress = '127.0.0.2'

/** Attack on a connection; `for` says how long the client keeps its side open, in milliseconds. */
interface Attack {
  name: string
  run(socket: Socket): void
  for: number
}

const head = (line: string, ...headers: string[]) => `${[line, 'Host: x', ...headers].join('\r\n')}\r\n\r\n`
const keepOpen = 8000

/** Makes an attack that writes text and keeps its side open, whatever the response. */
const write = (name: string, text: string, time = keepOpen): Attack => ({
  name,
  run: (socket) => void socket.write(text, 'latin1'),
  for: time,
})

/** Makes an attack that writes text and resets the connection. */
const writeAndReset = (name: string, text: string): Attack => ({
  name,
  run: (socket) => void socket.write(text, 'latin1', () => socket.resetAndDestroy()),
  for: 0,
})

/** Attacks that once broke the server, and similar ones. */
export const attacks: readonly Attack[] = [
  writeAndReset('bad path, reset', head('GET /%zz HTTP/1.1')),
  writeAndReset('unknown path, reset', head('GET /nosuch HTTP/1.1')),
  writeAndReset('docs, reset', head('GET /docs HTTP/1.1')),
  writeAndReset('pets, reset', head('GET /pets HTTP/1.1')),
  writeAndReset('half a body, reset', head('POST /pets HTTP/1.1', 'Content-Length: 1000')),
  write('garbage', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  write('half a header', 'GET /pets HTTP/1.1\r\nHost: x\r\nA: '),
  write('nothing', ''),
  write('header too large', head('GET /pets HTTP/1.1', `A: ${'x'.repeat(20_000)}`)),
  write('bad chunk', `${head('POST /pets HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`),
  write(
    'request in the body of an upgrade',
    `${head('POST /pets HTTP/1.1', 'Upgrade: h2c', 'Connection: Upgrade', 'Content-Length: 200')}${head('DELETE /pets/1 HTTP/1.1')}`,
  ),
  write('requests sent ahead', head('GET /pets HTTP/1.1').repeat(150)),
  write(
    'large bodies sent ahead',
    `${head('POST /pets HTTP/1.1', 'Content-Length: 60000')}${'x'.repeat(60_000)}`.repeat(20),
  ),
  write('absolute form', head('PUT https://a?%25http://a%23%E0%A4 HTTP/1.1')),
  write('connect', head('CONNECT example.com:443 HTTP/1.1')),
  write(
    'junk token',
    head('GET /pets HTTP/1.1', `Authorization: Bearer ${btoa('{"alg":"ES256","kid":"x"}')}.e30.eA`),
    100,
  ),
  write('junk key', head('GET /pets HTTP/1.1', 'Authorization: Bearer nonsense'), 100),
  {
    name: 'response not read',
    run(socket) {
      socket.pause()
      socket.write(head('GET /docs/docs.js HTTP/1.1').repeat(20))
    },
    for: keepOpen,
  },
  {
    name: 'half close',
    run: (socket) => void socket.end(head('GET /pets HTTP/1.1')),
    for: 1000,
  },
]

/** Runs an attack to its end. A server ends it early when it refuses or closes the connection. Never throws. */
export function attack({ run, for: time }: Attack, port: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
    const timer = setTimeout(() => socket.destroy(), time + 5000)
    socket.on('error', () => {})
    socket.on('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.resume()
    socket.on('connect', () => {
      run(socket)
      if (time > 0) setTimeout(() => socket.destroy(), time)
    })
  })
}
