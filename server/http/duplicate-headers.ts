import type { IncomingMessage } from 'node:http'
import { HttpError } from './http-error.ts'

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
