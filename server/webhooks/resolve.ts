import { Resolver } from 'node:dns/promises'

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
