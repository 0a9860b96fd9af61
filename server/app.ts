import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify'
import * as generated from '../generated/router.ts'
import { admission } from './auth/admit.ts'
import { assertEnforceable } from './auth/authenticate.ts'
import { useDocs } from './docs/routes.ts'
import { checkSingleHeaders } from './http/duplicate-headers.ts'
import { takeTurns } from './http/pipelining.ts'
import { requestIdOf } from './http/request-id.ts'
import { timeouts } from './http/timeouts.ts'
import { locator } from './lifecycle/location.ts'
import { guard } from './limits/overload.ts'
import { rateLimits } from './limits/rate-limits.ts'
import { type Log, silent } from './log/log.ts'
import { useMetrics } from './metrics/metrics.ts'
import {
  type Handler,
  type Respond,
  routerPath,
  type Service,
  serveOperation,
  serveRoute,
} from './operation.ts'
import { useHealth } from './ops/health.ts'
import { handleError, handleParserError } from './response/error-handler.ts'
import { unmatched } from './response/not-found.ts'
import { type Protection, trustedProxies, unprotected } from './settings/network.ts'

/** What surrounds the service. */
export interface Surroundings {
  /** Silent by default. */
  log?: Log
  protection?: Protection
  /** Answers operations that have no handler; without it they stop the start. Tools of the designer have one. */
  mock?: Mock | undefined
  /** The generated router; ours by default. */
  contract?: Pick<typeof generated, 'routes' | 'allow' | 'lacking'>
}

/** What answers an operation that has no handler yet, and how its route is then served. */
export type Mock = (route: generated.Route) => { route: generated.Route; respond: Respond }

/**
 * Builds the service: the operations of the contract, each with its handler (by operationId), over a store.
 * @throws Error when an operation has no handler or asks for protection that this server cannot give
 */
export function buildApp(
  service: Service,
  handlers: Readonly<Record<string, Handler>>,
  { log = silent(), protection = unprotected, mock, contract = generated }: Surroundings = {},
): FastifyInstance {
  const { routes, allow, lacking } = contract
  const served = new Set<string>()
  const sendNotFound = unmatched(allow, served)
  assertEnforceable(routes)
  const app = Fastify({
    ...log,
    ...timeouts,
    trustProxy: trustedProxies(protection.trustProxy),
    // A child logger for each request costs more than naming the request in the few lines that are logged.
    childLoggerFactory: (parent) => parent,
    return503OnClosing: false,
    genReqId: requestIdOf,
    // Checked by a hook of our own; Node would answer without a body.
    http: { ...timeouts.http, requireHostHeader: false },
    clientErrorHandler: handleParserError,
    // What Fastify refuses before any hook runs, a path with a broken encoding say.
    frameworkErrors: (error, request, reply) => {
      if (isRefused(request, reply)) return
      if (!limits.countAddress(request, reply)) handleError(error, request, reply)
    },
    // Ids are decoded by our own rules, which refuse long ones with a reason instead of a 404.
    routerOptions: { maxParamLength: 16_384, querystringParser: () => ({}) },
  })
  const limits = rateLimits(protection.rateLimit)
  const isRefused = guard(app, protection)
  const admit = admission(service, limits)
  const locate = locator(routes, service.policy, service.clock)
  app.decorateRequest('caller', null)
  app.decorateRequest('operationId', undefined)
  app.decorateRequest('span', undefined)
  // To Fastify no method has a body: operations read theirs themselves, in half the time.
  for (const method of app.supportedMethods) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  }
  app.addHook('onRoute', ({ url }) => void served.add(url))
  app.setErrorHandler(handleError)
  const refuseUnmatched = (request: FastifyRequest, reply: FastifyReply) =>
    void (limits.countAddress(request, reply) ?? sendNotFound(request, reply))
  app.setNotFoundHandler(refuseUnmatched)
  app.addHook('onRequest', takeTurns)
  service.trace?.(app)
  app.addHook('onRequest', (request, reply, done) => {
    if (isRefused(request, reply)) return
    checkSingleHeaders(request.raw)
    done()
  })
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1); Node would answer in its own shape.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  const countAddress: onRequestHookHandler = (request, reply, done) => {
    if (!limits.countAddress(request, reply)) done()
  }
  useHealth(app, service.store)
  useMetrics(app, service, admit)
  useDocs(app, countAddress)
  for (const route of routes) {
    const handler = handlers[route.operationId]
    const mocked = handler ? undefined : mock?.(route)
    if (handler) serveOperation(app, route, service, admit, handler, locate)
    else if (mocked) serveRoute(app, mocked.route, service, admit, mocked.respond)
    else throw new Error(`The operation ${route.operationId} has no handler; write one in handlers/.`)
  }
  // Without these a template would take what the path beside it does not do.
  for (const [path, method] of Object.entries(lacking))
    app.route({
      method: [...method],
      url: routerPath(path),
      handler: refuseUnmatched,
    })
  return app
}
