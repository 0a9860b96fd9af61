import type { OracleContract } from './contract.ts'
import type { Item } from './coverage.ts'
import type { Target } from './target.ts'

/** Answers that no client can bring about, and the test that shows them for every operation. */
export const shownInProcess: Record<number, string> = {
  500: 'test/server/store-failure.test.ts',
  503: 'test/server/store-failure.test.ts',
}

/** Why a run cannot be expected to see a part of the contract; undefined if it can. */
function excuse(
  { operationId, status, name }: Item,
  { operations }: OracleContract,
  target: Target,
  limited: boolean,
): string | undefined {
  const test = shownInProcess[status ?? 0]
  if (test) return `no client can bring it about; ${test} does`
  if (status === 410 && !target.afterSunset) return 'it takes a server whose clock has passed the sunset'
  if (status === 403) {
    const scopes = operations.find((operation) => operation.operationId === operationId)?.scopes ?? []
    const refused = target.limitedKeys.some((key) =>
      scopes.some((scope) => key.scopes?.includes(scope) === false),
    )
    if (!refused) return 'it takes a --limited-key that lacks a scope of theirs'
  }
  if (status === 429 && !target.throttled) return 'it takes a server that allows few requests'
  if (name.startsWith('header RateLimit') && !limited) return 'the server seems to set no limits'
  return undefined
}

/** How much of the contract a run has seen, of what it could see. */
export interface Share {
  seen: number
  of: number
  missing: Item[]
  /** What could not be tried, as `what` and `why`. */
  excused: Map<string, Item[]>
}

export function shareOf(items: readonly Item[], contract: OracleContract, target: Target): Share {
  const excused = new Map<string, Item[]>()
  const limited = items.some(({ name, seen }) => name.startsWith('header RateLimit') && seen > 0)
  const expected = items.filter((item) => {
    const why =
      item.seen > 0 ? undefined : excuse(item, contract, target, limited || target.throttled !== undefined)
    if (why !== undefined) excused.set(why, [...(excused.get(why) ?? []), item])
    return why === undefined
  })
  const missing = expected.filter(({ seen }) => seen === 0)
  return { seen: expected.length - missing.length, of: expected.length, missing, excused }
}
