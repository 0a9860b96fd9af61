/**
 * HTTP/1.1 load generator on raw sockets: each connection sends its next request when the previous response is complete. Requests are encoded
 * beforehand and responses are framed but not parsed, so the generator costs far less than any server. It reports how busy it was.
 */
import { deepStrictEqual, partialDeepStrictEqual } from 'node:assert'
import { once } from 'node:events'
import { type IncomingMessage, request as send } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { percentile } from './statistics.ts'

/** HTTP request with its expected response. */
export interface Request {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  status: number
  /** Expected body: the whole list, or some members of an object. */
  expected?: object
}

export function encode({ method, path, headers, body }: Request, host: string): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({ Host: host, ...headers, ...framing(payload) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${payload}`)
}

function framing(payload: string): Record<string, string> {
  if (!payload) return {}
  return { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(payload)}` }
}

/** Sends a request on its own connection. Rejects an unexpected response. */
export async function exchange(
  address: string,
  { method, path, status, expected, ...sent }: Request,
): Promise<void> {
  const body = sent.body === undefined ? '' : JSON.stringify(sent.body)
  const outgoing = send(new URL(path, address), {
    ...{ method, headers: { ...sent.headers, ...framing(body) }, agent: false, timeout: 10_000 },
  })
  outgoing.once('timeout', () => outgoing.destroy(new Error(`${method} ${path} got no response in 10 s`)))
  outgoing.end(body)
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const received = await text(response)
  if (response.statusCode !== status)
    throw new Error(
      `${method} ${path} got ${response.statusCode} instead of ${status}: ${received.slice(0, 300)}`,
    )
  if (expected)
    (Array.isArray(expected) ? deepStrictEqual : partialDeepStrictEqual)(JSON.parse(received), expected)
}

// Milliseconds for the last responses after the end of a run.
const grace = 10_000

const lastChunk = Buffer.from('\r\n0\r\n\r\n')

export interface Load {
  address: string
  /** Sent in turn, over all connections together. */
  requests: readonly Request[]
  connections: number
  seconds: number
}

/** Outcome of a load. Latencies are in milliseconds; a percentile of too few responses is NaN. */
export interface LoadResult {
  responses: number
  perSecond: number
  p50: number
  p99: number
  p999: number
  /** Load of the generator's core, 0 to 1. Near 1 it measures itself. */
  busy: number
}

/** True if the bytes are a whole response, false for an incomplete one; an error for any other bytes or status. */
function frame(bytes: Buffer, status: number): boolean | Error {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return false
  const text = bytes.toString('latin1', 0, head)
  if (!text.startsWith(`HTTP/1.1 ${status} `)) {
    return new Error(`expected ${status}, got: ${bytes.toString('utf8', 0, 600)}`)
  }
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  // No body of the benchmark contains a line break, so this is its last chunk.
  if (length === undefined && /\r\ntransfer-encoding: *chunked/i.test(text)) {
    return bytes.subarray(-lastChunk.length).equals(lastChunk)
  }
  if (length === undefined) return new Error(`got a response of unknown length: ${text}`)
  const surplus = bytes.length - (head + 4 + Number(length))
  return surplus > 0 ? new Error(`got ${surplus} bytes beyond Content-Length: ${text}`) : surplus === 0
}

/** Runs a load to its end. Rejects on an unexpected status, a lost connection, and silence. */
export async function runLoad({ address, requests, connections, seconds }: Load): Promise<LoadResult> {
  const { host } = new URL(address)
  const encoded = requests.map((request) => ({ bytes: encode(request, host), status: request.status }))
  let sent = 0
  const next = () => encoded[sent++ % encoded.length]!
  const clients = Array.from({ length: connections }, () => openClient(address))
  try {
    await Promise.all(clients.map(({ socket }) => once(socket, 'connect')))
    const cpu = process.cpuUsage()
    const start = performance.now()
    const stopAt = start + seconds * 1000
    const latencies = (await Promise.all(clients.map(({ converse }) => converse(next, stopAt)))).flat()
    const elapsed = performance.now() - start
    const { user, system } = process.cpuUsage(cpu)
    latencies.sort((a, b) => a - b)
    return {
      responses: latencies.length,
      perSecond: (latencies.length * 1000) / elapsed,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      p999: percentile(latencies, 99.9),
      busy: (user + system) / 1000 / elapsed,
    }
  } finally {
    for (const { socket } of clients) socket.destroy()
  }
}

type Exchange = { bytes: Buffer; status: number }

/** Opens a connection that sends requests and records latencies until it is stopped. */
function openClient(address: string) {
  const { hostname, port } = new URL(address)
  let read = (_chunk: Buffer) => {}
  // One shared buffer saves a stream chunk for each response, about a quarter of the generator's cost.
  const buffer = Buffer.alloc(64 * 1024)
  const callback = (size: number) => {
    read(buffer.subarray(0, size))
    return true
  }
  const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback } })

  const converse = (next: () => Exchange, stopAt: number) =>
    new Promise<number[]>((resolve, reject) => {
      const latencies: number[] = []
      let received: Buffer | undefined
      let sent: Exchange
      let sentAt = performance.now()
      const silence = setTimeout(() => reject(new Error('a response is overdue')), stopAt - sentAt + grace)
      const settle = (failure?: Error) => {
        clearTimeout(silence)
        if (failure) reject(failure)
        else resolve(latencies)
      }
      const send = () => {
        sentAt = performance.now()
        sent = next()
        socket.write(sent.bytes)
      }
      read = (chunk) => {
        const bytes = received ? Buffer.concat([received, chunk]) : chunk
        const response = frame(bytes, sent.status)
        if (response instanceof Error) return settle(response)
        received = response ? undefined : Buffer.from(bytes)
        if (!response) return
        const now = performance.now()
        latencies.push(now - sentAt)
        if (now >= stopAt) return settle()
        send()
      }
      socket.once('error', settle)
      socket.once('close', () => settle(new Error('the server closed a connection during the load')))
      send()
    })
  return { socket, converse }
}
