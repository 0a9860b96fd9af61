import { sayUnread, type Unread } from '../../service/reads.ts'
import type { Suite } from '../check.ts'
import { type CoverageItem, partName, type Share } from '../oracle/coverage.ts'
import type { Results } from '../oracle/results.ts'
import { canProvoke } from './responses.ts'

/** Responses that no client can bring about, and the test that shows them for every operation. */
const shownInProcess: Record<number, string> = {
  500: 'packages/server/test/store-failure.test.ts',
  503: 'packages/server/test/store-failure.test.ts',
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
  const why =
    part === undefined ? !item.counts && item.untried : operation.unseen[part]?.replace(sometimes, '')
  return why ? `${why} (${operationId}, ${part ?? partName(item)})` : undefined
}

/** How much of the contract a run has seen, of what it could see. */
export function shareOf(suite: Suite): Share {
  const { items } = suite.coverage
  const isLimited = items.some(({ name, seen }) => name.startsWith('header RateLimit') && seen > 0)
  const limited = suite.target.throttled !== undefined || isLimited
  const reasons = items.map((item) => ({
    item,
    why: item.seen > 0 ? undefined : excuse(suite, item, limited),
  }))
  const expected = reasons.flatMap(({ item, why }) => (why === undefined ? item : []))
  const missing = expected.filter(({ seen }) => seen === 0)
  const excused = new Map<string, CoverageItem[]>()
  for (const { item, why } of reasons)
    if (why !== undefined) excused.set(why, [...(excused.get(why) ?? []), item])
  const untried = suite.oracle.contract.operations
    .filter((operation) => suite.samples.lacking(operation) !== undefined)
    .map(({ operationId }) => operationId)
  return { seen: expected.length - missing.length, of: expected.length, missing, excused, untried }
}

/** How a reason begins that holds in some runs only. */
const sometimes = /^sometimes: /

/** Checks that every `x-conformance-unseen` of the contract names one of its parts, and one that was indeed not seen, unless it may be. */
export function checkExcuses({ coverage, oracle, results }: Suite) {
  for (const { operationId, unseen } of oracle.contract.operations) {
    for (const [part, why] of Object.entries(unseen)) {
      const item = coverage.items.find((one) => one.operationId === operationId && partName(one) === part)
      const says = `x-conformance-unseen names ${part}, which`
      if (!item) results.failed('coverage', operationId, `${says} is no part of the operation`)
      else if (item.seen > 0 && !sometimes.test(why))
        results.failed('coverage', operationId, `${says} was seen after all`)
    }
  }
}

/** Leaves out the parts of a response that is missing as a whole, and parts that were not tried, which are listed elsewhere. */
export function reportMissing(results: Results, missing: readonly CoverageItem[]) {
  for (const item of missing) {
    const { kind, operationId, status, untried } = item
    const isPart = (one: CoverageItem) => one.operationId === operationId && one.status === status
    if (untried || (kind !== 'response' && missing.some((one) => one.kind === 'response' && isPart(one))))
      continue
    const how = kind === 'effect' ? noEffect : ''
    results.failed('coverage', operationId, `${partName(item)} was never seen${how}`, item.curl)
  }
}

const noEffect =
  ': no two requests that differ in nothing else got different responses. If none can, x-conformance-unseen says why.'

/** Inputs that our handlers were sent and never read, even if no client can see that: an excuse for an effect that is not seen is none for them. */
export function reportUnread(
  { coverage, results }: Pick<Suite, 'coverage' | 'results'>,
  unread: readonly Unread[],
) {
  for (const part of unread) {
    const name = part.place === 'body' ? `body ${part.name}` : part.name
    const isPart = (one: CoverageItem) => one.operationId === part.operationId && one.name === name
    if (!coverage.items.some(isPart)) continue
    results.failed('coverage', part.operationId, `${sayUnread(part)}: its handler never read it`)
  }
}

/** A description of several parts of a contract, in a few words. */
export function describe(items: CoverageItem[]): string {
  const statuses = [...new Set(items.flatMap(({ status }) => status ?? []))].sort()
  const operations = new Set(items.map(({ operationId }) => operationId))
  const names = [...new Set(items.map(({ name }) => name))]
  return `${(statuses.length > 0 ? statuses : names).join(' and ')} of ${operations.size} ${operations.size === 1 ? 'operation' : 'operations'}`
}
