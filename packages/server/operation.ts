import { finished } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import { namesIn, preferredType } from 'contract-openapi/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admit, type Identify, reauthorize } from './auth/admission.ts'
import type { Access } from './auth/authenticate.ts'
import { type Caller, withoutParameters } from './auth/credentials.ts'
import { expectedVersions, headerTexts, unmetPrecondition } from './http/headers.ts'
import { isOver } from './http/http-server.ts'
import { HttpError } from './http/problem.ts'
import { defaultBodyLimit, hasBody, receiveBody, tooLarge } from './http/request.ts'
import { checkLifecycle, type Locate, movedLinks } from './lifecycle/lifecycle.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { documentsLimits, type RateLimits } from './limits/rate-limits.ts'
import { asRequest } from './log/unhandled.ts'
import { isStreamedForm, readBody, streamedForm } from './request/body.ts'
import { checkAccept, checkContentType, offeredTypes } from './request/content-negotiation.ts'
import type { Handler, HandlerContext, OperationRequest } from './request/handler.ts'
import { handleOnce, onceFor } from './request/idempotency.ts'
import { readItems } from './request/items.ts'
import { readParameters } from './request/parameters.ts'
import { constraintsOf } from './request/route-constraints.ts'
import { hasEmptyParameter, namedParameters, routerPath } from './request/route-path.ts'
import { receiveUpload } from './request/upload.ts'
import { endWith, hasFiles, sendFile } from './response/files.ts'
import { type HandlerResponse, sendResponse, specOf, validateResponse } from './response/send.ts'
import type { Streams } from './response/streams.ts'
import type { LifecyclePolicy } from './settings/settings.ts'
import type { ServiceStore } from './store/store.ts'

interface OperationOptions {
  admit: Admit
  counts: Pick<RateLimits, 'countAddress'>
  policy: LifecyclePolicy
  clock(): Date
  usage: Pick<UsageRecorder, 'recordCall'>
  // Bytes; 64 KiB by default.
  bodyLimit?: number | undefined
  // Milliseconds for a body without files; undefined if the server has a timeout.
  bodyTimeout?: number | undefined
  // Bytes; 1 GiB by default. An operation may have its own limit.
  maxFileSize?: number | undefined
  prefix?: string
  hasHead?: (path: string) => boolean
}

/** Responds to a valid request. It does not resolve to the reply, which would be another promise to wait for. */
export type Respond = (
  operationRequest: OperationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/**
 * Serves an operation. A step that rejects the request throws an HttpError, and the later steps do not run.
 * @param respond steps 6 to 8: handles the request, and validates and sends the response
 */
export function serveOperation(
  app: FastifyInstance,
  route: Route,
  options: OperationOptions,
  respond: Respond,
) {
  for (const path of [route.path, ...(route.otherPaths ?? [])])
    serveAt(app, { ...route, path }, options, respond)
}

function serveAt(
  app: FastifyInstance,
  route: Route,
  {
    admit,
    counts,
    policy,
    clock,
    usage,
    bodyLimit,
    bodyTimeout,
    maxFileSize,
    prefix = '',
    hasHead,
  }: OperationOptions,
  respond: Respond,
) {
  const names = namesIn(route.path)
  const lifecycleHeaders = movedLinks(route.lifecycle.headers, prefix)
  const offered = offeredTypes(route)
  const isLimitDocumented = documentsLimits(route.responses)
  const [form, ...others] = Object.values(route.body?.readers ?? {})
  const isJson = form?.kind === 'json' && others.length === 0
  const takesStreams = [form, ...others].some((reader) => reader && isStreamedForm(reader))
  const keys =
    route.security
      ?.flat()
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => name) ?? []
  const unread = [...keys, ...new URLSearchParams(route.fixedQuery).keys()]

  app.route({
    method: route.method,
    url: routerPath(route.path, route.pathPatterns),
    constraints: constraintsOf(app, route),
    // A contract may describe HEAD itself.
    exposeHeadRoute: route.method === 'GET' && !hasHead?.(route.path),
    config: { lifecycleHeaders, responses: route.responses, template: route.path },
    async handler(request, reply) {
      if (hasEmptyParameter(request)) return reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(lifecycleHeaders)
      const now = clock()
      // 1. Authenticate. Anonymous requests are limited by address.
      const caller = route.security ? await admit(request, reply, route.security, now) : null
      if (caller) usage.recordCall(route.operationId, caller, now)
      else counts.countAddress(request, reply, isLimitDocumented)
      // 2. Enforce the lifecycle.
      checkLifecycle(route, policy, now)
      // 3. Negotiate.
      const { body, accept } = route
      const { headers } = request
      checkAccept(offered, headers)
      checkContentType(route, headers)
      // No earlier step needs the body. With a media type, no bytes are a body, too: an empty text, for example.
      const isSent = body && (hasBody(headers) || Boolean(headers['content-type']))
      const streamed = isSent && takesStreams ? streamedForm(body, headers['content-type']) : undefined
      const kind = streamed?.reader.kind
      const hasItems = kind === 'lines' || kind === 'sequence'
      const upload =
        streamed &&
        (await receiveUpload(
          request.raw,
          hasItems ? -1 : bodyLimit,
          route.maxFileSize ?? maxFileSize,
          kind === 'multipart' ? bodyTimeout : undefined,
        ))
      const bytes = upload
        ? upload.bytes
        : isSent
          ? await receiveBody(request.raw, bodyLimit, bodyTimeout)
          : undefined
      // A 408 may have been sent meanwhile.
      if (isOver(request.raw)) return void reply.hijack()
      // 4. Read the parameters.
      const path = namedParameters(names, request)
      const url = unread.length > 0 ? withoutParameters(request.url, unread) : request.url
      const read: OperationRequest = readParameters(route, path, url, headers)
      // 5. Read the body.
      if (upload && !bytes && kind !== 'multipart') {
        read.mediaType = streamed!.mediaType
        if (hasItems) read.body = readItems(upload.stream, streamed!.reader, bodyLimit)
        else refuseWhole(read, bodyLimit)
        // The unread rest must not be taken for the next request.
        const { shouldKeepAlive } = reply.raw
        reply.raw.shouldKeepAlive = false
        request.raw.once('end', () => {
          reply.raw.shouldKeepAlive = shouldKeepAlive && app.server.listening
        })
      } else if (body) {
        const keeping = {
          memory: bodyLimit ?? defaultBodyLimit,
          onEnd: (release: () => void) => void finished(reply.raw, release),
        }
        const given = bytes ?? upload?.stream
        Object.assign(read, await readBody(body, headers['content-type'], given, keeping))
        if (isOver(request.raw)) return void reply.hijack()
      }
      if (upload && kind === 'binary') read.stream = upload.stream
      // A repeated request must have the same content: JSON is compared by its values, and a stream by its length.
      request.body = isJson ? read.body : upload && !bytes ? headers['content-length'] : bytes
      if (accept) read.accept = preferredType(accept, headers.accept) ?? accept[0]
      await asRequest(request.id, () => respond(read, request, reply))
    },
  })
}

export interface SharedContext extends Pick<HandlerContext, 'store' | 'follow' | 'webhooks' | 'limits'> {
  counts: Pick<RateLimits, 'countMore' | 'attempt'>
  locate: Locate
  // Store of idempotency keys and events of a service with its data elsewhere; undefined if handlers write them in their own transactions.
  outside: Pick<ServiceStore, 'answers' | 'emit'> | undefined
  streams: Streams
  access: Access
  identify: Identify
  // For the 401 of a handler.
  challenge: string
  policy: LifecyclePolicy
  clock(): Date
  publicUrl: string | undefined
}

/** Runs a handler, checks its response against the contract, and sends it. */
export function respondWith(handler: Handler, described: Route, shared: SharedContext): Respond {
  const route = described.method === 'HEAD' ? withoutBodies(described) : described
  const { operationId, method, security, responses } = route
  const { store, outside, publicUrl, streams, policy, clock } = shared
  const sendsFiles = hasFiles(responses)
  return async (read, request, reply) => {
    // 6. Handle.
    const { path, query, headers } = read
    const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch, 'Idempotency-Key': key } = headers
    const once =
      typeof key === 'string'
        ? // A stranger must neither meet nor take the key of another.
          onceFor(key, {
            operationId,
            callerId: request.caller?.id ?? `address ${clientAddress(request)}`,
            path,
            query,
            body: request.body,
          })
        : undefined
    let identified: Promise<Caller | null> | undefined
    const context: HandlerContext = {
      store: request.span && !outside ? request.span.observe(store) : store,
      caller: request.caller,
      identify: () =>
        (identified ??= security ? Promise.resolve(request.caller) : shared.identify(request, clock())),
      requestId: request.id,
      // A getter would cost half the speed of a GET: V8 makes a hidden class for each, which keeps the request until a full collection.
      publicUrl: publicUrl ?? `${request.protocol}://${request.host}`,
      expected: expectedVersions(ifMatch, ifNoneMatch),
      once,
      webhooks: shared.webhooks,
      follow: shared.follow,
      limits: shared.limits,
      attempt: (account, check) => shared.counts.attempt(request, account, check),
      emit: outside?.emit,
    }
    const response: HandlerResponse =
      once && outside
        ? await handleOnce(outside.answers, once, () => handler(read as never, context as never))
        : await handler(read as never, context as never)
    if (typeof response.body === 'object') endWith(reply.raw, response.body)
    const { cost = 1 } = response
    if (cost > 1 && request.caller) shared.counts.countMore(request.caller.id, cost - 1)
    // 7. Validate the response.
    const own = response.headers
      ? headerTexts(response.headers, specOf(responses, response.status)?.headerStyles)
      : {}
    const written = validateResponse(route, response, own, (name) => {
      // Fastify keeps headers in an object that inherits functions.
      const value = reply.getHeader(name)
      return value !== undefined && typeof value !== 'function'
    })
    if (own.location) own.location = shared.locate(own.location)
    // RFC 9110, section 15.5.2, requires a challenge with every 401, even that of a log-in.
    if (response.status === 401 && shared.challenge !== '') reply.header('www-authenticate', shared.challenge)
    // 8. Send. The preconditions of a read can be checked only now.
    const unmet = method === 'GET' ? unmetPrecondition(ifMatch, ifNoneMatch, own.etag) : undefined
    if (unmet === 412)
      throw new HttpError('precondition_failed', 'If-Match does not have the current version.')
    const { status, lastEventId } = response
    const body = written?.body ?? response.body
    if (written?.items && written.stream && !unmet) {
      const { mediaType, items, stream } = written
      const caller = request.caller?.id ?? clientAddress(request)
      // The stream lasts as long as the caller has access, and the operation exists.
      const confirm = async () => {
        const now = clock()
        if (security) await reauthorize(request, security, shared.access, now)
        checkLifecycle(route, policy, now)
      }
      return streams.open(request, reply.headers(own), {
        status,
        mediaType,
        stream,
        lastEventId,
        items,
        caller,
        confirm,
      })
    }
    if (sendsFiles && written?.bytes && !unmet) {
      const { mediaType, bytes } = written
      const length = bytes instanceof Uint8Array ? bytes.length : response.length
      // Fastify would take an earlier resolution for an empty response.
      await sendFile(request, reply, responses, { status, headers: own, mediaType, bytes, length })
      return
    }
    sendResponse(reply, own, unmet ? { status: unmet } : { status, body, written })
  }
}

// RFC 9110, section 9.3.2: a response to HEAD has no body.
function withoutBodies(route: Route): Route {
  const responses = Object.entries(route.responses).map(([status, { content: _, ...rest }]) => [status, rest])
  return { ...route, responses: Object.fromEntries(responses) }
}

// A body that is too large to be read as a whole is available as a stream.
function refuseWhole(read: OperationRequest, bodyLimit = defaultBodyLimit) {
  Object.defineProperty(read, 'body', {
    get() {
      throw tooLarge(bodyLimit)
    },
  })
}
