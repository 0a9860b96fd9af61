import { canProvoke } from './checks/responses.ts'
import type { CoverageItem } from './coverage.ts'
import type { Suite } from './suite.ts'

/** Responses that no client can bring about, and the test that shows them for every operation. */
const shownInProcess: Record<number, string> = {
  500: 'test/server/store-failure.test.ts',
  503: 'test/server/store-failure.test.ts',
}

/** Why a run cannot be expected to see a part of the contract; undefined if it can. */
function excuse(suite: Suite, item: CoverageItem, limited: boolean): string | undefined {
  const { operationId, status, name } = item
  const { target, oracle, samples } = suite
  const operation = oracle.contract.operations.find((one) => one.operationId === operationId)
  if (!operation) return undefined
  const lacking = samples.lacking(operation)
  if (lacking) return `there is no sample of ${operationId}: ${lacking}`
  // It is the same for all of them.
  if (item.kind === 'callback' && item.untried) return item.untried
  const test = shownInProcess[status ?? 0]
  if (test) return `no client can bring it about; ${test} does`
  if (status === 410 && operation.deprecated && !target.afterSunset)
    return 'it takes a server whose clock has passed the sunset'
  if (status === 403) {
    const refused = target.limitedKeys.some((key) =>
      operation.scopes.some((scope) => key.scopes?.includes(scope) === false),
    )
    if (!refused) return 'it takes a --limited-key that lacks a scope of theirs'
  }
  if (status === 429 && !target.throttled) return 'it takes a server that allows few requests'
  if (status !== undefined && status >= 300 && !canProvoke(suite, operation, status))
    return 'no fixture brings it about'
  if (name.startsWith('header RateLimit') && !limited) return 'the server seems to set no limits'
  // Whoever cannot see a status sees no part of it.
  const part = [partName(item), `${status}`].find((one) => operation.unseen[one] !== undefined)
  const why = part === undefined ? item.untried : operation.unseen[part]
  return why && `${why} (${operationId}, ${part ?? partName(item)})`
}

/** What the report calls a part of an operation: `200 status=open`, `404`, `body name`. */
export const partName = ({ status, name }: CoverageItem): string => [status, name].filter(Boolean).join(' ')

/** How much of the contract a run has seen, of what it could see. */
export interface Share {
  seen: number
  of: number
  missing: CoverageItem[]
  /** What could not be tried, by the reason. */
  excused: Map<string, CoverageItem[]>
}

export function shareOf(suite: Suite): Share {
  const { items } = suite.coverage
  const excused = new Map<string, CoverageItem[]>()
  const limited =
    suite.target.throttled !== undefined ||
    items.some(({ name, seen }) => name.startsWith('header RateLimit') && seen > 0)
  const expected = items.filter((item) => {
    const why = item.seen > 0 ? undefined : excuse(suite, item, limited)
    if (why !== undefined) excused.set(why, [...(excused.get(why) ?? []), item])
    return why === undefined
  })
  const missing = expected.filter(({ seen }) => seen === 0)
  return { seen: expected.length - missing.length, of: expected.length, missing, excused }
}

/**
 * Checks that every `x-conformance-unseen` of the contract names one of its parts, and one that was indeed not seen. What shows how deliveries
 * do, a subscription to callbacks and what lies below it, may show it or not: that depends on when they are made.
 */
export function checkExcuses({ coverage, oracle, results }: Suite) {
  const { callbacks, operations } = oracle.contract
  const subscribing = operations.filter((one) =>
    callbacks.some(({ operationId }) => operationId === one.operationId),
  )
  const showsDeliveries = (path: string) => subscribing.some((one) => `${path}/`.startsWith(`${one.path}/`))
  for (const { operationId, path, unseen } of operations) {
    for (const part of Object.keys(unseen)) {
      const item = coverage.items.find((one) => one.operationId === operationId && partName(one) === part)
      const wrong = !item
        ? 'is no part of the operation'
        : item.seen > 0 && !showsDeliveries(path)
          ? 'was seen after all'
          : undefined
      if (wrong) results.failed('coverage', operationId, `x-conformance-unseen names ${part}, which ${wrong}`)
    }
  }
}
