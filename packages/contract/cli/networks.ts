/** Networks of IP addresses. */
import { BlockList, isIP, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Returns a predicate for the addresses of networks: `10.0.0.0/8`, or one address. An IPv4-mapped address counts as the IPv4 address. */
export function addressSet(networks: readonly string[]): (address: string) => boolean {
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

// Platform address of virtual machines in Azure.
const azurePlatform = '168.63.129.16'
// IANA has assigned no other IPv6 addresses.
const isGlobalUnicast = addressSet(['2000::/3'])

/** True for an address of the public internet: in no network of IANA's special-purpose registries, and without a zone. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0 || address.includes('%') || address === azurePlatform) return false
  return ipaddr.parse(address).range() === 'unicast' && (!isIPv6(address) || isGlobalUnicast(address))
}
