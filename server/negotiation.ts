import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Route } from '../generated/router.ts'
import { RequestRefused } from './refusal.ts'

/** Whether the operation can answer in a media type that the caller accepts (RFC 9110, section 12.5.1). */
export function checkAccept({ replies, operationId }: Route, headers: IncomingHttpHeaders) {
  const { accept } = headers
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return
  for (const [status, { mediaType }] of Object.entries(replies)) {
    if (mediaType === undefined || status >= '300') continue
    // Some clients name the charset, which a media type without one does not match to the letter.
    const offered = [mediaType, `${mediaType}; charset=utf-8`]
    if (new Negotiator({ headers }).mediaType(offered) === undefined) {
      throw new RequestRefused('not_acceptable', `${operationId} answers in ${mediaType} only.`)
    }
  }
}

/** Whether the request has a body exactly where the contract has one, in a media type and charset it knows. */
export function checkContentType({ body, operationId }: Route, headers: IncomingHttpHeaders) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!body) {
    if (hasBody) throw new RequestRefused('invalid_body', `${operationId} takes no body; send none.`)
    return
  }
  const contentType = headers['content-type']
  if (contentType === 'application/json' || (contentType === undefined && !hasBody)) return
  const [mediaType = '', ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  if (!body.mediaTypes.includes(mediaType)) {
    const sent = mediaType === '' ? 'this one has no Content-Type' : `this one is ${mediaType}`
    throw new RequestRefused(
      'unsupported_media_type',
      `Send the body as ${body.mediaTypes.join(' or ')}; ${sent}.`,
    )
  }
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  if (charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    throw new RequestRefused(
      'invalid_body',
      `Content-Type names the charset ${charset}; JSON is sent in utf-8.`,
    )
  }
}
