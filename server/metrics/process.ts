import type { Registry } from '@prometheus-io/client'

let registry: Promise<Registry> | undefined

/**
 * The families that Prometheus' client exports for every Node process (memory, processor, garbage collection, event loop, file
 * descriptors), in its text format, measured from the first call on. The client takes some 0.1 s to load, so nobody pays for it who
 * does not ask. It is not asked for OpenMetrics: after that it leaves `_total` out of the names of counters, whatever the format.
 */
export async function processMetrics(): Promise<string> {
  registry ??= import('@prometheus-io/client')
    .then(({ default: client }) => {
      const register = new client.Registry()
      client.collectDefaultMetrics({ register })
      return register
    })
    .catch((error) => {
      // Too many files may be open now, and fewer at the next request.
      registry = undefined
      throw error
    })
  return (await registry).metrics()
}
