import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Route } from '../generated/router.ts'
import { RequestRefused } from './request-refused.ts'
import { describeViolation } from './violation.ts'

/** The largest body, in bytes. */
export const bodyLimit = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Whether a request has a body (RFC 9112, section 6). */
export function hasBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/**
 * Reads a body to its end.
 * @throws RequestRefused (`content_too_large`) beyond the limit, without reading on
 * @throws Error (ECONNRESET) when the connection ends before the body does
 */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const refuse = () =>
      reject(new RequestRefused('content_too_large', `The body is larger than ${bodyLimit} bytes.`))
    if (Number(request.headers['content-length']) > bodyLimit) return refuse()
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bodyLimit) refuse()
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    request.on('error', reject)
  })
}

/**
 * Parses a JSON body (RFC 8259) without the gaps that parsers leave open: the bytes must be UTF-8, and no object may
 * name a member twice. No bytes are no body: undefined.
 * @throws RequestRefused (`invalid_body`) saying where
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  const text = utf8Text(bytes)
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new RequestRefused('invalid_body', `The body is not JSON: ${(error as Error).message}.`)
  }
  const repeated = hasAColonEach(value, text) ? undefined : repeatedMember(text)
  if (repeated !== undefined) {
    throw new RequestRefused(
      'invalid_body',
      `Body member ${JSON.stringify(repeated)} is given more than once.`,
    )
  }
  return value
}

/** The text of a body; throws RequestRefused (`invalid_body`) unless it is UTF-8. */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new RequestRefused('invalid_body', 'The body is not valid UTF-8.')
  }
}

/**
 * Whether the text has no more colons than this object has members: then none was given twice, in no object further in either.
 * Says so of nearly all bodies, in a tenth of the time that reading on takes.
 */
function hasAColonEach(value: unknown, text: string): boolean {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return false
  let colons = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) colons++
  return colons === Object.keys(value).length
}

/** The first member name that an object of this (valid) JSON text has twice. */
function repeatedMember(json: string): string | undefined {
  const open: Set<string>[] = []
  for (const [token, colon] of json.matchAll(/[{}]|"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(token.slice(0, -colon.length))
      const names = open.at(-1)!
      if (names.has(name)) return name
      names.add(name)
    }
  }
  return undefined
}

/**
 * Checks a parsed body, undefined when none was sent, against the contract and fills in its defaults.
 * @throws RequestRefused (`invalid_body`) naming the member and the rule
 */
export function checkBody({ body: declared, validate: { body } }: Route, value: unknown): unknown {
  if (value === undefined) {
    if (declared?.required)
      throw new RequestRefused('invalid_body', 'The body is empty; this operation needs one.')
    return undefined
  }
  if (body && !body(value)) {
    throw new RequestRefused('invalid_body', describeViolation('Body member', body.errors))
  }
  return value
}
