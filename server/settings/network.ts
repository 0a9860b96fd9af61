import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { InvalidSetting } from './invalid-setting.ts'
import { oneOf, readCount, readList } from './read.ts'

/** How the service meets the network. */
export interface Protection {
  /** Requests a minute for each key; 0: no limit. */
  rateLimit: number
  /** Connections at a time; 0: no limit. */
  maxConnections: number
  /** Streams at a time for each caller; 0: no limit. */
  maxStreams: number
  /** How late the event loop may be before requests are refused, in milliseconds; 0: never. */
  maxLag: number
  /** The proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks. */
  trustProxy: false | number | string[]
  /** Whether the log has the addresses of strangers that were refused. */
  logAddresses: boolean
  /** Whose pages may call from a browser; `*` for all. */
  corsOrigins: readonly string[]
}

/** What protects nothing: for tests, and for a server that only its own machine can reach. */
export const unprotected: Protection = {
  rateLimit: 0,
  maxConnections: 0,
  maxStreams: 0,
  maxLag: 0,
  trustProxy: false,
  logAddresses: true,
  corsOrigins: [],
}

/** The proxies as Fastify takes them. */
export function trustedProxies(trusted: Protection['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

/** @throws InvalidSetting naming the first variable that is wrong */
export function readProtection(env: NodeJS.ProcessEnv): Protection {
  return {
    rateLimit: readCount('RATE_LIMIT', env.RATE_LIMIT, 60_000),
    maxConnections: readCount('MAX_CONNECTIONS', env.MAX_CONNECTIONS, 10_000),
    maxStreams: readCount('MAX_STREAMS_PER_CALLER', env.MAX_STREAMS_PER_CALLER, 10),
    maxLag: readCount('MAX_LAG', env.MAX_LAG, 500),
    trustProxy: readProxies(env.TRUST_PROXY),
    logAddresses: oneOf('LOG_ADDRESSES', ['on', 'off'], env.LOG_ADDRESSES || 'on') === 'on',
    corsOrigins: readList(env.CORS_ORIGINS).map(readOrigin),
  }
}

const networks = ['loopback', 'linklocal', 'uniquelocal']

/** Never all of them: then every caller could choose its address. */
function readProxies(text: string | undefined): Protection['trustProxy'] {
  if (!text) return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = readList(text)
  if (proxies.length > 0 && proxies.every((one) => networks.includes(one) || isNetwork(one))) return proxies
  throw new InvalidSetting(
    `TRUST_PROXY must be the number of proxies (1 to 9), or their addresses or networks (10.0.0.0/8, loopback), not ${JSON.stringify(text)}.`,
  )
}

/** Whether a text is an IP address, or a network (`10.0.0.0/8`), but for that of all addresses. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  return bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function readOrigin(text: string): string {
  if (text === '*' || (/^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text))
    return text
  throw new InvalidSetting(
    `CORS_ORIGINS must list origins as browsers send them (https://app.example.com), or be *, not ${JSON.stringify(text)}.`,
  )
}
