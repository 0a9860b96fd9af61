/** The metrics of all workers as one sum: a worker that is asked for them asks the primary, which asks all of them. */
import { HttpError } from '../http/http-error.ts'
import { type Family, prefixed } from '../metrics/exposition.ts'
import { counters, mergeFamilies } from '../metrics/merge.ts'
import type { SharedMetrics } from '../metrics/metrics.ts'
import { lostLinesFamily, processFamilies } from '../metrics/process.ts'
import { type Channel, type Join, topic } from './channel.ts'
import type { Member } from './member.ts'

const measures = topic<null, Family[]>('measures')
const gathers = topic<null, Family[]>('gathers')

/** How long the primary waits for a worker, in milliseconds: longer than a worker waits for the database. */
const patience = 1500

/** A worker that runs. */
interface Measured {
  channel: Channel
  /** What it answered last. */
  last: Family[]
}

/**
 * The side of the primary, which is measured, too. The counters of a worker that does not answer in time, or is gone, stay as it last answered:
 * a sum that falls looks to Prometheus like a restart of the service. What a worker counted after its last answer dies with it.
 * @param id of the service: the prefix of its names
 */
export function shareMetrics(id: string): Join {
  const workers = new Set<Measured>()
  /** The counters of those that are gone. */
  let gone: Family[] = []
  let gathering: Promise<Family[]> | undefined

  const gather = async () => {
    const answered = new Set<Measured>()
    const ask = async (worker: Measured) => {
      worker.last = await worker.channel.ask(measures, null, patience)
      answered.add(worker)
    }
    const [own] = await Promise.all([processFamilies(), Promise.allSettled([...workers].map(ask))])
    const all = [...workers].map((worker) => (answered.has(worker) ? worker.last : counters(worker.last)))
    return mergeFamilies([...all, gone, prefixed([lostLinesFamily()], id), own])
  }

  return (channel) => {
    const worker: Measured = { channel, last: [] }
    workers.add(worker)
    channel.on(gathers, () => {
      gathering ??= gather().finally(() => {
        gathering = undefined
      })
      return gathering
    })
    return () => {
      workers.delete(worker)
      gone = mergeFamilies([gone, counters(worker.last)])
    }
  }
}

/** The side of a worker. A scrape fails while the primary does not answer. */
export const sharedMetrics = ({ of, primary }: Member): SharedMetrics => ({
  workers: of,
  gather(measure) {
    primary.on(measures, measure)
    return () =>
      primary.ask(gathers, null, 2 * patience).catch(() => {
        throw new HttpError('unavailable', 'The workers could not be measured. Try again in a minute.')
      })
  },
})
