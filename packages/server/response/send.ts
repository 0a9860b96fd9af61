import type { BodyForm, ResponseSpec, Route, Stream, Validate } from 'contract-openapi/contract'
import type { FastifyReply } from 'fastify'
import { declaredType } from '../http/headers.ts'
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
    /** The shape of errors. */
    writeProblem: WriteProblem
  }
}

const asIs = (text: string) => text

/** Sends a value as JSON: the media type exactly as the contract has it, without the charset that Fastify adds. */
export function sendJson(
  reply: FastifyReply,
  status: number,
  body: unknown,
  mediaType = 'application/json',
): FastifyReply {
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(JSON.stringify(body))
}

/**
 * Sends an error as the operation documents it. A body that has not come whole by then is not
 * waited for: the connection ends with the response.
 */
export function sendError(
  reply: FastifyReply,
  code: ProblemCode,
  message: string,
  faults?: readonly Fault[],
): FastifyReply {
  const { raw, headers } = reply.request
  if (!raw.complete && hasBody(headers)) reply.header('connection', 'close')
  // A refusal before an operation begins is a response of this operation, too.
  const { lifecycleHeaders = {}, responses = {} } = reply.request.routeOptions.config
  reply.headers(lifecycleHeaders)
  return sendProblem(reply, { status: statusOf(code, responses, faults), code, message, faults })
}

/** Sends a problem in the shape that the operation documents. */
export function sendProblem(
  reply: FastifyReply,
  { status, ...said }: Omit<Problem, 'requestId'>,
): FastifyReply {
  const { responses = {} } = reply.request.routeOptions.config
  const problem = { status, ...said, requestId: reply.request.id }
  const { mediaType, text } = writtenProblem(reply.server.writeProblem, problem, specOf(responses, status))
  return reply.code(status).header('content-type', mediaType).serializer(asIs).send(text)
}

/**
 * The status of a problem as an operation documents it. Where it has 422 and no 400, that is for whatever does not fit the contract; where it has both,
 * for a body that could be read.
 */
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
 * Sends what a handler returned. The links of a deprecated operation stand beside those of the response.
 * @param headers those of the response, named in lower case
 * @param response without a body where it is not `written`
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

/** The response of a handler, whatever the operation. */
export interface HandlerResponse {
  status: number
  /** Where the contract leaves a choice. */
  mediaType?: string | undefined
  /** Bytes may come as a stream. */
  body?: unknown
  /** How many bytes a stream brings, if that is known. Then callers may ask for a part of them, where the contract documents 206. */
  length?: number | undefined
  /** Instead of a body: items as they come. */
  stream?: Stream | undefined
  /** What a caller of the stream sends when it reconnects before it has had an item; undefined for nothing. */
  lastEventId?: string | number | undefined
  /** Lists and objects are written as the contract says. */
  headers?: Readonly<Record<string, unknown>> | undefined
  /** As how many requests of its caller it counts; 1 by default. */
  cost?: number | undefined
}

/** True for a stream of Node or of the web, a generator, and whatever else brings bytes or items one by one. */
export const isStreamed = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' &&
  body !== null &&
  (Symbol.asyncIterator in body || Symbol.iterator in body) &&
  !Array.isArray(body) &&
  !(body instanceof Uint8Array)

/** How a body is sent: as these bytes, as items one by one, or else as JSON. */
export interface Written {
  mediaType: string
  bytes?: Uint8Array | AsyncIterable<Uint8Array>
  /** The body without the items that had to be left out of it. */
  body?: unknown
  /** Says how items are written, and validates each. */
  items?: BodyForm
  stream?: (ended: AbortSignal) => AsyncIterable<readonly unknown[]>
}

/**
 * A list without the items that break the contract: an array, or the only array of an object. Rows that something else wrote, for example by
 * hand, fail no page for the sake of the others.
 * @param leftOut is told of each of them
 * @returns undefined where that is none, all, or not all that is wrong: then the handler is
 */
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
    const { instancePath = '', message = '' } = validate.errors?.[0] ?? {}
    const member = instancePath.replace(/^(\/[^/]*)?\/0(?=\/|$)/, '')
    broken.push([String(Object(item).id ?? `at ${at}`), `${member} ${message}`.trim()])
    return false
  })
  if (kept.length === 0 || !validate(bodyOf(kept))) return undefined
  for (const [item, why] of broken) leftOut(item, why)
  return bodyOf(kept)
}

/**
 * Checks a body against the contract, and writes it unless it is JSON.
 * @param leftOut is told of items that are left out of a list; without it nothing is left out
 * @returns what breaks the contract, or the body
 */
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
      : 'with a body that is no list of items'
  if (form.validate && !form.validate(body)) {
    const [first] = form.validate.errors ?? []
    const readable = form.kind === 'json' && leftOut && readableOf(form.validate, body, leftOut)
    return readable ? { mediaType: name, body: readable } : `with a wrong body (${JSON.stringify(first)})`
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

/** Writes what a handler gives where the contract says nothing of it. */
function writeAny({ mediaType, body }: HandlerResponse): Written | undefined {
  if (body === undefined) return undefined
  if (body instanceof Uint8Array || isStreamed(body))
    return { mediaType: mediaType ?? 'application/octet-stream', bytes: body }
  return typeof body === 'string'
    ? { mediaType: mediaType ?? 'text/plain; charset=utf-8', bytes: Buffer.from(body) }
    : { mediaType: mediaType ?? 'application/json' }
}

/**
 * Checks a response against the contract before it is sent: the status, the body by its schema, and the headers must be documented.
 * @param headers those of the response, named in lower case
 * @param isSet whether the server has written a header already
 * @returns how the body is sent; undefined for a response without one
 * @throws Error naming the operation and the first difference; the caller gets a 500, the log the reason
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
    new Error(`${operationId} responded ${status} ${what}; the contract documents otherwise.`)
  if (documented === undefined) {
    const statuses = Object.keys(responses).join(', ')
    throw new Error(`${operationId} responded ${status}; the contract documents ${statuses}.`)
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
    throw breach(stream || isStreamed(body) ? 'with a stream' : `with a wrong body (${JSON.stringify(body)})`)
  }
  for (const name of documented.requiredHeaders)
    if (!(name in headers) && !isSet(name)) throw breach(`without the header ${name}`)
  for (const name in headers) if (!documented.headers.includes(name)) throw breach(`with the header ${name}`)
  return written
}

/** The documented response for a status: that of the status itself, of its class, or of all others. */
export const specOf = (responses: Route['responses'], status: number): ResponseSpec | undefined =>
  responses[status] ?? responses[`${Math.trunc(status / 100)}XX`] ?? responses.default
