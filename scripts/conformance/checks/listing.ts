import { type HttpResponse, pathBelow, targetOf } from '../exchange.ts'
import type { Id } from '../fixtures.ts'
import type { ContractOperation } from '../oracle-contract.ts'
import { itemParameter } from '../producers.ts'
import { flatten, type Schema } from '../schema.ts'
import { type CheckContext, get, json } from './check.ts'

/** Something in a list. */
export type ListItem = Record<string, unknown>

/** What a response lists; nothing if it is no list. What is no object is none of its items. */
export const itemsOf = ({ body }: HttpResponse): ListItem[] =>
  Array.isArray(body) ? body.filter((item) => typeof item === 'object' && item !== null) : []

/** A list, and how something new comes into it. */
export interface Listing {
  /** The target of the list, on resources made for the check. */
  target: string
  /** The id of an item. */
  idOf(item: ListItem): Id
  /** Adds an item and gives its id; texts of it are others than those of the items before. */
  add(nth: number): Promise<Id>
  /** The query of what comes after an id: `limit=2&after=7`. Both are left out where the list does not have them. */
  query(limit: number, after?: Id): string
  /** Whether items come by ascending id, `after` being the last one seen. */
  byId: boolean
}

/** The schema of the items of a list; undefined if the operation is none. */
export function itemSchema({ method, responses }: ContractOperation): Schema | undefined {
  const { type, items } = flatten(responses.get(200)?.schema ?? {})
  return method === 'GET' && type === 'array' && items ? flatten(items) : undefined
}

/** The member by which the items of a list are known. */
export const idMember = (operation: ContractOperation, operations: readonly ContractOperation[]): string =>
  itemSchema(operation)?.properties?.id ? 'id' : (itemParameter(operation.path, operations) ?? 'id')

/** The query parameters with the name of a member of the items: each asks for those that have its value there. */
export const filtersOf = (operation: ContractOperation) =>
  operation.parameters.filter(
    ({ in: place, name }) => place === 'query' && itemSchema(operation)?.properties?.[name],
  )

/** The member of the items that people know them by, if it is a text. */
export function nameOf(operation: ContractOperation): string | undefined {
  const { properties = {} } = itemSchema(operation) ?? {}
  return ['name', 'title', 'label'].find(
    (name) => properties[name] && flatten(properties[name]).type === 'string',
  )
}

/** Says how a list is used; undefined where nothing can be added to it. */
export async function listingOf(
  { oracle, samples, fixtures, session }: CheckContext,
  operation: ContractOperation,
) {
  const { operationId, path, parameters } = operation
  const { operations } = oracle.contract
  const item = itemParameter(path, operations)
  const add = fixtures.items?.[operationId]
  if (!add && !(item && samples.makes(item))) return undefined
  const above = await samples.path(operation)
  const member = idMember(operation, operations)
  const after = parameters.find(({ in: place, name }) => place === 'query' && name === 'after')
  const byId = after !== undefined && flatten(after.schema).type === 'integer'
  const hasLimit = parameters.some(({ in: place, name }) => place === 'query' && name === 'limit')
  const listing: Listing = {
    target: (await samples.request(operation, above)).target,
    idOf: (one) => one[member] as Id,
    add(nth) {
      if (add) return add(session, nth)
      const name = nameOf(operation)
      const own = name !== undefined && samples.texts(item ?? '').includes(name)
      const members = { ...samples.varied(item ?? '', nth), ...(own && { [name]: samples.unique() }) }
      return samples.make(item ?? '', members, above)
    },
    query: (limit, last) =>
      [hasLimit ? `limit=${limit}` : [], byId && last !== undefined ? `after=${last}` : []].flat().join('&'),
    byId,
  }
  return listing
}

/** The most pages that are read of a list. */
const mostPages = 100

/** The pages of a list, from a target on, along the links to the next; each with the target of that. */
export async function* pagesFrom({ send, expect, client }: CheckContext, target: string) {
  let next: string | undefined = target
  // Others may be adding to the list meanwhile.
  for (let page = 0; next !== undefined && page < mostPages; page++) {
    const response = await send(get(next), 200)
    const link = /<([^>]*)>\s*;\s*rel="next"/.exec(response.headers.link ?? '')?.[1]
    const following: ReturnType<typeof targetOf> = link === undefined ? undefined : targetOf(link, next)
    expect(link === undefined || following !== undefined, `the link to the next page is ${json(link)}`)
    next = following && pathBelow(client.base, following.pathname) + following.search
    yield { items: itemsOf(response), next }
  }
}

/** A target with more in its query. */
export const asking = (
  target: string,
  ...parameters: (readonly [name: string, value: unknown])[]
): string => {
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
  return query === '' ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`
}

/** The target of a list, with so many items on a page where that can be chosen. */
export const limitedTo = (target: string, { parameters }: ContractOperation, limit: number): string =>
  parameters.some(({ in: place, name }) => place === 'query' && name === 'limit')
    ? asking(target, ['limit', limit])
    : target

/** The part of a list that holds these ids, and what was added since. */
export async function partWith({ send }: CheckContext, { target, query, byId }: Listing, ids: Id[]) {
  const start = byId ? Math.min(...ids.map(Number)) - 1 : undefined
  const part = [target, query(100, start)].filter(Boolean).join('?')
  return { target: part, items: itemsOf(await send(get(part), 200)) }
}
