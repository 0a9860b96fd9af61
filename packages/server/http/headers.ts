import type { IncomingMessage } from 'node:http'
import { parse } from 'content-type'
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
export function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const name in headers) result[lowerCaseOf(name)] = headers[name]!
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
  return found ?? declared.find((one) => essence(one) === mediaType)
}
