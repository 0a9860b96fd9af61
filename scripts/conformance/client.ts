import { setTimeout as sleep } from 'node:timers/promises'
import { asBearer, type CredentialsOf, withKeys } from './credentials/keyring.ts'
import type { Exchange, HttpRequest, HttpResponse, Key } from './exchange.ts'
import { headersOf } from './exchange.ts'
import { NoResponse } from './finding.ts'
import { createPatience } from './patience.ts'
import { createTransport, TooSlow, usualTimeout } from './transport.ts'

/** The longest pause that a busy server may ask for, in seconds, and how often. */
const longestPause = 90
const mostPauses = 20
/** How often in a row a kept connection may turn out to be closed. */
const mostStale = 4

/** How a client works, where it is not as usual. */
export interface ClientOptions {
  /** Whether 429 is a response like any other. */
  impatient?: boolean
  /** As a bearer key by default. */
  credentialsOf?: CredentialsOf
  /** How long a response may take, in milliseconds. */
  timeout?: number
  /** Ends the run. The client does so itself, with a RunEnded, when the server does not respond any more. */
  end?: AbortController
  /** The target that any server responds to. */
  plain?: string
  /** Sent with every request. */
  headers?: Record<string, string>
  /** The additional certificates to trust, in PEM. */
  ca?: string | undefined
}

/** Sends requests to one server. */
export interface Client {
  /** The address that targets are relative to, without a slash at its end. */
  base: string
  key: Key
  /** Where requests have it, or other keys. */
  credentialsOf: CredentialsOf
  /**
   * Sends a request and waits for its response, for as long as the server asks to wait (429).
   * @throws NoResponse
   * @throws RunEnded
   */
  send(request: HttpRequest): Promise<Exchange>
  close(): void
}

/**
 * Makes a client that keeps its connections open. `observe` sees every exchange and says what is wrong with it; responses with 429
 * are waited out, unless `impatient`.
 */
export function createClient(
  base: string,
  key: Key,
  observe: (request: HttpRequest, response: HttpResponse) => string[],
  {
    impatient = false,
    credentialsOf = asBearer,
    timeout = usualTimeout,
    end = new AbortController(),
    plain = '/',
    headers: always = {},
    ca,
  }: ClientOptions = {},
): Client {
  const address = new URL(base)
  const root = address.pathname.replace(/\/$/, '')
  const transport = createTransport(address, timeout, end.signal, ca)
  const patience = createPatience(end, () => send({ method: 'GET', target: plain }))

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const { method, body } = request
    const keyed = withKeys(credentialsOf(request, key), request.target)
    const own = headersOf(request)
    const cookies = [keyed.headers.Cookie ?? [], own.Cookie ?? []].flat()
    const headers = {
      ...always,
      ...keyed.headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...own,
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
    }
    return transport.send({ method, path: root + keyed.target, headers, body })
  }

  /** A kept connection may be closed by the server just as it is used again; that is nobody's fault. */
  const askAgain = (request: HttpRequest, tries = mostStale): Promise<HttpResponse> =>
    send(request).catch((error) => {
      if (!error.reused || error instanceof TooSlow || tries === 0) throw error
      return askAgain(request, tries - 1)
    })

  return {
    base: base.replace(/\/$/, ''),
    key,
    credentialsOf,
    async send(request) {
      for (let pauses = 0; ; pauses++) {
        end.signal.throwIfAborted()
        const response = await askAgain(request).catch(async (error: NodeJS.ErrnoException) => {
          end.signal.throwIfAborted()
          const slow = error instanceof TooSlow
          await patience.onLost(slow)
          // Of several addresses that all fail, Node has no message.
          throw new NoResponse(request.method, request.target, error.message || String(error.code), slow)
        })
        if (!impatient || response.status !== 429) patience.onResponse(response.status)
        const violations = observe(request, response)
        const pause = impatient || pauses === mostPauses ? undefined : askedPause(response)
        if (pause === undefined) return { request, response, violations }
        await sleep(pause * 1000, undefined, { signal: end.signal }).catch(() => {})
      }
    },
    close: transport.close,
  }
}

/** The seconds to wait before the same request is worth another try; undefined when its response is final. */
function askedPause({ status, headers }: HttpResponse): number | undefined {
  if (status !== 429) return undefined
  const seconds = Number(headers['retry-after'] ?? /\bt=(\d+)/.exec(headers.ratelimit ?? '')?.[1] ?? 1)
  return seconds <= longestPause ? seconds : undefined
}
