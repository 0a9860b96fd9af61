import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * The address that a request counts for: the one that trusted proxies forward, without the port that some of them add, or that of
 * the connection when they forward something else.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = withoutPort(ip)
  return addressGroup(isIP(address) > 0 ? address : (socket.remoteAddress ?? ''))
}

/** `192.0.2.7:80` and `[2001:db8::1]:443`, the port and, with it, the brackets taken away (RFC 7239, section 6). */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * The addresses that count as one caller: an IPv4 address, also one that is written as an IPv6 address (RFC 4291, section 2.5.5), or the
 * /64 of an IPv6 address, since a host that has one address of it has all 2^64.
 */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip
  // Not all names of interfaces that Node puts behind a `%` are known to the library.
  const address = ipaddr.process(ip.replace(/%.*$/, ''))
  if (address instanceof ipaddr.IPv4) return address.toString()
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
