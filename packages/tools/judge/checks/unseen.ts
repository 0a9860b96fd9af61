/** The end of a run: which documented parts were not seen, which of these have an excuse, and which excuses are wrong. */
import { failureStatuses } from 'contract-openapi/statuses'
import { sayUnread, type Unread } from '../../service/reads.ts'
import type { Suite } from '../check.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { type CoverageItem, ofTests, partName, type Share } from '../oracle/coverage.ts'
import type { Results } from '../oracle/results.ts'
import { canProvoke } from './responses.ts'

function excuse(suite: Suite, item: CoverageItem, limited: boolean): string | undefined {
  const { operationId, status, name } = item
  const { target, oracle, samples } = suite
  const operation = oracle.contract.operations.find((operation) => operation.operationId === operationId)
  if (!operation) return undefined
  const obstacle = samples.recipes.obstacleTo(operation)
  if (obstacle) return `there is no sample of ${operationId}: ${obstacle}`
  // The excuse is the same for all operations.
  if (item.kind === 'callback' && item.untried) return item.untried
  if (failureStatuses.includes(status ?? 0)) return ofTests
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
    return 'no fixture causes it'
  if (name.startsWith('header RateLimit') && !limited) return 'the server seems to set no limits'
  // An unseen status hides its parts.
  const unseen = unseenIn(suite, operation)
  const part = [partName(item), `${status}`].find((candidate) => unseen(candidate) !== undefined)
  const why = part === undefined ? !item.counts && item.untried : unseen(part)?.replace(sometimes, '')
  return why ? `${why} (${operationId}, ${part ?? partName(item)})` : undefined
}

/** Counts the parts of the contract that a run has shown, of those that it could show. */
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
    .filter((operation) => suite.samples.recipes.obstacleTo(operation) !== undefined)
    .map(({ operationId }) => operationId)
  return { seen: expected.length - missing.length, of: expected.length, missing, excused, untried }
}

const sometimes = /^sometimes: /

/** Returns the reason why a part of an operation cannot be seen, by the contract or the fixtures. */
const unseenIn =
  ({ fixtures: { unseen = {} } }: Suite, { operationId, unseen: reasons }: ContractOperation) =>
  (part: string): string | undefined =>
    Object.hasOwn(reasons, part)
      ? reasons[part]
      : Object.entries(unseen).find(([pattern]) => fits(pattern, `${operationId} ${part}`))?.[1]

const fits = (pattern: string, text: string): boolean => {
  const pieces = pattern.split('*').map((piece) => piece.replaceAll(/[^\w ]/g, '\\$&'))
  return new RegExp(`^${pieces.join('.*')}$`, 's').test(text)
}

/** Checks that each `x-conformance-unseen` of the contract names an existing part that was not seen. */
export function checkExcuses({ coverage, oracle, results, fixtures }: Suite) {
  const names = coverage.items.map((item) => `${item.operationId} ${partName(item)}`)
  for (const pattern of Object.keys(fixtures.unseen ?? {}))
    if (!names.some((name) => fits(pattern, name)))
      results.failed(
        'coverage',
        'fixtures',
        `unseen names ${pattern}, which is no part of an operation`,
        [],
        'strict',
      )
  for (const { operationId, unseen } of oracle.contract.operations) {
    for (const [part, why] of Object.entries(unseen)) {
      const item = coverage.items.find((item) => item.operationId === operationId && partName(item) === part)
      const says = `x-conformance-unseen names ${part}, which`
      if (!item) results.failed('coverage', operationId, `${says} is no part of the operation`, [], 'strict')
      else if (item.seen > 0 && !sometimes.test(why))
        results.failed('coverage', operationId, `${says} was seen after all`, [], 'strict')
    }
  }
}

/** Reports missing parts; leaves out the parts of a missing response, and parts that were not tried. */
export function reportMissing(results: Results, missing: readonly CoverageItem[]) {
  for (const item of missing) {
    const { kind, operationId, status, untried } = item
    const isPart = (candidate: CoverageItem) =>
      candidate.operationId === operationId && candidate.status === status
    if (
      untried ||
      (kind !== 'response' && missing.some((candidate) => candidate.kind === 'response' && isPart(candidate)))
    )
      continue
    const how = kind === 'effect' ? noEffect : ''
    results.failed('coverage', operationId, `${partName(item)} was never seen${how}`, item.curl, 'strict')
  }
}

const noEffect =
  ': no two requests that differ in it alone got different responses. If none can, give the reason in x-conformance-unseen.'

/** Reports inputs that the handlers received and never read; an excuse for an unseen effect does not cover these. */
export function reportUnread(
  { coverage, results }: Pick<Suite, 'coverage' | 'results'>,
  unread: readonly Unread[],
) {
  for (const part of unread) {
    const name = part.place === 'body' ? `body ${part.name}` : part.name
    const isPart = (item: CoverageItem) => item.operationId === part.operationId && item.name === name
    if (!coverage.items.some(isPart)) continue
    results.failed(
      'coverage',
      part.operationId,
      `${sayUnread(part)}: its handler never read it`,
      [],
      'strict',
    )
  }
}

export function describe(items: CoverageItem[]): string {
  const statuses = [...new Set(items.flatMap(({ status }) => status ?? []))].sort()
  const operations = new Set(items.map(({ operationId }) => operationId))
  const names = [...new Set(items.map(({ name }) => name))]
  return `${(statuses.length > 0 ? statuses : names).join(' and ')} of ${operations.size} ${operations.size === 1 ? 'operation' : 'operations'}`
}
