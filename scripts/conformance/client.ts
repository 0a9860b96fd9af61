import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommandFailed } from '../lib/command.ts'
import type { Exchange, HttpRequest, HttpResponse, Key } from './exchange.ts'
import { headersOf, readResponse } from './exchange.ts'
import { bearer, type KeyPlaceOf, withKey } from './key-place.ts'

/** How many requests are under way at once, at most. */
const concurrency = 24
/** How long a response may take, in milliseconds. */
const responseLimit = 20_000
/** The longest pause that a busy server may ask for, in seconds, and how often. */
const longestPause = 90
const mostPauses = 20

/** There was no response; the message says what happened instead. */
export class NoResponse extends CommandFailed {
  override name = 'NoResponse'
}

/** How a client works, where it is not as usual. */
export interface ClientOptions {
  /** Whether 429 is a response like any other. */
  impatient?: boolean
  /** As a bearer key by default. */
  keyPlaceOf?: KeyPlaceOf
}

/** Sends requests to one server. */
export interface Client {
  /** The address that targets are relative to, without a slash at its end. */
  base: string
  key: Key
  /** Where requests have it. */
  keyPlaceOf: KeyPlaceOf
  /**
   * Sends a request and waits for its response, for as long as the server asks to wait (429).
   * @throws NoResponse
   */
  send(request: HttpRequest): Promise<Exchange>
  close(): void
}

/**
 * Makes a client that keeps its connections open. `observe` sees every exchange and says what is wrong with it; responds with 429
 * are waited out, unless `impatient`.
 */
export function createClient(
  base: string,
  key: Key,
  observe: (request: HttpRequest, response: HttpResponse) => string[],
  { impatient = false, keyPlaceOf = () => bearer }: ClientOptions = {},
): Client {
  const { protocol, hostname, port, pathname } = new URL(base)
  const secure = protocol === 'https:'
  const agent = new (secure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: concurrency })
  const root = pathname.replace(/\/$/, '')

  function send(request: HttpRequest): Promise<HttpResponse> {
    const sent = request.key === undefined ? key : request.key
    const { body } = request
    const keyed = sent
      ? withKey(keyPlaceOf(request), sent.value, request.target)
      : { headers: {}, target: request.target }
    const headers = {
      ...keyed.headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...headersOf(request),
    }
    return new Promise((resolve, reject) => {
      const message = (secure ? requestHttps : requestHttp)({
        agent,
        hostname: hostname.replace(/^\[(.*)\]$/, '$1'),
        port,
        method: request.method,
        path: root + keyed.target,
        headers,
        timeout: responseLimit,
      })
      message.once('response', (response) => readMessage(response).then(resolve, reject))
      message.once('timeout', () =>
        message.destroy(new Error(`there was no response within ${responseLimit / 1000} s`)),
      )
      message.once('error', (error) => reject(Object.assign(error, { reused: message.reusedSocket })))
      message.end(body)
    })
  }

  /** A kept connection may be closed by the server just as it is used again; that is nobody's fault. */
  async function askAgain(request: HttpRequest): Promise<HttpResponse> {
    try {
      return await send(request)
    } catch (error) {
      if (!(error as { reused?: boolean }).reused) throw error
      return await send(request)
    }
  }

  return {
    base: base.replace(/\/$/, ''),
    key,
    keyPlaceOf,
    async send(request) {
      for (let pauses = 0; ; pauses++) {
        const response = await askAgain(request).catch((error: Error) => {
          throw new NoResponse(`${request.method} ${request.target} got no response: ${error.message}.`)
        })
        const violations = observe(request, response)
        const pause = impatient || pauses === mostPauses ? undefined : askedPause(response)
        if (pause === undefined) return { request, response, violations }
        await sleep(pause * 1000)
      }
    },
    close: () => agent.destroy(),
  }
}

/** The seconds to wait before the same request is worth another try; undefined when its response is final. */
function askedPause({ status, headers }: HttpResponse): number | undefined {
  if (status !== 429) return undefined
  const seconds = Number(headers['retry-after'] ?? /\bt=(\d+)/.exec(headers.ratelimit ?? '')?.[1] ?? 1)
  return seconds <= longestPause ? seconds : undefined
}

/** Reads a response to its end. */
export async function readMessage(response: IncomingMessage): Promise<HttpResponse> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const headers = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ')])
  return readResponse(
    response.statusCode ?? 0,
    Object.fromEntries(headers),
    Buffer.concat(chunks).toString('utf8'),
  )
}
