import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Route } from '../generated/router.ts'
import { hasBody } from './body.ts'
import { RequestRefused } from './request-refused.ts'

/** Whether the operation can answer in a media type that the caller accepts (RFC 9110, section 12.5.1). */
export function checkAccept({ replies, operationId }: Route, headers: IncomingHttpHeaders) {
  const { accept } = headers
  if (!accept || accept === '*/*' || accept === 'application/json') return
  for (const [status, { mediaType }] of Object.entries(replies)) {
    if (mediaType === undefined || status >= '300') continue
    // Some clients name the charset, which a media type without one does not match to the letter.
    const offered = [mediaType, `${mediaType}; charset=utf-8`]
    if (new Negotiator({ headers }).mediaType(offered) === undefined) {
      throw new RequestRefused('not_acceptable', `${operationId} answers in ${mediaType} only.`)
    }
  }
}

/** Whether the request has a body exactly where the contract has one, in a media type, coding and charset it knows. */
export function checkContentType({ body, operationId }: Route, headers: IncomingHttpHeaders) {
  const sent = hasBody(headers)
  if (!body) {
    if (sent) throw new RequestRefused('invalid_body', `${operationId} takes no body; send none.`)
    return
  }
  const { 'content-type': contentType = '', 'content-encoding': coding } = headers
  if (coding && coding.toLowerCase() !== 'identity') {
    throw new RequestRefused(
      'unsupported_media_type',
      `Send the body as it is: this one has the Content-Encoding ${coding}, and compressed bodies are not read.`,
    )
  }
  if (contentType === 'application/json' || (contentType === '' && !sent)) return
  const [mediaType = '', ...parameters] = contentType.split(';').map((part) => part.trim().toLowerCase())
  if (!body.mediaTypes.includes(mediaType)) {
    const given = mediaType === '' ? 'this one has no Content-Type' : `this one is ${mediaType}`
    throw new RequestRefused(
      'unsupported_media_type',
      `Send the body as ${body.mediaTypes.join(' or ')}; ${given}.`,
    )
  }
  const wrong = parameters.find((part) => /^charset\b/.test(part) && !/^charset=("?)utf-8\1$/.test(part))
  if (wrong !== undefined) {
    throw new RequestRefused(
      'invalid_body',
      `Content-Type says ${JSON.stringify(wrong)}; JSON is sent in UTF-8: charset=utf-8, or nothing.`,
    )
  }
}
