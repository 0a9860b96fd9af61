/** Receivers of webhooks on this machine, well-behaved and hostile ones. */
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTcp, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Authority } from './certificate.ts'
import { listen } from './listening.ts'

/** Received request. */
export interface Got {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** Index of the connection that it came on. */
  connection: number
}

export interface Receiver {
  port: number
  got: Got[]
  /** Number of opened connections. */
  connections(): number
}

/**
 * Starts a receiver that responds with 204, or with `answer`.
 * @param tls serves HTTPS
 */
export async function startReceiver(
  answer: RequestListener = (_request, response) => void response.writeHead(204).end(),
  { tls, host = '127.0.0.1' }: { tls?: Authority & { key: string }; host?: string } = {},
): Promise<Receiver> {
  const got: Got[] = []
  const ids = new WeakMap<object, number>()
  let connections = 0
  const serve: RequestListener = async (request, response) => {
    const { method = '', url: path = '', headers, socket } = request
    got.push({ method, path, headers, body: await text(request), connection: ids.get(socket)! })
    answer(request, response)
  }
  const server: Server = tls
    ? createSecureServer({ key: tls.key, cert: tls.certificate }, serve)
    : createServer(serve)
  server.on(tls ? 'secureConnection' : 'connection', (socket) => ids.set(socket, connections++))
  return { port: await listen(server, host), got, connections: () => connections }
}

/**
 * Starts a server that is no HTTP server and handles each connection as given.
 * @returns its port, and a promise that resolves once a connection closes
 */
export async function startHostile(
  behave: (socket: Socket) => void,
): Promise<{ port: number; closed: Promise<void> }> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = createTcp((socket) => {
    socket.on('error', () => {}).on('close', () => resolve())
    behave(socket)
    // A stream that nobody reads has no end.
    socket.resume()
  })
  return { port: await listen(server), closed }
}
