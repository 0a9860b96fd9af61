import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Route } from 'contract-openapi/contract'
import { modelOf, type Operation, upgraded } from 'contract-openapi/model'
import { pointerOf } from 'contract-openapi/pointer'
import { type Fields, isFields, parseFile } from 'contract-openapi/read'
import { bodyKind, essenceOf, isItems, isXml, writeItems } from 'contract-openapi/wire'
import { type Mock, specOf } from 'contract-server/embed'
import type { FastifyReply } from 'fastify'
import { bodyOf, type Preferred } from './body.ts'
import { choose, readPrefer } from './choose.ts'
import { headersOf, withErrorHeaders } from './headers.ts'

export interface MockCall extends Preferred {
  path: string // without the query
  /** Scheme and authority, as in `http://localhost:8080`. */
  origin?: string
  prefer?: string | string[] | undefined
  query?: Readonly<Record<string, unknown>>
  search?: string
  body?: unknown
}

export interface MockResponse {
  status: number
  headers: Record<string, string>
  body: unknown
  /** Bytes or text to send, if they are not the body in its media type. */
  written?: string | Buffer | undefined
}

export type ResponseTo = (
  route: Pick<Route, 'pointer'> & Partial<Pick<Route, 'responses'>>,
  call: MockCall,
) => MockResponse

/**
 * Returns responses from a contract alone: its examples first, else values made from schemas.
 * @param contract one document, in the dialect of the model
 * @throws HttpError 400 (from the function) for a `Prefer` that names nothing documented
 */
export function mockResponses(contract: Fields): ResponseTo {
  const { operations } = modelOf(contract)
  const readable = operations.filter(({ method }) => method === 'GET').map(({ template }) => template)
  return (route, call) => {
    const operation = operationOf(contract, route)
    const { status, response, example: name } = choose(operation, readPrefer(call.prefer))
    const content = specOf(route.responses ?? {}, status)?.content
    const body = bodyOf(response, { ...call, name, status }, (mediaType) => content?.[mediaType]?.validate)
    const { path, origin = '' } = call
    const around = { path, origin, readable, template: operation.template, status, body: body?.value }
    return {
      status,
      headers: { ...headersOf(response, around), ...(body && { 'Content-Type': body.mediaType }) },
      body: body?.value,
      written: body?.written,
    }
  }
}

const operationsOf = new WeakMap<Fields, ReadonlyMap<string, Operation>>()

/** Returns the operation of a route. */
export function operationOf(contract: Fields, { pointer }: Pick<Route, 'pointer'>): Operation {
  const known =
    operationsOf.get(contract) ??
    new Map(modelOf(contract).operations.map((operation) => [pointerOf(operation.at.path), operation]))
  operationsOf.set(contract, known)
  return known.get(pointer)!
}

/** Parses a contract without references to other files; returns it in the dialect of the model. */
export const parseContract = (text: string): Fields => upgraded(parseFile('openapi.yaml', text).data).document

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
      async handle({ path: parameters, query, body, accept }, { url, headers }, reply) {
        const { prefer } = headers
        // Items are checked as they are read.
        if (isIterable(body)) for await (const _ of body);
        const isNamed = accept !== undefined && headers.accept?.includes(essenceOf(accept)) === true
        const [path = '', search = ''] = url.split('#', 1)[0]!.split(/\?(.*)/s, 2)
        const origin = `http://${headers.host ?? ''}`
        const call = { path, origin, parameters, query, search, body, prefer, accept, isNamed }
        send(reply, responseTo(route, call))
        return undefined
      },
    }
  }
}

const isIterable = (body: unknown): body is AsyncIterable<unknown> => Symbol.asyncIterator in Object(body)

/** Sends the response of a mock; headers that are already set stay. */
export function send(reply: FastifyReply, response: MockResponse): FastifyReply {
  const { status, headers } = response
  reply.code(status)
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) reply.header(name, value)
  const plain = bytesOf(response)
  if (plain === undefined) return reply.send()
  const coded = encode(plain, reply.getHeader('content-encoding'))
  // Node sends a stream in chunks.
  return reply.send(reply.hasHeader('transfer-encoding') ? Readable.from([coded]) : coded)
}

// A header about the coding of a body has to be true.
const coders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: (bytes) => gzipSync(bytes),
  'x-gzip': (bytes) => gzipSync(bytes),
  deflate: (bytes) => deflateSync(bytes),
  br: (bytes) => brotliCompressSync(bytes),
}

const encode = (bytes: Buffer, coding: unknown): Buffer =>
  typeof coding === 'string' && Object.hasOwn(coders, coding) ? coders[coding]!(bytes) : bytes

function bytesOf({ headers, body, written }: MockResponse): Buffer | undefined {
  if (written !== undefined) return Buffer.from(written)
  if (body === undefined) return undefined
  const mediaType = headers['Content-Type'] ?? ''
  const kind = bodyKind(mediaType)
  if (kind === 'json') return Buffer.from(JSON.stringify(body))
  if (isItems(kind) && Array.isArray(body)) return Buffer.from(writeItems(kind, body))
  // Any text will do if the contract says nothing about it.
  if (isFields(body)) return Buffer.from(isXml(mediaType) ? '<mock/>' : 'mock')
  return Buffer.from(String(body))
}
