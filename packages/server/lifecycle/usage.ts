import type { Route } from 'contract-openapi/contract'
import type { KeyStore, Usage, UsageStore } from '../store/store.ts'

/** How often counts, and the last uses of keys, are written to the store, in milliseconds. */
const defaultIntervals = { calls: 5000, uses: 60_000 }
const day = 24 * 60 * 60 * 1000

/** How the contract marks an operation that is deprecated, or not stable. */
export function marksOf({ lifecycle: { deprecated, stability } }: Route): string[] {
  const marks = deprecated ? ['deprecated'] : []
  return stability === 'stable' ? marks : [...marks, stability]
}

/** True if the contract marks an operation: its callers will want to know. */
export const isMarked = (route: Route): boolean => marksOf(route).length > 0

export interface UsageRecorder {
  /** Counts a call if the operation is marked. It never waits and never fails. */
  recordCall(operationId: string, caller: { name: string }, now: Date): void
  /** Remembers when a key was used last. It never waits and never fails. */
  recordUse(caller: { keyId?: number }, now: Date): void
  /** Writes what is waiting. To be called before the store is closed. */
  close(): Promise<void>
}

/** Counts nothing. */
export const forgetUsage: UsageRecorder = { recordCall() {}, recordUse() {}, async close() {} }

/**
 * Counts calls in memory by operation, caller and UTC day, remembers the last use of each key, and adds both to the store some
 * time later. When that fails, or more callers wait than are kept, `onFailure` is called; after a failure the counts wait for
 * the next time: no call waits for a busy store.
 */
export function recordUsage(
  { usage, keys }: { usage: Pick<UsageStore, 'add'>; keys: Pick<KeyStore, 'touch'> },
  routes: readonly Route[],
  onFailure: (error: unknown) => void,
  intervals = defaultIntervals,
): UsageRecorder {
  const marked = new Set<string>(routes.filter(isMarked).map(({ operationId }) => operationId))
  const addCalls = (counts: readonly CallsOfDay[]) =>
    usage.add(
      counts.map(({ time, ...count }) => {
        const lastCall = new Date(time).toISOString()
        return { ...count, day: lastCall.slice(0, 10), lastCall }
      }),
    )
  const touch = (counts: readonly UsesOfKey[]) =>
    keys.touch(new Map(counts.map(({ keyId, time }) => [keyId, new Date(time)])))
  const calls = writeBehind(addCalls, intervals.calls, onFailure)
  const uses = writeBehind(touch, intervals.uses, onFailure)
  return {
    recordCall(operationId, { name }, now) {
      if (!marked.has(operationId)) return
      const time = now.getTime()
      const id = `${operationId} ${Math.floor(time / day)} ${name}`
      calls.add(id, { operationId, caller: name, calls: 1, time })
    },
    recordUse({ keyId }, now) {
      if (keyId !== undefined) uses.add(keyId, { keyId, calls: 1, time: now.getTime() })
    },
    async close() {
      await Promise.all([calls.close(), uses.close()])
    },
  }
}

interface Count {
  calls: number
  /** The last call, in milliseconds since 1970. */
  time: number
}
type CallsOfDay = Count & Pick<Usage, 'operationId' | 'caller'>
type UsesOfKey = Count & { keyId: number }

/** The most ids that wait; counts of others are dropped until the next write. Callers come and go while a store fails; memory stays. */
const capacity = 10_000

/**
 * Gathers counts in memory and writes them some time later: adding one never waits and never fails.
 * @param interval how long counts gather, in milliseconds
 * @param onFailure called when a write failed, whose counts wait for the next one; and when counts were dropped since the last write
 */
function writeBehind<Entry extends Count>(
  write: (entries: readonly Entry[]) => Promise<void>,
  interval: number,
  onFailure: (error: unknown) => void,
) {
  let entries = new Map<string | number, Entry>()
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()
  let dropped = 0

  const keep = (id: string | number, entry: Entry) => {
    const earlier = entries.get(id)
    if (earlier !== undefined) {
      earlier.calls += entry.calls
      earlier.time = Math.max(earlier.time, entry.time)
    } else if (entries.size < capacity) entries.set(id, entry)
    else dropped += 1
  }
  const schedule = () => {
    timer ??= setTimeout(() => {
      flushing = flush()
    }, interval).unref()
  }
  const flush = async () => {
    const taken = entries
    entries = new Map()
    try {
      if (taken.size > 0) await write([...taken.values()])
    } catch (error) {
      // Calls that came in the meantime are the later part.
      const since = entries
      entries = taken
      for (const [id, entry] of since) keep(id, entry)
      onFailure(error)
    }
    if (dropped > 0) onFailure(new Error(`More callers than are kept in memory: ${dropped} entries dropped.`))
    dropped = 0
    // Cleared only now, so that there is never more than one flush under way.
    timer = undefined
    if (entries.size > 0) schedule()
  }

  return {
    add(id: string | number, entry: Entry) {
      keep(id, entry)
      schedule()
    },
    /** Writes what has gathered; a failure is reported, not thrown, and nothing goes on. */
    async close() {
      clearTimeout(timer)
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}
