/** Where a stranger may make this server send requests: rules for a URL, and for the addresses that its name leads to. */
import type { LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { type AllowedNetworks, isOwnAddress, isPublic } from './address.ts'
import type { Resolve } from './resolve.ts'

/** What decides where requests may go. */
export interface Destinations {
  networks: AllowedNetworks
  /** The port that this server itself listens on, on every address of this machine; undefined until it does. */
  ownPort(): number | undefined
  resolve: Resolve
}

/** The longest URL, in characters. */
const longest = 2048
/** How many of the addresses of a name are tried, half of them of each version where there are both. */
const mostAddresses = 4

/** Why a destination is refused, as a sentence for people. It names no address: a stranger would learn of the networks here. */
export class Refused extends Error {
  override name = 'Refused'
}

/**
 * Why requests may not be sent to a URL, as a sentence for people, as far as the URL itself tells; undefined when they may.
 * What its name leads to is checked whenever a connection is opened ({@link checkedLookup}).
 */
export function refusedUrl(text: string, rules: Omit<Destinations, 'resolve'>): string | undefined {
  if (text.length > longest) return `The URL is longer than ${longest} characters.`
  // URL would drop or turn these, so that people read another URL than is called.
  if (/[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text))
    return 'The URL must be an absolute https URL.'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(text))
    return 'The URL must not contain credentials.'
  if (text.includes('#')) return 'The URL must not have a fragment.'
  if (url.hostname.endsWith('.')) return 'The host must not end with a dot.'
  if (url.protocol === 'http:' && rules.networks.isEmpty) return plainHttp
  return addressesOf(url.hostname)
    ?.map((address) => refusedAddress(url, address, rules))
    .find((one) => one !== undefined)
}

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
  if (!isAllowed && !isPublic(address)) return 'The address of the host is not public.'
  if (!isAllowed && protocol === 'http:') return plainHttp
  const number = Number(port || (protocol === 'https:' ? 443 : 80))
  return number === ownPort() && isOwnAddress(address) ? 'The URL leads back to this server.' : undefined
}

/**
 * The addresses to connect to for a URL: all that its name leads to now have been checked, and one that is refused refuses the name.
 * @throws Refused, or what `resolve` throws
 */
export async function checkedAddresses(url: URL, rules: Destinations): Promise<string[]> {
  const addresses = addressesOf(url.hostname) ?? (await rules.resolve(url.hostname))
  for (const address of addresses) {
    const reason = refusedAddress(url, address, rules)
    if (reason !== undefined) throw new Refused(reason)
  }
  const first = (version: number) =>
    addresses.filter((one) => isIP(one) === version).slice(0, mostAddresses / 2)
  return [...first(6), ...first(4)]
}

/**
 * Looks a host up for `net.connect`, which connects to these very addresses: nobody is asked again between check and connection.
 */
export function checkedLookup(url: URL, rules: Destinations): LookupFunction {
  return (_hostname, { all }, done) => {
    const report = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      const [first = { address: '', family: 0 }] = found
      if (all) done(error, found)
      else done(error, first.address, first.family)
    }
    checkedAddresses(url, rules).then(
      (addresses) =>
        report(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        ),
      (error) => report(error, []),
    )
  }
}
