/**
 * The life of a request, from top to bottom: each step is a line, and its code a file. A step that rejects the request throws an
 * HttpError, the later steps do not run, and `response/errors.ts` sends the error. Mocks have a step of their own to handle requests, which
 * sends the response, too.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Route } from 'contract-openapi/contract'
import { namesIn } from 'contract-openapi/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Admit, LikelyCaller } from './auth/admission.ts'
import { type Caller, withoutParameters } from './auth/credentials.ts'
import type { Handle } from './handle/handle.ts'
import type { OperationRequest } from './handle/handler.ts'
import { isOver } from './http/http-server.ts'
import { checkLifecycle, movedLinks } from './lifecycle/lifecycle.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { documentsLimits, type RateLimits } from './limits/rate-limits.ts'
import { enterRequest } from './log/unhandled.ts'
import type { UnreadableRows } from './log/unreadable-rows.ts'
import { readBody } from './request/content.ts'
import { negotiator } from './request/content-negotiation.ts'
import { readParameters } from './request/parameters.ts'
import { type BodyLimits, receiver } from './request/receive.ts'
import { constraintsOf } from './request/route-constraints.ts'
import { hasEmptyParameter, namedParameters, routerPath } from './request/route-path.ts'
import { type ResponseParts, sender } from './response/respond.ts'
import { validator } from './response/validate.ts'

/** Parts of a server that its operations share. */
export interface OperationParts extends BodyLimits, ResponseParts {
  admit: Admit
  /** Absent for mocks, which send their responses themselves. */
  likelyCaller?: LikelyCaller | undefined
  counts: Pick<RateLimits, 'limitAddress' | 'countMore'>
  usage: Pick<UsageRecorder, 'recordCall'>
  unreadable: UnreadableRows
  /** Path before the pages of the server. */
  prefix: string
  hasHead(path: string): boolean
}

/** Serves an operation at each of its paths. */
export function serveOperation(app: FastifyInstance, route: Route, handle: Handle, parts: OperationParts) {
  for (const path of [route.path, ...(route.otherPaths ?? [])])
    serveAt(app, { ...route, path }, handle, parts)
}

function serveAt(app: FastifyInstance, route: Route, handle: Handle, parts: OperationParts) {
  const { admit, counts, policy, clock, usage, bodyLimit } = parts
  const likelyCaller = mayReadAhead(route) ? parts.likelyCaller : undefined
  const names = namesIn(route.path)
  const lifecycleHeaders = movedLinks(route.lifecycle.headers, parts.prefix)
  const isLimitDocumented = documentsLimits(route.responses)
  const unread = unreadParameters(route)
  const negotiate = negotiator(route)
  const receive = receiver(route, parts)
  const validate = validator(route, parts.unreadable)
  const send = sender(route, parts)

  app.route({
    method: route.method,
    url: routerPath(route.path, route.pathPatterns),
    constraints: constraintsOf(app, route),
    // A contract may describe HEAD itself.
    exposeHeadRoute: route.method === 'GET' && !parts.hasHead(route.path),
    config: { lifecycleHeaders, responses: route.responses, template: route.path },
    handler: (request, reply) => serve(request, reply),
  })

  async function serve(request: FastifyRequest, reply: FastifyReply, ahead?: Ahead): Promise<unknown> {
    const { headers } = request
    const now = clock()
    let caller: Caller | null
    if (ahead) caller = { ...ahead.likely }
    else {
      if (hasEmptyParameter(request)) return reply.callNotFound()
      request.operationId = route.operationId
      reply.headers(lifecycleHeaders)
      // 1. Authenticate: 401, 403, 429. Anonymous requests are limited by address.
      const admitting = route.security ? admit(request, reply, route.security, now) : null
      const likely = route.security && likelyCaller?.(request, route.security)
      const isLikely =
        likely &&
        admitting!.then(
          (found) => isDeepStrictEqual(found, likely),
          () => false,
        )
      const early = isLikely && serve(request, reply, { likely, isLikely })
      early?.catch(() => {})
      caller = await admitting
      if (caller) usage.recordCall(route.operationId, caller, now)
      else counts.limitAddress(request, reply, isLimitDocumented)
      if (early && (await isLikely)) return early
    }
    // 2. Enforce the lifecycle: 403, 410.
    checkLifecycle(route, policy, now)
    // 3. Negotiate: 406, 415.
    const accept = negotiate(headers)
    // 4. Receive the body, which no earlier step needs: 408, 413. A 408 may have been sent meanwhile.
    const receiving = receive(request, reply)
    const received = receiving instanceof Promise ? await receiving : receiving
    if (isOver(request.raw)) return void reply.hijack()
    // 5. Read the parameters: 400.
    const url = unread.length > 0 ? withoutParameters(request.url, unread) : request.url
    const input: OperationRequest = readParameters(route, namedParameters(names, request), url, headers)
    if (accept) input.accept = accept
    // 6. Read the body: 400, 422.
    if (route.body) {
      await readBody(input, route.body, received, reply, bodyLimit)
      if (isOver(request.raw)) return void reply.hijack()
    }
    // 7. Handle: 500 for an error other than an HttpError.
    enterRequest(request.id)
    const response = await handle(input, request, reply, received, caller)
    // What a mock sends may be a stream, which Fastify would not wait for otherwise.
    if (!response) return reply
    if (ahead && !(await ahead.isLikely)) return undefined
    const { cost = 1 } = response
    if (caller && cost > 1) counts.countMore(caller.id, cost - 1)
    // 8. Validate the response: 500.
    const valid = validate(response, reply)
    // 9. Send.
    return send(valid, input, request, reply)
  }
}

/** A read that runs while its key is looked up again, which saves a round trip. Its outcome counts only if the key does. */
interface Ahead {
  likely: Caller
  /** Resolves to false if the key is refused, or the caller has changed. */
  isLikely: Promise<boolean>
}

// A body can be read only once, and an idempotency key keeps the first outcome.
const mayReadAhead = ({ method, body, parameters }: Route): boolean =>
  method === 'GET' && !body && !parameters.headers.some(({ name }) => name === 'Idempotency-Key')

// Query parameters that are no parameters of the operation: keys, and those of the path.
function unreadParameters({ security = [], fixedQuery }: Route): string[] {
  const keys = security.flat().filter(({ in: place }) => place === 'query')
  return [...keys.map(({ name }) => name), ...new URLSearchParams(fixedQuery).keys()]
}
