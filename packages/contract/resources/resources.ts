/**
 * Resources: what a contract says about its collections, their items, ids and pages. Contracts say it by usual names alone: of members that
 * identify something or hold a list, and of parameters that choose a page.
 */
import { allParts, child, entries, facet, type Located, valueAt } from '../read/document.ts'

/** A name without what tells spellings apart: `item_id`, `item-id` and `itemId` are one. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/**
 * Of the names of members, the one by which a path parameter names an item: that of its name, or of the end of its name (`id` for `{itemId}`),
 * or a usual one.
 */
export function idMember(names: readonly string[], parameter: string): string | undefined {
  const named = (name: string) => names.find((one) => plainName(one) === name)
  const asked = plainName(parameter)
  const endings = names.filter((one) => plainName(one).length > 1 && asked.endsWith(plainName(one)))
  const [longest] = endings.sort((a, b) => b.length - a.length)
  return named(asked) ?? longest ?? named('id') ?? named('uuid') ?? named('guid')
}

/** The members of an object that usually hold a list, where it has several arrays. */
const usualLists = ['items', 'data', 'results', 'values', 'entries', 'records', 'content']

/**
 * Of the names of members that are arrays, the one that is the list; undefined where nobody can say.
 * @param collection the last segment of the path: `articles`
 */
const listMember = (arrays: readonly string[], collection: string): string | undefined =>
  arrays.length < 2
    ? arrays[0]
    : [collection, ...usualLists]
        .map((name) => arrays.find((one) => plainName(one) === plainName(name)))
        .find((one) => one !== undefined)

const pageNames = {
  limit: /^(limit|perpage|pagesize|pagelimit|maxresults|maxitems|top|resultsperpage|itemsperpage)$/,
  /** These may mean something else, unless a page can be chosen as well. */
  vagueLimit: /^(size|count|max|first|take)$/,
  offset: /^(offset|skip|start|startat|startindex|pageoffset)$/,
  page: /^page(number|no|num|index)?$/,
  cursor:
    /^(after|afterid|startingafter|(next|page)?cursor|(next)?pagetoken|nexttoken|continuationtoken|marker|lastid|pageafter)$/,
}

/** The query parameters of a list by what they mean for its pages. */
export interface PageParameters<Parameter> {
  limit: Parameter | undefined
  offset: Parameter | undefined
  /** The number of a page. */
  page: Parameter | undefined
  /** The last item that was seen, or a text that a response gives for the next page. */
  cursor: Parameter | undefined
}

/** Finds those parameters. Those that count are numbers. @param typeOf gives the `type` of a parameter's schema */
export function pageParameters<Parameter extends { name: string }>(
  parameters: readonly Parameter[],
  typeOf: (parameter: Parameter) => unknown,
): PageParameters<Parameter> {
  const find = (names: RegExp, isOfType: (type: unknown) => boolean) =>
    parameters.find((one) => names.test(plainName(one.name)) && isOfType(typeOf(one)))
  const counts = (type: unknown) => type === 'integer' || type === 'number'
  const chosen = {
    offset: find(pageNames.offset, counts),
    page: find(pageNames.page, counts),
    cursor: find(pageNames.cursor, (type) => !['object', 'array', 'boolean'].includes(String(type))),
  }
  const isChosen = Object.values(chosen).some((one) => one !== undefined)
  const vague = isChosen ? find(pageNames.vagueLimit, counts) : undefined
  return { ...chosen, limit: find(pageNames.limit, counts) ?? vague }
}

/** True if a parameter of this name is a cursor. */
export const isCursor = (name: string): boolean => pageNames.cursor.test(plainName(name))

/** True if a parameter of this name may change what is on a page. */
export const mayPage = (name: string): boolean =>
  /^(page|offset|cursor|skip|after|before|limit|perpage|start|size|count|max|top|next)/.test(plainName(name))

/** A body with one item in it. */
export interface ItemShape {
  /** The member that holds the item, or the array: `article` for `{article: {…}}`; undefined where that is the whole body. */
  envelope: string | undefined
  /** Of the item, or of each. */
  schema: Located
}

/** A body with a list of items in it. */
export type ListShape = ItemShape

/** The members that a value of a schema may have, with their schemas: its own, and those of all that it is made of. */
export function membersOf(schema: Located): Map<string, Located> {
  const members = new Map<string, Located>()
  for (const part of allParts(schema))
    for (const [name, member] of entries(child(part, 'properties'))) {
      const known = members.get(name)
      if (known === undefined || isSpecific(member) > isSpecific(known)) members.set(name, member)
    }
  return members
}

/** True if a member says what it has, or what each of its items has: one part of a schema may say that it is a list, another of what. */
const isSpecific = (member: Located): boolean =>
  [member, ...allParts(member).map((part) => child(part, 'items'))].some((one) =>
    allParts(one).some(({ value }) => value.properties !== undefined),
  )

/** Members that may identify an item where none is called an id. */
const otherKeys = ['slug', 'key', 'name']

/**
 * The member by which a path parameter names an item: that of its name, or of the end of its name (`id` for `{itemId}`), or a usual one.
 * @param parameter undefined where no path names single items
 */
export function keyOf(
  members: ReadonlyMap<string, Located>,
  parameter: string | undefined,
): string | undefined {
  const scalars = [...members].filter(([, member]) => !isStructured(member)).map(([name]) => name)
  const named = (name: string) => scalars.find((one) => plainName(one) === name)
  if (parameter === undefined) return named('id')
  return idMember(scalars, parameter) ?? otherKeys.map(named).find((name) => name !== undefined)
}

const isStructured = (schema: Located): boolean =>
  ['object', 'array'].includes(String(facet(schema, 'type'))) || membersOf(schema).size > 0

/** Where a body has its item; undefined when it seems to have none. */
export function itemShape(schema: Located, parameter: string | undefined): ItemShape | undefined {
  const members = membersOf(schema)
  if (members.size === 0) return undefined
  const held = [...members].filter(([, member]) => membersOf(member).size > 0)
  const keyed = held.filter(([, member]) => keyOf(membersOf(member), parameter) !== undefined)
  const isBare = keyOf(members, parameter) !== undefined
  const [inner] = keyed.length > 0 ? keyed : held
  if (!isBare && inner && (keyed.length === 1 || members.size === 1))
    return { envelope: inner[0], schema: inner[1] }
  return isBare ? { envelope: undefined, schema } : undefined
}

/**
 * Where a body has its list; undefined when it seems to have none.
 * @param collection the last segment of the path: `articles`
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

/** The schema of an array's items; undefined for what is no array. */
function itemsOf(schema: Located): Located | undefined {
  const owner = allParts(schema).find(({ value }) => value.items !== undefined)
  return owner && child(owner, 'items')
}

/** Members of a page that lead to the next. */
const nexts = /^(next|nextcursor|nexttoken|nextpagetoken|nextafter|cursor|continuationtoken)$/

/** The member of a page with the cursor of the next; undefined if there is none. */
export const nextMember = (page: Located): string | undefined =>
  [...membersOf(page)].find(
    ([name, schema]) =>
      nexts.test(plainName(name)) &&
      ['string', 'integer'].includes(String(facet(schema, 'type'))) &&
      // An address is no value of a parameter.
      !String(facet(schema, 'format')).startsWith('ur'),
  )?.[0]

/** The content of a body: itself, or what its envelope has. */
export const inEnvelope = (envelope: string | undefined, body: unknown): unknown =>
  envelope === undefined ? body : valueAt(body, [envelope])

/** The parameters of a list that page it, by what they mean. */
export interface Paging {
  limit: string | undefined
  /** The size of a page that no request may exceed. */
  most: number | undefined
  offset: string | undefined
  page: string | undefined
  /** The number of the first page. */
  firstPage: number
  /** The id of the last item already seen. */
  after: string | undefined
}

/** The meaning of a list's query parameters for its pages. */
export function pagingOf(parameters: readonly { name: string; schema: Located }[]): Paging {
  const { limit, page, offset, cursor } = pageParameters(parameters, ({ schema }) => facet(schema, 'type'))
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

/** A page of a list. */
export interface Page<T> {
  items: T[]
  /** The parameter, with its value, that asks for the next page; undefined on the last. */
  next: { name: string; value: string } | undefined
}

/** One page of items in their order, which `idOf` knows by their ids. */
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
  // Without a size there is one page.
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

/** Where the items begin that follow one, which may be gone. */
function startAfter<T>(items: readonly T[], idOf: (item: T) => string, seen: string): number {
  const index = items.findIndex((item) => idOf(item) === seen)
  if (index >= 0) return index + 1
  const later = items.findIndex((item) => Number(idOf(item)) > Number(seen))
  return later >= 0 ? later : items.length
}
