import { isIP, SocketAddress } from 'node:net'
import type { FastifyRequest } from 'fastify'

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
 * What counts as one caller among addresses: an IPv4 address, or the /64 of an IPv6 address, since a host that has one
 * address of it has all 2^64.
 */
export function addressGroup(ip: string): string {
  if (!ip.includes(':')) return ip
  // As Node has them; other forms come from proxies.
  const mapped = mapping.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  const address = ip.replace(/%.*$/, '')
  const [head = '', tail] = address.split('::')
  const first = parts(head)
  const last = parts(tail ?? '')
  const zeros = Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0')
  const prefix = [...first, ...zeros, ...last].slice(0, 4).map((part) => Number.parseInt(part, 16))
  return (
    (prefix.every((part) => part === 0) && mappedIn(address)) ||
    `${prefix.map((part) => part.toString(16)).join(':')}::/64`
  )
}

/** The IPv4 address that an IPv6 address stands for (RFC 4291, section 2.5.5.2), in whichever of its forms; undefined for others. */
function mappedIn(address: string): string | undefined {
  return mapping.exec(new SocketAddress({ address, family: 'ipv6' }).address)?.[1]
}

const mapping = /^::ffff:([\d.]+)$/i

const parts = (text: string) => (text === '' ? [] : text.split(':'))
