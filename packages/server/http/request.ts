/** Parts of a request that are known before its operation: its target, its id, and its body as bytes within a limit. */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HttpError } from './problem.ts'

export const defaultBodyLimit = 64 * 1024
// Each chunk takes some 400 bytes beside its data.
const maxChunks = 64

// Milliseconds for a body other than a file, and between two chunks of a file.
export const bodyTimeout = 30_000

export function keepChunk(chunks: Buffer[], chunk: Buffer) {
  chunks.push(chunk)
  if (chunks.length === maxChunks) chunks.splice(0, maxChunks, Buffer.concat(chunks))
}

export const tooLarge = (limit: number, headers = {}) =>
  new HttpError('content_too_large', `The body is larger than ${limit} bytes.`, headers)

export const bodyTimedOut = () =>
  new HttpError('request_timeout', 'The body did not arrive in time. Send it again.')

export function checkCoding({ 'transfer-encoding': coding = 'chunked' }: IncomingHttpHeaders) {
  if (coding.toLowerCase() !== 'chunked')
    throw new HttpError('bad_request', `The transfer coding "${coding}" is not supported; use chunked.`)
}

/** Returns the error of a request whose connection has ended. */
export const disconnected = ({ errored }: IncomingMessage) => errored ?? new Error('The caller disconnected.')

/** True if the headers of a request announce a body. */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads a whole body. Resolves at once for a request without a body: Node may emit no `end` for it (`optimizeEmptyRequests`).
 * @param bodyLimit bytes
 * @param timeout milliseconds; undefined if the server has a timeout
 * @throws HttpError (`content_too_large`) beyond the limit, without keeping the rest; (`bad_request`) for a transfer coding other than chunked
 * @throws Error (ECONNRESET) if the connection ends before the body
 */
export function receiveBody(
  request: IncomingMessage,
  bodyLimit = defaultBodyLimit,
  timeout?: number,
): Promise<Buffer> {
  if (!hasBody(request.headers)) return Promise.resolve(Buffer.alloc(0))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () => reject(tooLarge(bodyLimit))
    const keep = (chunk: Buffer) => {
      size += chunk.length
      keepChunk(chunks, chunk)
      if (size <= bodyLimit) return
      request.off('data', keep)
      refuse()
    }
    checkCoding(request.headers)
    // No event tells of an earlier end.
    if (request.destroyed) return reject(disconnected(request))
    if (Number(request.headers['content-length']) > bodyLimit) return refuse()
    if (timeout !== undefined) {
      const timer = setTimeout(() => reject(bodyTimedOut()), timeout)
      request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    request.on('data', keep)
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

// Path for request targets that this server does not have: no operation has it.
export const unroutablePath = '/*'

/**
 * Returns the path and query of a request target (RFC 9112, section 3.2), in origin or absolute form.
 * @returns undefined for `*`, a URL other than http and https, and invalid percent-encoding
 */
export function originForm(target: string): string | undefined {
  const local = target.startsWith('/') ? target : localPart(target)
  return local?.includes('%') && !isDecodable(local) ? undefined : local
}

function localPart(target: string): string | undefined {
  const local = /^https?:\/\/[^/?#]+([^#]*)$/i.exec(target)?.[1]
  if (local === undefined || !URL.canParse(target)) return undefined
  return local.startsWith('/') ? local : `/${local}`
}

function isDecodable(local: string): boolean {
  try {
    decodeURI(local.split(/[?#]/, 1)[0]!)
    return true
  } catch {
    return false
  }
}

/** Decodes the percent-encoding of a path, as the router does; a text that has none stays. */
export function decodedText(text: string): string {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

// Characters that harm neither a log nor a terminal.
const harmless = /^[A-Za-z0-9._-]{1,64}$/

/** Returns the caller's `X-Request-Id` if it is harmless, else a new id. */
export function requestIdOf({ headers }: { headers: Record<string, unknown> }): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && harmless.test(sent) ? sent : newRequestId()
}

const prefix = randomUUID().slice(0, -12)
let count = 0

/**
 * Returns a request id that is unique across servers: a UUID, which most contracts with this header ask for, with a number after a text of
 * this process.
 */
export const newRequestId = (): string => prefix + (count++).toString(16).padStart(12, '0')
