import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import * as generated from '../generated/router.ts'
import type { Handlers } from '../handlers/operation.ts'
import { assertEnforceable } from './access.ts'
import { parseJson } from './body.ts'
import { useDocs } from './docs.ts'
import { answerError, answerParserError } from './errors.ts'
import { RequestLog } from './log.ts'
import { type Handler, type Service, serveOperation } from './operation.ts'
import { RequestRefused } from './refusal.ts'
import { unmatched } from './unmatched.ts'

/** The largest body, in bytes. */
const bodyLimit = 64 * 1024
/** The longest that a request may take to arrive, in milliseconds. */
const requestTimeout = 30_000

/**
 * Builds the service: the operations of the contract, each with its handler, over a store.
 * @throws Error when an operation has no handler or asks for protection that this server cannot give
 */
export function buildApp(
  service: Service,
  handlers: Handlers,
  logger: FastifyServerOptions['logger'] = false,
  { routes, allow }: Pick<typeof generated, 'routes' | 'allow'> = generated,
): FastifyInstance {
  const answerUnmatched = unmatched(allow)
  assertEnforceable(routes)
  const app = Fastify({
    logger,
    bodyLimit,
    requestTimeout,
    logController: new RequestLog(),
    // A child logger for each request costs more than naming the request in the few lines that are logged.
    childLoggerFactory: (parent) => parent,
    return503OnClosing: false,
    genReqId: requestIds(),
    // Checked by a hook of our own; Node would answer without a body.
    http: { requireHostHeader: false },
    clientErrorHandler: answerParserError,
    frameworkErrors: answerError,
    // Ids are decoded by our own rules, which refuse long ones with a reason instead of a 404.
    routerOptions: { maxParamLength: 16_384, querystringParser: () => ({}) },
  })
  app.decorateRequest('apiKey', null)
  app.decorateRequest('operationId', undefined)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, bytes: Buffer, done) =>
    done(null, request.routeOptions.config.isRaw ? bytes : parseJson(bytes)),
  )
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(answerUnmatched)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    // Here rather than in the handler, which would have the body read first.
    if (request.is404) return void answerUnmatched(request, reply)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      return done(
        new RequestRefused('bad_request', 'An HTTP/1.1 request names its Host (RFC 9112, section 3.2).'),
      )
    }
    done()
  })
  // Expectations other than 100-continue may be ignored (RFC 9110, section 10.1.1); Node would answer in its own shape.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  useDocs(app)
  for (const route of routes) {
    const handler = handlers[route.operationId] as Handler | undefined
    if (!handler)
      throw new Error(`The operation ${route.operationId} has no handler; write one in handlers/.`)
    serveOperation(app, route, handler, service)
  }
  return app
}

/** Ids that are unique across processes: a random start and a counter. */
function requestIds(): () => string {
  const process = randomBytes(6).toString('hex')
  let count = 0
  return () => `${process}-${(count++).toString(36)}`
}
