/**
 * A closed-loop HTTP/1.1 load generator on raw sockets: every connection sends its next request when the
 * answer to the last has arrived. Requests are encoded beforehand and answers are only framed, not parsed,
 * so that the generator costs far less than any server it measures.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { encode, type Request } from './request.ts'
import { percentile } from './statistics.ts'

/** How long after the end of a run the last answers may take, in milliseconds. */
const GRACE = 10_000

/** What to ask, of whom, and for how long. */
export interface Load {
  address: string
  /** Sent in turn, over all connections together. */
  requests: readonly Request[]
  connections: number
  seconds: number
}

/** What came of it. Latencies are in milliseconds. */
export interface LoadResult {
  answers: number
  perSecond: number
  p50: number
  p99: number
  /** The share of its core that the generator was busy, 0 to 1: near 1 it measures itself. */
  busy: number
}

/** Whether the bytes are one whole answer; an error when they are anything but a 2xx one and its beginning. */
function frame(bytes: Buffer): boolean | Error {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return false
  const text = bytes.toString('latin1', 0, head)
  if (!text.startsWith('HTTP/1.1 2')) return new Error(`answered ${bytes.toString('utf8', 0, 600)}`)
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
  if (length === undefined && !text.startsWith('HTTP/1.1 204')) {
    return new Error(`an answer without Content-Length, the only framing understood here: ${text}`)
  }
  const surplus = bytes.length - (head + 4 + Number(length ?? 0))
  return surplus > 0 ? new Error(`${surplus} bytes more than Content-Length says: ${text}`) : surplus === 0
}

/** Runs a load to its end. Rejects on the first answer that is not 2xx, on a lost connection and on silence. */
export async function runLoad({ address, requests, connections, seconds }: Load): Promise<LoadResult> {
  const { host } = new URL(address)
  const encoded = requests.map((request) => encode(request, host))
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
      answers: latencies.length,
      perSecond: (latencies.length * 1000) / elapsed,
      p50: percentile(latencies, 50),
      p99: percentile(latencies, 99),
      busy: (user + system) / 1000 / elapsed,
    }
  } finally {
    for (const { socket } of clients) socket.destroy()
  }
}

/** A connection and its part of the load: ask, await, note the latency, until it is time to stop. */
function openClient(address: string) {
  const { hostname, port } = new URL(address)
  let read = (_chunk: Buffer) => {}
  // Reading into one buffer spares the generator a stream chunk per answer, about a quarter of its cost.
  const buffer = Buffer.alloc(64 * 1024)
  const callback = (size: number) => {
    read(buffer.subarray(0, size))
    return true
  }
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer, callback },
  })

  const converse = (next: () => Buffer, stopAt: number) =>
    new Promise<number[]>((resolve, reject) => {
      const latencies: number[] = []
      let received: Buffer | undefined
      let askedAt = performance.now()
      const silence = setTimeout(() => reject(new Error('an answer is overdue')), stopAt - askedAt + GRACE)
      const settle = (failure?: Error) => {
        clearTimeout(silence)
        if (failure) reject(failure)
        else resolve(latencies)
      }
      read = (chunk) => {
        const bytes = received ? Buffer.concat([received, chunk]) : chunk
        const answer = frame(bytes)
        if (answer instanceof Error) return settle(answer)
        received = answer ? undefined : Buffer.from(bytes)
        if (!answer) return
        const now = performance.now()
        latencies.push(now - askedAt)
        askedAt = now
        if (now < stopAt) socket.write(next())
        else settle()
      }
      socket.once('error', settle)
      socket.once('close', () => settle(new Error('the server closed a connection during the load')))
      socket.write(next())
    })
  return { socket, converse }
}
