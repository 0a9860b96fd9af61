/** The call that all samples of an operation make, from the examples of the contract: each language only writes it down. */

import { orUndefined } from '../../cli/or-undefined.ts'
import { printableLines } from '../../cli/printable.ts'
import type { Operation, Parameter } from '../../model/model.ts'
import { carries, hasHeader, successesOf } from '../../model/operation.ts'
import { requirements, schemesOf } from '../../model/security.ts'
import { child, type Fields, fields, resolve, writtenExamples } from '../../read/document.ts'
import { isToken } from '../../runtime/token.ts'
import { isItems, typeWithin } from '../../wire/media-type.js'
import { replaceNames } from '../../wire/template.js'
import { encodePart, write } from '../../wire/write.js'
import type { LocatedOperation } from '../documented-contract.ts'
import { bodyOf, type SampleBody } from './body.ts'
import { sampleFor, takes } from './value.ts'

/** Header with the key, and the text before the key. */
export interface SampleKey {
  header: string
  prefix: string
  /** True for HTTP Basic (RFC 7617): the key is the user name, with an empty password, in base64. */
  isBasic: boolean
}

/** One call of an operation, for samples in all languages. */
export interface SampleRequest {
  method: string
  url: string // with the query
  body: SampleBody | undefined
  /** Way to read the response; `lines` as they come. */
  response: 'json' | 'text' | 'lines' | 'bytes' | 'none'
  /** Headers with the key: one for each scheme that the operation asks for together. */
  keys: readonly SampleKey[]
  headers: [name: string, value: string][] // other required ones
  /** Form of a new idempotency key, if the request has one; `any` takes a UUID and 32 hexadecimal digits. */
  idempotencyKey: 'any' | 'uuid' | 'hex' | undefined
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
  const written = parameters.filter(
    (parameter) => parameter.in === 'query' && writtenExamples(parameter.at).length > 0,
  )
  const optional = isShort && written.length > 3 ? [] : written
  const sent = parameters.filter((parameter) => parameter.required || optional.includes(parameter))
  const textsIn = (group: string) =>
    sent.filter((parameter) => parameter.in === group).flatMap((parameter) => writtenText(parameter) ?? [])
  const schemes = schemesFor(place)
  const keyPairs = inQuery(schemes).map(({ name }) => `${encodePart(String(name))}=API_KEY`)
  const query = [fixedQuery, ...textsIn('query'), ...keyPairs].filter(Boolean).join('&')
  const [success = { headers: [] }] = successesOf(place)
  const { reading, accept } = responseOf(place)
  const etagFrom = etagSource(place)
  const idempotencyKey = idempotencyKeyOf(place)
  const cookies = textsIn('cookie').join('; ')
  const keys = keyHeaders(schemes, cookies)
  const ofKeys = keys.map(({ header }) => header.toLowerCase())
  return {
    method,
    url: `${encodedUrl(withExamples(place, place.url))}${query === '' ? '' : `?${query}`}`,
    body: bodyOf(place),
    response: reading,
    keys,
    headers: [
      ...(accept === undefined ? [] : [['Accept', accept] as [string, string]]),
      ...sent
        .filter(
          (parameter) => isSent(parameter) || (isIdempotencyKey(parameter) && idempotencyKey === undefined),
        )
        .filter((parameter) => !ofKeys.includes(parameter.name.toLowerCase()))
        .map(
          ({ name, ...parameter }) => [name, writtenText({ name, ...parameter }) ?? ''] as [string, string],
        ),
      ...(cookies !== '' && !ofKeys.includes('cookie') ? [['Cookie', cookies] as [string, string]] : []),
    ],
    idempotencyKey,
    etagFrom: etagFrom && encodedUrl(withExamples(place, etagFrom)),
    isSafeToRepeat:
      /^(GET|HEAD|PUT|DELETE|QUERY)$/.test(method) || idempotencyKey !== undefined || etagFrom !== undefined,
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

const isIdempotencyKey = ({ name, in: place }: Parameter): boolean =>
  place === 'header' && name.toLowerCase() === 'idempotency-key'

// Undefined for a key of another form, too: then it is an ordinary header.
function idempotencyKeyOf({ parameters }: Operation): SampleRequest['idempotencyKey'] {
  const parameter = parameters.find(isIdempotencyKey)
  if (!parameter) return undefined
  const [takesUuid, takesHex] = [
    '0b7d9c55-6c1e-4f7e-8c43-1a6e0b7d9c55',
    '0b7d9c556c1e4f7e8c431a6e0b7d9c55',
  ].map((key) => takes(parameter, key))
  if (!takesUuid) return takesHex ? 'hex' : undefined
  return takesHex ? 'any' : 'uuid'
}

// The sample has its own values for the first ones, and the client writes the others. An invalid name could inject further text.
const isSent = ({ name, in: place }: Parameter): boolean =>
  place === 'header' &&
  isToken(name) &&
  !/^(accept|authorization|content-type|idempotency-key|if-match)$/i.test(name) &&
  !/^(connection|content-length|host|transfer-encoding)$/i.test(name)

// The parameter as it travels; undefined if its style cannot write a value of its schema.
const writtenText = (parameter: Parameter, text?: string): string | undefined =>
  orUndefined(() => write(parameter, filledValue(parameter, text) ?? text ?? 'text'))

// An empty list or object may leave nothing of a required parameter.
function filledValue(parameter: Parameter, text?: string): unknown {
  const value = sampleFor(parameter, text)
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return parameter.required && isEmpty ? (sampleFor(parameter, text, true) ?? value) : value
}

const withExamples = ({ parameters }: LocatedOperation, url: string): string =>
  replaceNames(url, (name) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    return (parameter && writtenText(parameter, name)) || encodePart(name)
  })

// Percent-encodes invalid characters (RFC 3986, section 2.1) except brackets, which hosts contain.
const encodedUrl = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

/** Returns where the key of an operation travels, as `Authorization: Bearer <key>`; nothing for a public operation. */
export function credentialsOf(place: LocatedOperation): string[] {
  const schemes = schemesFor(place)
  return [
    ...inQuery(schemes).map(({ name }) => `?${name}=<key>`),
    ...keyHeaders(schemes, '').map(
      ({ header, prefix, isBasic }) => `${header}: ${prefix}${isBasic ? '<base64 of key:>' : '<key>'}`,
    ),
  ]
}

// All schemes of the first alternative.
const schemesFor = ({ at }: LocatedOperation): Fields[] =>
  Object.keys(fields(requirements(at)[0])).map(
    (scheme) => resolve(child(schemesOf(at.document), scheme)).value,
  )

const inQuery = (schemes: readonly Fields[]): Fields[] =>
  schemes.filter(({ type, in: place }) => type === 'apiKey' && place === 'query')

// One header cannot carry two keys: the first stays.
function keyHeaders(schemes: readonly Fields[], cookies: string): SampleKey[] {
  const keys = schemes.flatMap((scheme) => keyHeader(scheme, cookies) ?? [])
  return keys.filter(({ header }, at) => keys.findIndex((one) => one.header === header) === at)
}

/** Header of the key of a scheme; undefined for a key in the query, and for a scheme without a header. */
function keyHeader({ type, in: place, name, scheme }: Fields, cookies: string): SampleKey | undefined {
  if (type === undefined || type === 'mutualTLS') return undefined
  if (type !== 'apiKey') {
    const written = type === 'http' && isToken(String(scheme)) ? String(scheme) : 'bearer'
    const prefix = `${written.toLowerCase().replace(/^./, (first) => first.toUpperCase())} `
    return { header: 'Authorization', prefix, isBasic: prefix === 'Basic ' }
  }
  const header = String(name)
  // An invalid header name could inject further text.
  if (place === 'query' || !isToken(header)) return undefined
  if (place !== 'cookie') return { header, prefix: '', isBasic: false }
  return { header: 'Cookie', prefix: `${cookies && `${cookies}; `}${header}=`, isBasic: false }
}

/** JSON (RFC 8259) that is valid JavaScript and Python, with control and invisible characters escaped. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))
