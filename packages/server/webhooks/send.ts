/** Sends messages of webhooks to where strangers want them. */
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

/** The outcome of an attempt. */
export interface SendResult {
  /** Of the response; undefined when none came. */
  status?: number
  /** How long the receiver asks to wait before the next attempt, in milliseconds; a day at most. */
  retryAfter?: number | undefined
  /** Why it failed, as a short sentence for people. Neither body nor secret are in it. */
  error?: string | undefined
}

/** A request, sent by POST, as JSON. */
interface WebhookMessage {
  /** The same at each attempt. */
  id: string
  /** When it is sent. */
  timestamp: Date
  body: string
  /** Each of them signs, `whsec_…`. */
  secrets: readonly string[]
}

export interface Sender {
  /** Makes one attempt. It never rejects, whatever the receiver does. How many are under way is up to the caller. */
  send(url: string, message: WebhookMessage): Promise<SendResult>
  /** Cuts off what is under way, and resolves once nothing is. */
  close(): Promise<void>
}

export interface SenderOptions {
  networks: AllowedNetworks
  /** The port that this server listens on; undefined until it does. */
  ownPort(): number | undefined
  /** By default DNS. */
  resolve?: Resolve | undefined
  limits?: Partial<SenderLimits>
  /** Certificates to trust in the place of Node's, in PEM. */
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

  /** Tries on, within the time, while connections that were kept have ended meanwhile: each attempt uses up one of them. */
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

const stopping = 'The server was stopped meanwhile.'

function headersOf({ id, timestamp, body, secrets }: WebhookMessage): OutgoingHttpHeaders {
  const seconds = Math.floor(timestamp.getTime() / 1000)
  return {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'user-agent': 'contract-server',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': secrets.map((secret) => sign(secret, id, seconds, body)).join(' '),
  }
}

function sentOf({ status, retryAfter: header }: ReceivedResponse, now: Date): SendResult {
  const error = status >= 300 && status < 400 ? 'Redirects are not followed.' : undefined
  return { status, retryAfter: retryAfterOf(header, now), error }
}

const unreachable = 'The host cannot be reached.'
const closed = 'The connection was closed before there was a response.'

/** Errors of Node in words for the operator of the receiver, by their code. */
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

/** Why an attempt failed, as a short sentence: nothing that the receiver sent is in it, and no address, URL or secret. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const code = String((error as { code?: unknown } | null)?.code)
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence !== undefined) return sentence
  if (code.startsWith('HPE_')) return 'The response is not HTTP/1.1.'
  if (/^(ECANCELLED|ESERVFAIL|EREFUSED|ETIMEOUT|EAI_AGAIN)$/.test(code))
    return 'The name of the host cannot be resolved.'
  if (/CERT|ISSUER|LEAF/.test(code)) return `The certificate is not accepted (${code}).`
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code)) return 'No TLS connection could be agreed on.'
  return `The request failed${/^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''}.`
}

const day = 24 * 60 * 60 * 1000

/** RFC 9110, section 5.6.7: the form in use and the two obsolete ones begin with the day of the week and are in GMT. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? .{15,30}$/

/**
 * How long the header `Retry-After` asks to wait (RFC 9110, section 10.2.3), in milliseconds, a day at most; undefined where it says
 * nothing that can be understood.
 */
export function retryAfterOf(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const isDate = httpDate.test(header)
  const date = isDate ? Date.parse(/GMT$/.test(header) ? header : `${header} GMT`) : Number.NaN
  const wait = /^[0-9]+$/.test(header) ? Number(header) * 1000 : date - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.min(day, Math.max(0, wait))
}
