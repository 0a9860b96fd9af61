import { setTimeout as sleep } from 'node:timers/promises'
import { type Exchange, type HttpRequest, type HttpResponse, headersOf } from '../read/exchange.ts'
import type { Key } from '../read/security.ts'
import { type CredentialsOf, withKeys } from './keyring.ts'
import { createTransport, TooSlow } from './transport.ts'

/** Something is wrong with the server, and a check or a part of the run ends with it; the message says what. */
export class Finding extends Error {
  override name = 'Finding'
}

/** There was no response; the message says what happened instead. */
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

/** The run is over before its end, and sends nothing more; the message says why. */
export class RunEnded extends Error {
  override name = 'RunEnded'
}

/** Somebody has interrupted the run. */
export class Interrupted extends RunEnded {
  override name = 'Interrupted'
}

/** After so many requests in a row without a response, the server is asked for something plain. */
const mostLost = 5
/** So many responses may take too long in all. */
const mostSlow = 10
/** How long a server may respond with nothing but 429, in milliseconds. */
const longestRefusal = 180_000

/**
 * Ends a run on a server that has nothing to say any more, so that every run ends in its time.
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
    /** Notes that there was none. @throws RunEnded when there will be no other */
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

/** The longest pause that a busy server may ask for, in seconds, and how often. */
const longestPause = 90
const mostPauses = 20
/** How often in a row a kept connection may turn out to be closed. */
const mostStale = 4

/** How a client works. */
export interface ClientOptions {
  /** True if 429 is a response like any other. */
  impatient?: boolean
  credentialsOf: CredentialsOf
  /** How long a response may take, in milliseconds. */
  timeout: number
  /** Ends the run. The client does so itself, with a RunEnded, when the server does not respond any more. */
  end: AbortController
  /** The target that any server responds to. */
  plain: string
  /** Sent with every request. */
  headers: Record<string, string>
  /** Of these, in lower case, those in which the contract has credentials: left out where a request says which it has, or that it has none. */
  credentialHeaders: ReadonlySet<string>
  ca?: string | undefined
}

export type Client = ReturnType<typeof createClient>

/**
 * Makes a client of one server that keeps its connections open. `observe` sees every exchange and says what is wrong with it.
 */
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
    const own = headersOf(request)
    const saysKeys = request.key !== undefined || request.keys !== undefined
    const usual = Object.entries(always).filter(
      ([name]) => !(saysKeys && credentialHeaders.has(name.toLowerCase())),
    )
    const cookies = [keyed.headers.Cookie ?? [], own.Cookie ?? []].flat()
    const headers = {
      ...Object.fromEntries(usual),
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
    /** The address that targets are relative to, without a slash at its end. */
    base: base.replace(/\/$/, ''),
    ...{ key, credentialsOf, close: transport.close },
    /**
     * Sends a request and waits for its response, for as long as the server asks to wait (429), unless `impatient`.
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
  }
}

/** The seconds to wait before the same request is worth another try; undefined when its response is final. */
function askedPause({ status, headers }: HttpResponse): number | undefined {
  if (status !== 429) return undefined
  const seconds = Number(headers['retry-after'] ?? /\bt=(\d+)/.exec(headers.ratelimit ?? '')?.[1] ?? 1)
  return seconds <= longestPause ? seconds : undefined
}
