/** Headers in both directions: checks those that a request must not repeat, writes the values of a response, and reads preconditions. */
import type { IncomingMessage } from 'node:http'
import type { ResponseSpec } from 'contract-openapi/contract'
import { write } from 'contract-openapi/wire'
import type { Expected } from '../store/result.ts'
import { HttpError } from './problem.ts'

// Node keeps the first of several values, and a proxy before us may have used another.
const single = ['Host', 'Content-Type', 'Authorization']

// RFC 9110, section 7.2; both may be empty.
const hostAndPort = /^(\[[\w.:%~-]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/

/**
 * Makes the check that a request has a valid Host (RFC 9112, section 3.2), and at most one Host, Content-Type and Authorization. It remembers the
 * last host, because a client sends the same one with every request.
 * @returns a function that throws an HttpError (`bad_request`)
 */
export function singleHeaderCheck(): (message: IncomingMessage) => void {
  let lastHost: string | undefined
  return ({ httpVersion, headers, rawHeaders }) => {
    const { host } = headers
    if (host === undefined && httpVersion !== '1.0')
      throw new HttpError(
        'bad_request',
        'An HTTP/1.1 request requires the header Host (RFC 9112, section 3.2).',
      )
    if (host !== lastHost && host !== undefined && !hostAndPort.test(host))
      throw new HttpError(
        'bad_request',
        'The header Host is not a host with an optional port (RFC 9112, section 3.2).',
      )
    lastHost = host
    // Names alternate with values: if all names differ, there are no duplicates.
    if (rawHeaders.length === 2 * Object.keys(headers).length) return
    const names = rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase())
    for (const name of single)
      if (names.indexOf(name.toLowerCase()) !== names.lastIndexOf(name.toLowerCase()))
        throw new HttpError('bad_request', `The header ${name} is given more than once.`)
  }
}

const lowerCased = new Map<string, string>()

// Each spelling is converted once: a new string for every request costs more than the look-up of a known one.
export function lowerCaseOf(name: string): string {
  let lower = lowerCased.get(name)
  if (lower === undefined) {
    lower = name.toLowerCase()
    lowerCased.set(name, lower)
  }
  return lower
}

/**
 * Writes header values as texts, by lower-case name: lists and objects in style simple (RFC 6570), or JSON.
 * @param styles exceptions, by lower-case name
 */
export function headerTexts(
  headers: Readonly<Record<string, unknown>>,
  styles: ResponseSpec['headerStyles'] = {},
): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    const lower = lowerCaseOf(name)
    if (value !== undefined) result[lower] = headerText(value, styles[lower], name)
  }
  return result
}

/** Writes the value of a header as a text: a list or object in style simple (RFC 6570), or JSON. */
export function headerText(value: unknown, style: 'json' | 'explode' | undefined, name = ''): string {
  if (style !== 'json' && (value === null || typeof value !== 'object')) return String(value)
  const wireStyle = style === 'json' ? style : 'simple'
  return write({ name, in: 'header', style: wireStyle, explode: style === 'explode' }, value) ?? ''
}

// Groups: the weak mark and the opaque tag (RFC 9110, section 8.8.3).
const entityTags = /(W\/)?"([^"]*)"/g

/**
 * Returns the versions that the preconditions of a write accept (RFC 9110, section 13.2.2). If-Match compares strongly and If-None-Match
 * weakly; a tag that this service did not issue matches nothing. A value that is not a text counts as absent.
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

/** Returns the status that a failed precondition of a read calls for (RFC 9110, section 13.2.2); undefined if they hold. */
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

export function isUnmodified(ifNoneMatch: unknown, etag: unknown): boolean {
  if (typeof ifNoneMatch !== 'string' || typeof etag !== 'string') return false
  return ifNoneMatch === '*' || [...ifNoneMatch.matchAll(entityTags)].some(([, , tag]) => `"${tag}"` === etag)
}
