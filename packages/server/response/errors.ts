/**
 * Sends the error of a step that throws: an `HttpError` as it is, an unavailable store as a 503, anything else as a 500 without details, logged with
 * its reason. Requests without an operation get their 404 or 405 here, too.
 */
import { setImmediate } from 'node:timers/promises'
import type { Route } from 'contract-openapi/contract'
import { match } from 'contract-openapi/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import { decodedText, hasBody, originForm } from '../http/request.ts'
import { throttle } from '../log/output.ts'
import { OutcomeUnknown, StoreUnavailable, UnstorableValue } from '../store/store.ts'
import { sendError } from './send.ts'
import { UndocumentedResponse } from './validate.ts'

const retryAfter = '1'

/**
 * Makes the handler of errors.
 * @param explains true if callers see the reason of a response that the contract does not document: in development
 */
export function errorHandler(
  explains = false,
): (error: unknown, request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined {
  // A full disk fails thousands of requests in the same way.
  const logged = throttle()
  return (error, request, reply) => {
    const respond = () => void respondTo(error, request, reply, logged, explains)
    // A body that came with the headers is read in the rest of this turn; an earlier response would have to end the connection.
    if (!request.raw.complete && hasBody(request.headers)) return setImmediate().then(respond)
    respond()
    return undefined
  }
}

function respondTo(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  logged: ReturnType<typeof throttle>,
  explains: boolean,
) {
  if (error instanceof CustomResponse) return error.send(reply)
  if (error instanceof HttpError) {
    return sendError(reply.headers(error.headers), error.code, error.message, error.faults)
  }
  // The connection is already destroyed, so that nobody receives this response.
  if (error === request.raw.errored) {
    return sendError(reply, 'bad_request', 'The request ended before it was complete.')
  }
  if (error instanceof StoreUnavailable || error instanceof OutcomeUnknown) {
    logged(error.message, (times) => {
      request.log.error({ requestId: request.id, err: error, times }, error.message)
    })
    reply.header('Retry-After', retryAfter)
    return error instanceof StoreUnavailable
      ? sendError(
          reply,
          'unavailable',
          'The store cannot do this now; nothing was changed. Try again in a second.',
        )
      : sendError(
          reply,
          'outcome_unknown',
          'The store was lost while it saved this: it is saved completely or not at all. Repeat the request with the same ' +
            'Idempotency-Key, or look before you repeat it.',
        )
  }
  if (error instanceof UnstorableValue) {
    logged(error.message, (times) => {
      request.log.warn(
        { requestId: request.id, times },
        `a value was refused that no column holds: ${error.message}`,
      )
    })
    const isOfBody = hasBody(request.headers)
    return sendError(
      reply,
      isOfBody ? 'invalid_body' : 'invalid_parameter',
      `${isOfBody ? 'The body' : 'A parameter'} has a value that cannot be stored: ${error.reason}.`,
    )
  }
  request.log.error({ requestId: request.id, err: error }, 'the server failed to handle a request')
  if (explains && error instanceof UndocumentedResponse)
    return sendError(reply, 'internal_error', error.message)
  return sendError(
    reply,
    'internal_error',
    'The server failed to handle the request. Quote the X-Request-Id when you report it.',
  )
}

/** Error of a request with a response of its own: a mock sends the documented example. */
export class CustomResponse extends HttpError {
  readonly send: (reply: FastifyReply) => unknown

  constructor({ code, message }: HttpError, send: (reply: FastifyReply) => unknown) {
    super(code, message)
    this.send = send
  }
}

export const methodsOfServer = (allow: Readonly<Record<string, readonly string[]>>): string =>
  [...new Set(Object.values(allow).flat())].sort().join(', ')

// `Accept-Query` (draft-ietf-httpbis-safe-method-w-body, section 3).
const queryTypes = (routes: readonly Route[], template: string): string =>
  routes
    .filter(
      ({ method, path, otherPaths = [] }) => method === 'QUERY' && [path, ...otherPaths].includes(template),
    )
    .flatMap(({ body }) => Object.keys(body?.readers ?? {}))
    .map((type) => (/^[\w*][\w!#$%&'*+.^`|~:/-]*$/.test(type) ? type : JSON.stringify(type)))
    .join(', ')

/**
 * Makes the handler of requests without an operation: OPTIONS and other methods on known paths, and unknown paths.
 * @param allow methods by path of the contract
 * @param registered all paths of the server; its own pages are read-only
 * @param prefix path before the server's pages
 */
export function unmatched(
  allow: Readonly<Record<string, readonly string[]>>,
  routes: readonly Route[],
  registered: ReadonlySet<string>,
  prefix: string,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const paths = Object.entries(allow).map(([template, methods]) => ({
    template,
    written: decodedText(template.replaceAll('#', '%23')),
    methods: methods.join(', '),
  }))
  const ofServer = methodsOfServer(allow)
  const describe = (path: string) =>
    paths.find(({ written }) => match(written, path)) ??
    (registered.has(path) ? { methods: 'GET, HEAD', template: undefined } : undefined)

  return (request, reply) => {
    const { method, originalUrl } = request
    const target = originForm(originalUrl)
    // The log has the original target, not the path for the router.
    if (target === undefined) request.raw.url = originalUrl
    if (originalUrl === '*' && method === 'OPTIONS') return reply.header('Allow', ofServer).code(204).send()
    if (target === undefined) {
      return sendError(
        reply,
        'invalid_parameter',
        'The request target is not a path or an http URL, or its path has a broken percent-encoding (RFC 9112, section 3.2).',
      )
    }
    const described = describe(decodeURI(target.split(/[?#]/, 1)[0]!))
    // Of a path that is written with a query, a request without it has the method.
    if (described === undefined || described.methods.split(', ').includes(method)) {
      const advice = registered.has(`${prefix}/docs`) ? `; see ${prefix}/docs for all paths` : ''
      return sendError(reply, 'not_found', `Path not found${advice}.`)
    }
    const { methods, template } = described
    const queries = template === undefined ? '' : queryTypes(routes, template)
    reply.header('Allow', methods)
    if (queries !== '') reply.header('Accept-Query', queries)
    if (method === 'OPTIONS') return reply.code(204).send()
    return sendError(reply, 'method_not_allowed', `${method} is not allowed here; use ${methods}.`)
  }
}
