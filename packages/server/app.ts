/**
 * A service as a Fastify app. In come its contract, handlers, store and settings; out comes an app that is not listening yet: first the
 * instance, then the hooks of all requests and the refusals of those without an operation, then the pages of the server and the operations.
 */
import type { Contract, Route } from 'contract-openapi/contract'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onSendHookHandler,
} from 'fastify'
import { type Admit, admission, assertEnforceable, challengeOf } from './auth/admission.ts'
import { operatorSecurity } from './auth/api-keys.ts'
import type { Access, AccessOptions } from './auth/authenticate.ts'
import { type Shown, useDocs } from './docs/routes.ts'
import { type Handle, type HandlerParts, handling } from './handle/handle.ts'
import type { Handler } from './handle/handler.ts'
import { type Contain, containment } from './http/connections.ts'
import { singleHeaderCheck } from './http/header-check.ts'
import { createHttpServer } from './http/http-server.ts'
import { documentedProblem, maxHeaderSize, type WriteProblem } from './http/problem.ts'
import { bodyTimeout, hasBody, originForm, requestIdOf, unroutablePath } from './http/request.ts'
import { locator } from './lifecycle/lifecycle.ts'
import type { UsageRecorder } from './lifecycle/usage.ts'
import { limitConnections, refuseOverload } from './limits/overload.ts'
import { callerLimits, documentsLimits, RateLimits } from './limits/rate-limits.ts'
import { type Log, silent } from './log/log.ts'
import { throttle } from './log/output.ts'
import { UnreadableRows } from './log/unreadable-rows.ts'
import { expositionType } from './metrics/exposition.ts'
import { type Measured, useMetrics } from './metrics/metrics.ts'
import { type OperationParts, serveOperation } from './operation.ts'
import { isHealthCheck, useHealth } from './ops/health.ts'
import { pagesPath } from './ops/pages-path.ts'
import { type Reset, resetPath, useSandbox } from './ops/sandbox.ts'
import { isStreamedForm } from './request/body.ts'
import { mostTextFirst, routerPath } from './request/route-path.ts'
import { crossOrigin } from './response/cors.ts'
import { errorHandler, methodsOfServer, unmatched } from './response/errors.ts'
import { rawResponses } from './response/parser-errors.ts'
import { openStreams, SlotsPerCaller } from './response/streams.ts'
import { type Protection, trustedProxies, unprotected } from './settings/network.ts'
import type { LifecyclePolicy } from './settings/settings.ts'
import { type Feed, following } from './store/feed.ts'
import type { ServiceStore } from './store/store.ts'
import type { SubscriptionStore } from './store/subscriptions.ts'
import { type SendCallback, type WebhookTools, webhookTools } from './webhooks/start.ts'

/** Parts of a service. Keys and usage counts may come from any source; only handlers use the data. */
export interface ServiceOptions extends AccessOptions, Omit<Measured, 'unreadable'> {
  contract: Contract
  handlers: Readonly<Record<string, Handler>>
  store: Pick<ServiceStore, 'check'> & Measured['store']
  /** Data that handlers get; the store by default. */
  data?: unknown
  /** Webhooks of callers, for handlers. */
  subscriptions?: SubscriptionStore
  callback?: SendCallback
  /** Store of idempotency keys and events, if `data` is elsewhere. */
  outside?: HandlerParts['outside']
  /** Feed for handlers that stream events; `close` does not end it. */
  feed?: Feed | undefined
  usage: UsageRecorder
  /** Rows that this server could not read, which its metrics count. */
  unreadable?: UnreadableRows
  policy: LifecyclePolicy
  trace?: ((app: FastifyInstance) => void) | undefined
  /** Format of errors; by default each operation's documented one, else problem details (RFC 9457). */
  writeProblem?: WriteProblem | undefined
  changelog?: () => string
  operated?: Shown['operated']
  /** True if a 500 says how a response breaks the contract: in development. */
  explains?: boolean
  /** Path of the service in its host, which removes it from requests. */
  mountedAt?: string | undefined
  log?: Log
  protection?: Protection
  webhooks?: WebhookTools
  reset?: Reset | undefined
  bodyLimit?: number
  /** Response to operations without a handler; without it they stop the start. */
  mock?: Mock | undefined
}

/** Mock of an operation without a handler: the served route, and its admission if the server's own does not apply. */
export type Mock = (route: Route) => { route: Route; handle: Handle; admit?: Admit }

/** Options with their defaults, and parts that all of the service uses. */
interface Service extends ServiceOptions {
  log: Log
  unreadable: UnreadableRows
  protection: Protection
  writeProblem: WriteProblem
  /** Path before the pages of the server. */
  prefix: string
  takesFiles: boolean
  limits: RateLimits
  contain: Contain
}

/**
 * Builds the service: the operations of the contract with their handlers, and its health, metrics and docs.
 * @throws Error if an operation has no handler, or the server cannot enforce its security
 */
export function buildApp(options: ServiceOptions): FastifyInstance {
  const { contract, handlers, protection = unprotected } = options
  const { routes, allow } = contract
  assertEnforceable(
    options.mock ? routes.filter(({ operationId }) => Object.hasOwn(handlers, operationId)) : routes,
    options,
  )
  const service: Service = {
    ...options,
    log: options.log ?? silent(),
    unreadable: options.unreadable ?? new UnreadableRows(),
    protection,
    writeProblem: options.writeProblem ?? documentedProblem,
    prefix: pagesPath(Object.keys(allow), protection.pagesPath),
    takesFiles: routes.some(({ body }) => Object.values(body?.readers ?? {}).some(isStreamedForm)),
    // A response has no header that its contract does not document.
    limits: new RateLimits(
      protection,
      routes.some(({ responses }) => documentsLimits(responses)),
    ),
    contain: containment(() => app.log),
  }
  const app = createApp(service, (status) => countUnrouted(status))
  addHooks(app, service)
  const refuseUnmatched = addRefusals(app, service)
  const parts = operationParts(app, service)
  const countUnrouted = addPages(app, service, parts)
  addOperations(app, service, parts)
  // Without these routes a path template would match a request that another path, which lacks the method, has to reject.
  for (const [path, methods] of Object.entries(contract.lacking))
    app.route({ method: [...methods], url: routerPath(path), handler: refuseUnmatched })
  return app
}

function createApp(service: Service, countUnrouted: (status: number) => void): FastifyInstance {
  const { contract, log, protection, writeProblem, takesFiles, contain } = service
  const logged = throttle()
  const raw = rawResponses(methodsOfServer(contract.allow), contain, writeProblem, (status, message) => {
    countUnrouted(status)
    logged(message, (times) => app.log.info({ status, times }, message))
  })
  const app: FastifyInstance = Fastify({
    ...log,
    // Code that reads a body checks first that there is one, so that a request without a body need not be a stream that ends.
    serverFactory: (handle) =>
      createHttpServer(handle, contain, () => app.log, { optimizeEmptyRequests: true }),
    clientErrorHandler: raw.onClientError,
    trustProxy: trustedProxies(protection.trustProxy),
    return503OnClosing: false,
    // Fastify's timeout would also stop waiting for running requests, after ten seconds.
    pluginTimeout: 0,
    genReqId: requestIdOf,
    // Fastify would reject a target that the router cannot read before any hook runs.
    rewriteUrl: ({ url = '' }) => originForm(url) ?? unroutablePath,
    // Our own rules decode ids: they reject long ones with a reason instead of a 404.
    routerOptions: { maxParamLength: maxHeaderSize, querystringParser: () => ({}) },
    // No route has a schema for Fastify. Without these compilers it would load Ajv and fast-json-stringify: an eighth of a start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
  })
  // A child logger for each request costs more than adding the request id to the few lines that are logged. With `childLoggerFactory`, Fastify
  // would check the logger's methods at every request.
  app.log.child = () => app.log
  // The upload of a file has no fixed duration.
  if (takesFiles) app.server.requestTimeout = longestRequest
  app.server.on('connect', raw.onConnect)
  app.decorate('writeProblem', writeProblem)
  app.decorateRequest('caller', null)
  app.decorateRequest('operationId', undefined)
  app.decorateRequest('span', undefined)
  // Fastify reads no bodies: operations read theirs in half the time.
  for (const method of new Set([...app.supportedMethods, ...contract.routes.map((route) => route.method)]))
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  return app
}

function addHooks(app: FastifyInstance, { contract, protection, prefix, takesFiles, trace }: Service) {
  limitConnections(app, protection.maxConnections)
  trace?.(app)
  const allowOrigin = crossOrigin(contract.routes, protection.corsOrigins, (origin) =>
    app.log.warn({ origin }, 'pages of this origin may not call: CORS_ORIGINS does not list it'),
  )
  const checkLoad = refuseOverload(app, protection.maxLag, ({ url }) => isHealthCheck(url, prefix))
  const checkHeaders = singleHeaderCheck()
  app.addHook('onRequest', (request, reply, done) => {
    // JSON cannot become a page without sniffing. Pages have a policy of their own.
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
    // A preflight has no credentials, even if the contract has OPTIONS.
    if (allowOrigin(request, reply) && request.routeOptions.config.responses)
      return void reply.code(204).send()
    // Nobody reads a body here, and Node would wait for the rest of it as long as for a file.
    if (takesFiles && !request.routeOptions.config.responses && hasBody(request.headers))
      reply.header('connection', 'close')
    checkLoad(request)
    checkHeaders(request.raw)
    done()
  })
}

// Returns the handler of requests without an operation.
function addRefusals(app: FastifyInstance, { contract, prefix, reset, explains, limits }: Service) {
  const registered = new Set<string>()
  app.addHook('onRoute', (route) => {
    registered.add(route.url)
    // Fastify gives every response to HEAD a length.
    if (route.method === 'HEAD') route.onSend = [route.onSend ?? [], withoutLength].flat()
  })
  const { allow, routes } = contract
  const allowed = reset ? { ...allow, [prefix + resetPath]: ['POST'] } : allow
  const sendNotFound = unmatched(allowed, routes, registered, prefix)
  const refuseUnmatched = async (request: FastifyRequest, reply: FastifyReply) => {
    limits.limitAddress(request, reply)
    return sendNotFound(request, reply)
  }
  app.setErrorHandler(errorHandler(explains))
  app.setNotFoundHandler(refuseUnmatched)
  return refuseUnmatched
}

function operationParts(app: FastifyInstance, service: Service): HandlerParts & OperationParts {
  const { contract, protection, limits, usage, unreadable, policy, clock, prefix, outside, feed } = service
  const { keys, tokens, authenticate, data = service.store } = service
  const { routes } = contract
  const { maxStreams, publicUrl, maxFileSize } = protection
  const access: Access = { keys, tokens, authenticate, data, lastKeys: new WeakMap() }
  const slots = maxStreams > 0 ? new SlotsPerCaller(maxStreams) : undefined
  const withHead = routes.filter(({ method }) => method === 'HEAD')
  const headPaths = new Set(withHead.flatMap(({ path, otherPaths = [] }) => [path, ...otherPaths]))
  return {
    ...admission(routes, access, limits, usage, protection),
    ...{ access, usage, unreadable, policy, clock, publicUrl, prefix, maxFileSize, outside },
    store: data,
    // An app without them has no handlers that send webhooks or callbacks.
    subscriptions: service.subscriptions!,
    callback: service.callback!,
    follow: following(feed),
    webhooks: service.webhooks ?? webhookTools({ networks: [], keys: [] }, () => undefined),
    limits: callerLimits(protection),
    counts: limits,
    locate: locator(routes, policy, clock),
    streams: openStreams(app, slots, service.contain),
    challenge: challengeOf(routes),
    bodyLimit: service.bodyLimit,
    bodyTimeout: service.takesFiles ? bodyTimeout : undefined,
    hasHead: (path) => headPaths.has(path),
  }
}

// Returns the function that counts responses without a routed request.
function addPages(app: FastifyInstance, service: Service, { admit, streams }: OperationParts) {
  const { contract, store, prefix, reset, clock, limits, protection, operated, mountedAt } = service
  const check = useHealth(app, store, prefix)
  if (reset) useSandbox(app, reset, admit, clock, prefix)
  const countUnrouted = useMetrics(app, service, streams, check)
  app.get(`${prefix}/metrics`, async (request, reply) => {
    await admit(request, reply, operatorSecurity, clock())
    return reply
      .header('Content-Type', expositionType)
      .header('Cache-Control', 'no-store')
      .send(await app.writeMetrics())
  })
  const countReader = async (request: FastifyRequest, reply: FastifyReply) => {
    limits.limitAddress(request, reply)
  }
  const { document } = contract
  if (document) {
    const { changelog = () => '' } = service
    const { publicUrl, corsOrigins: origins } = protection
    useDocs(app, countReader, { document, changelog, clock, publicUrl, origins, operated, mountedAt }, prefix)
  }
  return countUnrouted
}

function addOperations(
  app: FastifyInstance,
  { contract, handlers, mock }: Service,
  parts: HandlerParts & OperationParts,
) {
  for (const route of mostTextFirst(contract.routes)) {
    const handler = Object.hasOwn(handlers, route.operationId) ? handlers[route.operationId] : undefined
    const mocked = handler ? undefined : mock?.(route)
    if (handler) serveOperation(app, route, handling(handler, route, parts), parts)
    else if (mocked)
      serveOperation(app, mocked.route, mocked.handle, { ...parts, ...mocked, likelyCaller: undefined })
    else throw new Error(`The operation ${route.operationId} has no handler; write one in handlers/.`)
  }
}

// RFC 9110, section 8.6: a 204 has no length, and that of a 304 would be the length of the whole body.
const withoutLength: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.statusCode === 204 || reply.statusCode === 304) reply.removeHeader('content-length')
  done(null, payload)
}

// A gigabyte takes an hour at 300 kB/s.
const longestRequest = 3_600_000

function noCompiler(): never {
  throw new Error('Routes of this server have no schemas for Fastify.')
}
