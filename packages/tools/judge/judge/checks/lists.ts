import { limitFrom, pagingOf, waysOf } from '../../plan/pages.ts'
import type { HttpRequest } from '../../read/exchange.ts'
import type { ContractOperation } from '../../read/operation.ts'
import { itemsIn, listAt } from '../../read/resources.ts'
import { type CheckContext, check, type Suite } from '../check.ts'
import { linkedPages, listingOf, mostPages, pagesOf } from './listing.ts'
import { checkFilters, checkSearches, checkSorts } from './queries.ts'

/** Checks that lists are whole and filtered; those of servers of this project also that they are sorted, and that searches find. */
export async function checkLists(suite: Suite): Promise<void> {
  const { operations, house, oracle, samples } = suite
  for (const operation of operations) {
    const list = listAt(operation, oracle.contract.operations)
    if (!list || (!house && !samples.makes(list.item))) continue
    const name = `the pages of ${operation.operationId} hold every item once`
    await check(suite, 'use', house ? `${name}, in sequence` : name, (context) => holdAll(context, operation))
    await checkFilters(suite, list)
    if (!house) continue
    await checkSorts(suite, list)
    await checkSearches(suite, list)
  }
}

type Pages = Awaited<ReturnType<typeof linkedPages>>

/** Checks that the pages of a list have every item once, if something can be made for it. */
async function holdAll(context: CheckContext, operation: ContractOperation) {
  const { samples, client, results, house, fail } = context
  const send = (request: HttpRequest) => context.send(request, 200)
  const untried = (why: string) =>
    void results.notTried.push({ what: `whether ${operation.operationId} is whole`, why })
  const listing = await listingOf(context, operation)
  if (!listing) return untried('nothing can be added to the list')
  const { list, page, byId } = listing
  const paging = pagingOf(list)
  // Where neither a page nor an offset can be asked for, only links lead on.
  const isLinked = house && paging.page === undefined && paging.offset === undefined
  const made = (await listing.add(5)).map(String)
  if (samples.isLate(list.item)) return untried('what was made need not be there yet: its response was 202')
  const start = byId ? Math.min(...made.map(Number)) : undefined
  // Items that one large page shows before and after have to be on the smaller ones, too.
  const atOnce = async () => itemsIn(list, (await send(page(100, made))).body).map(([id]) => id)
  const before = await atOnce()
  const { limit: sized } = paging
  const most = isLinked ? mostPages : 30
  for (const least of [2, 10, 100]) {
    const limit = limitFrom(paging, least)
    if (sized && limit === undefined) break
    const first = page(least, made)
    const all: Pages[] = []
    if (isLinked) all.push(await linkedPages(context, list, first))
    else {
      const response = await send(first)
      const ways = response.status === 200 ? waysOf(list, first, response, client.base) : []
      for (const way of ways) all.push(await Array.fromAsync(pagesOf(list, first, response, way, send, most)))
    }
    if (all.length === 0) return untried('nothing says how its next page is asked for')
    const large = all.flat().find(({ items }) => limit !== undefined && items.length > limit)
    if (large) return fail('a page has more items than its limit', large.request)
    const whole = all.filter((pages) => pages.length < most || !pages.at(-1)?.next)
    if (whole.length > 0) {
      const after = new Set(await atOnce())
      const known = new Set([...made, ...before.filter((id) => after.has(id))])
      // No contract says what an offset counts, and where pages begin: one reading has to fit.
      const problems = whole.map((pages) => problemOf(pages, known, isLinked ? limit : undefined, start))
      if (problems[0] !== undefined && !problems.includes(undefined))
        fail(problems[0], ...whole[0]!.map(({ request }) => request))
      return
    }
    if (limit === undefined) break
  }
  untried(`it has more than ${most} pages`)
}

/** @param full the size of a page that has a next one, if that is known; @param start the least of ids that ascend */
function problemOf(pages: Pages, known: ReadonlySet<string>, full?: number, start?: number) {
  const ids = pages.flatMap(({ items }) => items.map(([id]) => id))
  if (full !== undefined && pages.some(({ items, next }) => next && items.length < full))
    return 'a page that is not full has a next one'
  if (start !== undefined && ids.some((id, at) => at > 0 && Number(id) < Number(ids[at - 1])))
    return 'the ids do not ascend'
  if (start !== undefined && Number(ids[0]) < start) return 'a page has items that come before it'
  if (new Set(ids).size < ids.length) return 'the pages have an item twice'
  const missing = known.difference(new Set(ids)).size
  return missing > 0 ? `the pages leave out ${missing} of ${known.size} items` : undefined
}
