/** A request as the benchmark describes it, and a single asking of it. */
import { request as send } from 'node:http'

/** One HTTP request; `body` is sent as JSON. */
export interface Request {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  body?: unknown
}

/** The bytes of a request, for a connection that is kept open. */
export function encode({ method, path, headers, body }: Request, host: string): Buffer {
  const payload = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({ Host: host, ...headers, ...framing(payload) })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${head}\r\n${payload}`)
}

function framing(payload: string): Record<string, string> {
  if (!payload) return {}
  return {
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(payload)}`,
  }
}

/** Asks once, on a connection of its own; resolves to the parsed body of a 2xx answer, rejects on any other. */
export function ask(address: string, { method, path, headers, body }: Request): Promise<unknown> {
  const payload = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = {
      method,
      headers: { ...headers, ...framing(payload) },
      agent: false,
    }
    const outgoing = send(new URL(path, address), options, async (answer) => {
      const text = Buffer.concat(await answer.toArray()).toString()
      const status = answer.statusCode ?? 0
      if (status >= 200 && status < 300) resolve(JSON.parse(text))
      else reject(new Error(`${method} ${path} was answered ${status}: ${text.slice(0, 300)}`))
    })
    outgoing.once('error', reject)
    outgoing.setTimeout(10_000, () =>
      outgoing.destroy(new Error(`${method} ${path} was not answered in 10 s`)),
    )
    outgoing.end(payload)
  })
}
