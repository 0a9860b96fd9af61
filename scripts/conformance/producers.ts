/** Which operation makes what another takes: from paths, names, types and links. */
import type { ContractOperation, ContractParameter, DocumentedResponse } from './contract-operation.ts'
import type { HttpRequest, HttpResponse } from './exchange.ts'
import { isEncoded, parsed } from './exchange.ts'
import type { Id } from './fixtures.ts'
import { flatten } from './schema.ts'

/** An operation that makes what a path parameter names. */
export interface Producer {
  operation: ContractOperation
  /** Where its response says the id, as a link of the contract has it. */
  pointer?: string
}

/**
 * By path parameter: the POST that makes what it names, as `POST /shelves` does for the `shelfId` of `/shelves/{shelfId}`.
 * @param infer whether to look further where nothing responds with 201: at links, other successes, types, and PUT of the path itself
 */
export function producersOf(operations: readonly ContractOperation[], infer: boolean): Map<string, Producer> {
  const producers = new Map<string, Producer>()
  const add = (name: string | undefined, producer: Producer) => {
    if (name !== undefined && !producers.has(name)) producers.set(name, producer)
  }
  if (infer) for (const operation of operations) addLinked(operation, operations, add)
  // Of several the last one counts.
  for (const operation of operations.toReversed()) {
    if (operation.method === 'POST' && operation.responses.has(201))
      add(itemParameter(operation.path, operations), { operation })
  }
  if (!infer) return producers
  for (const operation of operations.filter(({ method }) => method === 'POST'))
    add(itemParameter(operation.path, operations), { operation })
  for (const name of new Set(operations.flatMap(pathParameters).map((one) => one.name))) {
    const operation = ofSameType(name, operations) ?? replacing(name, operations)
    if (operation) add(name, { operation })
  }
  return producers
}

function addLinked(
  operation: ContractOperation,
  operations: readonly ContractOperation[],
  add: (name: string, producer: Producer) => void,
) {
  if (operation.method !== 'POST') return
  for (const { operationId, parameter, pointer } of operation.links) {
    const target = operations.find((one) => one.operationId === operationId)
    const taken = target && pathParameters(target).find(({ name }) => wireName(name) === parameter)
    if (taken) add(taken.name, { operation, pointer })
  }
}

/** The POST whose response has the schema of what a GET of the item has. */
function ofSameType(name: string, operations: readonly ContractOperation[]): ContractOperation | undefined {
  const read = operations.find(({ method, path }) => method === 'GET' && path.endsWith(`{${name}}`))
  const schema = read && successOf(read)?.schema
  if (!schema?.properties) return undefined
  return operations.find((one) => one.method === 'POST' && successOf(one)?.schema === schema)
}

/** The PUT of the item, which makes it where there is none. */
const replacing = (name: string, operations: readonly ContractOperation[]) =>
  operations.find(({ method, path }) => method === 'PUT' && path.endsWith(`{${name}}`))

/** The documented response of a success, the first of several. */
export const successOf = ({ responses, ranges }: ContractOperation): DocumentedResponse | undefined =>
  [...responses].find(([status]) => status >= 200 && status < 300)?.[1] ?? ranges.get(2)

/** The id of what a request has made; undefined where neither response nor request says it. */
export function idMade(
  name: string,
  { pointer }: Producer,
  { body: sent }: HttpRequest,
  { body, headers: { location = '' } }: HttpResponse,
  operations: readonly ContractOperation[],
): Id | undefined {
  const last = isEncoded(location) ? location.split('/').at(-1) : undefined
  const found =
    (pointer === undefined ? undefined : at(body, pointer)) ??
    memberFor(name, body) ??
    (last ? idOf(name, decodeURIComponent(last), operations) : undefined) ??
    memberFor(name, typeof sent === 'string' ? parsed(sent) : undefined)
  return isId(found) ? found : undefined
}

/** Of the names of members: the one that holds the id for a path parameter. */
export function memberNamed(parameter: string, names: string[]): string | undefined {
  const own = wireName(parameter)
  const plain = (one: string) => one.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const alike = names.find((one) => plain(one) === plain(own))
  const usual = ['id', '_id', 'uuid'].find((one) => names.includes(one))
  return /id$/i.test(own) ? (usual ?? alike) : (alike ?? usual)
}

const memberFor = (parameter: string, value: unknown): unknown =>
  Object(value)[memberNamed(parameter, Object.keys(Object(value))) ?? '']

/** The ids for a path parameter in what a list has responded. */
export const idsListed = (name: string, body: unknown): Id[] => {
  const inside = Array.isArray(body) ? body : Object.values(Object(body)).find(Array.isArray)
  return (inside ?? []).map((item) => memberFor(name, item)).filter(isId)
}

/** What stands for a path parameter in a path, as JSON has it. */
export function idOf(name: string, text: string, operations: readonly ContractOperation[]): Id {
  const parameter = operations.flatMap(pathParameters).find((one) => one.name === name)
  return flatten(parameter?.schema ?? {}).type === 'integer' ? Number(text) : text
}

/** The name of a path parameter in the contract, where several of one name have been told apart: see {@link nameApart}. */
const wireName = (name: string): string => name.split('.').at(-1)!

/**
 * Tells apart what one name stands for in several places: the `id` of `/shelves/{id}` and that of `/books/{id}` become `shelves.id` and
 * `books.id`.
 */
export function nameApart(operations: readonly ContractOperation[]): ContractOperation[] {
  const places = new Map<string, Set<string>>()
  const each = (path: string, visit: (name: string, before: string) => string) =>
    path.replaceAll(/\{([^}]+)\}/g, (_, name, offset) => `{${visit(name, path.slice(0, offset))}}`)
  const shape = (before: string) => before.replaceAll(/\{[^}]+\}/g, '{}')
  for (const { path } of operations)
    each(path, (name, before) => {
      places.set(name, (places.get(name) ?? new Set()).add(shape(before)))
      return name
    })
  const isApart = (name: string) =>
    /^(id|_id|uuid|name|slug|key|code)$/i.test(name) && places.get(name)!.size > 1
  return operations.map((operation) => {
    const names = new Map<string, string>()
    const path = each(operation.path, (name, before) => {
      const resource = before.split('/').at(-2)?.replaceAll(/[{}]/g, '')
      if (isApart(name)) names.set(name, `${resource}.${name}`)
      return names.get(name) ?? name
    })
    const renamed = (one: ContractParameter) =>
      one.in === 'path' ? { ...one, name: names.get(one.name) ?? one.name } : one
    return { ...operation, path, parameters: operation.parameters.map(renamed) }
  })
}

/** The parameter that a path has beyond that of a collection: `bookId` for `/books` and `/books/{bookId}`; undefined where none does. */
export const itemParameter = (
  collection: string,
  operations: readonly ContractOperation[],
): string | undefined =>
  operations
    .filter(({ path }) => path.startsWith(`${collection}/`))
    .flatMap(({ path }) => /^\{([^}]+)\}(?=\/|$)/.exec(path.slice(collection.length + 1))?.[1] ?? [])[0]

/** The parameters of an operation's path, from left to right. */
export const pathParameters = ({ path, parameters }: ContractOperation): ContractParameter[] =>
  [...path.matchAll(/\{([^}]+)\}/g)].flatMap(([, name]) =>
    parameters.filter((one) => one.in === 'path' && one.name === name),
  )

/** Whether a value can stand in a path. */
export const isId = (value: unknown): value is Id =>
  Number.isFinite(value) || (typeof value === 'string' && value !== '' && value.isWellFormed())

/** What a JSON pointer (RFC 6901) leads to. */
function at(value: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1)
  return steps.reduce<unknown>(
    (here, step) => Object(here)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    value,
  )
}
