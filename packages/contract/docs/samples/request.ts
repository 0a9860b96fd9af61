/** The call that all samples of an operation make, from the examples of the contract: each language only writes it down. */

import { orUndefined } from '../../cli/or-undefined.ts'
import { printableLines } from '../../cli/printable.ts'
import type { Operation, Parameter } from '../../model/model.ts'
import { carries, hasHeader, successesOf } from '../../model/operation.ts'
import { schemesOf } from '../../model/security.ts'
import { child, type Fields, fields, resolve, writtenExamples } from '../../read/document.ts'
import { remembered } from '../../read/remembered.ts'
import type { Credentials } from '../../runtime/contract.ts'
import { isToken } from '../../runtime/token.ts'
import { isItems, typeWithin } from '../../wire/media-type.js'
import { replaceNames } from '../../wire/template.js'
import { encodePart, write } from '../../wire/write.js'
import type { LocatedOperation } from '../documented-contract.ts'
import { bodyOf, type SampleBody } from './body.ts'
import { sampleFor, takes } from './value.ts'

/** Header with the key. */
export interface SampleKey {
  header: string
  /** Texts, with the key behind each: a header `Cookie` may have it several times. */
  texts: readonly string[]
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
  /** Headers with the key, for all schemes that the operation asks for together. */
  keys: readonly SampleKey[]
  headers: [name: string, value: string][] // other required ones
  /** Form of a new idempotency key, if the request has one; `any` takes a UUID and 32 hexadecimal digits. */
  idempotencyKey: 'any' | 'uuid' | 'hex' | undefined
  /** Read of the `ETag` that the request sends in `If-Match`. */
  etagFrom: SampleRequest | undefined
  /** True if the request may be repeated after an unknown result. */
  isSafeToRepeat: boolean
  isPaged: boolean // the response may link to a next page
}

/**
 * Builds a call from the examples of the contract, with values of the schemas where it has none.
 * @param mostOptional leaves out optional parameters if there are more
 */
export function requestFor(place: LocatedOperation, mostOptional = Number.POSITIVE_INFINITY): SampleRequest {
  const { method, parameters, fixedQuery, at } = place
  const written = parameters.filter(
    (parameter) => parameter.in === 'query' && writtenExamples(parameter.at).length > 0,
  )
  const optional = written.length > mostOptional ? [] : written
  const sent = parameters.filter((parameter) => parameter.required || optional.includes(parameter))
  const textsIn = (group: string) =>
    sent.filter((parameter) => parameter.in === group).flatMap((parameter) => writtenText(parameter) ?? [])
  const credentials = credentialsFor(place)
  const keyPairs = inQuery(credentials).map(({ name }) => `${encodePart(name)}=API_KEY`)
  const query = [fixedQuery, ...textsIn('query'), ...keyPairs].filter(Boolean).join('&')
  const url = encodedUrl(withExamples(place, place.url))
  const [success = { headers: [] }] = successesOf(place)
  const { reading, accept } = responseOf(place)
  const read = etagSource(place)
  const idempotencyKey = idempotencyKeyOf(place)
  const cookies = textsIn('cookie').join('; ')
  const keys = keyHeaders(credentials, cookies)
  const ofKeys = keys.map(({ header }) => header.toLowerCase())
  return {
    method,
    url: query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`,
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
    etagFrom: read && requestFor(ofSameResource(read, place), 0),
    isSafeToRepeat:
      /^(GET|HEAD|PUT|DELETE|QUERY)$/.test(method) || idempotencyKey !== undefined || read !== undefined,
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

// Their examples of a name in the path may differ.
function ofSameResource(read: LocatedOperation, { parameters }: LocatedOperation): LocatedOperation {
  const isInPath = (parameter: Parameter) => parameter.in === 'path'
  const others = read.parameters.filter((parameter) => !isInPath(parameter))
  return { ...read, parameters: [...parameters.filter(isInPath), ...others] }
}

/** Returns the GET whose `ETag` the operation needs in `If-Match`; undefined if it needs none, or nothing has it. */
export const etagSource = (place: LocatedOperation): LocatedOperation | undefined =>
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

const withExamples = ({ parameters, at }: LocatedOperation, url: string): string =>
  replaceNames(url, (name) => {
    const parameter = parameters.find((candidate) => candidate.in === 'path' && candidate.name === name)
    // The same word in another path would lead there.
    const text = segmentsOf(at.document).has(name) ? `${name}1` : name
    return (parameter && writtenText(parameter, text)) || encodePart(text)
  })

const segmentsOf = remembered(
  (document: Fields) =>
    new Set(Object.keys(fields(document.paths)).flatMap((template) => template.split('/'))),
)

// Percent-encodes invalid characters (RFC 3986, section 2.1) except brackets, which hosts contain.
const encodedUrl = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

/** Returns where the key of an operation travels, as `Authorization: Bearer <key>`; nothing for a public operation. */
export function credentialsOf(place: LocatedOperation): string[] {
  const credentials = credentialsFor(place)
  return [
    ...inQuery(credentials).map(({ name }) => `?${name}=<key>`),
    ...keyHeaders(credentials, '').map(({ header, texts, isBasic }) => {
      const key = isBasic ? '<base64 of key:>' : '<key>'
      return `${header}: ${texts.map((text) => `${text}${key}`).join('')}`
    }),
  ]
}

// Credentials of the first alternative, with their names as they are spelled in the contract.
const credentialsFor = ({ security: [first = []] = [], at }: LocatedOperation): Credentials[] =>
  first.map((credentials) => {
    const { name } = resolve(child(schemesOf(at.document), credentials.scheme)).value
    return { ...credentials, name: String(name) }
  })

const inQuery = (credentials: readonly Credentials[]): Credentials[] =>
  credentials.filter(({ in: place }) => place === 'query')

function keyHeaders(credentials: readonly Credentials[], cookies: string): SampleKey[] {
  const names = credentials.flatMap(({ in: place, name }) =>
    place === 'cookie' && isToken(name) ? name : [],
  )
  const texts = names.map((name, at) => `${at > 0 ? '; ' : cookies && `${cookies}; `}${name}=`)
  const cookie = texts.length > 0 ? [{ header: 'Cookie', texts, isBasic: false }] : []
  const keys = [...credentials.flatMap((scheme) => keyHeader(scheme) ?? []), ...cookie]
  // Two schemes of one header leave room for one key: the first stays.
  return [...Map.groupBy(keys, ({ header }) => header.toLowerCase()).values()].map(([first]) => first!)
}

// Undefined for a key without a header of its own.
function keyHeader({ in: place, name, http = 'bearer' }: Credentials): SampleKey | undefined {
  // An invalid name could inject further text.
  if (place === 'header') return isToken(name) ? { header: name, texts: [''], isBasic: false } : undefined
  if (place !== 'authorization') return undefined
  const scheme = (isToken(http) ? http : 'bearer').replace(/^./, (first) => first.toUpperCase())
  return { header: 'Authorization', texts: [`${scheme} `], isBasic: http === 'basic' }
}

/** Expression for the value of a header with the key, in JavaScript and in Python. */
export const keyExpression = ({ texts }: SampleKey, key: string): string =>
  texts.flatMap((text) => (text === '' ? key : [jsonLiteral(text), key])).join(' + ')

/** JSON (RFC 8259) that is valid JavaScript and Python, with control and invisible characters escaped. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))
