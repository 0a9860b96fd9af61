/**
 * Destinations of webhooks: which URLs and addresses may be called, and one spelling for equal URLs. Addresses are checked between the lookup of a
 * name and the connection.
 */
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import { addressSet, isPublic } from 'contract-openapi/networks'

interface Destinations {
  networks: AllowedNetworks
  // The server listens on this port of every address of this machine.
  ownPort(): number | undefined
  resolve: Resolve
}

const maxUrlLength = 2048
// Half of the addresses are of each version if the name has both.
const maxAddresses = 4

/** Rejected destination. The message names no address, because a stranger could explore the network with it. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Returns the reason why the URL itself may not be called, as a sentence; undefined if it may. Its addresses are checked at each connection
 * ({@link checkedLookup}).
 */
export function refusedUrl(text: string, rules: Omit<Destinations, 'resolve'>): string | undefined {
  if (text.length > maxUrlLength) return `The URL is longer than ${maxUrlLength} characters.`
  // URL would drop or change these characters, so that the URL that people read is not the one called.
  const url = /[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) ? null : URL.parse(text)
  if (!url) return 'The URL must be an absolute https URL.'
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'The URL must not contain credentials.'
  if (text.includes('#')) return 'The URL must not have a fragment.'
  // No connection can be opened to it.
  if (url.port === '0') return 'The URL must not have the port 0.'
  if (url.hostname.endsWith('.')) return 'The host must not end with a dot.'
  if (url.protocol === 'http:' && rules.networks.isEmpty) return plainHttp
  return addressesOf(url.hostname)
    ?.map((address) => refusedAddress(url, address, rules))
    .find((reason) => reason !== undefined)
}

// RFC 3986, section 2.3: the same character, escaped or not.
const unreserved = /[A-Za-z0-9._~-]/

/**
 * Returns one spelling for equivalent URLs (RFC 3986, section 6.2): letter case of scheme, host and escapes, default ports, dot segments,
 * needless escapes, an empty query.
 * @param text URL that {@link refusedUrl} accepts
 */
export function canonicalUrl(text: string): string {
  if (!URL.canParse(text)) return text
  const { origin, pathname, search } = new URL(text)
  const plain = (part: string) =>
    part.replace(/%[0-9a-f]{2}/gi, (escaped) => {
      const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
      return unreserved.test(character) ? character : escaped.toUpperCase()
    })
  return new URL(origin + plain(pathname) + plain(search)).href
}

const notPublic = 'The address of the host is not public.'
const plainHttp = 'The URL must begin with https://.'

function addressesOf(hostname: string): string[] | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0) return [address]
  // RFC 6761, section 6.3: these names are never looked up.
  return /(^|\.)localhost$/.test(hostname) ? ['127.0.0.1', '::1'] : undefined
}

function refusedAddress(
  { protocol, port }: URL,
  address: string,
  { networks, ownPort }: Omit<Destinations, 'resolve'>,
): string | undefined {
  const isAllowed = networks.has(address)
  if (!isAllowed && !isPublic(address)) return notPublic
  if (!isAllowed && protocol === 'http:') return plainHttp
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  return number === ownPort() && isLocalAddress(address) ? 'The URL points to this server.' : undefined
}

// One text for both cases, so that a stranger does not learn the names of the internal network.
export const notPublicName = 'The host name does not exist or has no public address.'

/**
 * Returns the addresses of a URL's host. One rejected address rejects the name.
 * @throws Refused, or an error of `resolve`
 */
export async function checkedAddresses(url: URL, rules: Destinations): Promise<string[]> {
  const literal = addressesOf(url.hostname)
  const addresses = literal ?? (await rules.resolve(url.hostname))
  // Node's net would throw an error that nobody catches.
  if (addresses.length === 0) throw Object.assign(new Error('The name has no address.'), { code: 'ENODATA' })
  for (const address of addresses) {
    const reason = refusedAddress(url, address, rules)
    if (reason !== undefined) throw new Refused(reason === notPublic && !literal ? notPublicName : reason)
  }
  const first = (version: number) =>
    addresses.filter((address) => isIP(address) === version).slice(0, maxAddresses / 2)
  return [...first(6), ...first(4)]
}

/** Makes the look-up for `net.connect`: it connects to the checked addresses, with no second query in between. */
export function checkedLookup(url: URL, rules: Destinations): LookupFunction {
  // `autoSelectFamily` asks for all addresses.
  return (_hostname, _options, done) => {
    checkedAddresses(url, rules)
      .then((addresses) => addresses.map((address) => ({ address, family: isIP(address) })))
      .then(
        (found) => done(null, found),
        (error) => done(error, []),
      )
  }
}

const loopback = ['127.0.0.0/8', '::1']

/** Non-public networks that the operator allows. */
export interface AllowedNetworks {
  has(address: string): boolean
  isEmpty: boolean
}

export function allowedNetworks(networks: readonly string[]): AllowedNetworks {
  const has = addressSet(networks.flatMap((network) => (network === 'loopback' ? loopback : [network])))
  return { has, isEmpty: networks.length === 0 }
}

const isLocal = addressSet([...loopback, '0.0.0.0/8', '::'])

/** True if a connection to the address reaches this machine. */
export function isLocalAddress(address: string): boolean {
  if (isLocal(address)) return true
  const interfaces = Object.values(networkInterfaces()).flatMap((addresses = []) =>
    addresses.map(({ address }) => address),
  )
  return addressSet(interfaces.filter((address) => !address.includes('%')))(address)
}

// Resolves a name to at least one IP address. It throws NodeJS.ErrnoException, for example with the code `ENOTFOUND`.
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Resolves names by DNS only: the hosts file has names of this machine, and the system's look-up holds threads that cannot be cancelled.
 * @param limit milliseconds
 */
export function dnsResolver(limit: number): Resolve {
  return async (name) => {
    const resolver = new Resolver({ timeout: Math.ceil(limit / 4), tries: 2 })
    const timer = setTimeout(() => resolver.cancel(), limit)
    try {
      const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      if (addresses.length > 0) return addresses
      const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
      // An answer without an address of one version does not excuse a failure of the other.
      throw failures.find(({ code }) => code !== 'ENODATA') ?? failures[0]
    } finally {
      clearTimeout(timer)
    }
  }
}
