/** Parameters and links for paging: how a request asks for a page, and which ways to the next page a response shows. */
import { isCursor, mayPage, type PageParameters, pageParameters } from 'contract-openapi/resources'
import { allows, flatten } from 'contract-openapi/values'
import { type HttpRequest, type HttpResponse, pathBelow, targetOf } from '../contract/exchange.ts'
import type { ContractOperation, ContractParameter } from '../contract/operation.ts'
import { itemsIn, type List, queryParameters } from '../contract/resources.ts'
import type { Expectations } from '../expectations.ts'
import { type Draft, pairOf, queryOf } from './draft.ts'

/** Query parameters, not yet encoded. */
export type Parameters = (readonly [name: string, value: unknown])[]

export const targetAsking = (target: string, ...parameters: Parameters): string =>
  withQuery(
    target,
    parameters.map(([name, value]) => pairOf(name, value)),
  )

/** The request with more query parameters. */
export const asking = (request: HttpRequest, ...parameters: Parameters): HttpRequest => ({
  ...request,
  target: targetAsking(request.target, ...parameters),
})

/** A target with more pairs, which are encoded. */
export function withQuery(target: string, pairs: Draft['query']): string {
  const query = queryOf(pairs)
  return query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
}

type Paging = PageParameters<ContractParameter>

/**
 * True if a request has a cursor that the suite has invented: a server may refuse it.
 * True only for a text where a number is an id.
 */
export const hasMadeCursor = (
  operation: ContractOperation,
  { target }: HttpRequest,
  { ascendingIds }: Expectations,
): boolean => {
  const query = new URLSearchParams(target.split('?')[1])
  return queryParameters(operation).some(
    ({ name, schema }) =>
      isCursor(name) && query.has(name) && !(ascendingIds && flatten(schema).type !== 'string'),
  )
}

const choicesOf = ({ operation, items }: List) =>
  queryParameters(operation).filter(({ name }) => !items.properties?.[name])

const hasPages = (list: List): boolean => choicesOf(list).some(({ name }) => mayPage(name))

export const pagingOf = (list: List): Paging =>
  pageParameters(choicesOf(list), ({ schema }) => flatten(schema).type)

/** The least accepted page size from a number on; undefined where there is none. */
export const limitFrom = ({ limit }: Paging, least: number): number | undefined =>
  limit && [least, 5, 10, 20, 25, 50, 100].find((size) => size >= least && allows(limit.schema, size))

/** Returns the request for the next page; undefined at the end. `seen` is the number of items so far, `nth` that of the page. */
export type NextPage = (
  request: HttpRequest,
  response: HttpResponse,
  seen: number,
  nth: number,
  last: string,
) => HttpRequest | undefined

/** A request for pages of `least` items, or of the next accepted size; unchanged where no parameter sets it. */
export function sized(list: List, request: HttpRequest, least: number): HttpRequest {
  const paging = pagingOf(list)
  const chosen = limitFrom(paging, least) ?? [50, 20, 10].find((size) => limitFrom(paging, size) === size)
  const { limit } = paging
  return limit && chosen ? asking(request, [limit.name, chosen]) : request
}

/** The ways to the next page, as far as a response and the contract show them, the most reliable first. */
export function waysOf(list: List, first: HttpRequest, response: HttpResponse, base: string): NextPage[] {
  // There is one page if none can be selected.
  const ways: NextPage[] = hasPages(list) ? [] : [() => undefined]
  if (linkIn(list, response) !== undefined) return [...ways, byLink(list, base)]
  const { offset, page, cursor } = pagingOf(list)
  const at = ({ name }: ContractParameter, value: unknown) => asking(first, [name, value])
  const isLast = (answer: HttpResponse) => itemsIn(list, answer.body).length === 0
  if (cursor)
    ways.push((_, response, __, ___, last) => {
      const next =
        cursorIn(list, response) ??
        (/after|marker/i.test(cursor.name) && !isLast(response) ? last : undefined)
      return next === undefined ? undefined : at(cursor, next)
    })
  if (offset) {
    ways.push((_, response, seen) => (isLast(response) ? undefined : at(offset, seen)))
    // The offset may count from 1, or count pages.
    const isFromOne = /^start/i.test(offset.name) || flatten(offset.schema).minimum === 1
    if (isFromOne) ways.push((_, response, seen) => (isLast(response) ? undefined : at(offset, seen + 1)))
    ways.push((_, response, __, nth) => (isLast(response) ? undefined : at(offset, nth)))
  }
  if (page) {
    const { minimum, default: usual } = flatten(page.schema)
    const bases = [usual, minimum].filter((start) => start === 0 || start === 1)
    for (const start of bases.length > 0 ? bases.slice(0, 1) : [1, 0])
      ways.push((_, response, __, nth) => (isLast(response) ? undefined : at(page, nth + Number(start))))
  }
  return ways
}

function linkIn({ within }: List, { headers, body }: HttpResponse): string | undefined {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next\b/.exec(headers.link ?? '')?.[1]
  if (link !== undefined || within === undefined) return link
  const { next, links, _links } = Object(body)
  const candidates = [next, Object(links).next, Object(_links).next].map(
    (value) => Object(value).href ?? value,
  )
  return candidates.find((value) => typeof value === 'string' && /^(https?:\/|\/|\?)/.test(value))
}

export const byLink =
  (list: List, base: string): NextPage =>
  (request, response) => {
    const link = linkIn(list, response)
    const place = link === undefined ? undefined : targetOf(link, request.target)
    return place && { ...request, target: pathBelow(base, place.pathname) + place.search }
  }

function cursorIn({ within }: List, { body }: HttpResponse): string | undefined {
  if (within === undefined) return undefined
  const nested = Object.entries(Object(body)).flatMap(([name, value]) =>
    /^(meta|metadata|paging|pagination|page_?info)$/i.test(name)
      ? Object.entries(Object(value))
      : [[name, value] as const],
  )
  const found = nested.find(([name]) =>
    /^(next|end|continuation)?_?-?(cursor|(page|continuation)?_?-?token)$|^next(_?page)?$/i.test(name),
  )?.[1]
  return typeof found === 'number' || (typeof found === 'string' && found !== '') ? String(found) : undefined
}
