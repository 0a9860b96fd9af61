/** Receiver of webhooks for a developer's machine: verifies, prints and forwards messages. */

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { styleText } from 'node:util'
import { printable } from 'contract-openapi/cli'
import { problemStatus } from 'contract-openapi/statuses'
import { HttpError } from '../../http/problem.ts'
import { receiveBody } from '../../http/request.ts'
import { verify } from '../../webhooks/secrets.ts'

export interface Arrival {
  at: string
  method: string
  path: string
  id: string | undefined
  // Null without a secret.
  verified: boolean | null
  reason?: string | undefined
  status: number
  error?: string | undefined
  // Parsed JSON, or else text.
  body: unknown
}

interface ListenerOptions {
  port: number
  // Possible secrets of the sender; without any, messages are not verified.
  secrets: readonly string[]
  // URL to forward messages to, with their webhook headers; its response is returned.
  forward?: string | undefined
  arrived(arrival: Arrival): void
}

const maxMessage = 1024 * 1024
// The sender gives up after 15 s.
const forwardTimeout = 14_000

/**
 * Listens on 127.0.0.1. Responds 400 to a message that fails verification, else 204.
 * @returns the URL, and a function that closes the server
 * @throws NodeJS.ErrnoException if the port is not free
 */
export async function listenForWebhooks(
  options: ListenerOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    // A sender that hung up waits for no response.
    receive(request, response, options).catch(() => response.destroy())
  })
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  { secrets, forward, arrived }: ListenerOptions,
): Promise<void> {
  const bytes = await receiveBody(request, maxMessage).catch((error: Error) => error)
  if (bytes instanceof HttpError)
    return void response.writeHead(problemStatus[bytes.code], { connection: 'close' }).end()
  if (bytes instanceof Error) throw bytes
  const now = new Date()
  const text = bytes.toString()
  const headers = request.headers as Record<string, string | undefined>
  const reason = secrets.length === 0 ? undefined : verify(secrets, headers, text, now)
  const answer = { status: reason === undefined ? 204 : 400, retryAfter: null, error: undefined }
  const { status, retryAfter, error } =
    forward === undefined ? answer : await forwardTo(forward, request, bytes)
  response.writeHead(status, retryAfter === null ? {} : { 'retry-after': retryAfter }).end()
  arrived({
    at: now.toISOString(),
    method: request.method!,
    path: request.url!,
    id: headers['webhook-id'],
    verified: secrets.length === 0 ? null : reason === undefined,
    reason,
    status,
    error,
    body: jsonOf(text),
  })
}

async function forwardTo(
  url: string,
  { headers }: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; retryAfter: string | null; error: string | undefined }> {
  const names = Object.keys(headers).filter((name) => /^(webhook-|content-type$|user-agent$)/.test(name))
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: names.map((name): [string, string] => [name, String(headers[name])]),
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(forwardTimeout),
    })
    await response.body?.cancel()
    return { status: response.status, retryAfter: response.headers.get('retry-after'), error: undefined }
  } catch (error) {
    const { message, cause } = error as Error
    const reason = (cause as Error | undefined)?.message || message
    return { status: 502, retryAfter: null, error: `${url} does not respond: ${reason}` }
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

export function arrivalText(arrival: Arrival): string {
  const { at, method, path, id, verified, reason, status, error, body } = arrival
  const time = new Date(at).toTimeString().slice(0, 8)
  const fields = [styleText('dim', time), method, printable(path), printable(id ?? 'without webhook-id')]
  const lines = [[...fields, verdict(verified), `→ ${status}`].join(' ')]
  for (const why of [reason, error]) if (why !== undefined) lines.push(styleText('red', printable(why)))
  const text = typeof body === 'string' ? body : JSON.stringify(body, null, 2)
  return [...lines, ...text.split('\n').map((line) => `  ${printable(line)}`)].join('\n')
}

function verdict(verified: boolean | null): string {
  if (verified === null) return styleText('yellow', 'not verified')
  return verified ? styleText('green', 'verified') : styleText('red', 'not authentic')
}
