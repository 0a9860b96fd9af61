import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'content-type'
import type { Route } from 'contract-openapi/contract'
import { declaredType, type MediaType, readType } from '../http/headers.ts'
import { HttpError } from '../http/problem.ts'
import { hasBody } from '../http/request.ts'

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
    if (!types.includes(accept) && preferredType(types, headers) === undefined) {
      throw new HttpError('not_acceptable', `This operation responds in ${types.join(' or ')} only.`)
    }
  }
}

/** Returns the media type that the caller prefers, the first of equals, as the contract writes it; undefined if none is acceptable. */
export function preferredType(
  types: readonly string[],
  { accept = '*/*' }: IncomingHttpHeaders,
): string | undefined {
  const ranges = rangesOf(accept)
  const rated = types.flatMap((type) => {
    const matching = ranges.flatMap(({ weight, ...range }, place) => {
      const precision = precisionOf(range, readType(type))
      return precision === undefined ? [] : [{ type, place, weight, precision }]
    })
    // The most precise range decides.
    return matching.sort((a, b) => b.precision - a.precision || b.weight - a.weight).slice(0, 1)
  })
  const [best] = rated
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.precision - a.precision || a.place - b.place)
  return best?.type
}

interface MediaRange extends Pick<MediaType, 'type' | 'parameters'> {
  weight: number
}

function rangesOf(accept: string): MediaRange[] {
  const ranges: MediaRange[] = []
  for (let start = 0; start < accept.length; ) {
    const { type, parameters, index } = parse(accept, { comma: true, start })
    const { q, ...own } = parameters
    ranges.push({ type, parameters: own, weight: q ? Number.parseFloat(q) : 1 })
    start = index + 1
  }
  return ranges
}

// Returns undefined for a range that does not match. Parameters that the type lacks, such as a charset, do not matter.
function precisionOf(range: Omit<MediaRange, 'weight'>, { type, parameters }: MediaType): number | undefined {
  const common = Object.entries(range.parameters).filter(([key]) => key in parameters)
  const level = ['*/*', type.replace(/\/.*/, '/*'), type].indexOf(range.type)
  if (level < 0 || common.some(([key, value]) => value.toLowerCase() !== parameters[key]!.toLowerCase()))
    return undefined
  return level + (common.length > 0 ? 0.5 : 0)
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
  const { type: mediaType, parameters } = parse(contentType)
  const declared = declaredType(Object.keys(body.readers), contentType)
  if (declared === undefined) {
    const given = mediaType === '' ? 'this one has no Content-Type' : `this one is ${contentType}`
    throw new HttpError(
      'unsupported_media_type',
      `Send the body as ${Object.keys(body.readers).join(' or ')}; ${given}.`,
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
