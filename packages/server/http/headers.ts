/** Reads headers of requests. */
import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
import type { ResponseSpec } from 'contract-openapi/contract'
import type { Expected } from '../store/result.ts'
import { HttpError } from './problem.ts'

/** What a request says once or not at all. Of several Node keeps the first, and whoever stands before us may have taken another. */
const single = ['Host', 'Content-Type', 'Authorization']

/** A host and a port (RFC 9110, section 7.2); both may be empty. */
const hostAndPort = /^(\[[\w.:%~-]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/

/** The last that was found to be one: a client names the same in every request. */
let lastHost: string | undefined

/**
 * Checks that a request names its host in the form of one (RFC 9112, section 3.2), and no host, media type or key beside another.
 * @throws HttpError (`bad_request`)
 */
export function checkSingleHeaders({ httpVersion, headers, rawHeaders }: IncomingMessage) {
  const { host } = headers
  if (host === undefined && httpVersion !== '1.0') {
    throw new HttpError('bad_request', 'An HTTP/1.1 request names its Host (RFC 9112, section 3.2).')
  }
  if (host !== lastHost && host !== undefined && !hostAndPort.test(host)) {
    throw new HttpError(
      'bad_request',
      'The header Host is no host with or without a port (RFC 9112, section 3.2).',
    )
  }
  lastHost = host
  // Names beside values: where all names differ, nothing is left to count.
  if (rawHeaders.length === 2 * Object.keys(headers).length) return
  const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
  for (const name of single) {
    if (names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase())) {
      throw new HttpError('bad_request', `The header ${name} is given more than once.`)
    }
  }
}

/** The names and values of a header `Cookie` (RFC 6265, section 5.4). */
export function cookiesIn(header = ''): [name: string, value: string][] {
  const pairs = header.split(/; */).filter((pair) => pair.includes('='))
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, equals).trim(), pair.slice(equals + 1)]
  })
}

const lowerCased = new Map<string, string>()

/** A name in lower case. Each spelling is converted once: a new string for every request costs more than the look-up of a known one. */
export function lowerCaseOf(name: string): string {
  let lower = lowerCased.get(name)
  if (lower === undefined) {
    lower = name.toLowerCase()
    lowerCased.set(name, lower)
  }
  return lower
}

/**
 * Headers with their names in lower case, as routes have them, and values as texts: lists and objects in style simple (RFC 6570), or JSON.
 * @param styles those that differ, by names in lower case
 */
export function headerTexts(
  headers: Readonly<Record<string, unknown>>,
  styles: ResponseSpec['headerStyles'] = {},
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    const lower = lowerCaseOf(name)
    if (value !== undefined)
      result[lower] =
        typeof value === 'object' || styles[lower] ? headerText(value, styles[lower]) : String(value)
  }
  return result
}

function headerText(value: unknown, style: 'json' | 'explode' | undefined): string {
  if (style === 'json') return asciiJson(value)
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return value.join(',')
  return Object.entries(value)
    .map(([name, item]) => `${name}${style === 'explode' ? '=' : ','}${item}`)
    .join(',')
}

/** A header holds few characters beyond those of ASCII (RFC 9110, section 5.5). */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The media type of a Content-Type without its parameters, in lower case; empty when there is none. */
export const essence = (contentType: string | undefined): string =>
  parse(contentType ?? '', { parameters: false }).type

/**
 * The declared media type, or range of them, that one with parameters falls under; the most exact wins (RFC 9110, section 12.5.1). Parameters that a
 * contract writes may be left out, and must not be others; any that it does not write are of no concern.
 */
export function declaredType(declared: readonly string[], mediaType: string): string | undefined {
  if (declared.includes(mediaType)) return mediaType
  const { type, parameters } = parse(mediaType)
  if (type === '') return undefined
  const fitting = declared.map(readType).filter((one) => one.type === type && !differs(one, parameters))
  const share = (one: MediaType) => Object.keys(one.parameters).filter((key) => key in parameters).length
  fitting.sort((one, other) => share(other) - share(one) || sizeOf(one) - sizeOf(other))
  return (
    fitting[0]?.written ?? [`${type.split('/', 1)[0]}/*`, '*/*'].find((range) => declared.includes(range))
  )
}

/** A media type with its parameters. */
interface MediaType {
  written: string
  type: string
  parameters: Readonly<Record<string, string>>
}

const sizeOf = ({ parameters }: MediaType): number => Object.keys(parameters).length

const types = new Map<string, MediaType>()

/** Each of a contract is read once. */
function readType(written: string): MediaType {
  let known = types.get(written)
  if (!known) {
    known = { written, ...parse(written) }
    types.set(written, known)
  }
  return known
}

/** True if a parameter has another value; that of the charset is looked at where the text is read. */
const differs = ({ parameters }: MediaType, given: Readonly<Record<string, string>>): boolean =>
  Object.entries(parameters).some(([key, value]) => key !== 'charset' && key in given && given[key] !== value)

/** One entity tag of a list; the weak mark and the opaque part (RFC 9110, section 8.8.3). */
const entityTags = /(W\/)?"([^"]*)"/g

/**
 * The versions that the preconditions of a write accept (RFC 9110, section 13.2.2); a header that is not a text was not sent.
 * If-Match compares strongly and If-None-Match weakly; tags that this service never gave match nothing.
 */
export function expectedVersions(ifMatch: unknown, ifNoneMatch: unknown): Expected {
  if (ifNoneMatch === '*') return []
  const not = typeof ifNoneMatch === 'string' ? versionsIn(ifNoneMatch, true) : []
  if (typeof ifMatch === 'string' && ifMatch !== '*')
    return versionsIn(ifMatch, false).filter((version) => !not.includes(version))
  return not.length > 0 ? { not } : undefined
}

function versionsIn(tags: string, weakly: boolean): number[] {
  return [...tags.matchAll(entityTags)]
    .filter(([, weak, tag]) => (weakly || weak === undefined) && /^[1-9][0-9]*$/.test(tag!))
    .map(([, , tag]) => Number(tag))
}

/** The status that the preconditions of a read call for instead of its own (RFC 9110, section 13.2.2); undefined when they hold. */
export function unmetPrecondition(
  ifMatch: unknown,
  ifNoneMatch: unknown,
  etag: unknown,
): 412 | 304 | undefined {
  if (typeof ifMatch === 'string' && typeof etag === 'string' && ifMatch !== '*') {
    if (![...ifMatch.matchAll(entityTags)].some(([tag]) => tag === etag && !tag.startsWith('W/'))) return 412
  }
  return isUnmodified(ifNoneMatch, etag) ? 304 : undefined
}

/** True if the caller already has this representation (If-None-Match, weak comparison). */
export function isUnmodified(ifNoneMatch: unknown, etag: unknown): boolean {
  if (typeof ifNoneMatch !== 'string' || typeof etag !== 'string') return false
  return ifNoneMatch === '*' || [...ifNoneMatch.matchAll(entityTags)].some(([, , tag]) => `"${tag}"` === etag)
}
