/** Sends messages of webhooks to where strangers want them. */
import type { OutgoingHttpHeaders } from 'node:http'
import type { AllowedNetworks } from './address.ts'
import { type ConnectionLimits, keepingAgents } from './agents.ts'
import { attempt, type Received, type RequestLimits, Stale, type UnderWay } from './attempt.ts'
import { checkedLookup, Refused, refusedUrl } from './destination.ts'
import { reasonOf } from './failure.ts'
import { dnsResolver, type Resolve } from './resolve.ts'
import { retryAfterOf } from './retry-after.ts'
import { sign } from './signature.ts'

/** What became of an attempt. */
export interface Sent {
  /** Of the response; undefined when none came. */
  status?: number
  /** How long the receiver asks to wait before the next attempt, in milliseconds; a day at most. */
  retryAfter?: number
  /** Why it failed, as a short sentence for people. Neither body nor secret are in it. */
  error?: string
}

/** What is sent, by POST, as JSON. */
export interface Message {
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
  send(url: string, message: Message): Promise<Sent>
  /** Cuts off what is under way, and resolves once nothing is. */
  close(): Promise<void>
}

export interface SenderLimits extends RequestLimits, ConnectionLimits {}

export interface SenderOptions {
  networks: AllowedNetworks
  /** The port that this server listens on; undefined until it does. */
  ownPort(): number | undefined
  /** By default DNS. */
  resolve?: Resolve
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
  idlePerOrigin: 8,
  mostIdle: 256,
}

export function sender({ networks, ownPort, ca, ...options }: SenderOptions): Sender {
  const limits = { ...defaultLimits, ...options.limits }
  const rules = { networks, ownPort, resolve: options.resolve ?? dnsResolver(limits.connect) }
  const agents = keepingAgents(limits, ca)
  const underWay = new Set<UnderWay>()
  let closing = false

  /** Tries on, within the time, while connections that were kept have ended meanwhile: each attempt uses up one of them. */
  async function post(url: URL, headers: OutgoingHttpHeaders, body: string): Promise<Received> {
    const end = performance.now() + limits.total
    const lookup = checkedLookup(url, rules)
    for (let left = limits.total; ; left = Math.max(1, Math.ceil(end - performance.now()))) {
      if (closing) throw new Refused(stopping)
      const one = attempt({ url, headers, body, agents, lookup, limits, left })
      underWay.add(one)
      try {
        return await one.received
      } catch (error) {
        if (!(error instanceof Stale)) throw error
      } finally {
        underWay.delete(one)
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
      const all = [...underWay]
      for (const one of all) one.cancel(stopping)
      await Promise.allSettled(all.map(({ received }) => received))
      agents.destroy()
    },
  }
}

const stopping = 'The server was stopped meanwhile.'

function headersOf({ id, timestamp, body, secrets }: Message): OutgoingHttpHeaders {
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

function sentOf({ status, retryAfter: header }: Received, now: Date): Sent {
  const retryAfter = retryAfterOf(header, now)
  return {
    status,
    ...(retryAfter !== undefined && { retryAfter }),
    ...(status >= 300 && status < 400 && { error: 'Redirects are not followed.' }),
  }
}
