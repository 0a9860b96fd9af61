/**
 * Sends a response that the contract documents: as a stream, as a file or a part of it, or as a whole. Preconditions of a read come first,
 * since they need the ETag of the response.
 */
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { reauthorize } from '../auth/admission.ts'
import type { Access } from '../auth/authenticate.ts'
import { unmetPrecondition } from '../http/preconditions.ts'
import { HttpError } from '../http/problem.ts'
import { checkLifecycle, type Locate } from '../lifecycle/lifecycle.ts'
import { callerKey } from '../limits/client-address.ts'
import type { Parameters } from '../request/parameters.ts'
import type { LifecyclePolicy } from '../settings/settings.ts'
import { hasFiles, sendFile } from './files.ts'
import { sendResponse } from './send.ts'
import type { Streams } from './streams.ts'
import type { ValidResponse } from './validate.ts'

export interface ResponseParts {
  locate: Locate
  streams: Streams
  access: Access
  policy: LifecyclePolicy
  clock(): Date
  /** For the 401 of a handler; empty if the contract has no security. */
  challenge: string
}

/** Makes the step that sends the responses of an operation. */
export function sender(route: Route, parts: ResponseParts) {
  const { method, security, responses } = route
  const { streams, policy, clock, challenge } = parts
  const sendsFiles = hasFiles(responses)
  return async (
    { response, headers, written }: ValidResponse,
    { headers: { 'If-Match': ifMatch, 'If-None-Match': ifNoneMatch } }: Pick<Parameters, 'headers'>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (headers.location) headers.location = parts.locate(headers.location)
    // RFC 9110, section 15.5.2, requires a challenge with every 401, even that of a log-in.
    if (response.status === 401 && challenge !== '') reply.header('www-authenticate', challenge)
    const unmet = method === 'GET' ? unmetPrecondition(ifMatch, ifNoneMatch, headers.etag) : undefined
    if (unmet === 412)
      throw new HttpError('precondition_failed', 'If-Match does not have the current version.')
    const { status, lastEventId } = response
    if (unmet) return void sendResponse(reply, headers, { status: unmet })
    if (written?.items && written.stream) {
      const { mediaType, items, stream } = written
      const caller = callerKey(request)
      // The stream lasts as long as the caller has access, and the operation exists.
      const confirm = async () => {
        const now = clock()
        if (security) await reauthorize(request, security, parts.access, now)
        checkLifecycle(route, policy, now)
      }
      const streaming = { status, mediaType, stream, lastEventId, items, caller, confirm }
      return streams.open(request, reply.headers(headers), streaming)
    }
    if (sendsFiles && written?.bytes) {
      const { mediaType, bytes } = written
      const length = bytes instanceof Uint8Array ? bytes.length : response.length
      // Fastify would take an earlier resolution for an empty response.
      await sendFile(request, reply, responses, { status, headers, mediaType, bytes, length })
      return
    }
    sendResponse(reply, headers, { status, body: written?.body ?? response.body, written })
  }
}
