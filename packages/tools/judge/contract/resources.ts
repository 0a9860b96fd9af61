/** Resources of a contract: which operation makes the one that a path parameter names, where its id stands, and which list shows it. */
import { pointerSteps } from 'contract-openapi/pointer'
import { type Fields, rootOf, valueAt } from 'contract-openapi/read'
import { idMember, inEnvelope, listShape } from 'contract-openapi/resources'
import { flatten, type Schema } from 'contract-openapi/values'
import { collectionOf, namesIn, replaceNames, shapeOfTemplate } from 'contract-openapi/wire'
import type { Id } from '../fixtures.ts'
import { type HttpRequest, type HttpResponse, isEncoded, parsed } from './exchange.ts'
import {
  bodySchema,
  type ContractOperation,
  type ContractParameter,
  type DocumentedResponse,
} from './operation.ts'

interface Producer {
  operation: ContractOperation
  /** JSON pointer to the id in its response, from a link of the contract. */
  pointer?: string
}

/**
 * Producers by path parameter: the POST that creates the named resource, as `POST /shelves` does for the `shelfId` of `/shelves/{shelfId}`.
 * Looks at links, other successes, types, and PUT of the path itself, too.
 */
export function producersOf(operations: readonly ContractOperation[]): Map<string, Producer> {
  const producers = new Map<string, Producer>()
  const add = (name: string | undefined, producer: Producer) => {
    if (name !== undefined && !producers.has(name)) producers.set(name, producer)
  }
  const posts = operations.filter(({ method }) => method === 'POST')
  for (const operation of posts)
    for (const { operationId, parameter, pointer } of operation.links) {
      const target = operations.find((candidate) => candidate.operationId === operationId)
      const taken = target && pathParameters(target).find(({ name }) => wireName(name) === parameter)
      add(taken?.name, { operation, pointer })
    }
  // The last of several counts.
  for (const operation of posts.toReversed())
    if (operation.responses.has(201)) add(itemParameter(operation.path, operations), { operation })
  for (const operation of posts) add(itemParameter(operation.path, operations), { operation })
  for (const { name } of operations.flatMap(pathParameters)) {
    const at = (wanted: string) =>
      operations.find(({ method, path }) => method === wanted && path.endsWith(`{${name}}`))
    const [getting, replacing] = [at('GET'), at('PUT')]
    const schema = getting && successOf(getting)?.schema
    // The POST whose response has the schema of what a GET of the item has, or the PUT that makes the item where there is none.
    const operation =
      posts.find((post) => schema?.properties && successOf(post)?.schema === schema) ?? replacing
    if (operation) add(name, { operation })
  }
  return producers
}

export const successOf = ({ responses, general }: ContractOperation): DocumentedResponse | undefined =>
  [...responses].find(([status]) => status >= 200 && status < 300)?.[1] ?? general.get('2XX')

/** The id of a created resource; undefined where neither response nor request contains it. */
export function idMade(
  name: string,
  { pointer }: Producer,
  { body: sent }: HttpRequest,
  { body, headers: { location = '' } }: HttpResponse,
  operations: readonly ContractOperation[],
): Id | undefined {
  const last = isEncoded(location) ? decodeURIComponent(location.split('/').at(-1)!) : ''
  const parameter = operations.flatMap(pathParameters).find((parameter) => parameter.name === name)
  const isNumber = flatten(parameter?.schema ?? {}).type === 'integer'
  const found =
    (pointer === undefined ? undefined : valueAt(body, pointerSteps(pointer))) ??
    memberFor(name, body) ??
    (last === '' ? undefined : isNumber ? Number(last) : last) ??
    memberFor(name, typeof sent === 'string' ? parsed(sent) : undefined)
  return isId(found) ? found : undefined
}

/** The name of the member that holds the id for a path parameter. */
export const memberNamed = (parameter: string, names: string[]): string | undefined =>
  idMember(names, wireName(parameter))

export const memberFor = (parameter: string, value: unknown): unknown =>
  Object(value)[memberNamed(parameter, Object.keys(Object(value))) ?? '']

// The name of a path parameter in the contract: see {@link qualifyParameters}.
const wireName = (name: string): string => name.split('.').at(-1)!

/** Qualifies a parameter name of several resources: the `id` of `/shelves/{id}` and that of `/books/{id}` become `shelves.id` and `books.id`. */
export function qualifyParameters(operations: readonly ContractOperation[]): ContractOperation[] {
  const places = new Map<string, Set<string>>()
  for (const { path } of operations)
    for (const { name, shape } of placesIn(path)) places.set(name, (places.get(name) ?? new Set()).add(shape))
  const isApart = (name: string) =>
    /^(id|_id|uuid|name|slug|key|code)$/i.test(name) && places.get(name)!.size > 1
  return operations.map((operation) => {
    const names = new Map(
      placesIn(operation.path).map(({ name, resource }) => [
        name,
        isApart(name) ? `${resource}.${name}` : name,
      ]),
    )
    const renamed = (parameter: ContractParameter) =>
      parameter.in === 'path'
        ? { ...parameter, name: names.get(parameter.name) ?? parameter.name }
        : parameter
    const path = replaceNames(operation.path, (name) => `{${names.get(name) ?? name}}`)
    return { ...operation, path, parameters: operation.parameters.map(renamed) }
  })
}

/** The parameters of a path: each with the shape of what is before it, and the resource that its segment follows. */
const placesIn = (path: string) =>
  namesIn(path).map((name) => {
    const before = path.slice(0, path.indexOf(`{${name}}`))
    const resource = before.split('/').at(-2)?.replaceAll(/[{}]/g, '')
    return { name, shape: shapeOfTemplate(before), resource }
  })

const knownAlike = new WeakMap<ContractOperation, ContractOperation[]>()

/** The operations with the method of an operation and a path of the same shape: itself and, if values tell them apart, others. */
export function alike(
  operation: ContractOperation,
  operations: readonly ContractOperation[],
): readonly ContractOperation[] {
  const shapeOf = ({ method, path }: ContractOperation) => `${method} ${shapeOfTemplate(path)}`
  const shape = shapeOf(operation)
  const found = knownAlike.get(operation) ?? operations.filter((other) => shapeOf(other) === shape)
  knownAlike.set(operation, found)
  return found
}

/** The parameter that follows the path of a collection: `bookId` for `/books` and `/books/{bookId}`. */
export const itemParameter = (
  collection: string,
  operations: readonly ContractOperation[],
): string | undefined =>
  operations
    .filter(({ path }) => path.startsWith(`${collection}/{`))
    .map(({ path }) => namesIn(path).find((name) => `${path}/`.startsWith(`${collection}/{${name}}/`)))
    .find((name) => name !== undefined)

export const readOf = (path: string, operations: readonly ContractOperation[]) =>
  operations.find((operation) => operation.method === 'GET' && operation.path === path)

export const lastParameter = (operation: ContractOperation): ContractParameter | undefined =>
  pathParameters(operation).at(-1)

/** The parameters of an operation's path, from left to right. */
export const pathParameters = ({
  path,
  parameters,
}: Pick<ContractOperation, 'path' | 'parameters'>): ContractParameter[] =>
  namesIn(path).flatMap((name) =>
    parameters.filter((parameter) => parameter.in === 'path' && parameter.name === name),
  )

export const queryParameters = ({ parameters }: Pick<ContractOperation, 'parameters'>): ContractParameter[] =>
  parameters.filter((parameter) => parameter.in === 'query')

export const isId = (value: unknown): value is Id =>
  Number.isFinite(value) || (typeof value === 'string' && value !== '' && value.isWellFormed())

/** The operations on one kind of resource. */
export interface Resource {
  item: string
  get: ContractOperation
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
  item: string
}

/** The operations beside each GET of a resource that can be created. */
export function resourcesOf(
  operations: readonly ContractOperation[],
  makes: (item: string) => boolean,
): Resource[] {
  return operations.flatMap((get) => {
    const item = lastParameter(get)?.name
    if (get.method !== 'GET' || item === undefined || !get.path.endsWith(`{${item}}`) || !makes(item))
      return []
    const at = (method: string) =>
      operations.filter((operation) => operation.method === method && operation.path === get.path)
    const list = readOf(collectionOf(get.path), operations)
    return {
      ...{ item, get, remove: at('DELETE')[0], list: list && listAt(list, operations) },
      changes: [...at('PUT'), ...at('PATCH')].filter((operation) => bodySchema(operation).properties),
    }
  })
}

export function listAt(
  operation: ContractOperation,
  operations: readonly ContractOperation[],
): List | undefined {
  if (operation.method !== 'GET') return undefined
  const schema = rootOf((successOf(operation)?.schema ?? {}) as Fields)
  const shape = listShape(schema, operation.path.split('/').at(-1)!)
  const items = flatten((shape?.schema.value ?? {}) as Schema)
  // Items of a list beside their own path, such as a feed, name their parameter in a member.
  const names = ['id', ...operations.flatMap((other) => lastParameter(other)?.name ?? [])]
  const named = names.find((name) => Object.hasOwn(items.properties ?? {}, name)) ?? 'id'
  const item = itemParameter(operation.path, operations) ?? named
  return shape && items.properties ? { operation, item, within: shape.envelope, items } : undefined
}

export type ListItem = Record<string, unknown>

export function listedIn({ within }: List, body: unknown): unknown[] {
  const items = inEnvelope(within, body)
  return Array.isArray(items) ? items : []
}

/** The items of a response with their ids; items without an id are left out. */
export const itemsIn = (list: List, body: unknown): [id: string, item: ListItem][] =>
  listedIn(list, body).flatMap((entry): [string, ListItem][] => {
    const id = memberFor(list.item, entry)
    return id === undefined ? [] : [[String(id), Object(entry)]]
  })

/** Filters: the query parameters with the name and type of an item's member. */
export const filtersOf = ({ operation, items }: List): ContractParameter[] =>
  queryParameters(operation).filter(({ name, schema }) => {
    const member = items.properties?.[name]
    const flat = flatten(schema)
    const [first, other] = [
      flatten(member ?? {}),
      flat.type === 'array' ? flatten(flat.items ?? {}) : flat,
    ].map(({ type }) => type?.replace('integer', 'number'))
    return member && (first === undefined || other === undefined || first === other)
  })
