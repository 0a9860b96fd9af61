/** All that the workers of one service share, beside rate limits: slots for streams, metrics, turns in writing. The primary has it. */
import { HttpError } from '../http/problem.ts'
import type { Limiter, Policy } from '../limits/rate-limiter.ts'
import { throttle, type WriteLine } from '../log/output.ts'
import { counters, type Family, mergeFamilies, prefixed } from '../metrics/exposition.ts'
import type { SharedMetrics } from '../metrics/metrics.ts'
import { lostLinesFamily, processFamilies } from '../metrics/process.ts'
import { type Release, SlotsPerCaller, type StreamSlots } from '../response/streams.ts'
import type { Protection } from '../settings/network.ts'
import type { Settings } from '../settings/settings.ts'
import type { WriteTurn } from '../store/store.ts'
import { type Channel, type Join, topic, type WorkerProcess } from './channel.ts'
import { LeasedLimiter, shareLimits } from './limits.ts'

/** A worker uses these instead of its own. */
export interface Shared extends SharedMetrics {
  limiterOf(policy: Policy): Limiter
  streamSlots: StreamSlots
}

/** The side of the primary. @param id of the service: the prefix of its metrics */
export const shareAll = (id: string, { protection, workers }: Settings): Join[] => [
  shareLimits(protection.rateLimit, workers),
  shareStreams(protection.maxStreams),
  shareMetrics(id),
  writeTurns(),
]

/**
 * The side of a worker. While the primary does not answer, the worker counts by itself, so that limits cause no outage.
 * @param warn writes a line of the log
 */
export function shared(member: WorkerProcess, { maxStreams }: Protection, warn: WriteLine): Shared {
  const logged = throttle()
  const onNoAnswer = () =>
    logged('', (times) =>
      warn({ times }, 'the primary process does not answer: this worker counts by itself'),
    )
  return {
    limiterOf: (policy) => new LeasedLimiter(policy, member.primary, onNoAnswer),
    streamSlots: sharedSlots(maxStreams, member.primary, onNoAnswer),
    ...sharedMetrics(member),
  }
}

const measures = topic<null, Family[]>('measures')
const gathers = topic<null, Family[]>('gathers')

/** How long the primary waits for a worker, in milliseconds: longer than a worker waits for the database. */
const patience = 1500

/** A worker that runs. */
interface MeasuredWorker {
  channel: Channel
  /** Its last answer. */
  last: Family[]
}

/**
 * The side of the primary, which is measured, too. The counters of a worker that does not answer in time, or is gone, stay as it last answered:
 * a sum that falls looks to Prometheus like a restart of the service. What a worker counted after its last answer dies with it.
 * @param id of the service: the prefix of its names
 */
function shareMetrics(id: string): Join {
  const workers = new Set<MeasuredWorker>()
  /** The counters of those that are gone. */
  let gone: Family[] = []
  let gathering: Promise<Family[]> | undefined

  const gather = async () => {
    const answered = new Set<MeasuredWorker>()
    const ask = async (worker: MeasuredWorker) => {
      worker.last = await worker.channel.ask(measures, null, patience)
      answered.add(worker)
    }
    const [own] = await Promise.all([processFamilies(), Promise.allSettled([...workers].map(ask))])
    const all = [...workers].map((worker) => (answered.has(worker) ? worker.last : counters(worker.last)))
    return mergeFamilies([...all, gone, prefixed([lostLinesFamily()], id), own])
  }

  return (channel) => {
    const worker: MeasuredWorker = { channel, last: [] }
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
const sharedMetrics = ({ of, primary }: WorkerProcess): SharedMetrics => ({
  workers: of,
  gather(measure) {
    primary.on(measures, measure)
    return () =>
      primary.ask(gathers, null, 2 * patience).catch(() => {
        throw new HttpError('unavailable', 'The workers could not be measured. Try again in a minute.')
      })
  },
})

const opens = topic<{ stream: number; caller: string }, boolean>('opens a stream')
const closes = topic<number>('closes a stream')

/** The side of the primary. @param most how many a caller may have */
function shareStreams(most: number): Join {
  const slots = new SlotsPerCaller(most)
  return (channel) => {
    const open = new Map<number, Release>()
    const close = (stream: number) => {
      open.get(stream)?.()
      open.delete(stream)
    }
    channel.on(opens, ({ stream, caller }) => {
      const release = slots.take(caller)
      if (release) open.set(stream, release)
      return release !== undefined
    })
    channel.on(closes, close)
    return () => {
      for (const release of open.values()) release()
    }
  }
}

/**
 * The side of a worker. While the primary does not answer, every stream gets a slot.
 * @param most how many a caller may have
 */
function sharedSlots(most: number, primary: Channel, onNoAnswer: () => void): StreamSlots {
  let last = 0
  return {
    most,
    async take(caller) {
      const stream = ++last
      const isGiven = await primary.ask(opens, { stream, caller }).catch(() => {
        onNoAnswer()
        return true
      })
      return isGiven ? () => primary.tell(closes, stream) : undefined
    },
  }
}

const takes = topic<null>('takes its turn to write')
const ends = topic<null>('ends its turn to write')

/** How long a turn lasts at most, in milliseconds: its worker may be stuck. */
const longestTurn = 500

/** The side of a worker. Without an answer from the primary it writes as soon as SQLite's lock is free. */
export function workerTurn(primary: Channel): WriteTurn {
  const end = () => primary.tell(ends, null)
  return {
    take: async () => {
      await primary.ask(takes, null).catch(() => {})
      return end
    },
  }
}

/** The side of the primary. */
export function writeTurns(): Join {
  const turns = new Turns(longestTurn)
  return (worker) => {
    let isGone = false
    let end = () => {}
    worker.on(takes, async () => {
      end = await turns.take()
      if (isGone) end()
    })
    worker.on(ends, () => end())
    return () => {
      isGone = true
      end()
    }
  }
}

export class Turns {
  readonly #longest: number
  #last = Promise.resolve()

  /** @param longest after how many milliseconds a turn ends by itself */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Resolves when all earlier turns have ended, to the function that ends this one; calling it again does nothing. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = this.#last
    this.#last = promise
    await before
    const timer = setTimeout(resolve, this.#longest)
    return () => {
      clearTimeout(timer)
      resolve()
    }
  }
}
