/** Reads headers of requests. */
import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
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

/** Headers with their names in lower case, as routes have them. */
export function inLowerCase(
  headers: Readonly<Record<string, string | number | boolean | undefined>>,
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers)
    if (headers[name] !== undefined) result[lowerCaseOf(name)] = String(headers[name])
  return result
}

/** The media type of a Content-Type without its parameters, in lower case; empty when there is none. */
export const essence = (contentType: string | undefined): string =>
  parse(contentType ?? '', { parameters: false }).type

/** The declared media type, or range of them, that a concrete one falls under; the most exact one wins. */
export function declaredType(declared: readonly string[], mediaType: string): string | undefined {
  const range = `${mediaType.split('/', 1)[0]}/*`
  const found = [mediaType, range, '*/*'].find(
    (candidate) => candidate !== '' && declared.includes(candidate),
  )
  // A contract may write parameters, which those of a request need not equal.
  return found ?? declared.find((candidate) => essence(candidate) === mediaType)
}

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
