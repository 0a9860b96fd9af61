import type { Registry } from '@prometheus-io/client'
import { lostLines } from '../log/standard-output.ts'
import { type Family, type Sample, single } from './exposition.ts'

let registry: Promise<Registry> | undefined

/**
 * The families that Prometheus' client exports for every Node process (memory, processor, garbage collection, event loop, file
 * descriptors), in its text format, measured from the first call on. The client takes some 0.1 s to load, so nobody pays for it who
 * does not ask. It is not asked for OpenMetrics: after that it leaves `_total` out of the names of counters, whatever the format.
 */
export const processMetrics = async (): Promise<string> => (await load()).metrics()

/** A metric of the client, as it is; its types know neither the names of the values nor the aggregator. */
interface Metric extends Pick<Family, 'name' | 'type' | 'help'> {
  aggregator?: string
  values: { metricName?: string; labels?: Record<string, string | number>; value: number }[]
}

/**
 * The same as families, for a sum over processes. Where the client takes an average or nothing of them (the lag of the event loop, the
 * time of the start), it is the largest: one process that is late or starts again is to be seen. What has no sum is left out:
 * quantiles, and what is not a number.
 */
export async function processFamilies(): Promise<Family[]> {
  const metrics = (await (await load()).getMetricsAsJSON()) as unknown as Metric[]
  return metrics.map(({ name, type, help, aggregator = 'sum', values }) => ({
    name,
    type,
    help,
    merge: aggregator === 'sum' || aggregator === 'min' ? aggregator : 'max',
    samples: values
      .filter(({ labels = {}, value }) => labels.quantile === undefined && Number.isFinite(value))
      .map(({ metricName = name, labels = {}, value }) => ({
        suffix: metricName.slice(name.length) as NonNullable<Sample['suffix']>,
        labels,
        value,
      })),
  }))
}

/** Of the log of this process. */
export const lostLinesFamily = (): Family =>
  single(
    'log_lines_lost_total',
    lostLines(),
    'Log lines that were lost: the disk was full, or nobody read them.',
  )

function load(): Promise<Registry> {
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
  return registry
}
