import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/http-error.ts'
import { hasBody } from '../http/receive-body.ts'
import { throttle } from '../log/throttle.ts'
import { OutcomeUnknown } from '../store/outcome-unknown.ts'
import { StoreUnavailable } from '../store/store-unavailable.ts'
import { sendError } from './send.ts'

/** Seconds after which a caller may try again when the store fails. */
const retryAfter = '1'

/** A full disk is the same news for thousands of requests. */
const logged = throttle()

/**
 * Responds to whatever was thrown while a request was served. A body that came with the headers is read in the rest of this turn; a response
 * before that would have to end the connection.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (request.raw.complete || !hasBody(request.headers)) respondTo(error, request, reply)
  else setImmediate(respondTo, error, request, reply)
}

function respondTo(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof HttpError) {
    if (error.cause) request.log.warn({ requestId: request.id, err: error.cause }, error.message)
    return sendError(reply.headers(error.headers), error.code, error.message)
  }
  // The caller is gone: what is sent reaches nobody, and the connection is destroyed already.
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
  request.log.error({ requestId: request.id, err: error }, 'the server failed to handle a request')
  return sendError(
    reply,
    'internal_error',
    'The server failed to handle the request. Quote the X-Request-Id when you report it.',
  )
}
