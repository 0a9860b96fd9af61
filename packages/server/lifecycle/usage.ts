/**
 * Counts who calls deprecated and unstable operations, and when a key was last used. Calls are counted in memory; a timer writes the counts to the store.
 */
import type { Route } from 'contract-openapi/contract'
import type { KeyStore, Usage, UsageStore } from '../store/store.ts'

// Milliseconds between two writes to the store, of counts and of the last uses of keys.
const defaultIntervals = { calls: 5000, uses: 60_000 }
const day = 24 * 60 * 60 * 1000

/** Returns the lifecycle marks of an operation: `deprecated`, `beta`, `experimental`. */
export function marksOf({ lifecycle: { deprecated, stability } }: Route): string[] {
  const marks = deprecated ? ['deprecated'] : []
  return stability === 'stable' ? marks : [...marks, stability]
}

export const isMarked = (route: Route): boolean => marksOf(route).length > 0

export interface UsageRecorder {
  /** Counts a call of a marked operation. It never waits or fails. */
  recordCall(operationId: string, caller: { name: string }, now: Date): void
  recordUse(caller: { keyId?: number }, now: Date): void
  close(): Promise<void>
}

/** Recorder that records nothing. */
export const forgetUsage: UsageRecorder = { recordCall() {}, recordUse() {}, async close() {} }

/**
 * Counts calls in memory by operation, caller and UTC day, with the last use of each key, and writes both to the store at intervals, so that
 * no call waits for a busy store. `onFailure` gets the error of a write, whose counts are written next time, and a note if too many callers
 * wait.
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
  // Milliseconds since 1970.
  time: number
}
type CallsOfDay = Count & Pick<Usage, 'operationId' | 'caller'>
type UsesOfKey = Count & { keyId: number }

// Counts of further ids are dropped until the next write, so that memory stays bounded while the store fails.
const capacity = 10_000

// Collects counts in memory and writes them at intervals (milliseconds). `onFailure` gets the errors of writes, and a note if counts were
// dropped.
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
      // Calls during the write are the later part.
      const since = entries
      entries = taken
      for (const [id, entry] of since) keep(id, entry)
      onFailure(error)
    }
    if (dropped > 0) onFailure(new Error(`Dropped ${dropped} counts: too many callers for the memory.`))
    dropped = 0
    // The timer is cleared only here, so that at most one flush runs.
    timer = undefined
    if (entries.size > 0) schedule()
  }

  return {
    add(id: string | number, entry: Entry) {
      keep(id, entry)
      schedule()
    },
    // Writes the rest; a failure is reported and not thrown.
    async close() {
      clearTimeout(timer)
      await flushing
      await flush()
      clearTimeout(timer)
    },
  }
}
