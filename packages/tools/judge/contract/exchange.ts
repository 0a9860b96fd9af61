/** A request and its response, as the suite sends and reads them, and the curl line that repeats a request. */
import { orUndefined, printable, quoted } from 'contract-openapi/cli'
import { bodyKind, isItems, isWellBegun, itemTexts } from 'contract-openapi/wire'
import { bearer, type Credential, type Key } from './credentials.ts'

export interface HttpRequest {
  method: string
  /** Path and query, percent-encoded, relative to the base address. */
  target: string
  headers?: Record<string, string>
  body?: string | Buffer | undefined
  mediaType?: string | undefined
  /** The key to send; the main one if undefined, none if null. */
  key?: Key | null
  /** The keys to send instead, by security scheme. */
  keys?: Readonly<Record<string, Key>>
}

export interface HttpResponse {
  status: number
  /** Headers by lower-case name; the values of a repeated header are joined with a comma. */
  headers: Record<string, string | undefined>
  text: string
  body: unknown
}

export const isDone = ({ status }: Pick<HttpResponse, 'status'>): boolean => status >= 200 && status < 300

/** True for a response of a mock: it stands for no resource, and any credentials get it. */
export const isMock = ({ headers }: Pick<HttpResponse, 'headers'>): boolean => headers['x-mock'] !== undefined

export interface Exchange {
  request: HttpRequest
  response: HttpResponse
  violations: string[]
}

export function readResponse(status: number, headers: HttpResponse['headers'], text: string): HttpResponse {
  const kind = bodyKind(headers['content-type'] ?? '')
  return { status, headers, text, body: isItems(kind) ? itemsOf(kind, text) : parsed(text) }
}

/** The items of a body; undefined where one is no JSON, or the body does not begin as its media type does. */
function itemsOf(kind: string, text: string): unknown[] | undefined {
  const items = itemTexts(kind, text).map(parsed)
  return isWellBegun(kind, text) && !items.includes(undefined) ? items : undefined
}

export const parsed = (text: string): unknown => orUndefined(() => JSON.parse(text))

/** The headers of a request without key and length; an explicit Content-Type wins. */
export function headersOf({
  headers = {},
  body,
  mediaType = 'application/json',
}: Pick<HttpRequest, 'headers' | 'body' | 'mediaType'>): Record<string, string> {
  const typed = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  return body === undefined || typed ? headers : { 'Content-Type': mediaType, ...headers }
}

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
  // curl sends a POST if there is a body.
  else if (method !== 'GET' || body !== undefined) parts.push(`-X ${method}`)
  for (const { place, key } of credentials) {
    // Without a colon curl prompts for the password.
    if (place.basic) parts.push(`-u "$${key.name}${key.value.includes(':') ? '' : ':'}"`)
    else if (place.in === 'header')
      parts.push(`-H ${quoted(`${place.name}: ${place.prefix}`, `$${key.name}`)}`)
    else if (place.in === 'cookie') parts.push(`-b ${quoted(`${place.name}=`, `$${key.name}`)}`)
    else parts.push(`--url-query ${quoted(`${place.name}=`, `$${key.name}`)}`)
  }
  for (const [name, value] of Object.entries(headersOf(request))) {
    parts.push(`-H ${quote(value === '' ? `${name};` : `${name}: ${value}`)}`)
  }
  if (body !== undefined) parts.push(`--data-binary ${quoteBody(body)}`)
  return [...parts, '--path-as-is', quote(base + target)].join(' ')
}

function quote(value: string | Buffer): string {
  const [, before = '', run, character, after = ''] =
    /^(.*?)(([a-z\d])\3{999,})(.*)$/is.exec(`${value}`) ?? []
  if (run && typeof value === 'string')
    return `${quote(before)}"$(printf '%${run.length}s' | tr ' ' ${character})"${quote(after)}`
  const plain = typeof value === 'string' && !value.includes("'") && printable(value) === value
  return plain ? `'${value}'` : `$'${escaped(value)}'`
}

// Bash ends an argument at NUL, so a body with one comes from a pipe.
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

/** A path of the contract relative to the server's base address. */
export function pathBelow(base: string, path: string): string {
  const above = new URL(base).pathname.replace(/\/$/, '')
  return path.startsWith(`${above}/`) ? path.slice(above.length) : path
}

/** The path and query that a reference (RFC 3986) leads to from a target; undefined if it is invalid. */
export function targetOf(reference: string, from: string): { pathname: string; search: string } | undefined {
  return URL.parse(reference, `http://localhost${from}`) ?? undefined
}

export const isEncoded = (text: string): boolean => orUndefined(() => decodeURIComponent(text)) !== undefined
