/** The call that all samples of an operation make, from the examples of the contract: each language only writes it down. */

import { orUndefined } from '../../cli/or-undefined.ts'
import { printableLines } from '../../cli/printable.ts'
import type { Operation, Parameter } from '../../model/model.ts'
import { carries, hasHeader, successesOf } from '../../model/operation.ts'
import { requirements, schemesOf } from '../../model/security.ts'
import { child, type Fields, fields, writtenExamples } from '../../read/document.ts'
import { isToken } from '../../runtime/token.ts'
import { isItems, typeWithin } from '../../wire/media-type.js'
import { replaceNames } from '../../wire/template.js'
import { encodePart, write } from '../../wire/write.js'
import type { LocatedOperation } from '../documented-contract.ts'
import { bodyOf, type SampleBody } from './body.ts'
import { sampleFor } from './value.ts'

/** One call of an operation, for samples in all languages. */
export interface SampleRequest {
  method: string
  url: string // with the query
  body: SampleBody | undefined
  /** Way to read the response; `lines` as they come. */
  response: 'json' | 'text' | 'lines' | 'bytes' | 'none'
  /** Header with the key, and the text before the key. */
  key: { header: string; prefix: string } | undefined
  headers: [name: string, value: string][] // other required ones
  hasIdempotencyKey: boolean
  /** URL of the `ETag` that the request sends in `If-Match`. */
  etagFrom: string | undefined
  /** True if the request may be repeated after an unknown result. */
  isSafeToRepeat: boolean
  isPaged: boolean // the response may link to a next page
}

/**
 * Builds a call from the examples of the contract, with values of the schemas where it has none.
 * @param isShort true to leave out optional parameters if there are more than three
 */
export function requestFor(place: LocatedOperation, isShort = false): SampleRequest {
  const { method, parameters, fixedQuery, at } = place
  const written = parameters.filter((one) => one.in === 'query' && writtenExamples(one.at).length > 0)
  const optional = isShort && written.length > 3 ? [] : written
  const sent = parameters.filter((one) => one.required || optional.includes(one))
  const textsIn = (group: string) =>
    sent.filter((one) => one.in === group).flatMap((one) => writtenText(one) ?? [])
  const security = securityOf(place)
  const keyPair = security.in === 'query' ? [`${encodePart(String(security.name))}=API_KEY`] : []
  const query = [fixedQuery, ...textsIn('query'), ...keyPair].filter(Boolean).join('&')
  const [success = { headers: [] }] = successesOf(place)
  const { reading, accept } = responseOf(place)
  const etagFrom = etagSource(place)
  const hasIdempotencyKey = hasHeader(place, 'idempotency-key')
  const cookies = textsIn('cookie').join('; ')
  const key = keyHeader(security, cookies)
  return {
    method,
    url: `${encodedUrl(withExamples(place, place.url))}${query === '' ? '' : `?${query}`}`,
    body: bodyOf(place),
    response: reading,
    key,
    headers: [
      ...(accept === undefined ? [] : [['Accept', accept] as [string, string]]),
      ...sent
        .filter((one) => isSent(one, key))
        .map(({ name, ...one }) => [name, writtenText({ name, ...one }) ?? ''] as [string, string]),
      ...(cookies !== '' && key?.header !== 'Cookie' ? [['Cookie', cookies] as [string, string]] : []),
    ],
    hasIdempotencyKey,
    etagFrom: etagFrom && encodedUrl(withExamples(place, etagFrom)),
    isSafeToRepeat:
      /^(GET|HEAD|PUT|DELETE|QUERY)$/.test(method) || hasIdempotencyKey || etagFrom !== undefined,
    // The Link of a deprecated operation leads to its successor.
    isPaged: method === 'GET' && carries(success, 'link') && at.value['x-deprecated-since'] === undefined,
  }
}

// A response may have no body unless all successes have one. JSON is asked for where the contract names another media type first.
function responseOf(place: Operation): { reading: SampleRequest['response']; accept?: string } {
  const successes = successesOf(place)
  const bodies = successes.flatMap(({ body }) => body ?? [])
  const [first, ...others] = bodies.flatMap(({ content }) => content)
  if (!first || place.method === 'HEAD' || bodies.length < successes.length) return { reading: 'none' }
  const json = first.kind === 'json' ? first : others.find(({ kind }) => kind === 'json')
  if (json) return { reading: 'json', ...(json !== first && { accept: typeWithin(json.mediaType, 'json') }) }
  if (first.kind === 'stream' || isItems(first.kind)) return { reading: 'lines' }
  return { reading: first.kind === 'text' ? 'text' : 'bytes' }
}

/** Returns the URL template of a GET whose `ETag` the operation needs in `If-Match`; undefined if it needs none, or nothing has it. */
export const etagSource = (place: LocatedOperation): string | undefined =>
  place.method !== 'GET' && hasHeader(place, 'if-match') ? place.read : undefined

// The sample has its own values for the other headers. An invalid name could inject further text.
const isSent = ({ name, in: place }: Parameter, key: SampleRequest['key']): boolean =>
  place === 'header' &&
  isToken(name) &&
  name.toLowerCase() !== key?.header.toLowerCase() &&
  !/^(accept|authorization|content-type|idempotency-key|if-match)$/i.test(name)

// The parameter as it travels; undefined if its style cannot write a value of its schema.
const writtenText = (parameter: Parameter, text?: string): string | undefined =>
  orUndefined(() => write(parameter, sampleFor(parameter, text) ?? text ?? 'text'))

const withExamples = ({ parameters }: LocatedOperation, url: string): string =>
  replaceNames(url, (name) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return (parameter && writtenText(parameter, name)) || encodePart(name)
  })

// Percent-encodes invalid characters (RFC 3986, section 2.1) except brackets, which hosts contain.
const encodedUrl = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

/** Returns where the key of an operation travels, as `Authorization: Bearer <key>`; undefined for a public operation. */
export function credentialsOf(place: LocatedOperation): string | undefined {
  const security = securityOf(place)
  if (security.in === 'query') return `?${security.name}=<key>`
  const key = keyHeader(security, '')
  return key && `${key.header}: ${key.prefix}<key>`
}

// The scheme of the first alternative.
function securityOf({ at }: LocatedOperation): Fields {
  const [scheme = ''] = Object.keys(fields(requirements(at)[0]))
  return child(schemesOf(at.document), scheme).value
}

/** Header of the key; undefined for a public operation, and for a key in the query. */
function keyHeader({ type, in: place, name, scheme }: Fields, cookies: string): SampleRequest['key'] {
  if (type === undefined) return undefined
  if (type !== 'apiKey') return { header: 'Authorization', prefix: scheme === 'basic' ? 'Basic ' : 'Bearer ' }
  const header = String(name)
  // An invalid header name could inject further text.
  if (place === 'query' || !isToken(header)) return undefined
  if (place !== 'cookie') return { header, prefix: '' }
  return { header: 'Cookie', prefix: `${cookies && `${cookies}; `}${header}=` }
}

/** JSON (RFC 8259) that is valid JavaScript and Python, with control and invisible characters escaped. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))
