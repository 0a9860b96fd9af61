/** Operations with a lifecycle mark, each with the callers that the store has counted. */
import type { Route } from 'contract-openapi/contract'
import { isMarked, marksOf } from '../../lifecycle/usage.ts'
import { type CallerUsage, latestUse } from '../../store/store.ts'

const day = 24 * 60 * 60 * 1000

// A caller without a call for so many days counts as gone.
const stillCallingDays = 30

interface OperationCaller {
  name: string
  calls: number
  lastCall: string
  stillCalling: boolean
}

/** Operation with a lifecycle mark, and its callers. Days are YYYY-MM-DD, UTC. */
export interface MarkedOperation {
  operationId: string
  marks: string[]
  since?: string | undefined
  sunset?: string | undefined
  /** Whole days from today to the sunset; 0 or less after it. */
  daysLeft?: number | undefined
  callers: OperationCaller[]
}

/** Returns every marked operation, in the order of `routes`, with its callers, the latest call first. */
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
