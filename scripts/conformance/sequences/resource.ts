/** What a contract has for things of one kind: to make, read, change, remove and list them. */
import type { ContractOperation, ContractParameter } from '../contract-operation.ts'
import { itemParameter, memberNamed, pathParameters, successOf } from '../producers.ts'
import { flatten, type Schema } from '../schema.ts'

/** The operations for things of one kind. */
export interface Resource {
  /** The path parameter that names one. */
  item: string
  read: ContractOperation
  /** PUT and PATCH of what is read. */
  changes: ContractOperation[]
  remove: ContractOperation | undefined
  list: List | undefined
}

/** A list, which may stand within an object. */
export interface List {
  operation: ContractOperation
  /** The member of the response that holds the items; undefined where the response is the list. */
  within: string | undefined
  items: Schema
  /** The path parameter that names an item. */
  item: string
}

/** What the contract has beside each GET of a thing that can be made. */
export function resourcesOf(
  operations: readonly ContractOperation[],
  makes: (item: string) => boolean,
): Resource[] {
  return operations.flatMap((read) => {
    const item = pathParameters(read).at(-1)?.name
    if (read.method !== 'GET' || item === undefined || !read.path.endsWith(`{${item}}`) || !makes(item))
      return []
    const at = (method: string) => operations.filter((one) => one.method === method && one.path === read.path)
    const list = operations.find(
      ({ method, path }) =>
        method === 'GET' && itemParameter(path, operations) === item && read.path === `${path}/{${item}}`,
    )
    return {
      ...{ item, read, remove: at('DELETE')[0], list: list && listOf(list, item) },
      changes: [...at('PUT'), ...at('PATCH')].filter(({ body }) => flatten(body ?? {}).properties),
    }
  })
}

/** How an operation lists such things; undefined if it does not. */
export function listOf(operation: ContractOperation, item: string): List | undefined {
  const whole = flatten(successOf(operation)?.schema ?? {})
  const members = Object.entries({ ...whole.properties, ...(whole.items && { '': whole }) })
  const lists = members.flatMap(([name, schema]) => {
    const { type, items } = flatten(schema)
    const own = type === 'array' && items ? flatten(items) : undefined
    return own?.properties ? [{ within: name || undefined, items: own }] : []
  })
  return lists.length === 1 ? { operation, item, ...lists[0]! } : undefined
}

/** The items of a response, by their id; without those that have none. */
export function itemsById({ within, item }: List, body: unknown): Map<string, Record<string, unknown>> {
  const all = within === undefined ? body : Object(body)[within]
  return new Map(
    (Array.isArray(all) ? all : []).flatMap((one) => {
      const id = Object(one)[memberNamed(item, Object.keys(Object(one))) ?? '']
      return id === undefined ? [] : [[String(id), Object(one)] as const]
    }),
  )
}

/** The query parameters that ask for items with a value of one of their members. */
export const filtersOf = ({ operation, items }: List): ContractParameter[] =>
  operation.parameters.filter(({ in: place, name, schema }) => {
    const member = flatten(items.properties?.[name] ?? {})
    return (
      place === 'query' &&
      ['string', 'integer', 'boolean'].includes(member.type ?? '') &&
      flatten(schema).type === member.type
    )
  })
