/** Where a stranger may make this server send requests: rules for a URL, and for the addresses that its name leads to. */
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import ipaddr from 'ipaddr.js'

/** Decides where requests may go. */
interface Destinations {
  networks: AllowedNetworks
  /** The port that this server itself listens on, on every address of this machine; undefined until it does. */
  ownPort(): number | undefined
  resolve: Resolve
}

/** The longest URL, in characters. */
const longest = 2048
/** How many of the addresses of a name are tried, half of them of each version where there are both. */
const maxAddresses = 4

/** Why a destination is refused, as a sentence for people. It names no address: a stranger would learn of the networks here. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Why requests may not be sent to a URL, as a sentence for people, as far as the URL itself tells; undefined when they may.
 * The addresses of its name are checked whenever a connection is opened ({@link checkedLookup}).
 */
export function refusedUrl(text: string, rules: Omit<Destinations, 'resolve'>): string | undefined {
  if (text.length > longest) return `The URL is longer than ${longest} characters.`
  // URL would drop or turn these, so that people read another URL than is called.
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return 'The URL must be an absolute https URL.'
  const url = new URL(text)
  if (/^[^/]*\/\/[^/?#]*@/.test(text)) return 'The URL must not contain credentials.'
  if (text.includes('#')) return 'The URL must not have a fragment.'
  if (url.hostname.endsWith('.')) return 'The host must not end with a dot.'
  if (url.protocol === 'http:' && rules.networks.isEmpty) return plainHttp
  return addressesOf(url.hostname)
    ?.map((address) => refusedAddress(url, address, rules))
    .find((reason) => reason !== undefined)
}

/** The unreserved characters of RFC 3986, section 2.3: escaped or not, they mean the same. */
const unreserved = /[A-Za-z0-9._~-]/

/**
 * One spelling for all URLs that name the same (RFC 3986, section 6.2): letters of the scheme, the host and escapes, default ports,
 * dot segments, escapes that need not be, an empty query.
 * @param text a URL that {@link refusedUrl} lets pass
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

/** The addresses that a host stands for by itself; undefined for a name that has to be looked up. */
function addressesOf(hostname: string): string[] | undefined {
  const address = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address) !== 0) return [address]
  // RFC 6761, section 6.3: nobody is asked for these.
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
  return number === ownPort() && isOwnAddress(address) ? 'The URL leads back to this server.' : undefined
}

/** The same for a name without an address and for one with a private address: nobody learns from it which names there are in the networks here. */
export const notPublicName = 'The name of the host does not exist, or has no public address.'

/**
 * The addresses to connect to for a URL: all that its name leads to now have been checked, and one that is refused refuses the name.
 * @throws Refused, or what `resolve` throws
 */
export async function checkedAddresses(url: URL, rules: Destinations): Promise<string[]> {
  const own = addressesOf(url.hostname)
  const addresses = own ?? (await rules.resolve(url.hostname))
  // Node's net would throw where nobody catches it.
  if (addresses.length === 0) throw Object.assign(new Error('The name has no address.'), { code: 'ENODATA' })
  for (const address of addresses) {
    const reason = refusedAddress(url, address, rules)
    if (reason !== undefined) throw new Refused(reason === notPublic && !own ? notPublicName : reason)
  }
  const first = (version: number) =>
    addresses.filter((address) => isIP(address) === version).slice(0, maxAddresses / 2)
  return [...first(6), ...first(4)]
}

/**
 * Looks a host up for `net.connect`, which connects to these very addresses: nobody is asked again between check and connection.
 */
export function checkedLookup(url: URL, rules: Destinations): LookupFunction {
  // With `autoSelectFamily` all addresses are asked for.
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

/** The networks that the operator opens though they are not public. */
export interface AllowedNetworks {
  has(address: string): boolean
  /** True if there are none. */
  isEmpty: boolean
}

/** @param networks IP addresses, networks (`10.0.0.0/8`), and `loopback` */
export function allowedNetworks(networks: readonly string[]): AllowedNetworks {
  const has = addressSet(networks.flatMap((network) => (network === 'loopback' ? loopback : [network])))
  return { has, isEmpty: networks.length === 0 }
}

/** Where a virtual machine of Azure finds its platform. */
const azurePlatform = '168.63.129.16'
/** All that IANA has given out of IPv6 (Internet Protocol Version 6 Address Space). */
const isGlobalUnicast = addressSet(['2000::/3'])

/**
 * True if an IP address is one of the public internet: in no network of IANA's special-purpose registries. Anything else than an IP address
 * is not, nor is one with a zone.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || address === azurePlatform) return false
  return ipaddr.parse(address).range() === 'unicast' && (!isIPv6(address) || isGlobalUnicast(address))
}

const isLocal = addressSet([...loopback, '0.0.0.0/8', '::'])

/** True if a connection to an IP address would reach this machine. */
export function isOwnAddress(address: string): boolean {
  if (isLocal(address)) return true
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address))
  return addressSet(own.filter((address) => !address.includes('%')))(address)
}

/** True if an address is in one of the networks; an IPv4-mapped one is in those of the address that it stands for. */
function addressSet(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) =>
    isIP(address) !== 0 && !address.includes('%') && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * The IP addresses of a name, at least one.
 * @throws NodeJS.ErrnoException with a code such as `ENOTFOUND`
 */
export type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks DNS alone: names of the hosts file are of this machine, and the system's own look-up would hold threads that nobody can take back.
 * @param limit the most that an answer takes, in milliseconds
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
      // Whoever has no address of one version may still have failed to tell those of the other.
      throw failures.find(({ code }) => code !== 'ENODATA') ?? failures[0]
    } finally {
      clearTimeout(timer)
    }
  }
}
