/** A receiver of webhooks for a developer's machine: tells what arrives, and passes it on. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { styleText } from 'node:util'
import { printable } from 'contract-openapi/cli'
import { HttpError, problemStatus } from '../../http/problem.ts'
import { receiveBody } from '../../http/request.ts'
import { verify } from '../../webhooks/secrets.ts'

/** A message that arrived. */
export interface Arrival {
  /** When (ISO 8601, UTC). */
  at: string
  method: string
  path: string
  id: string | undefined
  /** Null where there is no secret to verify it with. */
  verified: boolean | null
  /** Why it is not to be believed. */
  reason?: string | undefined
  /** The response to it. */
  status: number
  /** Why it could not be passed on. */
  error?: string | undefined
  /** As JSON where it is that, and as text otherwise. */
  body: unknown
}

interface ListenerOptions {
  /** 0 for any free port. */
  port: number
  /** Those that may have signed; none: nothing is verified. */
  secrets: readonly string[]
  /** Where messages are passed on to, with what they bear; its response is passed back. */
  forward?: string | undefined
  arrived(arrival: Arrival): void
}

/** The largest message, in bytes. */
const largest = 1024 * 1024
/** How long the other receiver may take, in milliseconds: the sender gives up after 15 s. */
const patience = 14_000

/**
 * Listens on 127.0.0.1. A message that is not to be believed is answered with 400, all others with 204.
 * @returns its URL, and what closes it
 * @throws NodeJS.ErrnoException when the port cannot be had
 */
export async function listenForWebhooks(
  options: ListenerOptions,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    // A sender that hangs up waits for no response.
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
  const bytes = await receiveBody(request, largest).catch((error: Error) => error)
  if (bytes instanceof HttpError)
    return void response.writeHead(problemStatus[bytes.code], { connection: 'close' }).end()
  if (bytes instanceof Error) throw bytes
  const now = new Date()
  const text = bytes.toString()
  const headers = request.headers as Record<string, string | undefined>
  const reason = secrets.length === 0 ? undefined : verify(secrets, headers, text, now)
  const own = { status: reason === undefined ? 204 : 400, retryAfter: null, error: undefined }
  const { status, retryAfter, error } = forward === undefined ? own : await pass(forward, request, bytes)
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

/** The response of another receiver to the same message; 502 if it cannot be reached. */
async function pass(
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
      signal: AbortSignal.timeout(patience),
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

/** A message that arrived, for people at a terminal: a line about it, and its body below. */
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
