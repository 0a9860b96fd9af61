import type { IncomingMessage } from 'node:http'
import { RequestRefused } from './request-refused.ts'

/**
 * Checks that a request names its host, and only one: whoever stands before us may have taken the other (RFC 9112, section 3.2).
 * @throws RequestRefused (`bad_request`)
 */
export function checkHost({ httpVersion, rawHeaders }: IncomingMessage) {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  if (hosts === 1 || (hosts === 0 && httpVersion === '1.0')) return
  throw new RequestRefused('bad_request', 'An HTTP/1.1 request names its Host, once (RFC 9112, section 3.2).')
}
