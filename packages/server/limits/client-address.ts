/** Names by which requests are counted: the client address that trusted proxies forward, grouped as one host has it, or the caller. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/**
 * Returns the client address that limits count by: the one that trusted proxies forward, without a port, or that of the connection if they
 * forward anything else.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const address = withoutPort(ip)
  return addressGroup(isIP(address) > 0 ? address : (socket.remoteAddress ?? ''))
}

/** Returns the text by which requests of one caller are counted together: its id, and without credentials the client address. */
export const callerKey = (request: Pick<FastifyRequest, 'caller' | 'ip' | 'socket'>): string =>
  request.caller?.id ?? `address ${clientAddress(request)}`

// RFC 7239, section 6: `192.0.2.7:80` and `[2001:db8::1]:443`.
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/**
 * Returns the group of addresses that counts as one caller: an IPv4 address, also in IPv6 form (RFC 4291, section 2.5.5), or the /64 of an
 * IPv6 address, since a host usually has all 2^64 of it.
 */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip
  // The library does not accept every interface name that Node puts after a `%`.
  const address = ipaddr.process(ip.replace(/%.*$/, ''))
  if (address instanceof ipaddr.IPv4) return address.toString()
  const prefix = address.parts.slice(0, 4).map((part) => part.toString(16))
  return `${prefix.join(':')}::/64`
}
