/** Resources, as the schemas and parameters of a contract describe them: single items, lists of them, ids, and pages. */
import { allParts, child, entries, facet, type Located, valueAt } from '../read/document.ts'
import { idMember, listMember, pageParameters, plainName } from './usual-names.ts'

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
