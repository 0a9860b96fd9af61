import type { BodyForm, ResponseSpec, Route, Stream, Validate } from 'contract-openapi/contract'
import { describeViolation } from 'contract-openapi/violation'
import { declaredType } from 'contract-openapi/wire'
import type { FastifyReply } from 'fastify'
import {
  type Fault,
  type Problem,
  type ProblemCode,
  problemStatus,
  type WriteProblem,
  writtenProblem,
} from '../http/problem.ts'
import { hasBody } from '../http/request.ts'
import { noteLeftOut } from '../log/unreadable-rows.ts'
import { streamOf } from './streams.ts'

declare module 'fastify' {
  interface FastifyInstance {
    writeProblem: WriteProblem
  }
}

const asIs = (text: string) => text

// Fastify would add a charset to the media type.
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: unknown,
  mediaType = 'application/json',
): FastifyReply {
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(JSON.stringify(body))
}

/** Sends an error as the operation documents it. The connection ends with the response if the body is incomplete. */
export function sendError(
  reply: FastifyReply,
  code: ProblemCode,
  message: string,
  faults?: readonly Fault[],
): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) reply.header('connection', 'close')
  // An error before an operation begins is a response of the operation, too.
  const { lifecycleHeaders = {}, responses = {} } = reply.request.routeOptions.config
  reply.headers(lifecycleHeaders)
  return sendProblem(reply, { status: statusOf(code, responses, faults), code, message, faults })
}

/** Sends a problem in the format of the operation. */
export function sendProblem(
  reply: FastifyReply,
  { status, ...said }: Omit<Problem, 'requestId'>,
): FastifyReply {
  const { responses = {} } = reply.request.routeOptions.config
  const problem = { status, ...said, requestId: reply.request.id }
  const documented = specOf(responses, status)
  for (const [name, value] of Object.entries(documented?.errorHeaders ?? {}))
    if (!reply.hasHeader(name)) reply.header(name, value)
  const { mediaType, text } = writtenProblem(reply.server.writeProblem, problem, documented)
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(text)
}

// A 422 replaces an undocumented 400; if both are documented, it is for readable bodies.
function statusOf(
  code: ProblemCode,
  responses: Route['responses'],
  faults: readonly Fault[] | undefined,
): number {
  const status = problemStatus[code]
  if (status !== 400 || !responses[422]) return status
  return !responses[400] || (code === 'invalid_body' && faults) ? 422 : 400
}

/**
 * Sends the response of a handler, with the links of a deprecated operation.
 * @param headers by lower-case name
 * @param response without `written` there is no body
 */
export function sendResponse(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  { status, body, written }: { status: number; body?: unknown; written?: Written | undefined },
): FastifyReply {
  const links = headers.link && reply.getHeader('link')
  reply.headers(headers)
  if (links) reply.header('link', `${headers.link}, ${links}`)
  if (!written) return reply.code(status).send()
  const { mediaType, bytes } = written
  return bytes
    ? reply.code(status).header('content-type', mediaType).send(bytes)
    : sendJson(reply, status, body, mediaType)
}

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

// Leaves out invalid items of an array, or of the only array of an object: a row that another program wrote must not break the page of the
// others. Returns undefined if no item or every item is invalid, or more than that is wrong: then the handler is wrong.
function readableOf(
  validate: Validate,
  body: unknown,
  leftOut: (item: string, why: string) => void,
): unknown {
  const arrays = Object.entries(Object(body)).filter(([, value]) => Array.isArray(value))
  const [[name, items] = []] = (Array.isArray(body) ? [['', body]] : arrays.length === 1 ? arrays : []) as [
    string,
    unknown[],
  ][]
  if (name === undefined || items === undefined) return undefined
  const bodyOf = (some: unknown[]) => (Array.isArray(body) ? some : { ...Object(body), [name]: some })
  const broken: [item: string, why: string][] = []
  const kept = items.filter((item, at) => {
    if (validate(bodyOf([item]))) return true
    const [first] = validate.errors ?? []
    const instancePath = first?.instancePath.replace(/^(\/[^/]*)?\/0(?=\/|$)/, '') ?? ''
    broken.push([
      String(Object(item).id ?? `at ${at}`),
      describeViolation(first && { ...first, instancePath }),
    ])
    return false
  })
  if (kept.length === 0 || !validate(bodyOf(kept))) return undefined
  for (const [item, why] of broken) leftOut(item, why)
  return bodyOf(kept)
}

// Returns the body to send, or a description of the difference from the contract. Without `leftOut` a list must be valid.
function writeContent(
  content: NonNullable<ResponseSpec['content']>,
  { mediaType, body, stream }: Pick<HandlerResponse, 'mediaType' | 'body' | 'stream'>,
  leftOut?: (item: string, why: string) => void,
): Written | string {
  const declared = Object.keys(content)
  const name = mediaType ?? (declared.length === 1 ? declared[0]! : '')
  const form = content[name] ?? content[declaredType(declared, name) ?? '']
  if (!form || name.includes('*')) return `as ${name || 'no media type'}`
  if (form.kind === 'stream') return stream ? { mediaType: name, items: form, stream } : 'without a stream'
  if (stream) return 'with a stream'
  if (form.kind === 'lines' || form.kind === 'sequence')
    return isStreamed(body) || Array.isArray(body)
      ? { mediaType: name, items: form, stream: streamOf(body) }
      : 'with a body that is not a list of items'
  if (form.validate && !form.validate(body)) {
    const reason = describeViolation(form.validate.errors?.[0])
    const readable = form.kind === 'json' && leftOut && readableOf(form.validate, body, leftOut)
    return readable ? { mediaType: name, body: readable } : `with an invalid body: ${reason}`
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
 * @returns the body to send; undefined for a response without one
 * @throws UndocumentedResponse with the operation and the first difference, for the log
 */
export function validateResponse(
  { operationId, method, responses }: Pick<Route, 'operationId' | 'method' | 'responses'>,
  response: HandlerResponse,
  headers: Readonly<Record<string, string>>,
  isSet: (header: string) => boolean,
): Written | undefined {
  const { status, body, stream } = response
  const documented = specOf(responses, status)
  const breach = (what: string) =>
    new UndocumentedResponse(`${operationId} responded ${status} ${what}; the contract documents otherwise.`)
  if (documented === undefined) {
    const statuses = Object.keys(responses).join(', ')
    throw new UndocumentedResponse(`${operationId} responded ${status}; the contract documents ${statuses}.`)
  }
  let written: Written | undefined
  if (documented.isOpen) return writeAny(response)
  if (documented.content) {
    const leftOut = (item: string, why: string) => noteLeftOut(operationId, item, why)
    const isRead = method === 'GET' && status === 200
    const result = writeContent(documented.content, response, isRead ? leftOut : undefined)
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
