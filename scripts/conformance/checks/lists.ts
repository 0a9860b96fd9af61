import { targetOf } from '../exchange.ts'
import type { Id } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check, get, json } from './check.ts'
import { checkFilters } from './filters.ts'
import { itemSchema, itemsOf, listingOf } from './listing.ts'

/** The most pages that are read of a list. */
const mostPages = 100

/** Checks that lists are whole, sorted and filtered. */
export async function checkLists(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter(itemSchema)) {
    const name = `the pages of ${operation.operationId} hold every item once, in sequence`
    await check(suite, 'use', name, (context) => pages(context, operation))
    await checkFilters(suite, operation)
  }
}

async function pages(context: CheckContext, operation: ContractOperation) {
  const { results, send, expect } = context
  const listing = await listingOf(context, operation)
  if (!listing) {
    const what = `the pages of ${operation.operationId}`
    return void results.notTried.push({ what, why: 'nothing can be added to the list' })
  }
  const { target, query, byId, idOf } = listing
  const made: Id[] = []
  while (made.length < 5) made.push(await listing.add(made.length))
  const start = byId ? Math.min(...made.map(Number)) - 1 : undefined
  const first = query(2, start)
  const seen: Id[] = []
  let next: string | undefined = [target, first].filter(Boolean).join('?')
  // Others may be adding to the list meanwhile.
  for (let page = 0; next !== undefined && page < mostPages; page++) {
    const response = await send(get(next), 200)
    const ids = itemsOf(response).map(idOf)
    const link = /<([^>]*)>\s*;\s*rel="next"/.exec(response.headers.link ?? '')?.[1]
    if (first.includes('limit=')) {
      expect(ids.length <= 2, 'a page has more items than its limit')
      expect(link === undefined || ids.length === 2, 'a page that is not full has a next one')
    }
    seen.push(...ids)
    const following: ReturnType<typeof targetOf> = link === undefined ? undefined : targetOf(link, next)
    expect(link === undefined || following !== undefined, `the link to the next page is ${json(link)}`)
    next = following && following.pathname + following.search
  }
  if (byId) {
    expect(
      seen.every((id, at) => at === 0 || Number(id) > Number(seen[at - 1])),
      'the ids do not ascend',
    )
    expect(
      seen.every((id) => Number(id) > Number(start)),
      'a page has items that come before it',
    )
  }
  expect(new Set(seen).size === seen.length, 'the pages have an item twice')
  const missing = made.filter((id) => !seen.includes(id))
  expect(missing.length === 0, `the pages leave out ${missing.join(', ')}`)
}
