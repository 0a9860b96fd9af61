/** A request as the benchmark describes it, and a single exchange of it. */
import { deepStrictEqual, partialDeepStrictEqual } from 'node:assert'
import { request as send } from 'node:http'

/** One HTTP request and the response that it must get. */
export interface Request {
  method: 'GET' | 'POST'
  /** Path and query. */
  path: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  status: number
  /** What the response's body must contain: exactly this for a list, at least these members for an object. */
  expected?: object
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
  return { 'Content-Type': 'application/json', 'Content-Length': `${Buffer.byteLength(payload)}` }
}

/** Sends a request once, on a connection of its own. Rejects when the response is not the one it must get. */
export function exchange(address: string, request: Request): Promise<void> {
  const { method, path, headers, body, status, expected } = request
  const what = `${method} ${path}`
  const payload = body === undefined ? '' : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const options = { method, headers: { ...headers, ...framing(payload) }, agent: false }
    const outgoing = send(new URL(path, address), options, async (response) => {
      try {
        const text = Buffer.concat(await response.toArray()).toString()
        if (response.statusCode !== status) {
          throw new Error(`${what} got ${response.statusCode} instead of ${status}: ${text.slice(0, 300)}`)
        }
        if (expected)
          (Array.isArray(expected) ? deepStrictEqual : partialDeepStrictEqual)(JSON.parse(text), expected)
        resolve()
      } catch (error) {
        reject(error)
      }
    })
    outgoing.once('error', reject)
    outgoing.setTimeout(10_000, () => outgoing.destroy(new Error(`${what} got no response in 10 s`)))
    outgoing.end(payload)
  })
}
