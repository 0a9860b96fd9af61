import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { HttpError } from './problem.ts'

/** The largest body by default, in bytes. */
export const defaultLimit = 64 * 1024
/** How many chunks are kept before they become one: each takes some 400 bytes beside its own. */
const maxChunks = 64

/** How long a body may take where files may take longer (`requestTimeout`), and how long a caller may send nothing of a file, in milliseconds. */
export const bodyTimeout = 30_000

/** Keeps one more chunk of a body, which becomes one with those before it when they are many. */
export function keepChunk(chunks: Buffer[], chunk: Buffer) {
  chunks.push(chunk)
  if (chunks.length === maxChunks) chunks.splice(0, maxChunks, Buffer.concat(chunks))
}

export const tooLarge = (limit: number, headers = {}) =>
  new HttpError('content_too_large', `The body is larger than ${limit} bytes.`, headers)

export const bodyTimedOut = () =>
  new HttpError('request_timeout', 'The body did not arrive in time. Send it again.')

/** @throws HttpError (`bad_request`) for a coding that would have to be undone first */
export function checkCoding({ 'transfer-encoding': coding = 'chunked' }: IncomingHttpHeaders) {
  if (coding.toLowerCase() !== 'chunked')
    throw new HttpError('bad_request', `The transfer coding "${coding}" is not understood; use chunked.`)
}

/** True if a request has a body (RFC 9112, section 6). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Receives a body to its end. For a request without a body it resolves at once: Node may emit no `end` for it (`optimizeEmptyRequests`).
 * @param bodyLimit the largest body, in bytes
 * @param within how long it may take, in milliseconds; undefined where the server sees to that
 * @throws HttpError (`content_too_large`) beyond the limit, and what else comes is not kept; (`bad_request`) for a coding
 * that would have to be undone first
 * @throws Error (ECONNRESET) when the connection ends before the body does
 */
export function receiveBody(
  request: IncomingMessage,
  bodyLimit = defaultLimit,
  within?: number,
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
    if (Number(request.headers['content-length']) > bodyLimit) return refuse()
    if (within !== undefined) {
      const timer = setTimeout(() => reject(bodyTimedOut()), within)
      request.once('close', () => clearTimeout(timer)).once('end', () => clearTimeout(timer))
    }
    request.on('data', keep)
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

/** The path that the router gets for a target that names no path of this server: no operation has it. */
export const nowhere = '/*'

/**
 * The path and query of a request target (RFC 9112, section 3.2): the origin form as it is, the absolute form without its origin.
 * @returns undefined for `*`, for a URL that is not of the web, and for a path whose percent-encoding is broken
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

/** The characters that a caller's id may have, so that it harms neither a log nor a terminal. */
const harmless = /^[A-Za-z0-9._-]{1,64}$/

/** The start of the ids that are made here: another one for each process. */
const prefix = randomBytes(6).toString('hex')
let count = 0

/** The id of a request: the caller's own `X-Request-Id` if it is harmless, else a new one. */
export function requestIdOf({ headers }: { headers: Record<string, unknown> }): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && harmless.test(sent) ? sent : newRequestId()
}

/** An id that no other request has, of this process or another. */
export function newRequestId(): string {
  return `${prefix}-${count++}`
}
