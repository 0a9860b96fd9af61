/**
 * Pages of lists: a `Listing` says how to ask for one and how to add items, `pagesOf` follows one way to the next page, and `checkPages` expects
 * every item once.
 */
import { flatten } from 'contract-openapi/values'
import type { CheckContext } from '../check.ts'
import type { HttpRequest, HttpResponse } from '../contract/exchange.ts'
import type { ContractOperation } from '../contract/operation.ts'
import { itemsIn, type List, type ListItem, listAt } from '../contract/resources.ts'
import type { Id } from '../fixtures.ts'
import type { Draft } from '../plan/draft.ts'
import { asking, byLink, limitFrom, type NextPage, pagingOf, sized, waysOf } from '../plan/pages.ts'

export type Listing = NonNullable<Awaited<ReturnType<typeof listingOf>>>

/** Describes how to page through a list, at a given path, and how to add items; undefined where the operation is no list. */
export async function listingOf(context: CheckContext, operation: ContractOperation, path?: Draft['path']) {
  const { oracle, samples, fixtures, session, expects } = context
  const list = listAt(operation, oracle.contract.operations)
  if (!list) return undefined
  const { item } = list
  const makeItems = fixtures.items?.[operation.operationId]
  const grows = makeItems !== undefined || samples.recipes.makes(item)
  const above = path ?? (await samples.preparePath(operation))
  const request = await samples.prepareRequest(operation, above)
  const { cursor } = pagingOf(list)
  // True if `after` is the id of the last item seen.
  const byId = expects.ascendingIds && cursor?.name === 'after' && flatten(cursor.schema).type === 'integer'
  let made = 0
  return {
    request,
    ...{ list, grows, byId },
    /** Adds items with unique texts, if the list can grow. Returns their ids. */
    async add(count: number): Promise<Id[]> {
      const ids: Id[] = []
      for (; grows && ids.length < count; made++)
        ids.push(
          await (makeItems?.(session, made) ??
            samples.session.make(item, samples.recipes.distinct(item, made), above)),
        )
      return ids
    },
    /** The request for a page of at most `limit` items, as far as the contract has that; begins at the first of these ids, where ids ascend. */
    page(limit: number, ids: readonly Id[] = []): HttpRequest {
      const page = sized(list, request, limit)
      if (!byId || ids.length === 0) return page
      return asking(page, ['after', Math.min(...ids.map(Number)) - 1])
    },
  }
}

/** Reads the pages of a list up to the last of these ids. */
export async function partWith(context: CheckContext, { list, page }: Listing, ids: readonly Id[]) {
  const request = page(100, ids)
  const wanted = new Set(ids.map(String))
  const items: ListItem[] = []
  const made: ListItem[] = []
  // A list may have too many pages to read.
  for await (const found of followedPages(context, list, request, mostRead)) {
    items.push(...found.items.map(([, item]) => item))
    made.push(...found.items.filter(([id]) => wanted.has(id)).map(([, item]) => item))
    if (made.length >= wanted.size) break
  }
  return { list, request, items, made }
}

interface Page {
  request: HttpRequest
  items: [id: string, item: ListItem][]
  next: HttpRequest | undefined
}

// Number of pages of a list to read at most; others may be adding items meanwhile.
const mostPages = 100
const mostRead = 30

/** Yields the pages of a list from a first one on, by one way to the next page. */
export async function* pagesOf(
  list: List,
  first: HttpRequest,
  firstPage: HttpResponse,
  nextOf: NextPage,
  send: (request: HttpRequest) => Promise<HttpResponse>,
  most = mostPages,
): AsyncGenerator<Page> {
  let [request, page] = [first, firstPage]
  let seen = 0
  for (let nth = 1; nth <= most; nth++) {
    const items = itemsIn(list, page.body)
    seen += items.length
    const next = nextOf(request, page, seen, nth, items.at(-1)?.[0] ?? '')
    yield { request, items, next }
    if (!next) return
    request = next
    page = await send(next)
    // A page after the last one may be an error.
    if (page.status !== 200) return
  }
}

function hasLinks({ expects }: CheckContext, list: List): boolean {
  const { page, offset, cursor } = pagingOf(list)
  const { headers } = list.operation.responses.get(200) ?? { headers: {} }
  const hasLink = Object.keys(headers).some((name) => /^link$/i.test(name))
  return expects.linkedPages && !page && !offset && (hasLink || !cursor)
}

/** Yields the pages of a list from a request on, by links or cursors. */
export async function* followedPages(
  context: CheckContext,
  list: List,
  first: HttpRequest,
  most = mostPages,
): AsyncGenerator<Page> {
  const { client } = context
  const expectPage = (request: HttpRequest) => context.expectStatus(request, 200)
  const response = await expectPage(first)
  const isByCursor = pagingOf(list).cursor && !hasLinks(context, list)
  const [way] = isByCursor ? waysOf(list, first, response, client.base) : []
  yield* pagesOf(list, first, response, way ?? byLink(list, client.base), expectPage, most)
}

/** Checks that the pages of a list have every item exactly once, if items can be added. */
export async function checkPages(context: CheckContext, operation: ContractOperation) {
  const { samples, client, results, fail } = context
  const expectPage = (request: HttpRequest) => context.expectStatus(request, 200)
  const untried = (why: string) => results.skip(`whether ${operation.operationId} is whole`, why)
  const listing = await listingOf(context, operation)
  if (!listing?.grows) return untried('nothing can be added to the list')
  const { list, page, byId } = listing
  const paging = pagingOf(list)
  const isLinked = hasLinks(context, list)
  const made = (await listing.add(5)).map(String)
  if (samples.isLate(list.item)) return untried('what was made need not be there yet: its response was 202')
  const start = byId ? Math.min(...made.map(Number)) : undefined
  // Items that one large page shows before and after have to be on the smaller ones, too.
  const atOnce = async () => itemsIn(list, (await expectPage(page(100, made))).body).map(([id]) => id)
  const before = await atOnce()
  const most = isLinked ? mostPages : 30
  for (const least of [2, 10, 100]) {
    const limit = limitFrom(paging, least)
    if (paging.limit && limit === undefined) break
    const first = page(least, made)
    const response = await expectPage(first)
    const known = response.status === 200 ? waysOf(list, first, response, client.base) : []
    const ways = isLinked ? [byLink(list, client.base)] : known
    const all: Page[][] = []
    for (const way of ways)
      all.push(await Array.fromAsync(pagesOf(list, first, response, way, expectPage, most)))
    if (all.length === 0) return untried('nothing says how its next page is asked for')
    const large = all.flat().find(({ items }) => limit !== undefined && items.length > limit)
    if (large) return fail('a page has more items than its limit', large.request)
    const whole = all.filter((pages) => pages.length < most || !pages.at(-1)?.next)
    if (whole.length > 0) {
      const after = new Set(await atOnce())
      const known = new Set([...made, ...before.filter((id) => after.has(id))])
      // No contract says what an offset counts and where pages begin, so one reading has to fit.
      const problems = whole.map((pages) => problemOf(pages, known, isLinked ? limit : undefined, start))
      if (problems[0] !== undefined && !problems.includes(undefined))
        fail(problems[0], ...whole[0]!.map(({ request }) => request))
      return
    }
    if (limit === undefined) break
  }
  untried(`it has more than ${most} pages`)
}

/**
 * @param full the size of a page that has a next one, if known
 * @param start the least of ascending ids
 */
function problemOf(pages: Page[], known: ReadonlySet<string>, full?: number, start?: number) {
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
