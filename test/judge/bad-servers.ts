/** Servers that are broken, or belong to another contract: the suite exists to report these. */
import { once } from 'node:events'
import { createServer as createHttp, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { createServer as createTls } from 'node:tls'

export interface BadServer {
  url: string
  close(): void
}

/** A server to start, and words of its findings. */
export interface Kind {
  name: string
  start: () => Promise<BadServer>
  finding: RegExp
  /** True if the run ends early; either if undefined. */
  early?: boolean
  /** Time limit of a response that never comes, in milliseconds; a busy machine is no bad server. */
  timeout?: number
  /** Number of generated requests beside those at the edges; none if undefined, since they take most of the time. */
  requests?: number
}

const addressOf = (server: { address(): unknown }) => `127.0.0.1:${(server.address() as AddressInfo).port}`

async function serve(listener: RequestListener, options = {}): Promise<BadServer> {
  const server = createHttp(options, listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${addressOf(server)}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function serveBytes(
  onConnection: (socket: Socket) => void,
  server: Server = createServer(),
): Promise<BadServer> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    onConnection(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://${addressOf(server)}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const always =
  (body: string, status = 200, type = 'application/json', headers = {}): RequestListener =>
  (request, response) => {
    request.resume()
    response.writeHead(status, { 'Content-Type': type, ...headers }).end(body)
  }

/** Responds to valid requests as documented, but for the ids in its responses. */
const withIds =
  (id: () => unknown, headers: () => Record<string, string> = () => ({})): RequestListener =>
  async (request: IncomingMessage, response) => {
    const sent = await text(request).catch(() => '')
    const type = { 'Content-Type': 'application/json', ETag: '"1"', ...headers() }
    const made = (body: string) =>
      JSON.stringify({ ...(parse(body.length > 20_000 ? '{}' : body) as object), id: id() })
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    const isList = /^\/[a-z/]*(\?|$)/.test(request.url ?? '')
    if (request.method === 'POST') return void response.writeHead(201, type).end(made(sent))
    response.writeHead(200, type).end(isList ? `[${made('{}')}]` : made(sent))
  }

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}

const head = (...lines: string[]) => `${['HTTP/1.1 200 OK', ...lines].join('\r\n')}\r\n`
const json = 'Content-Type: application/json'

/** Writes for as long as the client reads. */
function flood(socket: Socket, start: string, more: string) {
  const go = () => {
    while (!socket.destroyed && socket.write(more));
  }
  socket.write(start)
  socket.on('drain', go)
  go()
}

/** Writes a byte now and then. */
function trickle(socket: Socket, start: string, byte: string) {
  socket.write(start)
  const timer = setInterval(() => socket.write(byte), 50)
  socket.on('close', () => clearInterval(timer))
}

/** Ways to treat a connection after a request. */
const manners: Record<string, Pick<Kind, 'finding' | 'timeout'> & { misbehave: (socket: Socket) => void }> = {
  'an endless body': {
    finding: /got no response: the response is larger than 4 MiB/,
    misbehave: (socket) => flood(socket, `${head(json)}\r\n`, 'x'.repeat(65_536)),
  },
  'endless headers': {
    finding: /got no response: .*Header overflow/i,
    misbehave: (socket) => flood(socket, head(), `X-More: ${'x'.repeat(8000)}\r\n`),
  },
  'a byte now and then': {
    finding: /got no response: there was no whole response within 0\.3 s/,
    timeout: 300,
    misbehave: (socket) => trickle(socket, `${head(json)}\r\n`, ' '),
  },
  'no response': { finding: /there was no whole response within 0\.3 s/, timeout: 300, misbehave: () => {} },
  'nothing but 1xx': {
    finding: /there was no whole response within 0\.3 s/,
    timeout: 300,
    misbehave: (socket) => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  },
  'another protocol': {
    finding: /switched to another protocol/,
    misbehave: (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
  },
  'a response that breaks off': {
    finding: /got no response: (aborted|.*ECONNRESET|socket hang up)/,
    misbehave: (socket) => socket.end(`${head(json, 'Content-Length: 100')}\r\n{"a":`),
  },
  'a closed connection': {
    finding: /got no response: (socket hang up|.*ECONNRESET)/,
    misbehave: (socket) => socket.destroy(),
  },
  'bytes that are no header': {
    finding: /got no response: Parse Error/,
    misbehave: (socket) => socket.end(`${head('X-A: \u0000\u0001b', json)}\r\n{}`),
  },
  'no HTTP': { finding: /got no response: Parse Error/, misbehave: (socket) => socket.end('220 ready\r\n') },
}

const good = `${head(json, 'Content-Length: 2')}\r\n[]`

/** @param plainly true if `GET /pets` gets a valid response */
const mannered = (misbehave: (socket: Socket) => void, plainly: boolean) => () =>
  serveBytes((socket) => {
    let sent = ''
    socket.setEncoding('latin1').on('data', (bytes) => {
      sent = (sent + bytes).slice(-200_000)
      if (!sent.includes('\r\n\r\n')) return
      const isPlain = plainly && /^GET \/pets HTTP/.test(sent)
      sent = ''
      if (isPlain) socket.write(good)
      else misbehave(socket)
    })
  })

/** Responds to `count` requests with one listener, and then with another for ever. */
function until(count: number, listener: RequestListener, then: (close: () => void) => void) {
  return async () => {
    let left = count
    const server = await serve((request, response) => {
      if (left-- > 0) listener(request, response)
      else then(server.close)
    })
    return server
  }
}

let last = 0
const html = '<!doctype html><title>Oops</title>'
const limited = '{"code":"rate_limited","message":"No.","status":429}'

export const kinds: Kind[] = [
  ...['{}', 'null', '[]', '"text"', '5', '[null,1,"x",[]]', '{"id":null}', '[{}]', ''].map((body) => ({
    name: `${body || 'nothing'} for everything`,
    start: () => serve(always(body)),
    finding: /createPet, valid requests.*got 200 instead of 201/s,
    early: false,
    requests: body === '[{}]' ? 18 : 0,
  })),
  {
    name: 'JSON as deep as it gets',
    start: () => serve(always(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)),
    finding: /must be object/,
  },
  {
    name: 'an error that is null',
    start: () => serve(always('null', 404)),
    finding: /the body is no Error|the body is wrong/,
    early: false,
  },
  {
    name: 'HTML with 200',
    start: () => serve(always(html, 200, 'text/html')),
    finding: /the body is text\/html/,
  },
  { name: 'HTML with 502', start: () => serve(always(html, 502, 'text/html')), finding: /got 502/ },
  {
    name: 'another media type',
    start: () => serve(always('[]', 200, 'application/xml')),
    finding: /the body is application\/xml/,
  },
  {
    name: 'another contract',
    start: () => serve(always('{"error":{"reason":"no such index"}}', 404)),
    finding: /got 404/,
  },
  {
    name: '429 for a day',
    start: () => serve(always(limited, 429, 'application/json', { 'Retry-After': '86400' })),
    finding: /limits requests \(429\) for longer than a run waits/,
    early: true,
  },
  {
    name: '429 for a day, after a while',
    start: () => {
      let left = 30
      const limit = always(limited, 429, 'application/json', { 'Retry-After': '86400' })
      const serveSome: RequestListener = (...both) => (left-- > 0 ? always('[]') : limit)(...both)
      return serve(serveSome)
    },
    finding: /got 429/,
  },
  {
    name: 'a key refused',
    start: () => serve(always('{}', 401)),
    finding: /The server refuses the key/,
    early: true,
  },
  {
    name: 'redirects in a circle',
    start: () => serve(always('', 302, 'text/plain', { Location: '/pets' })),
    finding: /got 302/,
  },
  {
    name: 'redirects to nowhere',
    start: () =>
      serve(always('{}', 201, 'application/json', { Location: 'http://[', Link: '<http://[>; rel="next"' })),
    finding: /the status is not documented/,
  },
  {
    name: 'a Location and a next page that are no addresses',
    start: () =>
      serve(
        withIds(
          () => ++last,
          () => ({ Location: 'http://[', Link: '<http://[>; rel="next"' }),
        ),
      ),
    finding: /the Location is "http:\/\/\["/,
  },
  {
    name: 'another header each time',
    start: () =>
      serve((request, response) =>
        always('[]', 200, 'application/json', { [`X-${++last}`]: 'x' })(request, response),
      ),
    finding: /is not documented/,
  },
  {
    name: 'huge headers',
    start: () => serve(always('[]', 200, 'application/json', { 'X-Large': 'x'.repeat(100_000) })),
    finding: /got no response: .*Header overflow/i,
    early: true,
  },
  ...(
    [
      ['no', () => undefined],
      ['text', () => 'pet-1'],
      ['negative', () => -1],
      ['huge', () => 2 ** 60],
      ['infinite', () => Number.POSITIVE_INFINITY],
      ['the same', () => 1],
      ['object', () => ({ a: 1 })],
      ['broken', () => '\ud800'],
      ['upward', () => '..'],
    ] as [string, () => unknown][]
  ).map(([what, id]) => ({
    name: `${what} ids`,
    start: () => serve(withIds(id)),
    finding: /listPets, 200/,
    early: false,
    requests: ['text', 'the same'].includes(what) ? 18 : 0,
  })),
  {
    name: 'a response before the request',
    start: () => serveBytes((socket) => socket.write(good)),
    finding: /✗/,
    timeout: 300,
  },
  ...Object.entries(manners).flatMap(([name, { misbehave, ...more }]) => [
    { name, start: mannered(misbehave, false), ...more, early: true },
    { name: `${name} beside a good response`, start: mannered(misbehave, true), ...more },
  ]),
  {
    name: 'an end midway',
    start: until(40, always('[]'), (close) => close()),
    finding: /The server stopped responding: .*ECONNREFUSED/,
    early: true,
  },
  {
    name: 'silence midway',
    start: until(40, always('[]'), () => {}),
    finding: /The server (stopped responding|took too long)|got no response/,
    timeout: 300,
    early: true,
  },
  {
    name: 'nobody',
    start: async () => {
      const { url, close } = await serve(always(''))
      close()
      return { url, close: () => {} }
    },
    finding: /got no response: connect ECONNREFUSED/,
    early: true,
  },
  {
    name: 'TLS where none is expected',
    start: () =>
      serveBytes(
        () => {},
        createTls({}).on('tlsClientError', () => {}),
      ),
    finding: /got no response/,
    early: true,
  },
  {
    name: 'no TLS where it is expected',
    start: async () => {
      const { url, close } = await serve(always('[]'))
      return { url: url.replace('http:', 'https:'), close }
    },
    finding: /got no response/,
    early: true,
  },
]
