/** Responses of bytes: streams are sent no faster than the caller reads, and a caller who asks for a part gets that. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { finished, Readable } from 'node:stream'
import type { Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { passThrough } from '../http/buffer-memory.ts'
import { sendProblem, sendResponse, type Written } from './send.ts'

/** True if a body of an operation may come as a stream of bytes. */
export const hasFiles = (responses: Route['responses']): boolean =>
  Object.values(responses).some(
    ({ content = {}, isOpen }) => isOpen || Object.values(content).some(({ kind }) => kind === 'binary'),
  )

/** Ends a stream with the response: with its last byte, without one, or because the caller has left. */
export function endWith(response: ServerResponse, source: unknown) {
  if (source instanceof ReadableStream)
    // Whoever reads it ends it.
    finished(response, () => source.locked || source.cancel().catch(() => {}))
  if (!(source instanceof Readable)) return
  // Whoever reads it learns that it failed; where nobody does, that harms nothing.
  source.on('error', () => {})
  finished(response, () => source.destroy())
}

/** A file that is sent as a response. */
interface SentFile {
  status: number
  headers: Readonly<Record<string, string>>
  mediaType: string
  bytes: NonNullable<Written['bytes']>
  /** How many bytes it has; undefined where that is not known. */
  length: number | undefined
}

/**
 * Sends a file; or the part of it that the caller asks for (RFC 9110, section 14), where the contract documents 206 and the length is known: 416 where the
 * file ends before it.
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
    // A code of its own would be new to the catalogue of every service.
    return sendProblem(reply, { status: 416, code: 'invalid_parameter', message })
  }
  if (range) reply.header('content-range', `bytes ${range.start}-${range.end}/${length}`)
  const part = range ?? { start: 0, end: (length ?? Number.POSITIVE_INFINITY) - 1 }
  if (length !== undefined) reply.header('content-length', part.end - part.start + 1)
  const written = { mediaType, bytes: partOf(bytes, part, method === 'HEAD') }
  return sendResponse(reply, headers, { status: range ? 206 : status, written })
}

/** The first and the last byte, both counted from 0 and included. */
interface ByteRange {
  start: number
  end: number
}

/**
 * The range that is asked for; its start lies beyond its end where the file has nothing of it.
 * @returns undefined for all: also for several ranges, for what is no range of bytes, and for a part of another version
 */
function rangeOf(
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
  length: number,
  etag: string | undefined,
): ByteRange | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (first === '' && last === '') return undefined
  // A weak tag says nothing of bytes.
  if (condition !== undefined && (condition !== etag || etag.startsWith('W/'))) return undefined
  if (first === '') return { start: Math.max(0, length - Number(last)), end: length - 1 }
  if (last !== '' && Number(last) < Number(first)) return undefined
  return { start: Number(first), end: last === '' ? length - 1 : Math.min(Number(last), length - 1) }
}

function partOf(bytes: SentFile['bytes'], part: ByteRange, isHead: boolean): Uint8Array | Readable {
  if (bytes instanceof Uint8Array) return bytes.subarray(part.start, part.end + 1)
  // Fastify would read the whole to learn its length.
  return Readable.from(isHead ? [] : piecesOf(bytes, part), { objectMode: false })
}

/** @throws Error where a stream has fewer bytes than its length: the caller would wait for more */
async function* piecesOf(source: AsyncIterable<unknown>, { start, end }: ByteRange) {
  let at = 0
  for await (const given of source) {
    const chunk = typeof given === 'string' ? Buffer.from(given) : given
    if (!(chunk instanceof Uint8Array)) throw new Error('a stream brought something else than bytes')
    passThrough(chunk)
    const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
    at += chunk.length
    if (piece.length > 0) yield piece
    if (at > end) return
  }
  if (at <= end && end !== Number.POSITIVE_INFINITY)
    throw new Error(`a stream ended after ${at} bytes, before its length`)
}
