import type { Route, Validate } from 'contract-openapi/contract'
import { inTermsOf30, itemSchema, modelOf, textData } from 'contract-openapi/model'
import {
  child,
  entries,
  type Fields,
  facet,
  fields,
  isFields,
  type Located,
  parseFile,
  resolve,
  rootOf,
  writtenExamples,
} from 'contract-openapi/read'
import { fittingValue } from 'contract-openapi/values'
import { bodyKind, isEvents, isItems } from 'contract-openapi/wire'
import { type Mock, specOf } from 'contract-server/embed'
import type { FastifyReply } from 'fastify'
import { choose, exampleNamed, madeExample, readPrefer, serializedExample } from './choose.ts'
import { headersOf, withErrorHeaders } from './headers.ts'
import { repair } from './repair.ts'

export interface MockCall {
  path: string // without the query
  parameters: Readonly<Record<string, unknown>> // decoded path parameters
  prefer?: string | string[] | undefined
  /** The media type that the caller prefers, if there are several. */
  accept?: string | undefined
  /** True if the caller names the media type, not a range. */
  isNamed?: boolean
  query?: Readonly<Record<string, unknown>>
  search?: string
  body?: unknown
}

export interface MockResponse {
  status: number
  headers: Record<string, string>
  body: unknown
  /** Serialized body of an example. */
  text?: string | undefined
}

export type ResponseTo = (
  route: Pick<Route, 'method' | 'path'> & Partial<Pick<Route, 'responses'>>,
  call: MockCall,
) => MockResponse

/**
 * Returns responses from a contract alone: its examples first, else values made from schemas.
 * @param contract one document, in terms of OpenAPI 3.0
 * @throws HttpError 400 (from the function) for a `Prefer` that names nothing documented
 */
export function mockResponses(contract: Fields): ResponseTo {
  const templates = Object.keys(fields(contract.paths))
  return (route, call) => {
    const operation = operationOf(contract, route)
    const template = String(operation.path[1])
    const { status, response, example } = choose(operation, readPrefer(call.prefer))
    const content = specOf(route.responses ?? {}, status)?.content
    const body = bodyOf(response, example, call, (mediaType) => content?.[mediaType]?.validate)
    const around = { path: call.path, templates, template, status, body: body?.value }
    return {
      status,
      headers: { ...headersOf(response, around), ...(body && { 'Content-Type': body.mediaType }) },
      body: body?.value,
      text: body?.text,
    }
  }
}

const served = new WeakMap<Fields, ReadonlyMap<string, Located>>()

export function operationOf(
  contract: Fields,
  { method, path, fixedQuery }: Pick<Route, 'method' | 'path' | 'fixedQuery'>,
): Located {
  const known = served.get(contract) ?? operationsOf(contract)
  served.set(contract, known)
  return (
    known.get(nameOf(method, path, fixedQuery)) ??
    child(rootOf(contract), 'paths', path, method.toLowerCase())
  )
}

const operationsOf = (contract: Fields): Map<string, Located> =>
  new Map(
    modelOf(contract).operations.flatMap(({ method, template, fixedQuery, bases, at }) =>
      bases.map((base) => [nameOf(method, base + template, fixedQuery), at] as const),
    ),
  )

const nameOf = (method: string, path: string, fixedQuery = ''): string => `${method} ${path}?${fixedQuery}`

function bodyOf(
  response: Located,
  name: string | undefined,
  call: MockCall,
  validatorOf: (mediaType: string) => Validate | undefined,
): { mediaType: string; value: unknown; text?: string | undefined } | undefined {
  const all = entries(child(response, 'content')).map(([type, at]) => [type, resolve(at)] as const)
  const writable = all.filter(([type, at]) => isWritable(type, at))
  const content = writable.length > 0 ? writable : all
  const [mediaType, media] =
    content.find(([, at]) => name !== undefined && name in child(at, 'examples').value) ??
    (call.isNamed ? all : content).find(([type]) => essence(type) === call.accept) ??
    content.find(([type]) => bodyKind(type) === 'json') ??
    content[0] ??
    []
  if (!mediaType || !media) return undefined
  const shown = exampleNamed(media, name)
  const items = itemSchema(mediaType, media)
  const schema = items ?? child(media, 'schema')
  const validate = validatorOf(mediaType)
  const given = shown ?? madeFor(schema, call)
  // An example that the caller names is sent as it is.
  const isFree = name === undefined && validate && !Array.isArray(items && shown)
  const value = isFree ? fitting(schema, given, validate) : given
  const text = serializedExample(media, name)
  if (isEvents(mediaType)) {
    // A string that is not the data of one event is the text of the whole stream.
    const whole = typeof shown === 'string' && !media.value[textData] ? shown : undefined
    return { mediaType, value, text: text ?? whole ?? event(value, media) }
  }
  if (items) return { mediaType, value: Array.isArray(shown) ? shown : [value], text }
  return { mediaType: concrete(mediaType, value), value, text }
}

// An example that breaks its schema loses only its wrong parts.
function fitting(schema: Located, given: unknown, validate: Validate): unknown {
  const other = fittingValue(schema, given, validate)
  if (other === given || typeof given !== 'object') return other
  const repaired = repair(given, validate, other)
  return validate(repaired) ? repaired : other
}

const event = (data: unknown, media: Located): string =>
  `data: ${media.value[textData] && typeof data === 'string' ? data : JSON.stringify(data)}\n\n`

// A response can be written as JSON, as the text of an example, or as a single value.
function isWritable(mediaType: string, media: Located): boolean {
  const schema = child(media, 'schema')
  const type = facet(schema, 'type')
  const isStructured = type === 'object' || type === 'array' || facet(schema, 'properties') !== undefined
  const shown = [...writtenExamples(media), facet(schema, 'example')]
  return (
    !isStructured ||
    serializedExample(media) !== undefined ||
    ['json', 'lines', 'sequence'].includes(bodyKind(mediaType, isStructured)) ||
    shown.some((example) => typeof example === 'string')
  )
}

// Members with the names of path parameters, and the id, come from the request.
function madeFor(schema: Located, { parameters }: MockCall): unknown {
  const value = madeExample(schema)
  if (!isFields(value)) return value
  const last = Object.entries(parameters).at(-1)?.[1]
  const known = { ...(last !== undefined && { id: last }), ...parameters }
  const fitting = Object.entries(known).filter(([name, own]) => typeof value[name] === typeof own)
  return { ...value, ...Object.fromEntries(fitting) }
}

const essence = (mediaType: string): string => mediaType.split(';', 1)[0]!.trim()

// A range such as `image/*` becomes any media type that fits the value.
function concrete(mediaType: string, value: unknown): string {
  if (/^(\*|application)\/\*/.test(mediaType))
    return typeof value === 'string' ? 'text/plain' : 'application/json'
  return mediaType.replace('*', mediaType.startsWith('text') ? 'plain' : 'x-mock')
}

/** Parses a contract without references to other files; returns it in terms of OpenAPI 3.0. */
export const parseContract = (text: string): Fields =>
  inTermsOf30(parseFile('openapi.yaml', text).data).document

/**
 * Mocks whole routes: the server checks requests, and the contract's examples are the responses, with `X-Mock: true`, or `X-Mock: draft` for the
 * operationIds of `drafts`.
 */
export function mockRoutes(
  contract: Fields,
  drafts: readonly string[] = [],
  responseTo: ResponseTo = mockResponses(contract),
): Mock {
  return (route) => {
    const headers = {
      ...route.lifecycle.headers,
      'X-Mock': drafts.includes(route.operationId) ? 'draft' : 'true',
    }
    return {
      route: {
        ...route,
        lifecycle: { ...route.lifecycle, headers },
        responses: withErrorHeaders(operationOf(contract, route), route.responses),
      },
      async respond({ path: parameters, query, body, accept }, { url, headers }, reply) {
        const { prefer } = headers
        // Items are checked as they are read.
        if (isIterable(body)) for await (const _ of body);
        const isNamed = accept !== undefined && headers.accept?.includes(essence(accept)) === true
        const [path = '', search = ''] = url.split('#', 1)[0]!.split(/\?(.*)/s, 2)
        return void send(
          reply,
          responseTo(route, { path, parameters, query, search, body, prefer, accept, isNamed }),
        )
      },
    }
  }
}

const isIterable = (body: unknown): body is AsyncIterable<unknown> => Symbol.asyncIterator in Object(body)

/** Sends the response of a mock; headers that are already set stay. */
export function send(
  reply: FastifyReply,
  { status, headers, body, text: written }: MockResponse,
): FastifyReply {
  reply.code(status)
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  if (written !== undefined) return reply.serializer(String).send(written)
  if (body === undefined) return reply.send()
  const kind = bodyKind(headers['Content-Type'] ?? '')
  const isJson = kind === 'json'
  if (isItems(kind) && Array.isArray(body)) {
    const start = kind === 'sequence' ? '\x1e' : ''
    return reply.serializer(String).send(body.map((item) => `${start}${JSON.stringify(item)}\n`).join(''))
  }
  // Any text will do if the contract says nothing about it.
  const text = isFields(body)
    ? /xml/.test(headers['Content-Type'] ?? '')
      ? '<mock/>'
      : 'mock'
    : String(body)
  return reply.serializer(String).send(isJson ? JSON.stringify(body) : text)
}
