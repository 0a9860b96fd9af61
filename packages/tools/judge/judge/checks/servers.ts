import { once } from 'node:events'
import http from 'node:http'
import { connect, isIP, type Socket } from 'node:net'
import { Duplex, Readable } from 'node:stream'
import { connect as connectTls } from 'node:tls'
import type { HttpRequest, HttpResponse } from '../../read/exchange.ts'
import { createClient, NoResponse, RunEnded } from '../../send/client.ts'
import { withKeys } from '../../send/keyring.ts'
import { readMessage } from '../../send/transport.ts'
import { check, get, type Suite, successesOf } from '../check.ts'
import type { Oracle } from '../oracle.ts'

/** The name of the check that there is a server at all, until the run ends. */
export const presence = 'the server is there'

/** A target that needs nothing but the key. */
export const plainTarget = ({ contract }: Oracle): string =>
  contract.operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))?.path ?? '/'

/** Ends the run where there is no server to talk to. */
export async function checkPresence(suite: Suite): Promise<void> {
  const { end, plain } = suite.manner
  await check(suite, 'protocol', presence, async ({ client }) => {
    const why = await client.send(get(plain)).then(
      ({ response: { status } }) => (suite.house ? reasons : plainReasons)[status],
      (error) => {
        if (error instanceof NoResponse) return error.message
        throw error
      },
    )
    if (why === undefined) return
    end.abort(new RunEnded(why))
    end.signal.throwIfAborted()
  })
}

/** Why a server with such a first response is not worth another request. */
const reasons: Record<number, string> = {
  401: 'The server refuses the key; give one with all scopes as --key.',
  429: 'The server limits requests (429) for longer than a run waits.',
}

/** The same of a server of others, of which some operations may take no key. */
const plainReasons: Record<number, string> = {
  429: reasons[429]!,
  502: 'A proxy has no server behind it (502).',
  504: 'A proxy gets no response from the server behind it (504).',
}

/** How many requests a throttled server gets to refuse one. */
const attempts = 8

/** What takes another day: after its sunset a deprecated operation responds with 410. */
export async function checkAfterSunset(suite: Suite): Promise<void> {
  const { afterSunset } = suite.target
  if (!afterSunset) return
  const client = createClient(afterSunset.url, afterSunset.key, suite.observe, suite.manner)
  for (const operation of suite.operations.filter(({ deprecated }) => deprecated)) {
    await check(
      { ...suite, client },
      'contract',
      `${operation.operationId} responds with 410`,
      async ({ send }) => {
        const sample = await suite.samples.request(operation)
        await send(sample, 410)
        if (operation.secured) await send({ ...sample, key: null }, 401)
      },
    )
  }
  client.close()
}

/** What takes a server that allows very few requests: every operation responds with 429 then. */
export async function checkThrottled(suite: Suite): Promise<void> {
  const { throttled } = suite.target
  if (!throttled) return
  const client = createClient(throttled.url, throttled.key, suite.observe, {
    ...suite.manner,
    impatient: true,
  })
  for (const operation of suite.operations) {
    const sample = await suite.samples.request(operation)
    for (let sent = 0; sent < attempts; sent++) {
      if ((await client.send(sample)).response.status === 429) break
    }
  }
  client.close()
}

/** How long a server may take over a broken request, in milliseconds, if not less. */
const longest = 5000

/** A request as bytes, for what no client sends. */
interface RawRequest {
  name: string
  bytes: string
  /** The statuses that the response may have. */
  statuses: number[]
  /** Whether to end the connection after the bytes. */
  end?: boolean
  /** The same request as a client sends it, if it is one. */
  request?: HttpRequest
}

/** A request that has to be refused: with 400, or with another of these statuses. */
function refused(name: string, bytes: string, ...others: number[]): RawRequest {
  return { name, bytes, statuses: [400, ...others] }
}

/** The bytes of requests that read; `host` and `auth` are header lines. */
function readingRequests(request: HttpRequest, start: string, host: string, auth: string): RawRequest[] {
  const close = 'Connection: close\r\n\r\n'
  const wrong = auth.replace(/\S+\r\n$/, 'nonsense\r\n')
  const expecting = `${start}${host}${auth}Expect: 100-continue\r\n${close}`
  return [
    refused('bytes that are no HTTP', 'nonsense\r\n\r\n'),
    refused('a request without Host', `${start}${auth}${close}`),
    refused('a header line without a colon', `${start}${host}${auth}nonsense\r\n\r\n`),
    refused('headers of 100 KB', `${start}${host}${auth}X-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431),
    refused('two keys, one of them wrong', `${start}${host}${wrong}${auth}${close}`, 401),
    { name: 'an expectation of 100-continue', bytes: expecting, statuses: [200], request },
  ]
}

/** The bytes of requests with a body; `start` ends with the media type. */
function writingRequests(request: HttpRequest, start: string, success: number[]): RawRequest[] {
  const body = String(request.body)
  const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
  const chunked = 'Transfer-Encoding: chunked\r\n'
  const chunks = [body.slice(0, 5), body.slice(5), ''].map(chunk).join('')
  const length = (value: string | number) => `Content-Length: ${value}\r\n`
  const longer = `${start}${length(Buffer.byteLength(body) + 60)}\r\n${body}`
  const inChunks = `${start}${chunked}Connection: close\r\n\r\n${chunks}`
  return [
    refused('two different lengths', `${start}${length(2)}${length(3)}\r\n{}`),
    refused('a length that is no number', `${start}${length(-1)}\r\n{}`),
    refused('both a length and chunks', `${start}${length(4)}${chunked}\r\n${chunk('{}')}${chunk('')}`),
    { ...refused('a body shorter than its length', longer, 408), end: true },
    refused('a body longer than its length', `${start}${length(10)}\r\n${body}`),
    refused('chunks of a size that is no number', `${start}${chunked}\r\nxyz\r\n{}\r\n${chunk('')}`),
    { name: 'a body in chunks', bytes: inChunks, statuses: success, request },
  ]
}

/** Sends bytes that are not, or hardly, HTTP, and checks that they are refused with an Error, or served. */
export async function checkSockets(suite: Suite): Promise<void> {
  const { client, samples, operations, oracle } = suite
  const { end, timeout } = suite.manner
  const { host, pathname } = new URL(client.base)
  /** The first line of a request, and the header lines with its key. */
  const linesOf = (request: HttpRequest) => {
    const { headers, target } = withKeys(client.credentialsOf(request, client.key), request.target)
    const auth = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return {
      start: `${request.method} ${pathname.replace(/\/$/, '')}${target} HTTP/1.1\r\n`,
      auth: auth.join(''),
    }
  }
  const read = operations.find(({ method, path }) => method === 'GET' && !path.includes('{'))
  if (!read) return
  const reading = await samples.request(read)
  const lines = linesOf(reading)
  const all = readingRequests(reading, lines.start, `Host: ${host}\r\n`, lines.auth)
  const write = operations.find(({ method, body }) => method === 'POST' && body?.type === 'object')
  if (write) {
    const writing = await samples.request(write)
    const { start, auth } = linesOf(writing)
    const head = `${start}Host: ${host}\r\n${auth}Content-Type: application/json\r\n`
    all.push(...writingRequests(writing, head, successesOf(write)))
  }
  for (const { name, bytes, statuses, end: halfClosed = false, request } of all) {
    await check(suite, 'protocol', `${name}: ${statuses.join(' or ')}`, async ({ send, expect }) => {
      end.signal.throwIfAborted()
      const limit = AbortSignal.timeout(Math.min(longest, timeout))
      const signal = AbortSignal.any([limit, end.signal])
      const response = await exchange(client.base, bytes, halfClosed, signal)
      expect(response !== undefined, 'the connection was closed without a response')
      if (!response) return
      const { status } = response
      expect(statuses.includes(status), `the response is ${status} instead of ${statuses.join(' or ')}`)
      const violations =
        status < 400 && request ? suite.observe(request, response) : oracle.judgeError(response)
      expect(violations.length === 0, `the response is ${status}, and ${violations.join(', ')}`)
      await send(reading, 200)
    })
  }
}

/** Writes bytes, and has Node read the first response; undefined if the server closes, or takes too long, without one. */
async function exchange(
  base: string,
  bytes: string,
  end: boolean,
  signal: AbortSignal,
): Promise<HttpResponse | undefined> {
  const { protocol, hostname, port } = new URL(base)
  const secure = protocol === 'https:'
  const options = { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || (secure ? 443 : 80)) }
  // An address is no server name (RFC 6066, section 3).
  const servername = isIP(options.host) ? '' : options.host
  const socket: Socket = secure
    ? connectTls({ ...options, servername })
    : connect({ ...options, allowHalfOpen: true })
  // A server may well close while it is still being written to.
  socket.on('error', () => {})
  try {
    await once(socket, secure ? 'secureConnect' : 'connect', { signal })
    if (end) socket.end(bytes)
    else socket.write(bytes)
    return await firstResponse(socket, signal)
  } catch {
    return undefined
  } finally {
    socket.destroy()
  }
}

/** What Node reads on a connection; the request that it would send goes nowhere. */
async function firstResponse(socket: Socket, signal: AbortSignal): Promise<HttpResponse> {
  const connection = Duplex.fromWeb({ readable: Readable.toWeb(socket), writable: new WritableStream() })
  // What breaks the connection is reported by the message, too, and may be so after that is done.
  connection.on('error', () => {})
  const message = http.request({ createConnection: () => connection, signal }).end()
  message.on('error', () => {})
  try {
    const [response] = await once(message, 'response', { signal })
    return await readMessage(response)
  } finally {
    message.destroy()
    connection.destroy()
  }
}
