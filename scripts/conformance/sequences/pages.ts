/** How the pages of a list are asked for, one after the other. */
import { asking } from '../checks/listing.ts'
import type { ContractOperation, ContractParameter } from '../contract-operation.ts'
import { type HttpRequest, type HttpResponse, pathBelow, targetOf } from '../exchange.ts'
import { allows } from '../fuzz/allows.ts'
import { flatten } from '../schema.ts'
import { itemsById, type List } from './resource.ts'

/** The parameters that choose a page. */
export interface Paging {
  limit: ContractParameter | undefined
  offset: ContractParameter | undefined
  page: ContractParameter | undefined
  cursor: ContractParameter | undefined
}

const sizes = /^(\$?top|limit|per_?page|page_?(size|limit)|max_?results)$/i
/** These may mean something else, unless a page can be chosen as well. */
const vagueSizes = /^(size|count|max|first)$/i
const offsets = /^(\$?skip|offset|start(_?index)?)$/i
const numbers = /^page(_?(number|no|num|index))?$/i
const cursors = /^(cursor|after|marker|(page|next|continuation)_?token|starting_?after)$/i
/** Any of them, and others that may change what is on a page. */
const any =
  /^(page|offset|cursor|skip|after|before|limit|per_?page|start|size|count|max|top|\$top|\$skip|next)/i

/** Whether a request has a cursor, as the suite makes one up: what no response gave a server may refuse. */
export const hasMadeCursor = (
  { parameters }: Pick<ContractOperation, 'parameters'>,
  { target }: HttpRequest,
): boolean => {
  const query = new URLSearchParams(target.split('?')[1])
  return parameters.some(({ in: place, name }) => place === 'query' && cursors.test(name) && query.has(name))
}

const queryOf = ({ operation, items }: List) =>
  operation.parameters.filter(({ in: place, name }) => place === 'query' && !items.properties?.[name])

/** Whether a parameter chooses a page of a list, or how large it is. */
export const hasPages = (list: List): boolean => queryOf(list).some(({ name }) => any.test(name))

/** Whether a list comes whole, as an array: there is nothing to choose. */
export const isWhole = (list: List): boolean => list.within === undefined && !hasPages(list)

export function pagingOf(list: List): Paging {
  const find = (names: RegExp, type?: 'integer') =>
    queryOf(list).find(
      ({ name, schema }) => names.test(name) && (type === undefined || flatten(schema).type === type),
    )
  const places = { offset: find(offsets, 'integer'), page: find(numbers, 'integer'), cursor: find(cursors) }
  const vague = Object.values(places).some((one) => one !== undefined)
    ? find(vagueSizes, 'integer')
    : undefined
  return { ...places, limit: find(sizes, 'integer') ?? vague }
}

/** The least number of items on a page that can be asked for, from a number on; undefined where none can. */
export const limitFrom = ({ limit }: Paging, least: number): number | undefined =>
  limit && [least, 5, 10, 20, 25, 50, 100].find((one) => one >= least && allows(limit.schema, one))

/** What asks for the next page; undefined at the end. `seen` is how many items came so far, `nth` the number of the page. */
type Next = (
  request: HttpRequest,
  response: HttpResponse,
  seen: number,
  nth: number,
  last: string,
) => HttpRequest | undefined

/** A request for pages that are as large as may be. */
export function largest(list: List, request: HttpRequest): HttpRequest {
  const paging = pagingOf(list)
  const most = [100, 50, 20, 10].find((one) => limitFrom(paging, one) === one)
  return withLimit(request, paging, most)
}

/** A request for pages with so many items; undefined for as many as the server likes. */
export const withLimit = (request: HttpRequest, { limit }: Paging, most: number | undefined): HttpRequest =>
  limit && most !== undefined ? { ...request, target: asking(request.target, [limit.name, most]) } : request

/** The ways in which the next page may be asked for, as far as a response and the contract say. The first says most. */
export function waysOf(
  list: List,
  paging: Paging,
  first: HttpRequest,
  response: HttpResponse,
  base: string,
): Next[] {
  if (linkIn(list, response) !== undefined)
    return [(request, one) => followed(request, linkIn(list, one), base)]
  const { offset, page, cursor } = paging
  const at = ({ name }: ContractParameter, value: unknown): HttpRequest => ({
    ...first,
    target: asking(first.target, [name, value]),
  })
  const isLast = (one: HttpResponse) => itemsById(list, one.body).size === 0
  const ways: Next[] = []
  if (cursor)
    ways.push((_, one, __, ___, last) => {
      const next =
        cursorIn(list, one) ?? (/after|marker/i.test(cursor.name) && !isLast(one) ? last : undefined)
      return next === undefined ? undefined : at(cursor, next)
    })
  if (offset) {
    ways.push((_, one, seen) => (isLast(one) ? undefined : at(offset, seen)))
    // Where it counts from 1, or pages.
    const isFromOne = /^start/i.test(offset.name) || flatten(offset.schema).minimum === 1
    if (isFromOne) ways.push((_, one, seen) => (isLast(one) ? undefined : at(offset, seen + 1)))
    ways.push((_, one, __, nth) => (isLast(one) ? undefined : at(offset, nth)))
  }
  if (page) {
    const { minimum, default: usual } = flatten(page.schema)
    const bases = [usual, minimum].filter((one) => one === 0 || one === 1)
    for (const start of bases.length > 0 ? bases.slice(0, 1) : [1, 0])
      ways.push((_, one, __, nth) => (isLast(one) ? undefined : at(page, nth + Number(start))))
  }
  return ways
}

/** The address of the next page: a link of rel next (RFC 8288), or a member that says it. */
function linkIn({ within }: List, { headers, body }: HttpResponse): string | undefined {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next\b/.exec(headers.link ?? '')?.[1]
  if (link !== undefined || within === undefined) return link
  const { next, links, _links } = Object(body)
  const given = [next, Object(links).next, Object(_links).next].map((one) => Object(one).href ?? one)
  return given.find((one) => typeof one === 'string' && /^(https?:\/|\/|\?)/.test(one))
}

function followed(request: HttpRequest, link: string | undefined, base: string): HttpRequest | undefined {
  const place = link === undefined ? undefined : targetOf(link, request.target)
  return place && { ...request, target: pathBelow(base, place.pathname) + place.search }
}

/** The cursor of the next page in a response, whatever it is called. */
function cursorIn({ within }: List, { body }: HttpResponse): string | undefined {
  if (within === undefined) return undefined
  const nested = Object.entries(Object(body)).flatMap(([name, value]) =>
    /^(meta|metadata|paging|pagination|page_?info)$/i.test(name)
      ? Object.entries(Object(value))
      : [[name, value] as const],
  )
  const own = nested.find(([name]) =>
    /^(next|end|continuation)?_?-?(cursor|(page|continuation)?_?-?token)$|^next(_?page)?$/i.test(name),
  )?.[1]
  return typeof own === 'number' || (typeof own === 'string' && own !== '') ? String(own) : undefined
}
