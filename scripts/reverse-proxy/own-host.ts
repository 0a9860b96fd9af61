import { isIPv4 } from 'node:net'

/**
 * Whether a request means this machine: by an address, as localhost, or by the name that HOST has. A page on the internet whose own
 * name leads here (DNS rebinding) says that name, and would read the contract as its own.
 * @param header the value of `Host` (RFC 9110, section 7.2); browsers never leave it out
 * @param host where the proxy listens
 */
export function isOwnHost(header: string | undefined, host: string): boolean {
  if (header === undefined) return true
  const name = header.toLowerCase().replace(/:\d*$/, '')
  return (
    isIPv4(name) || /^\[.*\]$/.test(name) || /^(.*\.)?localhost$/.test(name) || name === host.toLowerCase()
  )
}
