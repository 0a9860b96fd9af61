import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey, Once, Store } from '../db/store.ts'
import type { Route } from '../generated/router.ts'
import type { Context } from '../handlers/operation.ts'
import { authorize } from './access.ts'
import { type Answer, checkAnswer } from './answer.ts'
import { checkBody } from './body.ts'
import { expectedVersions, isUnmodified } from './conditional.ts'
import { readContent, type Written } from './content.ts'
import { checkLifecycle, type LifecyclePolicy } from './lifecycle.ts'
import { checkAccept, checkContentType, offeredTypes, preferredType } from './negotiation.ts'
import { readParameters } from './parameters.ts'
import { sendJson } from './send.ts'
import type { UsageRecorder } from './usage.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of an authenticated request. */
    apiKey: ApiKey | null
    /** Undefined where no operation serves the request. */
    operationId: string | undefined
  }
  interface FastifyContextConfig {
    /** Whether the body is left as it came, for the operation to read: it may be something other than JSON. */
    isRaw?: boolean
  }
}

/** What every operation is served with. */
export interface Service {
  store: Store
  policy: LifecyclePolicy
  clock: () => Date
  usage: UsageRecorder
}

/** An operation's implementation as the router sees it: checked against the contract, no longer typed by it. */
export type Handler = (request: never, context: Context) => Promise<Answer>

/** Serves one operation of the contract: refuse what it forbids, call the handler, check and send its answer. */
export function serveOperation(app: FastifyInstance, route: Route, handler: Handler, service: Service) {
  const offered = offeredTypes(route)
  app.route({
    method: route.method,
    config: { isRaw: route.body?.readers !== undefined },
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    /** Everything that can be decided before the body is read, most important first. */
    async onRequest(request, reply) {
      // The router takes `/pets/` for `/pets/{petId}` with an empty id; the contract has no such path.
      if (Object.values(request.params as object).includes('')) return reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(route.lifecycle.headers)
      const now = service.clock()
      if (route.security) {
        const { authorization } = request.headers
        request.apiKey = await authorize(route.security.scopes, authorization, service.store.keys, now)
        service.usage.recordCall(route.operationId, request.apiKey.id, now)
      }
      checkLifecycle(route, service.policy, now)
      checkAccept(offered, route, request.headers)
      checkContentType(route, request.headers)
    },
    async handler(request, reply) {
      const { path, query, headers, cookies } = readParameters(
        route,
        request.params as Record<string, string>,
        request.url,
        request.headers,
      )
      const choice = route.body?.readers || route.accept ? await readChoices(route, request) : undefined
      const body = choice ? choice.body : checkBody(route, request.body)
      const answer = await handler({ path, query, headers, cookies, body, ...choice } as never, {
        store: service.store,
        expected: expectedVersions(headers['If-Match']),
        once: onceFor(route, request, headers['Idempotency-Key']),
      })
      setHeaders(reply, route, answer)
      const written = checkAnswer(route, answer, (name) => reply.hasHeader(name))
      return send(reply, answer, headers['If-None-Match'], written)
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
function onceFor({ operationId }: Route, { apiKey, body }: FastifyRequest, key: unknown): Once | undefined {
  if (typeof key !== 'string') return undefined
  const fingerprint = hash('sha256', canonicalJson(body), 'hex')
  return { scope: `${apiKey?.id ?? 'anyone'}:${operationId}`, key, fingerprint }
}

/** JSON with the members of every object in order, so that equal bodies have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** A deprecated operation has links of its own beside those of its lifecycle. */
function setHeaders(reply: FastifyReply, { lifecycle }: Route, { headers = {} }: Answer) {
  reply.headers(headers)
  if (headers.Link && lifecycle.headers.Link)
    reply.header('Link', `${headers.Link}, ${lifecycle.headers.Link}`)
}

function send(
  reply: FastifyReply,
  { status, body, headers }: Answer,
  ifNoneMatch: unknown,
  written: Written | undefined,
) {
  if (isUnmodified(ifNoneMatch, headers?.ETag)) return reply.code(304).send()
  if (body === undefined) return reply.code(status).send()
  if (written) return reply.code(status).header('Content-Type', written.mediaType).send(written.bytes)
  return sendJson(reply, status, body)
}
