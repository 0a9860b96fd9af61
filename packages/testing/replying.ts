/** Servers that respond by a function: what the servers of a contract, right or with a fault, have in common. */
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { text } from 'node:stream/consumers'
import { listening } from './listening.ts'

/** Received request. */
export interface Call {
  method: string
  url: URL
  headers: IncomingHttpHeaders
  body: string
}

/** Response to send. */
export interface Reply {
  status: number
  /** Text is sent as HTML, bytes as encoded JSON, other values as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

/** Replaces the response of a server, or changes it. */
export type Fault = (call: Call, reply: () => Reply) => Reply

/** A certificate and its key, in PEM. */
export interface Tls {
  key: string
  cert: string
}

/** Starts a server with these responses until the test ends. Returns its address. */
export async function startReplying(
  reply: (call: Call) => Reply | Promise<Reply>,
  tls?: Tls,
): Promise<string> {
  const listener: RequestListener = async (request, response) => {
    const body = await text(request).catch(() => '')
    const { method = '', headers } = request
    // A target such as `//` is a path here.
    const url = new URL(`http://localhost${request.url}`)
    const { status, body: sent, headers: more } = await reply({ method, url, headers, body })
    const type = typeof sent === 'string' ? 'text/html' : 'application/json'
    response.writeHead(status, { ...(sent !== undefined && { 'Content-Type': type }), ...more })
    const isWritten = typeof sent === 'string' || Buffer.isBuffer(sent) || sent === undefined
    response.end(isWritten ? sent : JSON.stringify(sent))
  }
  if (!tls) return listening(createServer(listener))
  const address = await listening(createSecureServer(tls, listener))
  return address.replace('http://127.0.0.1', 'https://localhost')
}
