/** Responses of bytes: streams and partial content. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem, sendResponse } from './send.ts'
import type { Written } from './validate.ts'

export const hasFiles = (responses: Route['responses']): boolean =>
  Object.values(responses).some(
    ({ content = {}, isOpen }) => isOpen || Object.values(content).some(({ kind }) => kind === 'binary'),
  )

/** Closes a source when the response ends, for whatever reason. */
export function endWith(response: ServerResponse, source: unknown) {
  if (source instanceof ReadableStream)
    // The reader of a locked stream closes it.
    finished(response, () => source.locked || source.cancel().catch(() => {}))
  if (!(source instanceof Readable)) return
  // A reader learns of the failure; without one it does no harm.
  source.on('error', () => {})
  finished(response, () => source.destroy())
}

interface SentFile {
  status: number
  headers: Readonly<Record<string, string>>
  mediaType: string
  bytes: NonNullable<Written['bytes']>
  // Undefined if it is unknown.
  length: number | undefined
}

/**
 * Sends a file, or the requested part of it (RFC 9110, section 14) if the contract documents 206 and the length is known; 416 if the file ends
 * before the part.
 */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  responses: Route['responses'],
  { status, headers, mediaType, bytes, length }: SentFile,
): FastifyReply {
  const { method } = request
  const isDivisible = status === 200 && length !== undefined && responses[206] !== undefined
  if (isDivisible) reply.header('accept-ranges', 'bytes')
  const range = isDivisible && method === 'GET' ? rangeOf(request.headers, length, headers.etag) : undefined
  if (range && range.start > range.end) {
    const message = `The range begins beyond the end: there are ${length} bytes.`
    reply.header('content-range', `bytes */${length}`)
    // A new code would have to be in the catalogue of every service.
    return sendProblem(reply, { status: 416, code: 'invalid_parameter', message })
  }
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${length}`)
  const part = range ?? { start: 0, end: (length ?? Number.POSITIVE_INFINITY) - 1 }
  if (length !== undefined) reply.header('content-length', part.end - part.start + 1)
  const written = { mediaType, bytes: partOf(bytes, part, method === 'HEAD') }
  return sendResponse(reply, headers, { status: range ? 206 : status, written })
}

// Both ends are inclusive, from 0.
interface ByteRange {
  start: number
  end: number
}

// Returns undefined for the whole file: for several ranges, invalid ones, and another version. The start of an unsatisfiable range is beyond
// its end.
function rangeOf(
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
  length: number,
  etag: string | undefined,
): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (first === '' && last === '') return undefined
  // A weak tag does not identify bytes.
  if (condition !== undefined && (condition !== etag || etag.startsWith('W/'))) return undefined
  if (first === '') return { start: Math.max(0, length - Number(last)), end: length - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { start: Number(first), end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}

function partOf(bytes: SentFile['bytes'], part: ByteRange, isHead: boolean): Uint8Array | Readable {
  if (bytes instanceof Uint8Array) return bytes.subarray(part.start, part.end + 1)
  // Fastify would read the whole stream to learn its length.
  return Readable.from(isHead ? [] : piecesOf(bytes, part), { objectMode: false })
}

// A stream that is shorter than its length must fail, because the caller waits for the rest.
async function* piecesOf(source: AsyncIterable<unknown>, { start, end }: ByteRange) {
  let at = 0
  for await (const part of source) {
    const chunk = typeof part === 'string' ? Buffer.from(part) : part
    if (!(chunk instanceof Uint8Array)) throw new Error('a stream has data other than bytes')
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += chunk.length
    if (piece.length > 0) yield piece
    if (at > end) return
  }
  if (at <= end && end !== Number.POSITIVE_INFINITY)
    throw new Error(`a stream ended after ${at} bytes, before its length`)
}
