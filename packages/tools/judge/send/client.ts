/** The client of a run: sends with keys, waits when a server asks for it, and ends the run if the server no longer responds. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Key } from '../contract/credentials.ts'
import { type Exchange, type HttpRequest, type HttpResponse, headersOf } from '../contract/exchange.ts'
import { type CredentialsOf, withKeys } from './keyring.ts'
import { createTransport, TooSlow } from './transport.ts'

/** A fault of the server that ends a check or a part of the run; the message describes it. */
export class Finding extends Error {
  override name = 'Finding'
  /** True if only a rule of this project says so. */
  readonly isOfProject: boolean

  constructor(message: string, isOfProject = false) {
    super(message)
    this.isOfProject = isOfProject
  }
}

/** No response came; the message says why. */
export class NoResponse extends Finding {
  override name = 'NoResponse'
  readonly reason: string
  readonly slow: boolean

  constructor(method: string, target: string, reason: string, slow: boolean) {
    super(`${method} ${target.slice(0, 500)} got no response: ${reason}.`)
    this.reason = reason
    this.slow = slow
  }
}

/** The run ends early and sends nothing more; the message says why. */
export class RunEnded extends Error {
  override name = 'RunEnded'
}

export class Interrupted extends RunEnded {
  override name = 'Interrupted'
}

const mostLost = 5
const mostSlow = 10
const longestRefusal = 180_000

/**
 * Ends a run on a server that no longer responds, so that every run ends in time.
 * @param end aborted with a RunEnded
 * @param plain sends a request that any server responds to
 */
export function createPatience(end: AbortController, plain: () => Promise<unknown>) {
  let lost = 0
  let slow = 0
  let plainly: Promise<unknown> | undefined
  let refusedSince: number | undefined
  const giveUp = (why: string) => {
    end.abort(new RunEnded(why))
    end.signal.throwIfAborted()
  }
  return {
    onResponse(status: number) {
      lost = 0
      const now = performance.now()
      refusedSince = status === 429 ? (refusedSince ?? now) : undefined
      if (refusedSince !== undefined && now - refusedSince > longestRefusal)
        giveUp(`The server has responded with nothing but 429 for ${longestRefusal / 1000} s.`)
    },
    /**
     * Notes a lost response.
     * @throws RunEnded if the server no longer responds
     */
    async onLost(tooSlow: boolean) {
      if (tooSlow && ++slow >= mostSlow) giveUp(`The server took too long over ${slow} responses.`)
      if (++lost < mostLost) return
      plainly ??= plain()
      await plainly.catch((error: Error) => giveUp(`The server stopped responding: ${error.message}.`))
      plainly = undefined
      lost = 0
    },
  }
}

// The longest pause that a busy server may ask for, in seconds, and how often.
const longestPause = 90
const mostPauses = 20
// Number of closed kept-alive connections in a row to accept.
const mostStale = 4

export interface ClientOptions {
  /** True if 429 is a response like any other. */
  impatient?: boolean
  credentialsOf: CredentialsOf
  timeout: number
  /** Ends the run. The client aborts it with a RunEnded if the server no longer responds. */
  end: AbortController
  plain: string
  headers: Record<string, string>
  /** Headers with credentials, in lower case: omitted where a request names its keys, or none. */
  credentialHeaders: ReadonlySet<string>
  ca?: string | undefined
}

export type Client = ReturnType<typeof createClient>

/** Creates a client of one server with kept-alive connections. `observe` receives every exchange and returns its violations. */
export function createClient(
  base: string,
  key: Key,
  observe: (request: HttpRequest, response: HttpResponse) => string[],
  options: ClientOptions,
) {
  const {
    impatient = false,
    credentialsOf,
    timeout,
    plain,
    ca,
    end,
    headers: always,
    credentialHeaders,
  } = options
  const address = new URL(base)
  const root = address.pathname.replace(/\/$/, '')
  const transport = createTransport(address, timeout, end.signal, ca)
  const patience = createPatience(end, () => send({ method: 'GET', target: plain }))

  async function send(request: HttpRequest): Promise<HttpResponse> {
    const { method, body } = request
    const keyed = withKeys(credentialsOf(request, key), request.target)
    const requestHeaders = headersOf(request)
    const saysKeys = request.key !== undefined || request.keys !== undefined
    const usual = Object.entries(always).filter(
      ([name]) => !(saysKeys && credentialHeaders.has(name.toLowerCase())),
    )
    const cookies = [keyed.headers.Cookie ?? [], requestHeaders.Cookie ?? []].flat()
    const headers = {
      ...Object.fromEntries(usual),
      ...keyed.headers,
      ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }),
      ...requestHeaders,
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
    }
    return transport.send({ method, path: root + keyed.target, headers, body })
  }

  // Repeats a request if the server closes a kept-alive connection at that moment.
  const askAgain = (request: HttpRequest, tries = mostStale): Promise<HttpResponse> =>
    send(request).catch((error) => {
      if (!error.reused || error instanceof TooSlow || tries === 0) throw error
      return askAgain(request, tries - 1)
    })

  return {
    /** The address that targets are relative to, without a trailing slash. */
    base: base.replace(/\/$/, ''),
    ...{ key, credentialsOf, close: transport.close },
    /**
     * Sends a request and waits for its response, as long as the server asks for by 429, unless `impatient`.
     * @throws NoResponse
     * @throws RunEnded
     */
    async send(request: HttpRequest): Promise<Exchange> {
      for (let pauses = 0; ; pauses++) {
        end.signal.throwIfAborted()
        const response = await askAgain(request).catch(async (error: NodeJS.ErrnoException) => {
          end.signal.throwIfAborted()
          const slow = error instanceof TooSlow
          await patience.onLost(slow)
          // Node gives no message if all of several addresses fail.
          throw new NoResponse(request.method, request.target, error.message || String(error.code), slow)
        })
        if (!impatient || response.status !== 429) patience.onResponse(response.status)
        const violations = observe(request, response)
        const pause = impatient || pauses === mostPauses ? undefined : askedPause(response)
        if (pause === undefined) return { request, response, violations }
        await sleep(pause * 1000, undefined, { signal: end.signal }).catch(() => {})
      }
    },
  }
}

function askedPause({ status, headers }: HttpResponse): number | undefined {
  if (status !== 429) return undefined
  const seconds = Number(headers['retry-after'] ?? /\bt=(\d+)/.exec(headers.ratelimit ?? '')?.[1] ?? 1)
  return seconds <= longestPause ? seconds : undefined
}
