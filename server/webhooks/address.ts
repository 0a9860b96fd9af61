/** Which addresses of the internet a stranger may make this server connect to. */
import { BlockList, isIP, isIPv6 } from 'node:net'
import { networkInterfaces } from 'node:os'

/**
 * IPv4 networks that are not for everybody: those of the IANA IPv4 Special-Purpose Address Registry that are not globally reachable (read on
 * 2025-10-09), multicast (RFC 5771), the former relays of 6to4 (RFC 7526), and the address at which a virtual machine of Azure
 * finds its platform.
 */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16',
]

/**
 * All that IANA has given out of IPv6 (Internet Protocol Version 6 Address Space). Outside are loopback, unspecified, IPv4-mapped,
 * IPv4-compatible, NAT64, discard-only, SRv6, unique local, link-local, site-local and multicast addresses.
 */
const globalUnicast = ['2000::/3']

/**
 * What of it is not for everybody (IANA IPv6 Special-Purpose Address Registry): protocol assignments with Teredo, documentation, 6to4 and
 * documentation again.
 */
const specialUnicast = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const loopback = ['127.0.0.0/8', '::1']

/** A set of addresses. */
export interface AddressSet {
  has(address: string): boolean
}

/** The networks that the operator opens though they are not public. */
export interface AllowedNetworks extends AddressSet {
  /** Whether there are none. */
  isEmpty: boolean
}

/** @param networks IP addresses, networks (`10.0.0.0/8`), and `loopback` */
export function allowedNetworks(networks: readonly string[]): AllowedNetworks {
  const set = addressSet(networks.flatMap((one) => (one === 'loopback' ? loopback : [one])))
  return { ...set, isEmpty: networks.length === 0 }
}

const refusedIPv4 = addressSet(special)
const unicastIPv6 = addressSet(globalUnicast)
const refusedIPv6 = addressSet(specialUnicast)

/** Whether an IP address is one of the public internet. Anything else than an IP address is not, nor is one with a zone. */
export function isPublic(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !refusedIPv4.has(address)
  return version === 6 && unicastIPv6.has(address) && !refusedIPv6.has(address)
}

const nowhereElse = addressSet([...loopback, '0.0.0.0/8', '::'])

/** Whether a connection to an IP address would reach this machine. */
export function isOwnAddress(address: string): boolean {
  if (nowhereElse.has(address)) return true
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map((one) => one.address))
  return addressSet(own.filter((one) => !one.includes('%'))).has(address)
}

function addressSet(networks: readonly string[]): AddressSet {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return {
    // IPv4-mapped addresses are in the networks of the addresses that they stand for.
    has: (address) =>
      isIP(address) !== 0 && !address.includes('%') && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  }
}
