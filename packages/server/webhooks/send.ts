/** One attempt to send a message: signed, to an allowed address, within limits. Out comes a status, or the reason as a sentence for its owner. */
import type { OutgoingHttpHeaders } from 'node:http'
import {
  type AllowedNetworks,
  checkedLookup,
  dnsResolver,
  notPublicName,
  Refused,
  type Resolve,
  refusedUrl,
} from './destination.ts'
import { maxWidth } from './lanes.ts'
import {
  attempt,
  keepingAgents,
  type ReceivedResponse,
  type SenderLimits,
  Stale,
  type UnderWay,
} from './request.ts'
import { sign } from './secrets.ts'

// Outcome of an attempt.
export interface SendResult {
  status?: number
  // Pause that the receiver asks for, in milliseconds; at most a day.
  retryAfter?: number | undefined
  // Reason as a short sentence, without body and secret.
  error?: string | undefined
}

interface WebhookMessage {
  // The same at each attempt.
  id: string
  timestamp: Date
  body: string
  // Each secret (`whsec_…`) signs; none for an unsigned message.
  secrets: readonly string[]
}

export interface Sender {
  // Makes one attempt. It never rejects, and does not limit concurrency.
  send(url: string, message: WebhookMessage): Promise<SendResult>
  close(): Promise<void>
}

export interface SenderOptions {
  networks: AllowedNetworks
  // Undefined until the server listens.
  ownPort(): number | undefined
  // DNS by default.
  resolve?: Resolve | undefined
  limits?: Partial<SenderLimits>
  // Trusted certificates instead of Node's, in PEM.
  ca?: string
}

const defaultLimits: SenderLimits = {
  connect: 5000,
  total: 15_000,
  response: 64 * 1024,
  headers: 16 * 1024,
  attempt: 1500,
  idle: 10_000,
  idlePerOrigin: maxWidth,
  maxIdle: 256,
}

export function sender({ networks, ownPort, ca, ...options }: SenderOptions): Sender {
  const limits = { ...defaultLimits, ...options.limits }
  const rules = { networks, ownPort, resolve: options.resolve ?? dnsResolver(limits.connect) }
  const agents = keepingAgents(limits, ca)
  const underWay = new Set<UnderWay>()
  let closing = false

  // Repeats the request while it meets idle connections that have ended; each attempt removes one.
  async function post(url: URL, headers: OutgoingHttpHeaders, body: string): Promise<ReceivedResponse> {
    const end = performance.now() + limits.total
    const lookup = checkedLookup(url, rules)
    for (let left = limits.total; ; left = Math.max(1, Math.ceil(end - performance.now()))) {
      if (closing) throw new Refused(stopping)
      const request = attempt({ url, headers, body, agents, lookup, limits, left })
      underWay.add(request)
      try {
        return await request.received
      } catch (error) {
        if (!(error instanceof Stale)) throw error
      } finally {
        underWay.delete(request)
      }
    }
  }

  return {
    async send(url, message) {
      try {
        const reason = refusedUrl(url, rules)
        if (reason !== undefined) return { error: reason }
        return sentOf(await post(new URL(url), headersOf(message), message.body), new Date())
      } catch (error) {
        return { error: reasonOf(error) }
      }
    },
    async close() {
      closing = true
      for (const request of underWay) request.cancel(stopping)
      await Promise.allSettled([...underWay].map(({ received }) => received))
      agents.destroy()
    },
  }
}

const stopping = 'The server was stopped during the request.'

function headersOf({ id, timestamp, body, secrets }: WebhookMessage): OutgoingHttpHeaders {
  const seconds = Math.floor(timestamp.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'contract-server',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    ...(secrets.length > 0 && {
      'webhook-signature': secrets.map((secret) => sign(secret, id, seconds, body)).join(' '),
    }),
  }
}

function sentOf({ status, retryAfter: header }: ReceivedResponse, now: Date): SendResult {
  const error = status >= 300 && status < 400 ? 'Redirects are not followed.' : undefined
  return { status, retryAfter: retryAfterOf(header, now), error }
}

const unreachable = 'The host cannot be reached.'
const closed = 'The connection was closed before a response.'

// Sentences for the operator of the receiver, by Node's error code.
const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: notPublicName,
  ENODATA: notPublicName,
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: closed,
  EPIPE: closed,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: unreachable,
  HPE_HEADER_OVERFLOW: 'The headers of the response are too large.',
}

/** Returns the reason of a failed attempt as a short sentence, without data of the receiver, addresses, URLs or secrets. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const code = String((error as { code?: unknown } | null)?.code)
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence !== undefined) return sentence
  if (code.startsWith('HPE_')) return 'The response is not HTTP/1.1.'
  if (/^(ECANCELLED|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN)$/.test(code))
    return 'The name of the host cannot be resolved.'
  if (/CERT|ISSUER|LEAF/.test(code)) return `The certificate is not accepted (${code}).`
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code)) return 'The TLS handshake failed.'
  return `The request failed${/^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''}.`
}

const day = 24 * 60 * 60 * 1000

// RFC 9110, section 5.6.7: the current and the two obsolete forms begin with the day of the week and are in GMT.
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .{15,30}$/

/** Returns the pause of a `Retry-After` header (RFC 9110, section 10.2.3), in milliseconds, at most a day; undefined if it is invalid. */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const isDate = httpDate.test(header)
  const date = isDate ? Date.parse(/GMT$/.test(header) ? header : `${header} GMT`) : Number.NaN
  const wait = /^[0-9]+$/.test(header) ? Number(header) * 1000 : date - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(day, Math.max(0, wait))
}
