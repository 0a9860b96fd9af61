import type { Usage, UsageStore } from '../db/store.ts'
import { type Route, routes } from '../generated/router.ts'

/** How often counts are written down, in milliseconds. */
const defaultInterval = 5000
const day = 24 * 60 * 60 * 1000

/** Whether the contract marks an operation as going away or not yet settled: its callers will want to know. */
export const isMarked = ({ lifecycle }: Route): boolean =>
  lifecycle.deprecated !== undefined || lifecycle.stability !== 'stable'

const marked = new Set<string>(routes.filter(isMarked).map(({ operationId }) => operationId))

export interface UsageRecorder {
  /** Counts a call of a marked operation; others are passed over. It never waits and never fails. */
  recordCall(operationId: string, keyId: number, now: Date): void
  /** Writes down what has gathered. To be called before the store is closed. */
  close(): Promise<void>
}

/** Counts nothing. */
export const forgetUsage: UsageRecorder = { recordCall() {}, async close() {} }

/**
 * Counts calls in memory by operation, key and UTC day, and adds them to the store some seconds later. When that fails,
 * `onFailure` hears of it and the counts wait for the next time: a store that is busy costs no call its answer.
 */
export function recordUsage(
  store: UsageStore,
  onFailure: (error: unknown) => void,
  interval = defaultInterval,
): UsageRecorder {
  let counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  const schedule = () => {
    timer ??= setTimeout(() => {
      flushing = flush()
    }, interval).unref()
  }

  async function flush() {
    const taken = counts
    counts = new Map()
    try {
      if (taken.size > 0) await store.add([...taken.values()].map(toUsage))
    } catch (error) {
      for (const [id, count] of taken) merge(counts, id, count)
      onFailure(error)
    }
    // Cleared only now, so that there is never more than one flush under way.
    timer = undefined
    if (counts.size > 0) schedule()
  }

  return {
    recordCall(operationId, keyId, now) {
      if (!marked.has(operationId)) return
      const time = now.getTime()
      const id = `${operationId} ${keyId} ${Math.floor(time / day)}`
      merge(counts, id, { operationId, keyId, calls: 1, time })
      schedule()
    },
    async close() {
      clearTimeout(timer)
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}

/** Calls of one day. */
interface Count {
  operationId: string
  keyId: number
  calls: number
  /** The last call, in milliseconds since 1970. */
  time: number
}

function merge(counts: Map<string, Count>, id: string, more: Count) {
  const count = counts.get(id)
  if (!count) return void counts.set(id, more)
  count.calls += more.calls
  count.time = Math.max(count.time, more.time)
}

function toUsage({ operationId, keyId, calls, time }: Count): Usage {
  const lastCall = new Date(time).toISOString()
  return { operationId, keyId, calls, day: lastCall.slice(0, 10), lastCall }
}
