/**
 * Runs the handler of an operation. In come the validated request and its body as received; out comes the response of the handler, not yet
 * checked. A request with an Idempotency-Key runs at most once.
 */
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Identify } from '../auth/admission.ts'
import type { Caller } from '../auth/credentials.ts'
import { expectedVersions } from '../http/preconditions.ts'
import { callerKey } from '../limits/client-address.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { Received } from '../request/receive.ts'
import { endWith } from '../response/files.ts'
import type { HandlerResponse } from '../response/validate.ts'
import type { ServiceStore } from '../store/store.ts'
import type { Handler, HandlerContext, OperationRequest } from './handler.ts'
import { contentOf, onceFor, onceRunner } from './idempotency.ts'

/** Handles a valid request. Resolves to its response, or to undefined if it has sent one itself, as mocks do. */
export type Handle = (
  operationRequest: OperationRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  received: Received,
  caller: Caller | null,
) => Promise<HandlerResponse | undefined>

export interface HandlerParts
  extends Pick<HandlerContext, 'store' | 'subscriptions' | 'callback' | 'follow' | 'webhooks' | 'limits'> {
  // Store of idempotency keys and events of a service with its data elsewhere; undefined if handlers write them in their own transactions.
  outside: Pick<ServiceStore, 'answers' | 'emit'> | undefined
  identify: Identify
  counts: Pick<RateLimits, 'attempt'>
  clock(): Date
  publicUrl: string | undefined
}

/** Makes the step that runs a handler. */
export function handling(handler: Handler, route: Route, parts: HandlerParts): Handle {
  const { operationId, security } = route
  const { store, subscriptions, outside, publicUrl, counts, clock } = parts
  const compared = contentOf(route)
  const runOnce = outside && onceRunner(outside.answers)
  return async (input, request, reply, received, caller) => {
    const { path, query, headers } = input
    const { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch, 'Idempotency-Key': key } = headers
    const once =
      typeof key === 'string'
        ? // A stranger must neither meet nor take the key of another.
          onceFor(key, {
            operationId,
            callerId: callerKey(request),
            path,
            query,
            body: compared(input, received, request.headers),
          })
        : undefined
    let identified: Promise<Caller | null> | undefined
    const { span } = request
    const context: HandlerContext = {
      store: span && !outside ? span.observe(store, 'store') : store,
      subscriptions: span ? span.observe(subscriptions, 'store.subscriptions') : subscriptions,
      caller,
      identify: () => (identified ??= security ? Promise.resolve(caller) : parts.identify(request, clock())),
      requestId: request.id,
      // A getter would cost half the speed of a GET: V8 makes a hidden class for each, which keeps the request until a full collection.
      publicUrl: publicUrl ?? `${request.protocol}://${request.host}`,
      expected: expectedVersions(ifMatch, ifNoneMatch),
      once,
      webhooks: parts.webhooks,
      callback: parts.callback,
      follow: parts.follow,
      limits: parts.limits,
      attempt: (account, check) => counts.attempt(request, account, check),
      emit: outside?.emit,
    }
    const response =
      once && runOnce
        ? await runOnce(once, () => handler(input as never, context as never))
        : await handler(input as never, context as never)
    if (typeof response.body === 'object') endWith(reply.raw, response.body)
    return response
  }
}
