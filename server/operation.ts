import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Once, Store } from '../db/store.ts'
import type { Route } from '../generated/router.ts'
import type { Context } from '../handlers/operation.ts'
import type { Admit } from './auth/admit.ts'
import type { Caller } from './auth/caller.ts'
import type { TokenVerifier } from './auth/oidc.ts'
import { expectedVersions, isUnmodified } from './http/conditional.ts'
import { inLowerCase } from './http/header-names.ts'
import { isOver } from './http/pipelining.ts'
import { checkBody, hasBody, receiveBody } from './http/receive-body.ts'
import { checkLifecycle, type LifecyclePolicy } from './lifecycle/lifecycle.ts'
import type { Locate } from './lifecycle/location.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { readContent } from './request/body.ts'
import { checkAccept, checkContentType, offeredTypes, preferredType } from './request/content-negotiation.ts'
import { parseJson } from './request/json.ts'
import { type Parameters, readParameters } from './request/parameters.ts'
import { sendJson } from './response/send.ts'
import { type Answer, validateResponse } from './response/validation.ts'
import type { Span } from './tracing/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once that is known. */
    caller: Caller | null
    /** Undefined where no operation serves the request. */
    operationId: string | undefined
    /** Undefined where nothing is traced. */
    span: Span | undefined
  }
  interface FastifyContextConfig {
    /** The headers by which every answer of an operation says that it is deprecated or not stable. */
    marks?: Readonly<Record<string, string>>
  }
}

/** What every operation is served with. */
export interface Service {
  store: Store
  policy: LifecyclePolicy
  clock: () => Date
  usage: UsageRecorder
  /** Undefined when no issuer of tokens is trusted. */
  tokens?: TokenVerifier | undefined
  /** Records traces; undefined when no collector is named. */
  trace?: ((app: FastifyInstance) => void) | undefined
}

/** An operation's implementation as the router sees it: checked against the contract, no longer typed by it. */
export type Handler = (request: never, context: Context) => Promise<Answer>

/** A request that the contract allows: decoded, checked, defaults filled in. */
export interface Call extends Parameters {
  body?: unknown
  /** The form of the body, and the form that the caller wants back, where the contract leaves a choice. */
  mediaType?: string
  accept?: string
}

/** Answers what the contract allows. */
export type Respond = (call: Call, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Serves one operation of the contract by its handler, whose answers are checked before they are sent. */
export function serveOperation(
  app: FastifyInstance,
  route: Route,
  service: Service,
  admit: Admit,
  handler: Handler,
  locate: Locate,
) {
  serveRoute(app, route, service, admit, async (call, request, reply) => {
    const answer = await handler(call as never, {
      store: service.store,
      expected: expectedVersions(call.headers['If-Match']),
      once: onceFor(route, request, call.headers['Idempotency-Key']),
    })
    const { status, body } = answer
    const headers = answer.headers && inLowerCase(answer.headers)
    const written = validateResponse(route, answer, headers ?? {}, (name) => reply.hasHeader(name))
    if (headers?.location) headers.location = locate(headers.location)
    if (headers) setHeaders(reply, route, headers)
    if (isUnmodified(call.headers['If-None-Match'], headers?.etag)) return reply.code(304).send()
    if (body === undefined) return reply.code(status).send()
    if (written) return reply.code(status).header('content-type', written.mediaType).send(written.bytes)
    return sendJson(reply, status, body)
  })
}

/** A path template as Fastify's router writes it: `/pets/:petId`. */
export const routerPath = (template: string): string => template.replaceAll(/\{(\w+)\}/g, ':$1')

/** Refuses what the contract forbids to a route, and has `respond` answer the rest. */
export function serveRoute(
  app: FastifyInstance,
  route: Route,
  service: Service,
  admit: Admit,
  respond: Respond,
) {
  const offered = offeredTypes(route)
  app.route({
    method: route.method,
    url: routerPath(route.path),
    config: { marks: route.lifecycle.headers },
    /** Everything that can be decided before the body is read, most important first. */
    async onRequest(request, reply) {
      // The router takes `/pets/` for `/pets/{petId}` with an empty id; the contract has no such path.
      const path = request.params as Record<string, string>
      for (const name in path) if (path[name] === '') return reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(route.lifecycle.headers)
      const now = service.clock()
      if (route.security) {
        const caller = await admit(request, reply, route.security.scopes, now)
        if (!caller) return reply
        service.usage.recordCall(route.operationId, caller, now)
      }
      checkLifecycle(route, service.policy, now)
      checkAccept(offered, route, request.headers)
      checkContentType(route, request.headers)
    },
    async handler(request, reply) {
      const path = request.params as Record<string, string>
      // With a media type, nothing is a body too: an empty text, say.
      const isSent = route.body && (hasBody(request.headers) || request.headers['content-type'] !== undefined)
      const bytes = isSent ? await receiveBody(request.raw) : undefined
      // The caller may have been told meanwhile that it took too long.
      if (isOver(request.raw)) return reply.hijack()
      const call: Call = readParameters(route, path, request.url, request.headers)
      request.body = route.body?.readers ? bytes : bytes && parseJson(bytes)
      if (route.body?.readers || route.accept) Object.assign(call, await readChoices(route, request))
      else call.body = checkBody(route, request.body)
      return respond(call, request, reply)
    },
  })
}

/** The body in the form that it came in, and the form that the caller wants back, where the contract leaves a choice. */
async function readChoices(route: Route, { headers, body }: FastifyRequest) {
  const read = route.body?.readers
    ? await readContent(route.body, headers['content-type'], body)
    : { body: checkBody(route, body) }
  return route.accept ? { ...read, accept: preferredType(route.accept, headers) ?? route.accept[0] } : read
}

/** The scope and fingerprint of an idempotency key: keys of other callers and operations never meet this one. */
function onceFor({ operationId }: Route, { caller, body }: FastifyRequest, key: unknown): Once | undefined {
  if (typeof key !== 'string') return undefined
  const fingerprint = hash('sha256', canonicalJson(body), 'hex')
  return { scope: `${caller?.id ?? 'anyone'}:${operationId}`, key, fingerprint }
}

/** JSON with the members of every object in order, so that equal bodies have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value ?? null, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A deprecated operation has links of its own beside those of its lifecycle. */
function setHeaders(reply: FastifyReply, { lifecycle }: Route, headers: Record<string, string>) {
  reply.headers(headers)
  if (headers.link && lifecycle.headers.link)
    reply.header('link', `${headers.link}, ${lifecycle.headers.link}`)
}
