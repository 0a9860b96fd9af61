/** One operation of the contract as a route: the steps of a request, from top to bottom. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admit } from './auth/admit.ts'
import { withoutParameters } from './auth/credentials.ts'
import type { Route } from './contract/route.ts'
import type { Follow } from './events/stream.ts'
import { expectedVersions, unmetPrecondition } from './http/conditional.ts'
import { inLowerCase } from './http/header-names.ts'
import { HttpError } from './http/http-error.ts'
import { isOver } from './http/pipelining.ts'
import { hasBody, receiveBody } from './http/receive-body.ts'
import { checkLifecycle } from './lifecycle/lifecycle.ts'
import type { Locate } from './lifecycle/location.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import type { CallerLimits } from './limits/caller-limits.ts'
import { readBody } from './request/body.ts'
import { checkAccept, checkContentType, offeredTypes, preferredType } from './request/content-negotiation.ts'
import { onceFor } from './request/idempotency.ts'
import { type Parameters, readParameters } from './request/parameters.ts'
import type { HandlerResponse } from './response/content.ts'
import { sendResponse } from './response/send.ts'
import { validateResponse } from './response/validation.ts'
import type { LifecyclePolicy } from './settings/lifecycle-policy.ts'
import type { Caller } from './store/caller.ts'
import type { Expected } from './store/result.ts'
import type { Once } from './store/unit.ts'
import { type StreamOptions, sendStream } from './stream.ts'
import type { RequestSpan } from './tracing/tracing.ts'
import type { WebhookTools } from './webhooks/tools.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until the request is authenticated, and for public operations. */
    caller: Caller | null
    /** Undefined where no operation serves the request. */
    operationId: string | undefined
    /** Undefined where nothing is traced. */
    span: RequestSpan | undefined
  }
  interface FastifyContextConfig {
    /** The headers by which every response of an operation says that it is deprecated or not stable. */
    marks?: Readonly<Record<string, string>>
  }
}

/** What operations are served with. */
export interface OperationOptions {
  admit: Admit
  policy: LifecyclePolicy
  clock(): Date
  usage: Pick<UsageRecorder, 'recordCall'>
  /** The largest body of a request, in bytes; 64 KiB by default. */
  bodyLimit?: number | undefined
}

/** The implementation of an operation as the router calls it: checked against the contract, no longer typed by it. */
export type Handler = (request: never, context: never) => Promise<HandlerResponse>

/** What a handler gets beside the request. */
export interface HandlerContext {
  /** Whatever `buildApp` was given; the server does not look into it. */
  store: unknown
  /** Null for a public operation. */
  caller: Caller | null
  requestId: string
  /** The versions that `If-Match` and `If-None-Match` accept. */
  expected: Expected
  /** Set when the request has an `Idempotency-Key`. */
  once: Once | undefined
  webhooks: WebhookTools
  follow: Follow
  limits: CallerLimits
}

/** A request that the contract allows: decoded, checked, defaults filled in. */
export interface OperationRequest extends Parameters {
  body?: unknown
  /** The media type of the body, and the one that the caller prefers for the response, where the contract leaves a choice. */
  mediaType?: string | undefined
  accept?: string | undefined
}

/** Responds to a request that the contract allows. It does not resolve to the reply: to a promise that is one more to wait for. */
export type Respond = (
  operationRequest: OperationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** A path template as Fastify's router writes it: `/things/:thingId`, or `/things/:thingId([^/]+?).json` where text stands beside. */
export const routerPath = (template: string): string =>
  template
    .replaceAll(':', '::')
    .replaceAll(/(?<=\/)\{(\w+)\}(?=\/|$)/g, ':$1')
    .replaceAll(/\{(\w+)\}/g, ':$1([^/]+?)')

/**
 * Serves one operation. A step that refuses the request throws an HttpError, and the steps after it do not run.
 * @param respond handles the request, and validates and sends the response: steps 6 to 8
 */
export function serveOperation(
  app: FastifyInstance,
  route: Route,
  { admit, policy, clock, usage, bodyLimit }: OperationOptions,
  respond: Respond,
) {
  const offered = offeredTypes(route)
  const [form, ...others] = Object.values(route.body?.readers ?? {})
  const isJson = form?.kind === 'json' && others.length === 0
  const keys = route.security?.filter((one) => one.in === 'query').map(({ name }) => name) ?? []

  app.route({
    method: route.method,
    url: routerPath(route.path),
    config: { marks: route.lifecycle.headers },
    async handler(request, reply) {
      if (hasEmptyParameter(request)) return void reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(route.lifecycle.headers)
      const now = clock()
      // 1. Authenticate; without a caller the response, 429, has been sent.
      if (route.security) {
        const caller = await admit(request, reply, route.security, now)
        if (!caller) return
        usage.recordCall(route.operationId, caller, now)
      }
      // 2. Enforce the lifecycle.
      checkLifecycle(route, policy, now)
      // 3. Negotiate.
      const { body, accept } = route
      const { headers } = request
      checkAccept(offered, route, headers)
      checkContentType(route, headers)
      // The body is received only now: nothing above needs it. With a media type, no bytes are a body, too: an empty text, for example.
      const isSent = body && (hasBody(headers) || headers['content-type'] !== undefined)
      const bytes = isSent ? await receiveBody(request.raw, bodyLimit) : undefined
      // The caller may have been sent a 408 meanwhile.
      if (isOver(request.raw)) return void reply.hijack()
      // 4. Read the parameters.
      const path = request.params as Record<string, string>
      const url = keys.length > 0 ? withoutParameters(request.url, keys) : request.url
      const read: OperationRequest = readParameters(route, path, url, headers)
      // 5. Read the body.
      if (body) Object.assign(read, await readBody(body, headers['content-type'], bytes))
      // What a retry has to equal: of JSON the values, however they are written.
      request.body = isJson ? read.body : bytes
      if (accept) read.accept = preferredType(accept, headers) ?? accept[0]
      await respond(read, request, reply)
    },
  })
}

/** What all handlers share. */
export interface Surroundings
  extends StreamOptions,
    Pick<HandlerContext, 'store' | 'follow' | 'webhooks' | 'limits'> {
  locate: Locate
}

/** Responds with what a handler returns, once that has been checked against the contract. */
export function respondWith(handler: Handler, route: Route, around: Surroundings): Respond {
  const { operationId, method } = route
  const { store, follow, webhooks, limits, locate } = around
  return async (read, request, reply) => {
    // 6. Handle.
    const { path, query, headers } = read
    const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch, 'Idempotency-Key': key } = headers
    const context: HandlerContext = {
      store: request.span ? request.span.observe(store) : store,
      caller: request.caller,
      requestId: request.id,
      expected: expectedVersions(ifMatch, ifNoneMatch),
      once:
        typeof key === 'string'
          ? onceFor(key, { operationId, callerId: request.caller?.id, path, query, body: request.body })
          : undefined,
      webhooks,
      follow,
      limits,
    }
    const response = await handler(read as never, context as never)
    // 7. Validate the response.
    const own = response.headers ? inLowerCase(response.headers) : {}
    const written = validateResponse(route, response, own, (name) => reply.hasHeader(name))
    if (own.location) own.location = locate(own.location)
    // 8. Send; the preconditions of a read are known to hold only now.
    const unmet = method === 'GET' ? unmetPrecondition(ifMatch, ifNoneMatch, own.etag) : undefined
    if (unmet === 412)
      throw new HttpError('precondition_failed', 'If-Match does not name the current version.')
    const { status, body, stream } = response
    if (stream && written?.items && !unmet) {
      const { mediaType, items } = written
      reply.headers(own)
      return sendStream(route, request, reply, { status, mediaType, stream, items }, around)
    }
    sendResponse(reply, own, unmet ? { status: unmet } : { status, body, written })
  }
}

/** The router matches `/things/` with `/things/{thingId}` and an empty id; the contract has no such path. */
function hasEmptyParameter({ params }: FastifyRequest): boolean {
  const path = params as Record<string, string>
  for (const name in path) if (path[name] === '') return true
  return false
}
