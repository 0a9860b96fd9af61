import type { Contract, Route } from 'contract-openapi/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import {
  type Admit,
  admission,
  assertEnforceable,
  challengeOf,
  identification,
  originCheck,
} from './auth/admission.ts'
import { operatorSecurity } from './auth/api-keys.ts'
import type { Access } from './auth/authenticate.ts'
import { type Shown, useDocs } from './docs/routes.ts'
import { type Feed, following } from './events/feed.ts'
import { containment } from './http/connections.ts'
import { checkSingleHeaders } from './http/headers.ts'
import { createHttpServer } from './http/http-server.ts'
import { documentedProblem, maxHeaderSize, type WriteProblem } from './http/problem.ts'
import { bodyTimeout, originForm, requestIdOf, unroutablePath } from './http/request.ts'
import { locator } from './lifecycle/lifecycle.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { limitConnections, refuseOverload } from './limits/overload.ts'
import { callerLimits, documentsLimits, rateLimits } from './limits/rate-limits.ts'
import { type Log, silent } from './log/log.ts'
import { throttle } from './log/output.ts'
import { expositionType } from './metrics/exposition.ts'
import { type Measured, useMetrics } from './metrics/metrics.ts'
import {
  type Handler,
  type Respond,
  respondWith,
  routerPath,
  type SharedContext,
  serveOperation,
} from './operation.ts'
import { isHealthCheck, useHealth } from './ops/health.ts'
import { pagesPath } from './ops/pages-path.ts'
import { type Reset, resetPath, useSandbox } from './ops/sandbox.ts'
import { isStreamedForm } from './request/body.ts'
import { crossOrigin } from './response/cors.ts'
import { errorHandler, methodsOfServer, unmatched } from './response/errors.ts'
import { rawResponses } from './response/parser-errors.ts'
import { openStreams, SlotsPerCaller } from './response/streams.ts'
import { type Protection, trustedProxies, unprotected } from './settings/network.ts'
import type { LifecyclePolicy } from './settings/settings.ts'
import type { ServiceStore } from './store/store.ts'
import { type WebhookTools, webhookTools } from './webhooks/start.ts'

/** The parts of a service. The keys and the counts of calls may come from anywhere; only handlers see the store. */
export interface ServiceOptions extends Access, Measured {
  contract: Contract
  /** By operationId. */
  handlers: Readonly<Record<string, Handler>>
  /** Asked whether it takes writes, and how it is doing. */
  store: Pick<ServiceStore, 'check'> & Measured['store']
  /** Passed to the handlers; the store by default. */
  data?: unknown
  /** Keeps idempotency keys and events where `data` are elsewhere. */
  outside?: SharedContext['outside']
  /** The events, for handlers that stream them; it stays open. */
  feed?: Feed | undefined
  usage: UsageRecorder
  policy: LifecyclePolicy
  /** Records traces; undefined when no collector is named. */
  trace?: ((app: FastifyInstance) => void) | undefined
  /** The shape of errors; by default as each operation documents them, and problem details (RFC 9457) where it does not. */
  writeProblem?: WriteProblem | undefined
  /** The changes of each version, in Markdown, for the docs; nothing by default. */
  changelog?: () => string
  /** The operator's decisions that callers need to know, for the docs; nothing by default. */
  operated?: Shown['operated']
  /** Silent by default. */
  log?: Log
  protection?: Protection
  /** By default nothing is sealed, and only public addresses are allowed. */
  webhooks?: WebhookTools
  /** Brings a sandbox back to its samples; undefined where the service is none. */
  reset?: Reset | undefined
  /** The largest body of a request, in bytes; 64 KiB by default. */
  bodyLimit?: number
  /** Responds for operations that have no handler; without it they stop the start. */
  mock?: Mock | undefined
}

/** Responds for an operation that has no handler: with the route as it is then served, and to whom where the server itself does not decide that. */
export type Mock = (route: Route) => { route: Route; respond: Respond; admit?: Admit }

/**
 * Builds the service: every operation of the contract with its handler, and the health, metrics and docs beside it.
 * @throws Error when an operation has no handler, or a security scheme that this server does not enforce
 */
export function buildApp(options: ServiceOptions): FastifyInstance {
  const { contract, handlers, store, feed, usage, policy, clock, mock, bodyLimit } = options
  const { log = silent(), protection = unprotected, writeProblem = documentedProblem } = options
  const { changelog = () => '', webhooks = webhookTools({ networks: [], keys: [] }, () => undefined) } =
    options
  const { routes, allow, lacking, document } = contract
  const prefix = pagesPath(Object.keys(allow), protection.pagesPath)
  assertEnforceable(mock ? routes.filter(({ operationId }) => handlers[operationId]) : routes, options)

  const contain = containment(() => app.log)
  const logged = throttle()
  const raw = rawResponses(methodsOfServer(allow), contain, writeProblem, (status, message) => {
    countUnrouted(status)
    logged(message, (times) => app.log.info({ status, times }, message))
  })
  const app: FastifyInstance = Fastify({
    ...log,
    // Whoever reads a body asks first whether there is one, so a request without one need not be a stream that ends.
    serverFactory: (handle) =>
      createHttpServer(handle, contain, () => app.log, { optimizeEmptyRequests: true }),
    clientErrorHandler: raw.onClientError,
    trustProxy: trustedProxies(protection.trustProxy),
    return503OnClosing: false,
    // It would also end the wait for requests under way, after ten seconds.
    pluginTimeout: 0,
    genReqId: requestIdOf,
    // A target that the router could not read would be refused before any hook runs.
    rewriteUrl: ({ url = '' }) => originForm(url) ?? unroutablePath,
    // Ids are decoded by our own rules, which refuse long ones with a reason instead of a 404.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: () => ({}) },
    // No route has a schema for Fastify. Without these it would load Ajv and fast-json-stringify: an eighth of a start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  // A child logger for each request costs more than naming the request in the few lines that are logged. With `childLoggerFactory`, Fastify would
  // check the methods of what it returns at every request.
  app.log.child = () => app.log
  // A file takes as long as it takes.
  const takesFiles = routes.some(({ body }) => Object.values(body?.readers ?? {}).some(isStreamedForm))
  if (takesFiles) app.server.requestTimeout = longestRequest
  app.server.on('connect', raw.onConnect)
  app.decorate('writeProblem', writeProblem)
  app.decorateRequest('caller', null)
  app.decorateRequest('operationId', undefined)
  app.decorateRequest('span', undefined)
  // To Fastify no method has a body: operations read theirs themselves, in half the time.
  for (const method of new Set([...app.supportedMethods, ...routes.map((route) => route.method)]))
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })

  limitConnections(app, protection.maxConnections)
  options.trace?.(app)
  const allowOrigin = crossOrigin(routes, protection.corsOrigins)
  const isShed = refuseOverload(app, protection.maxLag, ({ url }) => isHealthCheck(url, prefix))
  app.addHook('onRequest', (request, reply, done) => {
    // JSON that is not sniffed makes no page; pages bring a policy of their own.
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // A preflight comes without credentials, also where the contract has OPTIONS.
    if (allowOrigin?.(request, reply) && request.routeOptions.config.responses)
      return void reply.code(204).send()
    if (isShed(request, reply)) return
    checkSingleHeaders(request.raw)
    done()
  })

  // A response has no header that its contract does not document.
  const limits = rateLimits(
    protection,
    routes.some(({ responses }) => documentsLimits(responses)),
  )
  const served = new Set<string>()
  app.addHook('onRoute', ({ url }) => void served.add(url))
  const sendNotFound = unmatched(
    options.reset ? { ...allow, [prefix + resetPath]: ['POST'] } : allow,
    routes,
    served,
    prefix,
  )
  const refuseUnmatched = async (request: FastifyRequest, reply: FastifyReply) =>
    limits.countAddress(request, reply) ? reply : sendNotFound(request, reply)
  app.setNotFoundHandler(refuseUnmatched)
  app.setErrorHandler(errorHandler())

  const locate = locator(routes, policy, clock)
  const checkOrigin = originCheck(protection)
  const access = { ...options, data: options.data ?? store }
  const admit = admission(access, limits, usage, checkOrigin)
  const { maxStreams } = protection
  const slots = maxStreams > 0 ? new SlotsPerCaller(maxStreams) : undefined
  const streams = openStreams(app, slots, contain)
  const around = {
    store: options.data ?? store,
    outside: options.outside,
    follow: following(feed),
    webhooks,
    limits: callerLimits(protection),
    countMore: limits.countMore,
    attempt: limits.attempt,
    locate,
    streams,
    access,
    challenge: challengeOf(routes),
    identify: identification(routes, access, limits, usage, checkOrigin),
    policy,
    clock,
    publicUrl: protection.publicUrl,
  }
  const check = useHealth(app, store, prefix)
  if (options.reset) useSandbox(app, options.reset, admit, clock, prefix)
  const countUnrouted = useMetrics(app, options, streams, check)
  app.get(`${prefix}/metrics`, async (request, reply) => {
    if (!(await admit(request, reply, operatorSecurity, clock()))) return reply
    return reply
      .header('Content-Type', expositionType)
      .header('Cache-Control', 'no-store')
      .send(await app.writeMetrics())
  })
  const countReader = async (request: FastifyRequest, reply: FastifyReply) => {
    if (limits.countAddress(request, reply)) return reply
  }
  if (document) {
    const { publicUrl } = protection
    useDocs(app, countReader, { document, changelog, clock, publicUrl, operated: options.operated }, prefix)
  }
  const hasHead = (path: string) =>
    routes.some(
      (route) => route.method === 'HEAD' && [route.path, ...(route.otherPaths ?? [])].includes(path),
    )
  for (const route of routes) {
    const handler = handlers[route.operationId]
    const served = handler
      ? { route, respond: respondWith(handler, route, around), admit }
      : mock && { admit, ...mock(route) }
    if (!served) throw new Error(`The operation ${route.operationId} has no handler; write one in handlers/.`)
    serveOperation(
      app,
      served.route,
      {
        admit: served.admit,
        countAddress: limits.countAddress,
        policy,
        clock,
        usage,
        bodyLimit,
        bodyTimeout: takesFiles ? bodyTimeout : undefined,
        maxFileSize: protection.maxFileSize,
        prefix,
        hasHead,
      },
      served.respond,
    )
  }
  // Without these a path template would match a request that another path, which lacks the method, has to refuse.
  for (const [path, methods] of Object.entries(lacking)) {
    app.route({ method: [...methods], url: routerPath(path), handler: refuseUnmatched })
  }
  return app
}

/** Where files are sent, in milliseconds: a gigabyte takes an hour at 300 kB/s. */
const longestRequest = 3_600_000

function noCompiler(): never {
  throw new Error('Routes of this server have no schemas for Fastify.')
}
