import type { IncomingHttpHeaders } from 'node:http'
import Negotiator from 'negotiator'
import type { Route } from '../generated/router.ts'
import { declaredType } from './media.ts'
import { RequestRefused } from './refusal.ts'

/** The media types of each answer that says success; a range such as `image/*` leaves open which there will be. */
export function offeredTypes({ replies }: Route): string[][] {
  return Object.entries(replies)
    .filter(([status]) => status < '300')
    .map(([, { mediaType, content = {} }]) => (mediaType ? [mediaType] : Object.keys(content)))
    .filter((types) => types.length > 0 && !types.some((type) => type.includes('*')))
}

/** Whether the operation can answer in a media type that the caller accepts (RFC 9110, section 12.5.1). */
export function checkAccept(
  offered: readonly string[][],
  { operationId }: Route,
  headers: IncomingHttpHeaders,
) {
  const { accept } = headers
  if (accept === undefined || accept === '*/*') return
  for (const types of offered) {
    if (!types.includes(accept) && preferredType(types, headers) === undefined) {
      throw new RequestRefused('not_acceptable', `${operationId} answers in ${types.join(' or ')} only.`)
    }
  }
}

/** The media type that the caller likes best, the first of equals; undefined when none will do. */
export function preferredType(types: readonly string[], headers: IncomingHttpHeaders): string | undefined {
  // Some clients name the charset, which a media type without one does not match to the letter.
  const offered = types.flatMap((type) => [type, `${type}; charset=utf-8`])
  return new Negotiator({ headers }).mediaType(offered)?.split(';', 1)[0]
}

/** Whether the request has a body exactly where the contract has one, in a media type and charset it knows. */
export function checkContentType({ body, operationId }: Route, headers: IncomingHttpHeaders) {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  if (!body) {
    if (hasBody) throw new RequestRefused('invalid_body', `${operationId} takes no body; send none.`)
    return
  }
  const contentType = headers['content-type']
  if (contentType === undefined && !hasBody) return
  if (contentType === 'application/json' && body.readers === undefined) return
  const [mediaType = '', ...parameters] = (contentType ?? '')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const declared = declaredType(body.mediaTypes, mediaType)
  if (declared === undefined) {
    const sent = mediaType === '' ? 'this one has no Content-Type' : `this one is ${mediaType}`
    throw new RequestRefused(
      'unsupported_media_type',
      `Send the body as ${body.mediaTypes.join(' or ')}; ${sent}.`,
    )
  }
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length)
  const isBinary = body.readers?.[declared]?.kind === 'binary'
  if (!isBinary && charset !== undefined && charset.replaceAll('"', '') !== 'utf-8') {
    throw new RequestRefused('invalid_body', `Content-Type names the charset ${charset}; send utf-8.`)
  }
}
