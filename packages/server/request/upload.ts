/** Bodies of bytes: whole while they are small, and as they come however large they are. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { passThrough } from '../http/buffer-memory.ts'
import {
  bodyTimedOut,
  bodyTimeout,
  checkCoding,
  defaultBodyLimit,
  hasBody,
  keepChunk,
  tooLarge,
} from '../http/request.ts'

/** The largest file by default, in bytes. */
export const defaultFileLimit = 1024 ** 3

/** A body of bytes. */
export interface Upload {
  /** All of it; undefined where it is too large to be kept in memory. */
  bytes: Buffer | undefined
  /** All of it, no faster than it is read. It fails when the caller goes away, or sends more than the limit. */
  stream: Readable
}

/**
 * Receives a body if it is small, and the first part of any other that does not say how long it is.
 * @param bodyLimit the largest body that is kept whole, in bytes
 * @param fileLimit the largest body, in bytes
 * @throws HttpError (`content_too_large`) for a body that says that it is larger
 */
export async function receiveUpload(
  request: IncomingMessage,
  bodyLimit = defaultBodyLimit,
  fileLimit = defaultFileLimit,
): Promise<Upload> {
  checkCoding(request.headers)
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > fileLimit) throw tooLarge(fileLimit, { connection: 'close' })
  const stream = hasBody(request.headers) ? incoming(request, fileLimit) : Readable.from([])
  const bytes = length > bodyLimit ? undefined : await wholeOf(stream, bodyLimit)
  return { bytes, stream: bytes ? Readable.from(bytes.length > 0 ? [bytes] : []) : stream }
}

/** The bytes of a stream; undefined where they are more than the limit: then it still brings all of them. */
async function wholeOf(stream: Readable, limit: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    keepChunk(chunks, chunk)
    size += chunk.length
    if (size <= limit) continue
    stream.unshift(Buffer.concat(chunks))
    return undefined
  }
  return Buffer.concat(chunks)
}

/** The body of a request, up to a limit. Nothing is read from the connection until somebody reads the stream. */
function incoming(request: IncomingMessage, limit: number): Readable {
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const lose = () => stream.destroy(bodyTimedOut())
  const take = (chunk: Buffer) => {
    clearTimeout(timer)
    size += chunk.length
    passThrough(chunk)
    if (size > limit) stream.destroy(tooLarge(limit, { connection: 'close' }))
    else if (!stream.push(chunk)) request.pause()
    else timer = setTimeout(lose, bodyTimeout)
  }
  const end = () => stream.push(null)
  const fail = (error: Error) => stream.destroy(error)
  const stream = new Readable({
    read() {
      clearTimeout(timer)
      timer = setTimeout(lose, bodyTimeout)
      if (request.listeners('data').includes(take)) return void request.resume()
      request.on('data', take).on('end', end).on('error', fail)
      if (request.destroyed) fail(request.errored ?? new Error('The caller went away.'))
    },
    destroy(error, done) {
      clearTimeout(timer)
      request.off('data', take).off('end', end).pause()
      done(error)
    },
  })
  // Whoever reads it learns that it failed; where nobody does, that harms nothing.
  return stream.on('error', () => {})
}
