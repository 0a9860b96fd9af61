import type { Client } from '../client.ts'
import type { Id } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { itemParameter } from '../producers.ts'
import { isWhole } from '../sequences/pages.ts'
import { listOf } from '../sequences/resource.ts'
import type { Suite } from '../suite.ts'
import { type CheckContext, check } from './check.ts'
import { checkFilters } from './filters.ts'
import { itemSchema, listingOf, pagesFrom } from './listing.ts'
import { checkSearches } from './searches.ts'
import { checkSorts } from './sorts.ts'

/** Checks that lists are whole, filtered and sorted, and that searches find. */
export async function checkLists(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter(itemSchema)) {
    const name = `the pages of ${operation.operationId} hold every item once, in sequence`
    await check(suite, 'use', name, (context) => pages(context, operation))
    await checkFilters(suite, operation)
    await checkSorts(suite, operation)
    await checkSearches(suite, operation)
  }
}

/** Checks that lists are whole and filtered, where something can be added to them and they have no pages: see `checkWalks`. */
export async function checkPages(suite: Suite): Promise<void> {
  for (const operation of suite.operations.filter(itemSchema)) {
    const item = itemParameter(operation.path, suite.oracle.contract.operations)
    if (item === undefined || !suite.samples.makes(item)) continue
    const list = listOf(operation, item)
    if (list && !isWhole(list)) continue
    const { headers } = await suite.samples.request(operation)
    const client: Client = {
      ...suite.client,
      send: (request) => suite.client.send({ ...request, headers: { ...headers, ...request.headers } }),
    }
    // What the list must be asked with, its pages must be asked with as well.
    const whole = { ...suite, client }
    const name = `the pages of ${operation.operationId} hold every item once`
    await check(whole, 'use', name, (context) => pages(context, operation))
    await checkFilters(whole, operation)
  }
}

async function pages(context: CheckContext, operation: ContractOperation) {
  const { results, expect } = context
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
  for await (const { items, next } of pagesFrom(context, [target, first].filter(Boolean).join('?'))) {
    if (first.includes('limit=')) {
      expect(items.length <= 2, 'a page has more items than its limit')
      expect(next === undefined || items.length === 2, 'a page that is not full has a next one')
    }
    seen.push(...items.map(idOf))
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
