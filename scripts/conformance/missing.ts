/** What a run has not seen of a contract. */
import { sayUnread, type Unread } from '../lib/reads.ts'
import { type CoverageItem, effectOf } from './coverage.ts'
import { partName } from './required.ts'
import type { Results } from './results.ts'
import type { Suite } from './suite.ts'

/** What comes with a response goes without saying where the response itself is missing. */
export function reportMissing(results: Results, missing: readonly CoverageItem[]) {
  const responses = new Set(
    missing
      .filter(({ kind }) => kind === 'response')
      .map(({ operationId, status }) => `${operationId} ${status}`),
  )
  for (const item of missing) {
    const { kind, operationId, status } = item
    if (kind !== 'response' && responses.has(`${operationId} ${status}`)) continue
    const how = kind === 'effect' ? noEffect : ''
    results.failed('coverage', operationId, `${partName(item)} was never seen${how}`, item.curl)
  }
}

const noEffect =
  ': no two requests that differ in nothing else got different responses. If none can, x-conformance-unseen says why.'

/** What handlers of ours were sent and never read, be it that no client can see that. */
export function reportUnread({ coverage, oracle, results }: Suite, unread: readonly Unread[]) {
  for (const part of unread) {
    const name = part.place === 'body' ? `body ${part.name}` : part.name
    const operation = oracle.contract.operations.find((one) => one.operationId === part.operationId)
    const isDocumented = coverage.items.some(
      (one) => one.operationId === part.operationId && one.name === name,
    )
    if (!isDocumented || operation?.unseen[effectOf(name)]) continue
    results.failed('coverage', part.operationId, `${sayUnread(part)}: its handler never read it`)
  }
}

/** What several parts of a contract have in common, in a few words. */
export function describe(items: CoverageItem[]): string {
  const statuses = [...new Set(items.flatMap(({ status }) => status ?? []))].sort()
  const operations = new Set(items.map(({ operationId }) => operationId))
  const names = [...new Set(items.map(({ name }) => name))]
  return `${(statuses.length > 0 ? statuses : names).join(' and ')} of ${operations.size} ${operations.size === 1 ? 'operation' : 'operations'}`
}
