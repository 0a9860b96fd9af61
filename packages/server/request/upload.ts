/** Bodies of bytes: small ones as a whole, all of them as a stream. */
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import {
  bodyTimedOut,
  bodyTimeout,
  checkCoding,
  defaultBodyLimit,
  disconnected,
  hasBody,
  keepChunk,
  tooLarge,
} from '../http/request.ts'

// 1 GiB.
const defaultFileLimit = 1024 ** 3

interface Upload {
  /** The whole body; undefined if it is too large for memory. */
  bytes: Buffer | undefined
  /** The whole body, no faster than it is read. The stream fails if the caller disconnects, or exceeds the limit. */
  stream: Readable
}

/**
 * Receives a small body, or the first part of a body without a length.
 * @param bodyLimit largest body to keep as a whole, in bytes
 * @param fileLimit largest body, in bytes
 * @param timeout milliseconds for a small body, however its bytes arrive; undefined for any time
 * @throws HttpError (`content_too_large`) for a larger Content-Length
 */
export async function receiveUpload(
  request: IncomingMessage,
  bodyLimit = defaultBodyLimit,
  fileLimit = defaultFileLimit,
  timeout?: number,
): Promise<Upload> {
  checkCoding(request.headers)
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > fileLimit) throw tooLarge(fileLimit, { connection: 'close' })
  const stream = hasBody(request.headers) ? incoming(request, fileLimit) : Readable.from([])
  const bytes = length > bodyLimit ? undefined : await wholeOf(stream, bodyLimit, timeout)
  return { bytes, stream: bytes ? Readable.from(bytes.length > 0 ? [bytes] : []) : stream }
}

// Returns undefined beyond the limit; the stream still has all bytes then.
async function wholeOf(stream: Readable, limit: number, timeout?: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  const timer = timeout === undefined ? undefined : setTimeout(() => stream.destroy(bodyTimedOut()), timeout)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      keepChunk(chunks, chunk)
      size += chunk.length
      if (size <= limit) continue
      stream.unshift(Buffer.concat(chunks))
      return undefined
    }
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}

// The connection is not read before the stream is.
function incoming(request: IncomingMessage, limit: number): Readable {
  let size = 0
  let timer: NodeJS.Timeout | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stream.destroy(bodyTimedOut()), bodyTimeout)
  }
  const take = (chunk: Buffer) => {
    clearTimeout(timer)
    size += chunk.length
    if (size > limit) stream.destroy(tooLarge(limit, { connection: 'close' }))
    else if (!stream.push(chunk)) request.pause()
    else wait()
  }
  const end = () => {
    // The reader may take any time for what has arrived.
    clearTimeout(timer)
    stream.push(null)
  }
  const fail = (error: Error) => stream.destroy(error)
  const stream = new Readable({
    read() {
      wait()
      if (request.listeners('data').includes(take)) return void request.resume()
      request.on('data', take).on('end', end).on('error', fail)
      if (request.destroyed) fail(disconnected(request))
    },
    destroy(error, done) {
      clearTimeout(timer)
      request.off('data', take).off('end', end).pause()
      done(error)
    },
  })
  // A reader learns of the failure; without one it does no harm.
  return stream.on('error', () => {})
}
