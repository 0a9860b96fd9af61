/**
 * Step 3 of a request: compares `Accept` and `Content-Type` with the media types of the operation. Throws 406 or 415, and chooses the type of the response.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Route } from 'contract-openapi/contract'
import { declaredType, parseMediaType, preferredType } from 'contract-openapi/wire'
import { HttpError } from '../http/problem.ts'
import { hasBody } from '../http/request.ts'

/**
 * Makes the step that checks the media types of a request. It returns the preferred media type of the response, if the contract has a choice.
 * The step throws an HttpError: `not_acceptable`, `invalid_body`, `unsupported_media_type`.
 */
export function negotiator(route: Route): (headers: IncomingHttpHeaders) => string | undefined {
  const offered = offeredTypes(route)
  const { accept } = route
  return (headers) => {
    checkAccept(offered, headers)
    checkContentType(route, headers)
    return accept && (preferredType(accept, headers.accept) ?? accept[0])
  }
}

/** Returns the media types of each successful response. Responses with a range such as `image/*` are left out, because any type may come. */
export function offeredTypes({ responses }: Route): string[][] {
  return Object.entries(responses)
    .filter(([status]) => status < '300')
    .map(([, { content = {} }]) => Object.keys(content))
    .filter((types) => types.length > 0 && !types.some((type) => type.includes('*')))
}

/**
 * Checks that the operation has a media type that the caller accepts (RFC 9110, section 12.5.1).
 * @throws HttpError (`not_acceptable`)
 */
export function checkAccept(offered: readonly string[][], headers: IncomingHttpHeaders) {
  const { accept } = headers
  if (!accept || accept === '*/*') return
  for (const types of offered) {
    if (!types.includes(accept) && preferredType(types, accept) === undefined) {
      throw new HttpError('not_acceptable', `This operation responds in ${types.join(' or ')} only.`)
    }
  }
}

/**
 * Checks that the operation takes a body, with its media type, coding and charset.
 * @throws HttpError (`invalid_body`, `unsupported_media_type`)
 */
export function checkContentType(route: Route, headers: IncomingHttpHeaders) {
  const { body, operationId } = route
  const sent = hasBody(headers)
  if (!body) {
    if (sent) throw new HttpError('invalid_body', `${operationId} takes no body; send none.`)
    return
  }
  const { 'content-type': contentType = '', 'content-encoding': coding } = headers
  if (coding && coding.toLowerCase() !== 'identity') {
    throw new HttpError(
      'unsupported_media_type',
      `Send the body as it is: this one has the Content-Encoding ${coding}, and compressed bodies are not read.`,
      acceptPatch(route),
    )
  }
  if (contentType === '' && !sent) return
  if (Object.hasOwn(body.readers, contentType)) return
  const { type: mediaType, parameters } = parseMediaType(contentType)
  const declared = declaredType(Object.keys(body.readers), contentType)
  if (declared === undefined) {
    const actual = mediaType === '' ? 'this one has no Content-Type' : `this one is ${contentType}`
    throw new HttpError(
      'unsupported_media_type',
      `Send the body as ${Object.keys(body.readers).join(' or ')}; ${actual}.`,
      acceptPatch(route),
    )
  }
  if (body.readers[declared]?.kind === 'binary') return
  const { charset = 'utf-8' } = parameters
  if (charset.toLowerCase() !== 'utf-8') {
    throw new HttpError(
      'invalid_body',
      `Content-Type names the charset ${JSON.stringify(charset)}; bodies are read as UTF-8: charset=utf-8, or nothing.`,
    )
  }
}

// RFC 5789, section 2.2: a 415 lists the accepted media types, if the contract documents the header.
const acceptPatch = ({ body, responses }: Route): Record<string, string> =>
  body && responses[415]?.headers.includes('accept-patch')
    ? { 'Accept-Patch': Object.keys(body.readers).join(', ') }
    : {}
