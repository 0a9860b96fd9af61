/** Reads a list page by page, and says what its pages leave out or have twice. */
import { type CheckContext, check } from '../checks/check.ts'
import type { HttpRequest, HttpResponse } from '../exchange.ts'
import type { Id } from '../fixtures.ts'
import { curlOf, type Suite } from '../suite.ts'
import { hasPages, isWhole, largest, limitFrom, pagingOf, waysOf, withLimit } from './pages.ts'
import { itemsById, type List, type Resource, resourcesOf } from './resource.ts'

/** How many items are made, and how many pages are read of a list at most. */
const count = 5
const mostPages = 30

/** A list as it was read: the ids of each page. */
interface Walk {
  pages: string[][]
  requests: HttpRequest[]
  /** Whether it was read to its end. */
  whole: boolean
}

type Send = (request: HttpRequest) => Promise<HttpResponse>

/** Every way of reading the pages of a list, from a request for the first; none where nothing says how. */
export async function* walks(list: List, first: HttpRequest, send: Send, base: string): AsyncGenerator<Walk> {
  const response = await send(first)
  if (response.status !== 200) return
  const start = [...itemsById(list, response.body).keys()]
  // Where no page can be chosen there is but one.
  if (!hasPages(list)) yield { pages: [start], requests: [first], whole: true }
  for (const next of waysOf(list, pagingOf(list), first, response, base)) {
    const walk: Walk = { pages: [start], requests: [first], whole: false }
    for (let [request, page] = [first, response]; walk.pages.length <= mostPages; ) {
      const ids = walk.pages.flat()
      const following = next(request, page, ids.length, walk.pages.length, ids.at(-1) ?? '')
      if (!following) walk.whole = true
      page = following ? await send(following) : page
      // A page behind the last may well be an error.
      if (!following || page.status !== 200) break
      request = following
      walk.requests.push(request)
      walk.pages.push([...itemsById(list, page.body).keys()])
    }
    walk.whole ||= walk.pages.length <= mostPages
    yield walk
  }
}

/** Checks that the pages of each list have every item once, where something can be made for it. */
export async function checkWalks(suite: Suite): Promise<void> {
  for (const resource of resourcesOf(suite.operations, suite.samples.makes)) {
    const { list } = resource
    if (!list || isWhole(list)) continue
    const name = `the pages of ${list.operation.operationId} hold every item once`
    await check(suite, 'use', name, (context) => walkOnce(context, resource, list, name))
  }
}

async function walkOnce(
  { samples, client, results, ...suite }: CheckContext,
  resource: Resource,
  list: List,
  name: string,
) {
  const { item, read } = resource
  const { operationId } = list.operation
  const untried = (why: string) =>
    void results.notTried.push({ what: `whether ${operationId} is whole`, why })
  const paging = pagingOf(list)
  const above = await samples.path(read, { [item]: '' })
  const texts = () => Object.fromEntries(samples.texts(item).map((one) => [one, samples.unique()]))
  const made: Id[] = []
  while (made.length < count) made.push(await samples.make(item, texts(), above))
  if (samples.isLate(item)) return untried('what was made need not be there yet: its response was 202')
  const usual = await samples.request(list.operation, above)
  const send = async (request: HttpRequest) => (await client.send(request)).response
  const fail = (what: string, requests: HttpRequest[]) =>
    results.failed('use', name, what, requests.map((one) => curlOf({ ...suite, client }, one)).join('\n'))
  // What one page shows before and after has to be on the smaller ones, too.
  const atOnce = async () => [...itemsById(list, (await send(largest(list, usual))).body).keys()]
  const before = await atOnce()
  for (const least of [2, 10, 100]) {
    const limit = limitFrom(paging, least)
    if (paging.limit && limit === undefined) break
    const first = withLimit(usual, paging, limit)
    const all: Walk[] = []
    for await (const walk of walks(list, first, send, client.base)) {
      if (limit !== undefined && walk.pages.some((page) => page.length > limit))
        return fail('a page has more items than its limit', walk.requests.slice(0, 1))
      all.push(walk)
    }
    if (all.length === 0) return untried('nothing says how its next page is asked for')
    const whole = all.filter((walk) => walk.whole)
    if (whole.length > 0) {
      const after = new Set(await atOnce())
      const known = new Set([...made.map(String), ...before.filter((id) => after.has(id))])
      // What an offset counts, and where pages begin, no contract says: one reading has to fit.
      const problems = whole.map((walk) => problemOf(walk, known))
      if (problems[0] !== undefined && !problems.includes(undefined)) fail(problems[0], whole[0]!.requests)
      return
    }
    if (limit === undefined) break
  }
  untried(`it has more than ${mostPages} pages`)
}

function problemOf({ pages }: Walk, known: ReadonlySet<string>): string | undefined {
  const ids = new Set(pages.flat())
  if (ids.size < pages.flat().length) return 'the pages have an item twice'
  const missing = known.difference(ids).size
  return missing > 0 ? `the pages leave out ${missing} of ${known.size} items` : undefined
}
