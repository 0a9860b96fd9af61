import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { HttpRequest } from '../contract/exchange.ts'
import type { Client } from './client.ts'
import { withKeys } from './keyring.ts'

// Headers of one connection (RFC 9110, section 7.6.1), or of the client's own; it reads no compressed bodies.
const hopHeaders = new Set([
  ...['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'trailer', 'expect'],
  ...['host', 'content-length', 'accept-encoding'],
])

export type Relay = Awaited<ReturnType<typeof startRelay>>

/**
 * Starts a relay between an external program and the server, on a free port of this machine: its requests have the limits of the client and reach
 * the oracle. Responds with 502 if the server does not respond.
 */
export async function startRelay(client: Client) {
  const sent: HttpRequest[] = []
  const server = createServer((request, response) => {
    forward(client, sent, request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
      response.end(error.message)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    sent,
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(client: Client, sent: HttpRequest[], message: IncomingMessage, reply: ServerResponse) {
  const { method = '', url: target = '', headers } = message
  const body = await buffer(message)
  const kept = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || hopHeaders.has(name) ? [] : [[name, String(value)] as const],
  )
  const request = withoutKey(client, {
    ...{ method, target, headers: Object.fromEntries(kept) },
    body: body.length > 0 ? body.toString() : undefined,
  })
  sent.push(request)
  const { response } = await client.send(request)
  const received = Object.entries(response.headers).filter(
    // The program would follow a redirect and leave the relay.
    ([name]) => !hopHeaders.has(name) && !(name === 'location' && response.status >= 300),
  )
  reply.writeHead(response.status, Object.fromEntries(received) as Record<string, string>)
  reply.end(response.text)
}

// Takes the key out of the headers of a request, so that reports hide it.
function withoutKey({ key, credentialsOf }: Client, request: HttpRequest): HttpRequest {
  const { headers } = withKeys(credentialsOf(request, key), '')
  const added = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  const others = Object.entries(request.headers ?? {})
  const kept = others.filter(([name, value]) => added.get(name) !== value)
  return {
    ...request,
    headers: Object.fromEntries(kept),
    // Without a key, the headers of the run contain the credentials.
    key: kept.length < others.length || key.value === '' ? undefined : null,
  }
}
