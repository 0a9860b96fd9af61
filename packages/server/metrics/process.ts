import type { Registry } from '@prometheus-io/client'
import type { Family, Sample } from './exposition.ts'

let registry: Promise<Registry> | undefined

// The client's own types lack the names of values.
interface Metric extends Pick<Family, 'name' | 'type' | 'help'> {
  values: { metricName?: string; labels?: Record<string, string | number>; value: number }[]
}

/**
 * Returns the families that Prometheus' client exports for every Node process, measured from the first call on, without values that are not
 * finite. The client takes some 0.1 s to load, so it is loaded only here.
 */
export async function processFamilies(): Promise<Family[]> {
  const metrics = (await (await load()).getMetricsAsJSON()) as unknown as Metric[]
  return metrics.map(({ name, type, help, values }) => ({
    name,
    type,
    help,
    samples: values
      .filter(({ value }) => Number.isFinite(value))
      .map(({ metricName = name, labels = {}, value }) => ({
        suffix: metricName.slice(name.length) as NonNullable<Sample['suffix']>,
        labels,
        value,
      })),
  }))
}

function load(): Promise<Registry> {
  registry ??= import('@prometheus-io/client')
    .then(({ default: client }) => {
      const register = new client.Registry()
      client.collectDefaultMetrics({ register })
      return register
    })
    .catch((error) => {
      // Too many files may be open now, but not at the next request.
      registry = undefined
      throw error
    })
  return registry
}
