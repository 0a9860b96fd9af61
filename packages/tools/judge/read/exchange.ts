import { printable } from 'contract-openapi/cli'
import { bearer, type Credential, type Key } from './security.ts'

/** A request to send. */
export interface HttpRequest {
  method: string
  /** The target as it goes over the wire: path and query, percent-encoded, relative to the base address. */
  target: string
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  /** Of the body; JSON if undefined. */
  mediaType?: string | undefined
  /** The key to send; the main one if undefined, none if null. */
  key?: Key | null
  /** The keys to send instead, by the name of a security scheme, and no others. */
  keys?: Readonly<Record<string, Key>>
}

/** The response. */
export interface HttpResponse {
  status: number
  /** By lower-case name; a header that came more than once has its values joined with a comma. */
  headers: Record<string, string | undefined>
  text: string
  /** The body as JSON; undefined where there is none or it is not JSON. */
  body: unknown
}

/** True if a request was done. */
export const isDone = ({ status }: Pick<HttpResponse, 'status'>): boolean => status >= 200 && status < 300

/** A request and its response. */
export interface Exchange {
  request: HttpRequest
  response: HttpResponse
  /** Violations of the contract by the response, one sentence each. */
  violations: string[]
}

/** Makes a response of what came over the wire. */
export function readResponse(status: number, headers: HttpResponse['headers'], text: string): HttpResponse {
  return { status, headers, text, body: parsed(text) }
}

/** The value of a text as JSON; undefined if it is none. */
export function parsed(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The headers that a request is sent with, but for its key and length; a header of its own for the media type wins. */
export function headersOf({
  headers = {},
  body,
  mediaType = 'application/json',
}: Pick<HttpRequest, 'headers' | 'body' | 'mediaType'>): Record<string, string> {
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return body === undefined || typed ? headers : { 'Content-Type': mediaType, ...headers }
}

/** The request as one line for a shell; keys are named, not shown. */
export function toCurl(
  base: string,
  request: HttpRequest,
  credentials: readonly Credential[] = request.key === null
    ? []
    : [{ place: bearer, key: request.key ?? { name: 'KEY', value: '' } }],
): string {
  const { method, target, body } = request
  const parts = ['curl -i']
  if (method === 'HEAD') parts.push('-I')
  // With a body, curl would make a POST of it.
  else if (method !== 'GET' || body !== undefined) parts.push(`-X ${method}`)
  for (const { place, key } of credentials) {
    if (place.basic) parts.push(`-u "$${key.name}"`)
    else if (place.in === 'header') parts.push(`-H "${place.name}: ${place.prefix}$${key.name}"`)
    else if (place.in === 'cookie') parts.push(`-b "${place.name}=$${key.name}"`)
    else parts.push(`--url-query "${place.name}=$${key.name}"`)
  }
  for (const [name, value] of Object.entries(headersOf(request))) {
    parts.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (body !== undefined) parts.push(`--data-binary ${quoteBody(body)}`)
  return [...parts, '--path-as-is', quote(base + target)].join(' ')
}

/** Quotes for bash; bytes that are not printable become escapes, and a long run of one character the command that prints it. */
function quote(value: string | Buffer): string {
  const [, before = '', run, character, after = ''] =
    /^(.*?)(([a-z\d])\3{999,})(.*)$/is.exec(`${value}`) ?? []
  if (run && typeof value === 'string')
    return `${quote(before)}"$(printf '%${run.length}s' | tr ' ' ${character})"${quote(after)}`
  const plain = typeof value === 'string' && !value.includes("'") && printable(value) === value
  return plain ? `'${value}'` : `$'${escaped(value)}'`
}

/** Bash ends an argument at NUL, so a body with one comes from a pipe. */
function quoteBody(body: string | Buffer): string {
  return body.includes('\0') ? `@<(printf '%b' '${escaped(body)}')` : quote(body)
}

function escaped(value: string | Buffer): string {
  const characters = [...(Buffer.isBuffer(value) ? value : Buffer.from(value))].map((byte) => {
    const character = String.fromCharCode(byte)
    return /[ -&(-[\]-~]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`
  })
  return characters.join('')
}

/** A path of the contract for one of the server, which may stand under a path itself. */
export function pathBelow(base: string, path: string): string {
  const above = new URL(base).pathname.replace(/\/$/, '')
  return path.startsWith(`${above}/`) ? path.slice(above.length) : path
}

/** The path and query that a reference (RFC 3986) leads to from a target; undefined if it is none. */
export function targetOf(reference: string, from: string): { pathname: string; search: string } | undefined {
  return URL.parse(reference, `http://localhost${from}`) ?? undefined
}

/** True if the percent-encoding of a text can be undone; if not, nobody can say what it means. */
export function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
