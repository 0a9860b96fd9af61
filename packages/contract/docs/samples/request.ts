import { printableLines } from '../../cli/printable.ts'
import { carries, hasHeader, successesOf } from '../../model/model.ts'
import { requirements, schemesOf } from '../../model/security.ts'
import { child, entries, type Fields, fields, type Located, resolve } from '../../read/document.ts'
import { isToken } from '../../runtime/token.ts'
import type { LocatedOperation } from '../documented-contract.ts'

/** One call of an operation, for samples in all languages. */
export interface SampleRequest {
  method: string
  url: string // with the query
  body: unknown // undefined without a body
  mediaType: string
  hasResponseBody: boolean
  /** Header with the key, and the text before the key. */
  key: { header: string; prefix: string } | undefined
  hasIdempotencyKey: boolean
  /** URL of the `ETag` that the request sends in `If-Match`. */
  etagFrom: string | undefined
  /** True if the request may be repeated after an unknown result. */
  isSafeToRepeat: boolean
  isPaged: boolean // the response may link to a next page
}

/** Builds a call from the examples of the contract: path, query parameters with an example, and body. */
export function requestFor(place: LocatedOperation): SampleRequest {
  const { method, parameters, body, responses, at, read } = place
  const query = new URLSearchParams()
  for (const { in: place, name, at } of parameters) {
    const { example } = at.value
    // A call has all path parameters, but filters only with an example.
    if (place !== 'query' || example === undefined) continue
    for (const value of [example].flat()) query.append(name, String(value))
  }
  const [scheme = ''] = Object.keys(fields(requirements(at)[0]))
  const security = child(schemesOf(at.document), scheme).value
  if (security.in === 'query') query.append(String(security.name), 'API_KEY')
  const forms = (body?.content ?? []).filter(({ mediaType }) => isJson(mediaType))
  const form = forms.find(({ mediaType }) => mediaType === plainJson) ?? forms[0]
  const [success = { headers: [] }] = successesOf(place)
  const isChange = method !== 'GET' && hasHeader(place, 'if-match')
  const etagFrom = read && isChange ? encoded(withExamples(place, read)) : undefined
  const hasIdempotencyKey = hasHeader(place, 'idempotency-key')
  return {
    method,
    url: `${encoded(withExamples(place, place.url))}${query.size > 0 ? `?${query}` : ''}`,
    // OpenAPI ignores a body of GET.
    body: method === 'GET' ? undefined : form && exampleOf(form),
    mediaType: form?.mediaType ?? plainJson,
    hasResponseBody: !responses.some(({ status }) => status === '204'),
    key: keyHeader(security),
    hasIdempotencyKey,
    etagFrom,
    isSafeToRepeat:
      /^(GET|HEAD|PUT|DELETE|QUERY)$/.test(method) || hasIdempotencyKey || etagFrom !== undefined,
    // The Link of a deprecated operation leads to its successor.
    isPaged: method === 'GET' && carries(success, 'link') && at.value['x-deprecated-since'] === undefined,
  }
}

export const exampleOf = ({ at, schema }: { at: Located; schema: Located }): unknown =>
  'example' in at.value ? at.value.example : (dataOf(at) ?? resolve(schema).value.example)

// The data of its first example (OpenAPI 3.2).
const dataOf = (at: Located): unknown =>
  entries(child(at, 'examples'))
    .slice(0, 1)
    .map(([, example]) => resolve(example).value.dataValue)[0]

const withExamples = ({ parameters }: LocatedOperation, url: string): string =>
  url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(String((parameter && exampleOf(parameter)) ?? name).toWellFormed())
  })

const plainJson = 'application/json'

/** True for a JSON media type (RFC 6839, section 3.1). */
export const isJson = (mediaType: string): boolean => /^application\/([\w.-]+\+)?json$/.test(mediaType)

// Percent-encodes invalid characters (RFC 3986, section 2.1) except brackets, which hosts contain.
const encoded = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

/** Header of the key; undefined for a public operation, and for a key in the query. */
function keyHeader({ type, in: place, name }: Fields): SampleRequest['key'] {
  if (type === undefined) return undefined
  if (type !== 'apiKey') return { header: 'Authorization', prefix: 'Bearer ' }
  const header = String(name)
  // An invalid header name could inject further text.
  if (place === 'query' || !isToken(header)) return undefined
  return place === 'cookie' ? { header: 'Cookie', prefix: `${header}=` } : { header, prefix: '' }
}

/** JSON (RFC 8259) that is valid JavaScript and Python, with control and invisible characters escaped. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))

/** Quotes a text for a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
