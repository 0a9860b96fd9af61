// Resources of a contract: collections, items, ids and pages. They are recognised by usual names of members and parameters.

import { allParts, child, entries, facet, type Located, valueAt } from '../read/document.ts'
import { typeOf } from '../read/schema-types.ts'

/** Normal form of a name: `item_id`, `item-id` and `itemId` are equal. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the member that a path parameter identifies: of the same name, of its last word (`id` for `{itemId}`), or a usual id. */
export function idMember(names: readonly string[], parameter: string): string | undefined {
  const named = (name: string) => names.find((candidate) => plainName(candidate) === name)
  const asked = plainName(parameter)
  const endings = names.filter(
    (candidate) => plainName(candidate).length > 1 && asked.endsWith(plainName(candidate)),
  )
  const [longest] = endings.sort((a, b) => b.length - a.length)
  return named(asked) ?? longest ?? named('id') ?? named('uuid') ?? named('guid')
}

// Usual names of the list if an object has several arrays.
const usualLists = ['items', 'data', 'results', 'values', 'entries', 'records', 'content']

/**
 * Returns the member that is the list; undefined if several could be.
 * @param collection last segment of the path: `articles`
 */
const listMember = (arrays: readonly string[], collection: string): string | undefined =>
  arrays.length < 2
    ? arrays[0]
    : [collection, ...usualLists]
        .map((name) => arrays.find((candidate) => plainName(candidate) === plainName(name)))
        .find((candidate) => candidate !== undefined)

const pageNames = {
  limit: /^(limit|perpage|pagesize|pagelimit|maxresults|maxitems|top|resultsperpage|itemsperpage)$/,
  // These have other meanings unless another parameter selects a page.
  vagueLimit: /^(size|count|max|first|take)$/,
  offset: /^(offset|skip|start|startat|startindex|pageoffset)$/,
  page: /^page(number|no|num|index)?$/,
  cursor:
    /^(after|afterid|startingafter|(next|page)?cursor|(next)?pagetoken|nexttoken|continuationtoken|marker|lastid|pageafter)$/,
}

/** Query parameters for paging. */
export interface PageParameters<Parameter> {
  limit: Parameter | undefined
  offset: Parameter | undefined
  page: Parameter | undefined // page number
  /** Id of the last seen item, or a token from the previous response. */
  cursor: Parameter | undefined
}

/** Finds the query parameters for paging. @param typeOf returns the `type` of a parameter's schema */
export function pageParameters<Parameter extends { name: string }>(
  parameters: readonly Parameter[],
  typeOf: (parameter: Parameter) => unknown,
): PageParameters<Parameter> {
  const find = (names: RegExp, isOfType: (type: unknown) => boolean) =>
    parameters.find((parameter) => names.test(plainName(parameter.name)) && isOfType(typeOf(parameter)))
  const counts = (type: unknown) => type === 'integer' || type === 'number'
  const chosen = {
    offset: find(pageNames.offset, counts),
    page: find(pageNames.page, counts),
    cursor: find(pageNames.cursor, (type) => !['object', 'array', 'boolean'].includes(String(type))),
  }
  const isChosen = Object.values(chosen).some((parameter) => parameter !== undefined)
  const vague = isChosen ? find(pageNames.vagueLimit, counts) : undefined
  return { ...chosen, limit: find(pageNames.limit, counts) ?? vague }
}

/** True if the name of a parameter is that of a cursor. */
export const isCursor = (name: string): boolean => pageNames.cursor.test(plainName(name))

/** True if the name of a parameter suggests paging. */
export const mayPage = (name: string): boolean =>
  /^(page|offset|cursor|skip|after|before|limit|perpage|start|size|count|max|top|next)/.test(plainName(name))

/** Place of an item in a body. */
export interface ItemShape {
  /** Member with the item or the array: `article` for `{article: {…}}`; undefined if the body itself is it. */
  envelope: string | undefined
  schema: Located // of one item
}

/** Position of the array of a list in a body. */
export type ListShape = ItemShape

/** Members of a schema and all of its parts. */
export function membersOf(schema: Located): Map<string, Located> {
  const members = new Map<string, Located>()
  for (const part of allParts(schema))
    for (const [name, member] of entries(child(part, 'properties'))) {
      const known = members.get(name)
      if (known === undefined || isSpecific(member) > isSpecific(known)) members.set(name, member)
    }
  return members
}

// One part of a schema may declare a list, and another its items.
const isSpecific = (member: Located): boolean =>
  [member, ...allParts(member).map((part) => child(part, 'items'))].some((schema) =>
    allParts(schema).some(({ value }) => value.properties !== undefined),
  )

// Members that may identify an item without an id.
const otherKeys = ['slug', 'key', 'name']

/**
 * Returns the member that a path parameter identifies.
 * @param parameter undefined if no path has single items
 */
export function keyOf(
  members: ReadonlyMap<string, Located>,
  parameter: string | undefined,
): string | undefined {
  const scalars = [...members].filter(([, member]) => !isStructured(member)).map(([name]) => name)
  const named = (name: string) => scalars.find((scalar) => plainName(scalar) === name)
  if (parameter === undefined) return named('id')
  return idMember(scalars, parameter) ?? otherKeys.map(named).find((name) => name !== undefined)
}

const isStructured = (schema: Located): boolean =>
  ['object', 'array'].includes(String(typeOf(schema))) || membersOf(schema).size > 0

/** Locates the item in a body; undefined if there seems to be none. */
export function itemShape(schema: Located, parameter: string | undefined): ItemShape | undefined {
  const members = membersOf(schema)
  if (members.size === 0) return undefined
  const nested = [...members].filter(([, member]) => membersOf(member).size > 0)
  const keyed = nested.filter(([, member]) => keyOf(membersOf(member), parameter) !== undefined)
  const isBare = keyOf(members, parameter) !== undefined
  const [inner] = keyed.length > 0 ? keyed : nested
  if (!isBare && inner && (keyed.length === 1 || members.size === 1))
    return { envelope: inner[0], schema: inner[1] }
  return isBare ? { envelope: undefined, schema } : undefined
}

/**
 * Locates the list in a body; undefined if there seems to be none.
 * @param collection last segment of the path: `articles`
 */
export function listShape(schema: Located, collection: string): ListShape | undefined {
  const items = itemsOf(schema)
  if (items) return { envelope: undefined, schema: items }
  const arrays = [...membersOf(schema)].flatMap(([name, member]) => {
    const inner = itemsOf(member)
    return inner && membersOf(inner).size > 0 ? [{ envelope: name, schema: inner }] : []
  })
  const names = arrays.map(({ envelope }) => envelope)
  const list = listMember(names, collection)
  return arrays.find(({ envelope }) => envelope === list)
}

function itemsOf(schema: Located): Located | undefined {
  const owner = allParts(schema).find(({ value }) => value.items !== undefined)
  return owner && child(owner, 'items')
}

// Usual names of the next cursor.
const nexts = /^(next|nextcursor|nexttoken|nextpagetoken|nextafter|cursor|continuationtoken)$/

/** Returns the member of a page that holds the next cursor or link; undefined if there is none. */
export const nextMember = (page: Located): string | undefined =>
  [...membersOf(page)].find(
    ([name, schema]) =>
      nexts.test(plainName(name)) &&
      ['string', 'integer'].includes(String(typeOf(schema))) &&
      // A URL is not a value of a parameter.
      !String(facet(schema, 'format')).startsWith('ur'),
  )?.[0]

/** Returns the value in an envelope, or the body itself without one. */
export const inEnvelope = (envelope: string | undefined, body: unknown): unknown =>
  envelope === undefined ? body : valueAt(body, [envelope])

/** Parameters for paging by role. */
export interface Paging {
  limit: string | undefined
  /** Maximum page size. */
  most: number | undefined
  offset: string | undefined
  page: string | undefined
  firstPage: number // number of the first page
  after: string | undefined // id of the last seen item
}

/** Returns the paging of a list by its parameters. */
export function pagingOf(parameters: readonly { name: string; schema: Located }[]): Paging {
  const { limit, page, offset, cursor } = pageParameters(parameters, ({ schema }) => typeOf(schema))
  const most = limit && facet(limit.schema, 'maximum')
  const isFromZero = page && [facet(page.schema, 'minimum'), facet(page.schema, 'default')].includes(0)
  return {
    limit: limit?.name,
    most: typeof most === 'number' ? most : undefined,
    offset: offset?.name,
    page: page?.name,
    after: cursor?.name,
    firstPage: isFromZero ? 0 : 1,
  }
}

/** Page of a list. */
export interface Page<T> {
  items: T[]
  /** Parameter and value for the next page; undefined on the last page. */
  next: { name: string; value: string } | undefined
}

/** Returns the page of a list that a request selects. */
export function pageOf<T>(
  items: readonly T[],
  idOf: (item: T) => string,
  paging: Paging,
  query: Readonly<Record<string, unknown>>,
): Page<T> {
  const number = (name: string | undefined) =>
    name !== undefined && Number.isFinite(query[name]) ? Math.max(0, Number(query[name])) : undefined
  const size = number(paging.limit) ?? paging.most ?? Number.POSITIVE_INFINITY
  const page = Math.max(0, (number(paging.page) ?? paging.firstPage) - paging.firstPage)
  // All items are one page without a size.
  const skipped = page === 0 ? 0 : page * size
  const seen = paging.after === undefined ? undefined : query[paging.after]
  const start =
    (seen === undefined ? 0 : startAfter(items, idOf, String(seen))) + skipped + (number(paging.offset) ?? 0)
  const shown = Number.isFinite(start) ? items.slice(start, start + size) : []
  const end = start + shown.length
  const last = shown.at(-1)
  const isLast = last === undefined || end >= items.length
  return { items: shown, next: isLast ? undefined : nextOf(paging, idOf(last), page + 1, end) }
}

function nextOf(paging: Paging, id: string, page: number, end: number): Page<never>['next'] {
  if (paging.after !== undefined) return { name: paging.after, value: id }
  if (paging.page !== undefined) return { name: paging.page, value: String(page + paging.firstPage) }
  return paging.offset === undefined ? undefined : { name: paging.offset, value: String(end) }
}

// The item may no longer exist.
function startAfter<T>(items: readonly T[], idOf: (item: T) => string, seen: string): number {
  const index = items.findIndex((item) => idOf(item) === seen)
  if (index >= 0) return index + 1
  const later = items.findIndex((item) => Number(idOf(item)) > Number(seen))
  return later >= 0 ? later : items.length
}
