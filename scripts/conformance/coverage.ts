import { type HttpRequest, type HttpResponse, parsed, headersOf as sentHeaders } from './exchange.ts'
import { essence, isJson } from './media.ts'
import { membersIn, membersOf } from './members.ts'
import type { Oracle } from './oracle.ts'
import type { ContractOperation } from './oracle-contract.ts'
import { markHeaders } from './promised-headers.ts'
import { flatten, type Schema } from './schema.ts'

/** Something that the contract documents, and how often it was seen. */
export interface CoverageItem {
  kind: 'response' | 'header' | 'value' | 'parameter' | 'member' | 'effect' | 'callback'
  operationId: string
  /** For responses, and for what comes with them. */
  status?: number
  /** What it is, as in `header ETag`; empty for the response itself. */
  name: string
  seen: number
  /** Why this run could not show it, where only the run could tell. */
  untried?: string
  /** A request that did not show it. */
  curl?: string
}

/** Counts which parts of the contract the exchanges have shown. */
export interface Coverage {
  items: readonly CoverageItem[]
  observe(request: HttpRequest, response: HttpResponse): void
  /** The statuses that an operation has responded with, documented or not. */
  statusesOf(operationId: string): ReadonlySet<number>
}

/** Starts counting: every response, header, enum value, parameter and body member of the contract, and more, at zero. */
export function createCoverage({ contract, operationOf }: Oracle, more: CoverageItem[] = []): Coverage {
  const items = new Map(
    [...contract.operations.flatMap(documented), ...more].map(
      (item) => [idOf(item, item.name), item] as const,
    ),
  )
  const statuses = new Map<string, Set<number>>()
  return {
    items: [...items.values()],
    statusesOf: (operationId) => statuses.get(operationId) ?? new Set(),
    observe(request, response) {
      const operation = operationOf(request)
      if (!operation) return
      const { operationId } = operation
      const { status } = response
      statuses.set(operationId, (statuses.get(operationId) ?? new Set()).add(status))
      for (const name of shownBy(operation, response)) {
        const item = items.get(idOf({ operationId, status }, name))
        if (item) item.seen++
      }
      const accepted = (status >= 200 && status < 300) || status === 304
      for (const name of accepted ? usedBy(operation, request) : []) {
        const item = items.get(idOf({ operationId }, name))
        if (item) item.seen++
      }
    },
  }
}

const idOf = ({ operationId, status }: Pick<CoverageItem, 'operationId' | 'status'>, name: string) =>
  `${operationId} ${status ?? 'request'} ${name}`

function documented(operation: ContractOperation): CoverageItem[] {
  const { operationId, responses, parameters, bodyTypes } = operation
  const body = isJson(bodyTypes[0] ?? '') ? operation.body : undefined
  const documentedResponses = [...responses].flatMap(([status, { schema }]) => [
    { kind: 'response' as const, operationId, status, name: '', seen: 0 },
    ...headersOf(operation, status).map((name) => ({
      kind: 'header' as const,
      operationId,
      status,
      name: `header ${name}`,
      seen: 0,
    })),
    ...possible(schema).map((name) => ({ kind: 'value' as const, operationId, status, name, seen: 0 })),
    ...membersOf(schema)
      .map((name) => `member ${name}`)
      .map((name) => ({ kind: 'member' as const, operationId, status, name, seen: 0 })),
  ])
  const values = [
    ...parameters.flatMap(({ name, schema }) => possible(schema, name)),
    ...possible(body).map((name) => `body ${name}`),
    ...bodyTypes.map((mediaType) => `body as ${mediaType}`),
  ]
  return [
    ...documentedResponses,
    ...values.map((name) => ({ kind: 'value' as const, operationId, name, seen: 0 })),
    ...parameters.map(({ name }) => ({ kind: 'parameter' as const, operationId, name, seen: 0 })),
    ...membersOf(body)
      .map((name) => `body ${name}`)
      .map((name) => ({ kind: 'member' as const, operationId, name, seen: 0 })),
    ...effectsOf(operation).map((name) => ({ kind: 'effect' as const, operationId, name, seen: 0 })),
  ]
}

/** What has to make a difference: the query parameters of a read, and what a body has at its top. */
const effectsOf = ({ method, parameters, body, bodyTypes }: ContractOperation): string[] => [
  ...(method === 'GET' ? parameters.filter((one) => one.in === 'query') : []).map(({ name }) =>
    effectOf(name),
  ),
  ...Object.entries(flatten((isJson(bodyTypes[0] ?? '') ? body : undefined) ?? {}).properties ?? {}).flatMap(
    ([name, { readOnly }]) => (readOnly ? [] : effectOf(`body ${name}`)),
  ),
]

/** What the effect of a parameter, or of `body MEMBER`, is called. */
export const effectOf = (part: string): string => `effect of ${part}`

/** The headers of a response, those that the marks of its operation bring among them. */
const headersOf = (operation: ContractOperation, status: number): string[] => [
  ...new Set([...Object.keys(operation.responses.get(status)?.headers ?? {}), ...markHeaders(operation)]),
]

function* shownBy(operation: ContractOperation, { status, headers, body }: HttpResponse): Generator<string> {
  yield ''
  const documented = operation.responses.get(status)
  for (const name of headersOf(operation, status)) {
    if (headers[name.toLowerCase()] !== undefined) yield `header ${name}`
  }
  yield* actual(documented?.schema, body)
  for (const name of membersIn(documented?.schema, body)) yield `member ${name}`
}

function* usedBy(
  { parameters, body: schema, path }: ContractOperation,
  request: HttpRequest,
): Generator<string> {
  const query = new URLSearchParams(request.target.split('?')[1])
  const headers = new Set(Object.keys(request.headers ?? {}).map((name) => name.toLowerCase()))
  for (const { name, in: place, schema } of parameters) {
    if (
      place === 'path'
        ? path.includes(`{${name}}`)
        : place === 'query'
          ? query.has(name)
          : headers.has(name.toLowerCase())
    ) {
      yield name
    }
    const several = flatten(schema).type === 'array'
    if (place === 'query') yield* actual(schema, several ? query.getAll(name) : query.get(name), name)
  }
  if (!schema || typeof request.body !== 'string') return
  yield `body as ${essence(sentHeaders(request)['Content-Type'] ?? '')}`
  // A server may have accepted what is no JSON.
  const body = parsed(request.body)
  for (const name of membersIn(schema, body)) yield `body ${name}`
  for (const name of actual(schema, body)) yield `body ${name}`
}

/** Every `place=value` that the enums of a schema allow. */
export function possible(schema: Schema | undefined, place = ''): string[] {
  if (!schema) return []
  const { enum: values = [], items, properties = {} } = flatten(schema)
  return [
    ...values.map((value) => `${place}=${value}`),
    ...possible(items, place),
    ...Object.entries(properties).flatMap(([name, member]) => possible(member, name)),
  ]
}

/** The `place=value` of the enums of a schema that are in a value; each once. */
export function* actual(schema: Schema | undefined, value: unknown, place = ''): Generator<string> {
  if (!schema || value === undefined || value === null) return
  const { enum: values, items, properties = {} } = flatten(schema)
  if (values) yield `${place}=${value}`
  if (items && Array.isArray(value)) {
    yield* new Set(value.flatMap((item) => [...actual(items, item, place)]))
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(properties)) {
      yield* actual(member, (value as Record<string, unknown>)[name], name)
    }
  }
}
