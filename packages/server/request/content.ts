/** Content of a received body, as handlers get it: a checked value, items that are checked as they arrive, or a stream of bytes. */
import { finished } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply } from 'fastify'
import { defaultBodyLimit, tooLarge } from '../http/request.ts'
import { callerKey } from '../limits/client-address.ts'
import { parseBody } from './body.ts'
import { readItems } from './items.ts'
import type { Received } from './receive.ts'

export interface Content {
  body?: unknown
  // The media type of the body, if the contract has a choice.
  mediaType?: string | undefined
  // The body of bytes, of any size.
  stream?: Received['stream']
}

/**
 * Reads a received body into a request.
 * @throws HttpError (from the promise): `invalid_body`, `content_too_large`
 */
export async function readBody(
  input: Content,
  body: NonNullable<Route['body']>,
  { bytes, stream, form }: Received,
  { request, raw }: FastifyReply,
  bodyLimit = defaultBodyLimit,
): Promise<void> {
  const kind = form?.reader.kind
  if (form && stream && !bytes && kind !== 'multipart') {
    input.mediaType = form.mediaType
    if (kind === 'binary') refuseWhole(input, bodyLimit)
    else input.body = readItems(stream, form.reader, bodyLimit)
  } else {
    const keeping = {
      memory: bodyLimit,
      caller: callerKey(request),
      server: request.server,
      onEnd: (release: () => void) => void finished(raw, release),
    }
    Object.assign(input, await parseBody(body, request.headers['content-type'], bytes ?? stream, keeping))
  }
  if (kind === 'binary') input.stream = stream
}

// A body that is too large to be read as a whole is available as a stream.
function refuseWhole(input: Content, bodyLimit: number) {
  Object.defineProperty(input, 'body', {
    get() {
      throw tooLarge(bodyLimit)
    },
  })
}
