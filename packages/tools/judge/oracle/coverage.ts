/** Coverage: lists the documented parts of a contract, and counts how often exchanges show each. */
import { flatten, type Schema } from 'contract-openapi/values'
import { essenceOf } from 'contract-openapi/wire'
import { type HttpRequest, type HttpResponse, headersOf, isDone, parsed } from '../contract/exchange.ts'
import { bodyTypes, type ContractOperation, jsonBody } from '../contract/operation.ts'
import { queryParameters } from '../contract/resources.ts'
import type { Oracle } from './oracle.ts'
import { markHeaders } from './ours.ts'

/** A documented part of the contract, and how often it was seen. */
export interface CoverageItem {
  kind: 'response' | 'header' | 'value' | 'parameter' | 'member' | 'effect' | 'callback'
  operationId: string
  status?: number
  name: string
  seen: number
  /** The reason why this run could not show it, known only at run time; it counts as missing if a fixture could show it. */
  untried?: string
  counts?: true
  curl?: string
}

export type Coverage = ReturnType<typeof createCoverage>

/** Counts the parts of the contract that exchanges show: responses, headers, enum values, parameters, body members, and `more`. */
export function createCoverage({ contract, operationOf }: Oracle, more: CoverageItem[] = []) {
  const items = new Map(
    [...contract.operations.flatMap(documented), ...more].map((item) => [idOf(item, item.name), item]),
  )
  const note = (part: Place, parts: Iterable<Part>) => {
    for (const name of new Set([...parts].map(([, name]) => name))) {
      const item = items.get(idOf(part, name))
      if (item) item.seen++
    }
  }
  return {
    items: [...items.values()],
    observe(request: HttpRequest, response: HttpResponse) {
      const operation = operationOf(request)
      if (!operation) return
      const { operationId } = operation
      const { status } = response
      note({ operationId, status }, responseParts(operation, status, response))
      if (isDone(response) || status === 304) note({ operationId }, requestParts(operation, request))
    },
  }
}

type Place = Pick<CoverageItem, 'operationId' | 'status'>
const idOf = ({ operationId, status }: Place, name: string) => `${operationId} ${status ?? 'request'} ${name}`

type Part = [kind: CoverageItem['kind'], name: string]

function documented(operation: ContractOperation): CoverageItem[] {
  const { operationId, responses } = operation
  const itemsOf = (place: Place, parts: Iterable<Part>) =>
    [...parts].map(([kind, name]) => ({ kind, ...place, name, seen: 0 }))
  return [
    ...[...responses.keys()].flatMap((status) =>
      itemsOf({ operationId, status }, responseParts(operation, status)),
    ),
    ...itemsOf({ operationId }, [...requestParts(operation), ...effectsOf(operation)]),
  ]
}

function effectsOf(operation: ContractOperation): Part[] {
  const asked = operation.method === 'GET' ? queryParameters(operation).map(({ name }) => name) : []
  const members = Object.entries(flatten(jsonBody(operation)?.schema ?? {}).properties ?? {})
  const sent = members.filter(([, { readOnly }]) => !readOnly).map(([name]) => `body ${name}`)
  return [...asked, ...sent].map((name) => ['effect', effectOf(name)])
}

/** The name of the effect of a parameter, or of `body MEMBER`. */
export const effectOf = (part: string): string => `effect of ${part}`

export const effectItem = ({ items }: Coverage, operationId: string, part: string) =>
  items.find((item) => item.operationId === operationId && item.name === effectOf(part))

function* responseParts(
  operation: ContractOperation,
  status: number,
  response?: HttpResponse,
): Generator<Part> {
  const { headers = {}, schema } = operation.responses.get(status) ?? {}
  yield ['response', '']
  // The lifecycle of the operation adds headers.
  for (const name of new Set([...Object.keys(headers), ...markHeaders(operation)]))
    if (!response || response.headers[name.toLowerCase()] !== undefined) yield ['header', `header ${name}`]
  for (const [kind, name] of partsOf(schema, response ? response.body : everything))
    yield [kind, kind === 'member' ? `member ${name}` : name]
}

function* requestParts(operation: ContractOperation, request?: HttpRequest): Generator<Part> {
  const { parameters } = operation
  const query = new URLSearchParams(request?.target.split('?')[1])
  const headers = new Set(Object.keys(request?.headers ?? {}).map((name) => name.toLowerCase()))
  for (const { name, in: place, schema } of parameters) {
    const isGiven =
      place === 'path' || (place === 'query' ? query.has(name) : headers.has(name.toLowerCase()))
    if (!request || isGiven) yield ['parameter', name]
    const several = flatten(schema).type === 'array'
    const sent = place === 'query' ? (several ? query.getAll(name) : query.get(name)) : undefined
    for (const part of partsOf(schema, request ? sent : everything, name)) if (part[0] === 'value') yield part
  }
  if (request && typeof request.body !== 'string') return
  const types = request ? [essenceOf(headersOf(request)['Content-Type'] ?? '')] : bodyTypes(operation)
  for (const mediaType of types) yield ['value', `body as ${mediaType}`]
  // A server may have accepted an invalid body.
  const body = request ? parsed(String(request.body)) : everything
  for (const [kind, name] of partsOf(jsonBody(operation)?.schema, body)) yield [kind, `body ${name}`]
}

/** A value with every part of its schema. */
export const everything = Symbol('everything')

/**
 * The parts of a value that its schema names: members at any depth (`address`, `address.city`), those of array items as the array's, and values of
 * enums (`city=Bern`). Some may come more than once.
 * @param place the name of the value
 */
export function* partsOf(
  schema: Schema | undefined,
  value: unknown,
  place = '',
  path = '',
): Generator<[kind: 'member' | 'value', name: string]> {
  if (!schema || value === undefined || value === null) return
  const { enum: values, items, properties = {} } = flatten(schema)
  const isAll = value === everything
  for (const known of isAll ? (values ?? []) : values ? [value] : []) yield ['value', `${place}=${known}`]
  for (const item of isAll ? [value] : Array.isArray(value) ? value : [])
    yield* partsOf(items, item, place, path)
  for (const [name, member] of Object.entries(properties)) {
    if (!isAll && (typeof value !== 'object' || !Object.hasOwn(value, name))) continue
    yield ['member', path + name]
    yield* partsOf(member, isAll ? value : Object(value)[name], name, `${path}${name}.`)
  }
}

/** The name of a part of an operation in the report: `200 status=open`, `404`, `body name`. */
export const partName = ({ status, name }: CoverageItem): string => [status, name].filter(Boolean).join(' ')

/** The reason why a run cannot show a failure of the server itself. */
export const ofTests = 'no client can cause it, only a test of the server'

/** The seen parts of the contract, of those that a run could show. */
export interface Share {
  seen: number
  of: number
  missing: CoverageItem[]
  excused: Map<string, CoverageItem[]>
  untried: string[]
}
