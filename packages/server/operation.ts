/** One operation of the contract as a route: the steps of a request, from top to bottom. */

import { finished, type Readable } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Admit, type Identify, reauthorize } from './auth/admission.ts'
import type { Access } from './auth/authenticate.ts'
import { type Caller, withoutParameters } from './auth/credentials.ts'
import type { Follow } from './events/feed.ts'
import { expectedVersions, headerTexts, unmetPrecondition } from './http/headers.ts'
import { isOver } from './http/http-server.ts'
import { HttpError } from './http/problem.ts'
import { defaultBodyLimit, hasBody, receiveBody, tooLarge } from './http/request.ts'
import { checkLifecycle, type Locate } from './lifecycle/lifecycle.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { clientAddress } from './limits/client-address.ts'
import { type CallerLimits, documentsLimits, type RateLimits } from './limits/rate-limits.ts'
import { isStreamedForm, readBody, streamedForm } from './request/body.ts'
import { checkAccept, checkContentType, offeredTypes, preferredType } from './request/content-negotiation.ts'
import { fixedQuery } from './request/fixed-query.ts'
import { handleOnce, onceFor } from './request/idempotency.ts'
import { readItems } from './request/items.ts'
import { type Parameters, readParameters } from './request/parameters.ts'
import { receiveUpload } from './request/upload.ts'
import { endWith, hasFiles, sendFile } from './response/files.ts'
import { type HandlerResponse, sendResponse, specOf, validateResponse } from './response/send.ts'
import type { Streams } from './response/streams.ts'
import type { LifecyclePolicy } from './settings/settings.ts'
import type { Expected, Once } from './store/result.ts'
import type { ServiceStore } from './store/store.ts'
import type { RequestSpan } from './tracing/tracing.ts'
import type { WebhookTools } from './webhooks/start.ts'

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
    lifecycleHeaders?: Readonly<Record<string, string>>
    /** The responses of an operation, as the contract describes them. */
    responses?: Route['responses']
    /** The path of an operation, as the contract writes it. */
    template?: string
  }
}

/** The parts of the server that operations need. */
interface OperationOptions {
  admit: Admit
  countAddress: RateLimits['countAddress']
  policy: LifecyclePolicy
  clock(): Date
  usage: Pick<UsageRecorder, 'recordCall'>
  /** The largest body of a request, in bytes; 64 KiB by default. */
  bodyLimit?: number | undefined
  /** How long a body may take that is no file; undefined where the server sees to that. */
  bodyTimeout?: number | undefined
  /** The largest body of bytes, unless its operation says otherwise; 1 GiB by default. */
  maxFileSize?: number | undefined
  /** The path below which the pages of the server are. */
  prefix?: string
  /** True if a path has an operation HEAD of its own. */
  hasHead?: (path: string) => boolean
}

/** The implementation of an operation as the router calls it: checked against the contract, no longer typed by it. */
export type Handler = (request: never, context: never) => Promise<HandlerResponse>

/** The context that a handler gets beside the request. */
export interface HandlerContext {
  /** The store of the service; the server does not look into it. */
  store: unknown
  /** The sender of the request: id, name and scopes, and of a token its subject and claims. Null for a public operation. */
  caller: Caller | null
  /**
   * Resolves to the caller whom the credentials of the request name, of whatever scheme of the contract, or to null where there are none: for operations
   * that ask for nothing. They are verified once. It rejects with 401, which the handler may pass on, where they are wrong.
   */
  identify(): Promise<Caller | null>
  /** Names the request in the log, in traces and in `X-Request-Id` of the response. */
  requestId: string
  /**
   * The URL for absolute links, without a slash at the end: PUBLIC_URL, or else where the request was sent, which its caller can forge.
   */
  readonly publicUrl: string
  /** The versions that `If-Match` and `If-None-Match` accept. */
  expected: Expected
  /** Set when the request has an `Idempotency-Key`. */
  once: Once | undefined
  /** Checks URLs of webhooks, and makes and opens their secrets. */
  webhooks: WebhookTools
  /** Streams the events of the store. */
  follow: Follow
  /** How much each caller may ask for. */
  limits: CallerLimits
  /**
   * Runs the check of a secret that this service keeps itself, such as a password, and limits how often it may fail: it rejects with 429 after `GUESS_LIMIT`
   * failures a minute from the address of the client, or three times as many at the account.
   * @param account as it was sent, whether or not there is such an account; written in one way, since another is counted apart
   * @param check resolves to null or undefined where the secret is wrong; it takes as long where there is no such account
   */
  attempt<Result>(account: string, check: () => Promise<Result>): Promise<Result>
  /** Adds an event to the feed, once the handler has committed; undefined where the service's own writes do. */
  emit: ServiceStore['emit'] | undefined
}

/** A request that the contract allows: decoded, checked, defaults filled in. */
export interface OperationRequest extends Parameters {
  body?: unknown
  /** The media type of the body, and the one that the caller prefers for the response, where the contract leaves a choice. */
  mediaType?: string | undefined
  accept?: string | undefined
  /** Of a body that is bytes: the same as it comes, however large it is. */
  stream?: Readable | undefined
}

/** Responds to a request that the contract allows. It does not resolve to the reply: to a promise that is one more to wait for. */
export type Respond = (
  operationRequest: OperationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<void>

/** The names of the parameters in a path template, in their order. */
const namesIn = (template: string): string[] =>
  [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)

/**
 * A path template as Fastify's router writes it: `/things/:p0`, or `/things/:p0([^/]+?).json` where text stands beside. Parameters are named by their
 * numbers, for a contract may use any characters.
 */
export function routerPath(template: string, patterns: Route['pathPatterns'] = {}): string {
  const names = namesIn(template)
  // A number sign is sent as %23, which the router decodes in parameters alone.
  const pieces = template
    .split(/\{[^}]*\}/)
    .map((piece) => piece.replaceAll(':', '::').replaceAll('#', ':hash(#)'))
  return pieces.reduce((path, piece, index) => {
    const isAlone = path.endsWith('/') && /^(\/|$)/.test(piece)
    const own = patterns[names[index - 1] ?? '']
    const pattern = own === undefined ? (isAlone ? '' : '([^/]+?)') : `(${own})`
    return `${path}:p${index - 1}${pattern}${piece}`
  })
}

/**
 * Serves one operation. A step that refuses the request throws an HttpError, and the steps after it do not run.
 * @param respond handles the request, and validates and sends the response: steps 6 to 8
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
    countAddress,
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
  if (route.fixedQuery !== undefined && !app.hasConstraintStrategy(fixedQuery.name))
    app.addConstraintStrategy(fixedQuery)
  const unread = [...keys, ...new URLSearchParams(route.fixedQuery).keys()]

  app.route({
    method: route.method,
    url: routerPath(route.path, route.pathPatterns),
    ...(route.fixedQuery !== undefined && { constraints: { [fixedQuery.name]: route.fixedQuery } }),
    // A contract may describe HEAD itself.
    exposeHeadRoute: route.method === 'GET' && !hasHead?.(route.path),
    config: { lifecycleHeaders, responses: route.responses, template: route.path },
    async handler(request, reply) {
      if (hasEmptyParameter(request)) return reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(lifecycleHeaders)
      const now = clock()
      // 1. Authenticate. Who needs no key, and has none, is limited by address. After a 429 there is nothing more to do.
      const caller = route.security ? await admit(request, reply, route.security, now) : null
      if (caller === undefined) return
      if (caller) usage.recordCall(route.operationId, caller, now)
      else if (countAddress(request, reply, isLimitDocumented)) return
      // 2. Enforce the lifecycle.
      checkLifecycle(route, policy, now)
      // 3. Negotiate.
      const { body, accept } = route
      const { headers } = request
      checkAccept(offered, route, headers)
      checkContentType(route, headers)
      // The body is received only now: nothing above needs it. With a media type, no bytes are a body, too: an empty text, for example.
      const isSent = body && (hasBody(headers) || headers['content-type'] !== undefined)
      const streamed = isSent && takesStreams ? streamedForm(body, headers['content-type']) : undefined
      const kind = streamed?.reader.kind
      const hasItems = kind === 'lines' || kind === 'sequence'
      const upload =
        streamed &&
        (await receiveUpload(request.raw, hasItems ? -1 : bodyLimit, route.maxFileSize ?? maxFileSize))
      const bytes = upload
        ? upload.bytes
        : isSent
          ? await receiveBody(request.raw, bodyLimit, bodyTimeout)
          : undefined
      // The caller may have been sent a 408 meanwhile.
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
        // What nobody reads of it must not be taken for the next request.
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
      // A retry has to have the same content; JSON is compared by its values, however they are written, and a stream by its length.
      request.body = isJson ? read.body : upload && !bytes ? headers['content-length'] : bytes
      if (accept) read.accept = preferredType(accept, headers) ?? accept[0]
      await respond(read, request, reply)
    },
  })
}

/** The part of the context that all requests share. */
export interface SharedContext
  extends Pick<HandlerContext, 'store' | 'follow' | 'webhooks' | 'limits'>,
    Pick<RateLimits, 'countMore' | 'attempt'> {
  locate: Locate
  /** Keeps idempotency keys and events of a service whose data are elsewhere; undefined where handlers do so in their own transactions. */
  outside: Pick<ServiceStore, 'answers' | 'emit'> | undefined
  streams: Streams
  /** By what somebody may go on reading a stream. */
  access: Access
  identify: Identify
  /** Of all security schemes, for the 401 of a handler. */
  challenge: string
  policy: LifecyclePolicy
  clock(): Date
  publicUrl: string | undefined
}

/** Responds with what a handler returns, once that has been checked against the contract. */
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
        (identified ??= security
          ? Promise.resolve(request.caller)
          : shared.identify(request, reply, clock())),
      requestId: request.id,
      // Not a getter: V8 makes a hidden class for each, which keeps the request until a full collection (half the speed of a GET).
      publicUrl: publicUrl ?? `${request.protocol}://${request.host}`,
      expected: expectedVersions(ifMatch, ifNoneMatch),
      once,
      webhooks: shared.webhooks,
      follow: shared.follow,
      limits: shared.limits,
      attempt: (account, check) => shared.attempt(request, reply, account, check),
      emit: outside?.emit,
    }
    const response: HandlerResponse =
      once && outside
        ? await handleOnce(outside.answers, once, () => handler(read as never, context as never))
        : await handler(read as never, context as never)
    if (typeof response.body === 'object') endWith(reply.raw, response.body)
    const { cost = 1 } = response
    if (cost > 1 && request.caller) shared.countMore(request.caller.id, cost - 1)
    // 7. Validate the response.
    const own = response.headers
      ? headerTexts(response.headers, specOf(responses, response.status)?.headerStyles)
      : {}
    const written = validateResponse(route, response, own, (name) => reply.hasHeader(name))
    if (own.location) own.location = shared.locate(own.location)
    // RFC 9110, section 15.5.2, wants one with every 401, that of a log-in included.
    const isChallenge =
      response.status === 401 && specOf(route.responses, 401)?.headers.includes('www-authenticate')
    if (isChallenge) reply.header('www-authenticate', shared.challenge)
    // 8. Send; the preconditions of a read are known to hold only now.
    const unmet = method === 'GET' ? unmetPrecondition(ifMatch, ifNoneMatch, own.etag) : undefined
    if (unmet === 412)
      throw new HttpError('precondition_failed', 'If-Match does not name the current version.')
    const { status, lastEventId } = response
    const body = written?.body ?? response.body
    if (written?.items && written.stream && !unmet) {
      const { mediaType, items, stream } = written
      const caller = request.caller?.id ?? clientAddress(request)
      // For as long as the caller would be let in, and the operation is there.
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
      // To Fastify a handler that resolves earlier has nothing to send.
      await sendFile(request, reply, responses, { status, headers: own, mediaType, bytes, length })
      return
    }
    sendResponse(reply, own, unmet ? { status: unmet } : { status, body, written })
  }
}

/** Responses to HEAD have no body, whatever the contract says of one (RFC 9110, section 9.3.2). */
function withoutBodies(route: Route): Route {
  const responses = Object.entries(route.responses).map(([status, { content: _, ...rest }]) => [status, rest])
  return { ...route, responses: Object.fromEntries(responses) }
}

/** Lets nobody have a body whole that is too large for that; its stream is for whoever asks. */
function refuseWhole(read: OperationRequest, bodyLimit = defaultBodyLimit) {
  Object.defineProperty(read, 'body', {
    get() {
      throw tooLarge(bodyLimit)
    },
  })
}

/** The parameters of a path by the names that the contract has for them. */
function namedParameters(names: readonly string[], { params }: FastifyRequest): Record<string, string> {
  const given = params as Record<string, string>
  const named: Record<string, string> = {}
  for (let index = 0; index < names.length; index++) named[names[index]!] = given[`p${index}`] ?? ''
  return named
}

/** The lifecycle headers of an operation, whose links lead to the docs where they are. */
function movedLinks(
  lifecycleHeaders: Readonly<Record<string, string>>,
  prefix: string,
): Readonly<Record<string, string>> {
  if (prefix === '' || lifecycleHeaders.link === undefined) return lifecycleHeaders
  return { ...lifecycleHeaders, link: lifecycleHeaders.link.replaceAll('</docs#', `<${prefix}/docs#`) }
}

/** The router matches `/things/` with `/things/{thingId}` and an empty id; the contract has no such path. */
function hasEmptyParameter({ params }: FastifyRequest): boolean {
  const path = params as Record<string, string>
  for (const name in path) if (path[name] === '') return true
  return false
}
