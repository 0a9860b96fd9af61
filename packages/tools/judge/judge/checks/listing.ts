import { flatten } from 'contract-openapi/values'
import type { Id } from '../../fixtures.ts'
import type { Draft } from '../../plan/draft.ts'
import { asking, byLink, type NextPage, pagingOf, sized } from '../../plan/pages.ts'
import type { HttpRequest, HttpResponse } from '../../read/exchange.ts'
import type { ContractOperation } from '../../read/operation.ts'
import { itemsIn, type List, type ListItem, listAt, memberNamed } from '../../read/resources.ts'
import type { CheckContext } from '../check.ts'

/** A list, and how something new comes into it. */
export interface Listing {
  list: List
  /** Asks for the list, on resources made for the check. */
  request: HttpRequest
  /** Adds so many items and gives their ids; texts of each are others than those of the items before. */
  add(count: number): Promise<Id[]>
  /** Asks for pages of so many items, as far as that can be chosen; from the first of these ids on, where they ascend. */
  page(limit: number, ids?: readonly Id[]): HttpRequest
  /** True if servers of this project have the items come by ascending id: `after` is the last one seen. */
  byId: boolean
}

/** The member of the items that people know them by, if it is a text. */
export const nameOf = ({ items: { properties = {} } }: List): string | undefined =>
  ['name', 'title', 'label'].find((name) => properties[name] && flatten(properties[name]).type === 'string')

/** The member by which the items of a list are known. */
export const idMember = ({ item, items }: List): string =>
  memberNamed(item, Object.keys(items.properties ?? {})) ?? 'id'

/** Says how a list is used, that of a path if one is given; undefined where the operation is none, or nothing can be added to it. */
export async function listingOf(
  { oracle, samples, fixtures, session, house }: CheckContext,
  operation: ContractOperation,
  given?: Draft['path'],
): Promise<Listing | undefined> {
  const list = listAt(operation, oracle.contract.operations)
  const own = fixtures.items?.[operation.operationId]
  if (!list || !(own || samples.makes(list.item))) return undefined
  const { item } = list
  const above = given ?? (await samples.path(operation))
  const request = await samples.request(operation, above)
  const { cursor } = pagingOf(list)
  const byId = house && cursor?.name === 'after' && flatten(cursor.schema).type === 'integer'
  let made = 0
  const addOne = (nth: number) => {
    if (own) return own(session, nth)
    const texts = samples.texts(item).map((name) => [name, samples.unique()])
    return samples.make(item, { ...samples.varied(item, nth), ...Object.fromEntries(texts) }, above)
  }
  return {
    ...{ list, request, byId },
    async add(count) {
      const ids: Id[] = []
      while (ids.length < count) ids.push(await addOne(made++))
      return ids
    },
    page(limit, ids = []) {
      const page = sized(list, request, limit)
      if (!byId || ids.length === 0) return page
      return { ...page, target: asking(page.target, ['after', Math.min(...ids.map(Number)) - 1]) }
    },
  }
}

/** The part of a list that holds these ids, and what was added since. */
export async function partWith({ send }: CheckContext, { list, page }: Listing, ids: readonly Id[]) {
  const request = page(100, ids)
  const items = itemsIn(list, (await send(request, 200)).body)
  const made = items.filter(([id]) => ids.map(String).includes(id)).map(([, item]) => item)
  return { request, items: items.map(([, item]) => item), made }
}

/** One page of a list. */
interface Page {
  request: HttpRequest
  items: [id: string, item: ListItem][]
  next: HttpRequest | undefined
}

/** How many pages are read of a list at most. Others may be adding to it meanwhile. */
export const mostPages = 100

/** The pages of a list by one way to the next, from one that is there already. */
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
    // A page after the last one may well be an error.
    if (page.status !== 200) return
  }
}

/** All pages of a list along the links to the next, from a request on. */
export async function linkedPages(
  { send, client }: CheckContext,
  list: List,
  first: HttpRequest,
  most = mostPages,
) {
  const ask = (request: HttpRequest) => send(request, 200)
  return Array.fromAsync(pagesOf(list, first, await ask(first), byLink(list, client.base), ask, most))
}
