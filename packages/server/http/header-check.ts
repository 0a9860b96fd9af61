/** The headers that a request must have once. */
import type { IncomingMessage } from 'node:http'
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
