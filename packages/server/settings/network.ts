/** Settings about callers and addresses: limits, proxies, origins, and the address to listen on. */
import { isIP } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { InvalidSetting, mustBe, oneOf, readCount, readList } from './read.ts'

/** Limits, proxies and origins. A limit of 0 is no limit. */
export interface Protection {
  // Requests a minute of each key.
  rateLimit: number
  // Requests a minute of each address without a key.
  addressRateLimit: number
  // Failed checks of `attempt` a minute of each address.
  guessLimit: number
  maxConnections: number
  maxStreams: number
  // Largest delay of the event loop before requests are rejected, in milliseconds.
  maxLag: number
  // Proxies whose X-Forwarded-For is trusted: their number, or their addresses and networks.
  trustProxy: false | number | string[]
  // True if the log may have the addresses of rejected callers.
  logAddresses: boolean
  // Origins whose pages may call from a browser; `*` for all, `loopback` for those of this machine.
  corsOrigins: readonly string[]
  // URL of the service, without a slash at the end; undefined for the host of each request.
  publicUrl?: string | undefined
  // Largest body that a handler gets as a stream, in bytes; 1 GiB by default.
  maxFileSize?: number
  // Path before the server's pages; undefined for the first free one.
  pagesPath?: string | undefined
}

/** Settings without any limit, for tests and mocks. */
export const unprotected: Protection = {
  rateLimit: 0,
  addressRateLimit: 0,
  guessLimit: 0,
  maxConnections: 0,
  maxStreams: 0,
  maxLag: 0,
  trustProxy: false,
  logAddresses: true,
  corsOrigins: [],
}

// A number as such would make Fastify trust no proxy.
export function trustedProxies(trusted: Protection['trustProxy']): FastifyServerOptions['trustProxy'] {
  return typeof trusted === 'number' ? (_address, hop) => hop < trusted : trusted
}

export function readProtection(env: NodeJS.ProcessEnv): Protection {
  return {
    rateLimit: readCount('RATE_LIMIT', env.RATE_LIMIT, 60_000),
    addressRateLimit: readCount('ADDRESS_RATE_LIMIT', env.ADDRESS_RATE_LIMIT, 60_000),
    guessLimit: readCount('GUESS_LIMIT', env.GUESS_LIMIT, 10),
    maxConnections: readCount('MAX_CONNECTIONS', env.MAX_CONNECTIONS, 10_000),
    maxStreams: readCount('MAX_STREAMS_PER_CALLER', env.MAX_STREAMS_PER_CALLER, 10),
    maxLag: readCount('MAX_LAG', env.MAX_LAG, 500),
    trustProxy: readProxies(env.TRUST_PROXY),
    logAddresses: oneOf('LOG_ADDRESSES', ['on', 'off'], env.LOG_ADDRESSES || 'on') === 'on',
    corsOrigins: readList(env.CORS_ORIGINS).map(readOrigin),
    publicUrl: env.PUBLIC_URL ? readPublicUrl(env.PUBLIC_URL) : undefined,
    maxFileSize: readCount('MAX_FILE_SIZE', env.MAX_FILE_SIZE, 1024 ** 3) || Number.POSITIVE_INFINITY,
    pagesPath: env.PAGES_PATH ? readPagesPath(env.PAGES_PATH) : undefined,
  }
}

const networks = ['loopback', 'linklocal', 'uniquelocal']

// All addresses are refused, because every caller could then choose its own.
function readProxies(text: string | undefined): Protection['trustProxy'] {
  if (!text) return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const proxies = readList(text)
  if (proxies.length > 0 && proxies.every((proxy) => networks.includes(proxy) || isNetwork(proxy)))
    return proxies
  const expected = 'the number of proxies (1 to 9), or their addresses or networks (10.0.0.0/8, loopback)'
  throw mustBe('TRUST_PROXY', expected, text)
}

export function isNetwork(text: string): boolean {
  const [address = '', bits, rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest !== undefined) return false
  return bits === undefined || (/^[1-9][0-9]{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

function readPagesPath(text: string): string {
  if (/^(\/[\w.~-]+)+$/.test(text)) return text
  throw mustBe('PAGES_PATH', 'a path such as /internal', text)
}

function readOrigin(text: string): string {
  if (text === '*' || text === 'loopback' || (/^https?:/.test(text) && URL.parse(text)?.origin === text))
    return text
  throw mustBe(
    'CORS_ORIGINS',
    '*, loopback, or origins as browsers send them (https://app.example.com)',
    text,
  )
}

function readPublicUrl(text: string): string {
  const url = URL.parse(text)
  const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(text)
  if (isPlain) return url.href.replace(/\/$/, '')
  const expected = 'the URL of the service (https://api.example.com, or with a path)'
  throw mustBe('PUBLIC_URL', expected, text)
}

/** Address to listen on; port 0 is any free port. */
export interface Address {
  host: string
  port: number
}

export function readAddress(env: NodeJS.ProcessEnv): Address {
  return { host: env.HOST || '127.0.0.1', port: readPort(env.PORT || '8080') }
}

export function readMetricsAddress({ METRICS_ADDRESS: text }: NodeJS.ProcessEnv): Address | undefined {
  if (!text) return undefined
  const [, host, port] = /^(\[[0-9a-fA-F:.]+\]|[^:[\]/]+):([0-9]{1,5})$/.exec(text) ?? []
  if (host !== undefined && Number(port) <= 65535)
    return { host: host.replace(/^\[(.*)\]$/, '$1'), port: Number(port) }
  throw mustBe('METRICS_ADDRESS', 'like 127.0.0.1:9464', text)
}

function readPort(text: string): number {
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65535) return port
  throw mustBe('PORT', 'a number from 0 to 65535', text)
}

/** Returns one line with the reason why the server cannot listen, and the fix. */
export function cannotListen({ code, message }: NodeJS.ErrnoException, { host, port }: Address): string {
  if (code === 'EADDRINUSE')
    return `PORT ${port} is already in use; stop the other process or choose another PORT.`
  if (code === 'ENOTSUP')
    return 'REUSE_PORT is not supported by this system; Linux and FreeBSD share a port among servers. Give each server a PORT of its own, behind a proxy.'
  if (code === 'EACCES') return `This user may not listen on PORT ${port}; choose a PORT of 1024 or more.`
  return `Cannot listen on HOST ${host} (${message}); choose an address of this machine.`
}

export const cannotListenForMetrics = ({ message }: Error): string =>
  `Cannot listen on METRICS_ADDRESS (${message}); choose another.`

/** Issuer whose tokens are accepted beside API keys. */
export interface Issuer {
  // URL of the issuer (`iss`), where its keys are found (OpenID Connect Discovery 1.0, section 4).
  issuer: string
  // Audience (`aud`) of tokens for this service.
  audience: string
}

export function readIssuer(env: NodeJS.ProcessEnv): Issuer | undefined {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = env
  if (!issuer && !audience) return undefined
  if (!issuer || !audience)
    throw new InvalidSetting('OIDC_ISSUER and OIDC_AUDIENCE belong together; set both, or neither.')
  const url = URL.parse(issuer)
  if (url && isSafeUrl(url)) return { issuer, audience }
  throw mustBe('OIDC_ISSUER', 'an https URL', issuer)
}

/** True if nobody can change a response of the URL on its way: https, or http on this machine. */
export function isSafeUrl({ protocol, hostname }: URL): boolean {
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'https:' || (protocol === 'http:' && local)
}
