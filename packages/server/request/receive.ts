/**
 * The body of a request as it comes, before anything in it is read. A body that the contract lets stream (bytes, items, parts with files)
 * arrives no faster than it is read, and a small one also as a whole. Any other arrives as a whole, within its limit and its time.
 */
import type { Readable } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import { isItems } from 'contract-openapi/wire'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasBody, receiveBody } from '../http/request.ts'
import { isStreamedForm, type StreamedForm, streamedForm } from './body.ts'
import { receiveUpload } from './upload.ts'

export interface BodyLimits {
  /** Bytes of a body that is kept as a whole; 64 KiB by default. */
  bodyLimit?: number | undefined
  /** Milliseconds for a body without files; undefined if the server has a timeout. */
  bodyTimeout?: number | undefined
  /** Bytes; 1 GiB by default. An operation may have its own limit. */
  maxFileSize?: number | undefined
}

export interface Received {
  /** The whole body; undefined without one, and for one that is too large for memory. */
  bytes?: Buffer | undefined
  /** The whole body of a streamed form. */
  stream?: Readable | undefined
  form?: StreamedForm | undefined
}

export const noBody: Received = {}

/** Makes the step that receives the bodies of an operation. It throws what `receiveBody` and `receiveUpload` throw. */
export function receiver(
  { body, maxFileSize: operationMaximum }: Route,
  { bodyLimit, bodyTimeout, maxFileSize }: BodyLimits,
): (request: FastifyRequest, reply: FastifyReply) => Received | Promise<Received> {
  if (!body) return () => noBody
  const hasStreams = Object.values(body.readers).some((reader) => reader && isStreamedForm(reader))
  return ({ raw, headers }, reply) => {
    // With a media type, no bytes are a body, too: an empty text, for example.
    if (!hasBody(headers) && !headers['content-type']) return noBody
    const form = hasStreams ? streamedForm(body, headers['content-type']) : undefined
    return form
      ? receiveStreamed(form, reply)
      : receiveBody(raw, bodyLimit, bodyTimeout).then((bytes) => ({ bytes }))
  }

  async function receiveStreamed(form: StreamedForm, reply: FastifyReply): Promise<Received> {
    const { kind } = form.reader
    const { bytes, stream } = await receiveUpload(
      reply.request.raw,
      isItems(kind) ? -1 : bodyLimit,
      operationMaximum ?? maxFileSize,
      kind === 'multipart' ? bodyTimeout : undefined,
    )
    if (!bytes && kind !== 'multipart') endWithUnread(reply)
    return { bytes, stream, form }
  }
}

// The rest that a handler does not read must not be taken for the next request.
function endWithUnread({ raw, request, server }: FastifyReply) {
  const { shouldKeepAlive } = raw
  raw.shouldKeepAlive = false
  request.raw.once('end', () => {
    raw.shouldKeepAlive = shouldKeepAlive && server.server.listening
  })
}
