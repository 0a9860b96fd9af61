import type { Route } from 'contract-openapi/contract'
import { isMarked, marksOf } from '../../lifecycle/usage.ts'
import { type CallerUsage, latestUse } from '../../store/store.ts'

const day = 24 * 60 * 60 * 1000

/** Somebody who has not called for so many days calls no longer. */
const stillCallingDays = 30

interface OperationCaller {
  /** The name of the API key, or the subject of a token. */
  name: string
  calls: number
  /** ISO 8601, UTC. */
  lastCall: string
  /** True if the last call is less than {@link stillCallingDays} days old. */
  stillCalling: boolean
}

/** A marked operation and who calls it. Days are YYYY-MM-DD, UTC. */
export interface MarkedOperation {
  operationId: string
  /** `deprecated`, `beta`, `experimental`. */
  marks: string[]
  since?: string | undefined
  sunset?: string | undefined
  /** Whole days from today to the sunset; 0 or less once it has come. */
  daysLeft?: number | undefined
  /** The one with the last call first. */
  callers: OperationCaller[]
}

/** Every marked operation of `routes`, in their order, with its callers of `usage`. */
export function lifecycleReport(
  routes: readonly Route[],
  usage: readonly CallerUsage[],
  now: Date,
): MarkedOperation[] {
  return routes.filter(isMarked).map((route) => {
    const { operationId, lifecycle } = route
    const { deprecated } = lifecycle
    return {
      operationId,
      marks: marksOf(route),
      since: deprecated?.since,
      sunset: deprecated?.sunset,
      daysLeft: deprecated && Math.ceil((deprecated.sunsetAt - now.getTime()) / day),
      callers: callersOf(
        usage.filter((calls) => calls.operationId === operationId),
        now,
      ),
    }
  })
}

function callersOf(usage: readonly CallerUsage[], now: Date): OperationCaller[] {
  const oldest = new Date(now.getTime() - stillCallingDays * day).toISOString()
  const callers = usage.map(({ caller: name, calls, lastCall }) => {
    return { name, calls, lastCall, stillCalling: oldest < lastCall && lastCall <= latestUse(now) }
  })
  return callers.sort((a, b) => (a.lastCall < b.lastCall ? 1 : -1))
}
