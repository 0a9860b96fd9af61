import type { IncomingMessage } from 'node:http'
import { RequestRefused } from './request-refused.ts'

/** What a request says once or not at all. Of several Node keeps the first, and whoever stands before us may have taken another. */
const single = new Map(['Host', 'Content-Type', 'Authorization'].map((name) => [name.toLowerCase(), name]))
const lengths = new Set([...single.keys()].map(({ length }) => length))

/**
 * Checks that a request names its host (RFC 9112, section 3.2), and no host, media type or key beside another.
 * @throws RequestRefused (`bad_request`)
 */
export function checkSingleHeaders({ httpVersion, rawHeaders }: IncomingMessage) {
  const seen: string[] = []
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const given = rawHeaders[at]!
    if (!lengths.has(given.length)) continue
    const name = given.toLowerCase()
    if (!single.has(name)) continue
    if (seen.includes(name)) {
      throw new RequestRefused('bad_request', `The header ${single.get(name)} is given more than once.`)
    }
    seen.push(name)
  }
  if (httpVersion !== '1.0' && !seen.includes('host')) {
    throw new RequestRefused('bad_request', 'An HTTP/1.1 request names its Host (RFC 9112, section 3.2).')
  }
}
