// index.js tells openapi-fetch about the operations of a contract; index.d.ts types the client.

import { encodingsOf } from '../../model/form.ts'
import type { Content, Model, Operation } from '../../model/model.ts'
import { methods } from '../../model/model.ts'
import { carries, hasHeader, successesOf } from '../../model/operation.ts'
import { listShape, nextMember, pagingOf } from '../../model/resources.ts'
import { absoluteServer } from '../../model/servers.ts'
import type { Fields } from '../../read/document.ts'
import { isEvents, isItems, isRange, typeWithin } from '../../wire/media-type.js'
import { unusual, usualStyles } from '../../wire/style.js'
import { literal, notice, propertyKey, quote } from '../code.ts'

const json = 'application/json'

export const hasItems = ({ operations }: Model): boolean =>
  operations.some((operation) =>
    [operation, ...successesOf(operation)].some(({ body }) =>
      body?.content.some(({ kind }) => isItems(kind)),
    ),
  )

export function emitIndex(model: Model): string {
  const { document, operations } = model
  const table = operations
    .map((operation): [string, Fields] => [`${operation.method} ${pathOf(operation)}`, dataOf(operation)])
    .filter(([, data]) => Object.values(data).some((value) => value !== undefined))
  const isStreamed = hasItems(model)
  const others = othersByMethod(operations).map(
    ([method]) => `${propertyKey(method)}: client.request.bind(undefined, ${quote(method)})`,
  )
  const writers = writersFor(operations)
  const named = writers.map(([name, writer]) => `${name}: ${writer}`).join(', ')
  const client = `clientOf(operations, { baseUrl: ${literal(absoluteServer(document))}, ...options }${named && `, { ${named} }`})`
  const whole = others.length === 0 ? client : `withMethods(${client})`
  const withMethods = `\nconst withMethods = (client) => Object.assign(client, { ${others.join(', ')} })\n`
  const imports = writers.map(([, writer, file]) => `import { ${writer} } from './${file}'\n`).join('')
  return `${notice}import { clientOf } from './client.js'
${imports}
export { ApiError, dataOf${isStreamed ? ', itemsOf' : ''} } from './client.js'

const operations = ${literal(Object.fromEntries(table))}
${others.length === 0 ? '' : withMethods}
export const createClient = (options) =>
  ${whole}
`
}

// Writers of the bodies that operations take, other than JSON.
function writersFor(operations: readonly Operation[]): [name: string, writer: string, file: string][] {
  const kinds = new Set(operations.flatMap(({ body }) => body?.content.map(({ kind }) => kind) ?? []))
  const known: [boolean, name: string, writer: string, file: string][] = [
    [kinds.has('form'), 'form', 'writeForm', 'form.js'],
    [kinds.has('multipart'), 'multipart', 'writeMultipart', 'form.js'],
    [kinds.has('lines') || kinds.has('sequence'), 'items', 'writeItems', 'items.js'],
  ]
  return known.filter(([isTaken]) => isTaken).map(([, ...writer]) => writer)
}

// As the contract writes it: a path may contain a query.
const pathOf = ({ at }: Operation): string => String(at.path[1])

// openapi-fetch has no functions for these methods.
const othersByMethod = (operations: readonly Operation[]): [method: string, Operation[]][] => [
  ...Map.groupBy(operations.filter(isOther), ({ method }) => method),
]

const isOther = ({ method }: Operation): boolean =>
  method === 'QUERY' || !methods.includes(method.toLowerCase())

// Same type as openapi-fetch's POST.
function otherMember([method, operations]: [string, Operation[]]): string {
  const paths = operations.map(
    (operation) => `${quote(pathOf(operation))}: { post: operations[${quote(operation.operationId)}] }`,
  )
  return `  ${propertyKey(method)}: openapi.Client<{ ${paths.join('; ')} }>['POST']\n`
}

function dataOf(operation: Operation): Fields {
  const { parameters, body } = operation
  const unusualIn = (place: string) =>
    someOf(
      parameters
        .filter((parameter) => parameter.in === place)
        .map((parameter) => [parameter.name, unusual(place, parameter)]),
    )
  const sent = firstOf(body?.content ?? [])
  const received = firstOf(successesOf(operation).flatMap((success) => success.body?.content ?? []))
  const isStreamed = received && (isEvents(received.mediaType) || isItems(received.kind))
  return {
    keyed: hasHeader(operation, 'idempotency-key') || undefined,
    cursor: pagingIn(operation)?.cursor,
    send: sent && typeOf(sent),
    accept: received && typeOf(received),
    parseAs: isStreamed ? 'stream' : { text: 'text', binary: 'blob' }[received?.kind as string],
    written: someOf(Object.keys(usualStyles).map((place) => [place, unusualIn(place)])),
    encodings: someOf(
      (body?.content ?? []).map((one) => [one.kind, someOf(Object.entries(encodingsOf(one)))]),
    ),
  }
}

// Undefined if there is nothing to say.
function someOf(entries: readonly (readonly [name: string, value: unknown])[]): Fields | undefined {
  const known = entries.filter(([, value]) => value !== undefined)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

// The client sends and accepts this content by default.
const firstOf = (content: readonly Content[]): Content | undefined =>
  content.find(({ kind }) => kind === 'json') ?? content[0]

// Undefined for JSON.
function typeOf({ mediaType, kind }: Content): string | undefined {
  const type = kind === 'json' && isRange(mediaType) ? typeWithin(mediaType, kind) : mediaType
  return type === json ? undefined : type
}

/** Returns the query parameter of a cursor and the member with its next value, or an empty object for `Link`; undefined without pages. */
export function pagingIn(operation: Operation): { cursor?: string[] } | undefined {
  const { method, template, parameters } = operation
  const [success] = successesOf(operation)
  const body = success?.body?.content.find(({ kind }) => kind === 'json')
  const list = body && listShape(body.schema, template.split('/').at(-1) ?? '')
  if (method !== 'GET' || !list) return undefined
  if (carries(success!, 'link')) return {}
  const { after } = pagingOf(parameters.filter((one) => one.in === 'query'))
  const next = nextMember(body.schema)
  return list.envelope !== undefined && after !== undefined && next ? { cursor: [after, next] } : undefined
}

const itemsOf = `/** Items of JSON lines and JSON sequences, one by one. Throws an ApiError if the server refuses the call. */
export declare function itemsOf<Item>(
  call: Promise<{ data?: readonly Item[]; response: Response }>,
): AsyncGenerator<Item>

`

export function emitTypes(model: Model): string {
  const { document, operations, errorCodes } = model
  const paged = operations.filter(pagingIn).map((operation) => quote(pathOf(operation)))
  const mark = absoluteServer(document) === undefined ? '' : '?'
  const others = othersByMethod(operations).map(otherMember).join('')
  const code = errorCodes.length > 0 ? "components['schemas']['Error']['code']" : 'string'
  return `${notice}import type * as openapi from 'openapi-fetch'
import type { components, ${others === '' ? '' : 'operations, '}paths } from './schema.js'

export type * from './schema.js'
export type Schemas = components['schemas']

export interface ClientOptions extends openapi.ClientOptions {
  baseUrl${mark}: string
  /** Retries after the first attempt; 3 by default. */
  retries?: number
  /** Longest accepted \`Retry-After\` in milliseconds; 60 000 by default. */
  longestRetryAfter?: number
}

type PagedPath = ${paged.join(' | ') || 'never'}
type MediaType = \`\${string}/\${string}\`
type Options<Path extends PagedPath> = openapi.FetchOptions<paths[Path]['get']>

export interface Client extends openapi.Client<paths> {
${others}  /** Pages of a list. Throws an ApiError if the server refuses one. */
  pages<Path extends PagedPath>(
    path: Path,
    ...init: Record<never, never> extends Options<Path> ? [init?: Options<Path>] : [init: Options<Path>]
  ): AsyncGenerator<Extract<openapi.FetchResponse<paths[Path]['get'], unknown, MediaType>, { data: unknown }>>
}

export declare function createClient(options${mark}: ClientOptions): Client

/** Data of a call: \`await dataOf(client.GET(…))\`. Throws an ApiError if the server refuses it. */
export declare function dataOf<Data>(call: Promise<{ data?: Data; response: Response }>): Promise<Data>

${hasItems(model) ? itemsOf : ''}/** Refusal of the server; \`code\` and \`body\` contain the reason. */
export declare class ApiError extends Error {
  readonly status: number
  readonly code: ${code} | undefined
  readonly body: unknown
  readonly response: Response
}
`
}
