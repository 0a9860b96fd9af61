import type { Route } from '../contract/route.ts'
import type { KeyStore } from '../store/key-store.ts'
import type { Usage, UsageStore } from '../store/usage-store.ts'
import { WriteBehind } from './write-behind.ts'

/** How often counts, and the last uses of keys, are written to the store, in milliseconds. */
const defaultIntervals = { calls: 5000, uses: 60_000 }
const day = 24 * 60 * 60 * 1000

/** Whether the contract marks an operation as deprecated or not stable: its callers will want to know. */
export const isMarked = ({ lifecycle }: Route): boolean =>
  lifecycle.deprecated !== undefined || lifecycle.stability !== 'stable'

/** Where usage is kept. */
interface UsageSink {
  usage: Pick<UsageStore, 'add'>
  keys: Pick<KeyStore, 'touch'>
}

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
  { usage, keys }: UsageSink,
  routes: readonly Route[],
  onFailure: (error: unknown) => void,
  intervals = defaultIntervals,
): UsageRecorder {
  const marked = new Set<string>(routes.filter(isMarked).map(({ operationId }) => operationId))
  const calls = new WriteBehind<string, Count>({
    merge: (count, more) => {
      count.calls += more.calls
      count.time = Math.max(count.time, more.time)
    },
    write: (counts) => usage.add([...counts.values()].map(toUsage)),
    onFailure,
    interval: intervals.calls,
  })
  const uses = new WriteBehind<number, { time: number }>({
    merge: (use, next) => {
      use.time = Math.max(use.time, next.time)
    },
    write: (times) => keys.touch(new Map([...times].map(([id, { time }]) => [id, new Date(time)]))),
    onFailure,
    interval: intervals.uses,
  })
  return {
    recordCall(operationId, { name }, now) {
      if (!marked.has(operationId)) return
      const time = now.getTime()
      calls.add(`${operationId} ${Math.floor(time / day)} ${name}`, {
        operationId,
        caller: name,
        calls: 1,
        time,
      })
    },
    recordUse({ keyId }, now) {
      if (keyId !== undefined) uses.add(keyId, { time: now.getTime() })
    },
    async close() {
      await Promise.all([calls.close(), uses.close()])
    },
  }
}

/** Calls of one day. */
interface Count {
  operationId: string
  caller: string
  calls: number
  /** The last call, in milliseconds since 1970. */
  time: number
}

function toUsage({ operationId, caller, calls, time }: Count): Usage {
  const lastCall = new Date(time).toISOString()
  return { operationId, caller, calls, day: lastCall.slice(0, 10), lastCall }
}
