/**
 * Checks the response of a handler. In come its status, headers and body; out comes the same with the headers as texts and the form in which
 * the body is sent. A response that the contract does not document is a fault of the server.
 */
import type { BodyForm, ResponseSpec, Route, Stream, Validate } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'
import { declaredType, isItems } from 'contract-openapi/wire'
import type { FastifyReply } from 'fastify'
import { headerTexts } from '../http/headers.ts'
import type { UnreadableRows } from '../log/unreadable-rows.ts'
import { readableOf } from './readable.ts'
import { streamOf } from './streams.ts'

export interface HandlerResponse {
  status: number
  // Required if the contract has a choice.
  mediaType?: string | undefined
  /** Value, bytes, or a stream of bytes or items. */
  body?: unknown
  /** Length of a stream of bytes, if known. With it callers may request a part, if the contract documents 206. */
  length?: number | undefined
  /** Events, instead of a body. */
  stream?: Stream | undefined
  /** Last event id that a client sends if it reconnects before the first event. */
  lastEventId?: string | number | undefined
  /** Lists and objects are written in the style of the contract. */
  headers?: Readonly<Record<string, unknown>> | undefined
  /** Number of requests that the response counts as; 1 by default. */
  cost?: number | undefined
  /** True if it repeats that of an earlier request with the same `Idempotency-Key`. */
  replayed?: boolean | undefined
}

/** True for a Node or web stream, a generator, and any other source of bytes or items. */
export const isStreamed = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' &&
  body !== null &&
  (Symbol.asyncIterator in body || Symbol.iterator in body) &&
  !Array.isArray(body) &&
  !(body instanceof Uint8Array)

// Without bytes and items the body is JSON.
export interface Written {
  mediaType: string
  bytes?: Uint8Array | AsyncIterable<Uint8Array>
  // The body without invalid items of a list.
  body?: unknown
  items?: BodyForm
  stream?: (ended: AbortSignal) => AsyncIterable<readonly unknown[]>
}

// Returns the body to send, or a description of the difference from the contract. Without `readable` a list must be valid.
function writeContent(
  content: NonNullable<ResponseSpec['content']>,
  { mediaType, body, stream }: Pick<HandlerResponse, 'mediaType' | 'body' | 'stream'>,
  readable?: (validate: Validate) => unknown,
): Written | string {
  const declared = Object.keys(content)
  const name = mediaType ?? (declared.length === 1 ? declared[0]! : '')
  const form = content[name] ?? content[declaredType(declared, name) ?? '']
  if (!form || name.includes('*')) return `as ${name || 'no media type'}`
  if (form.kind === 'stream') return stream ? { mediaType: name, items: form, stream } : 'without a stream'
  if (stream) return 'with a stream'
  if (isItems(form.kind))
    return isStreamed(body) || Array.isArray(body)
      ? { mediaType: name, items: form, stream: streamOf(body) }
      : 'with a body that is not a list of items'
  if (form.validate && !form.validate(body)) {
    const reason = describeViolation(form.validate.errors?.[0])
    const rest = form.kind === 'json' && readable?.(form.validate)
    return rest ? { mediaType: name, body: rest } : `with an invalid body: ${reason}`
  }
  if (form.kind === 'json') return { mediaType: name }
  if (form.kind === 'binary')
    return body instanceof Uint8Array || isStreamed(body)
      ? { mediaType: name, bytes: body }
      : 'with a body that is not bytes'
  return typeof body === 'string'
    ? { mediaType: name, bytes: Buffer.from(body) }
    : 'with a body that is not text'
}

// The contract leaves this response open.
function writeAny({ mediaType, body }: HandlerResponse): Written | undefined {
  if (body === undefined) return undefined
  if (body instanceof Uint8Array || isStreamed(body))
    return { mediaType: mediaType ?? 'application/octet-stream', bytes: body }
  return typeof body === 'string'
    ? { mediaType: mediaType ?? 'text/plain; charset=utf-8', bytes: Buffer.from(body) }
    : { mediaType: mediaType ?? 'application/json' }
}

/** Response of a handler that the contract does not document. Its stack has nothing of the handler. */
export class UndocumentedResponse extends Error {
  override stack: string = this.message
}

/**
 * Checks a response against the contract: its status, body and headers must be documented.
 * @param headers by lower-case name
 * @param isSet true if the server has set the header
 * @param leftOut gets each invalid item that a list leaves out, and the reason
 * @returns the body to send; undefined for a response without one
 * @throws UndocumentedResponse with the operation and the first difference, for the log
 */
export function validateResponse(
  { operationId, method, responses }: Pick<Route, 'operationId' | 'method' | 'responses'>,
  response: HandlerResponse,
  headers: Readonly<Record<string, string>>,
  isSet: (header: string) => boolean,
  leftOut: (item: string, why: string) => void = () => {},
): Written | undefined {
  const { status, body, stream } = response
  const documented = specOf(responses, status)
  const breach = (reason: string) =>
    new UndocumentedResponse(
      `${operationId} responded ${status} ${reason}; the contract documents otherwise.`,
    )
  if (documented === undefined) {
    const statuses = Object.keys(responses).join(', ')
    throw new UndocumentedResponse(`${operationId} responded ${status}; the contract documents ${statuses}.`)
  }
  let written: Written | undefined
  if (documented.isOpen) return writeAny(response)
  if (documented.content) {
    const isRead = method === 'GET' && status === 200
    const readable = (validate: Validate) => readableOf(validate, body, leftOut)
    const result = writeContent(documented.content, response, isRead ? readable : undefined)
    if (typeof result === 'string') throw breach(result)
    written = result
  } else if (body !== undefined || stream) {
    throw breach(stream || isStreamed(body) ? 'with a stream' : 'with a body')
  }
  for (const name of documented.requiredHeaders)
    if (!Object.hasOwn(headers, name) && !isSet(name)) throw breach(`without the header ${name}`)
  for (const name in headers) if (!documented.headers.includes(name)) throw breach(`with the header ${name}`)
  if (headers.etag !== undefined && !entityTag.test(headers.etag))
    throw breach(`with the ETag ${headers.etag}, which is no entity tag: write it in double quotes, "7"`)
  return written
}

// RFC 9110, section 8.8.3.
const entityTag = /^(W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/

/** Returns the documented response of a status: its own, that of its class, or the default. */
export const specOf = (responses: Route['responses'], status: number): ResponseSpec | undefined =>
  responses[status] ?? responses[`${Math.trunc(status / 100)}XX`] ?? responses.default

/** Response that the contract documents, with its headers as texts by lower-case name. */
export interface ValidResponse {
  response: HandlerResponse
  headers: Record<string, string>
  written: Written | undefined
}

/** Makes the step that checks the responses of an operation. It throws an UndocumentedResponse. */
export function validator(
  route: Route,
  unreadable: Pick<UnreadableRows, 'noteLeftOut'>,
): (response: HandlerResponse, reply: FastifyReply) => ValidResponse {
  const leftOut = (item: string, why: string) => unreadable.noteLeftOut(route.operationId, item, why)
  const described = route.method === 'HEAD' ? withoutBodies(route) : route
  return (response, reply) => {
    const spec = specOf(described.responses, response.status)
    const headers = response.headers ? headerTexts(response.headers, spec?.headerStyles) : {}
    if (response.replayed && spec?.headers.includes('idempotency-replayed'))
      headers['idempotency-replayed'] = 'true'
    // Fastify keeps headers in an object that inherits functions.
    const isSet = (name: string) => {
      const value = reply.getHeader(name)
      return value !== undefined && typeof value !== 'function'
    }
    const written = validateResponse(described, response, headers, isSet, leftOut)
    return { response, headers, written }
  }
}

// RFC 9110, section 9.3.2: a response to HEAD has no body.
function withoutBodies(route: Route): Route {
  const responses = Object.entries(route.responses).map(([status, { content: _, ...rest }]) => [status, rest])
  return { ...route, responses: Object.fromEntries(responses) }
}
