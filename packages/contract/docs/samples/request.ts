import { printableLines } from '../../cli/printable.ts'
import { child, type Fields, fields, type Located, resolve } from '../../read/document.ts'
import { carries, hasHeader, requirements, schemesOf, successesOf } from '../../read/model.ts'
import { isToken } from '../../runtime/token.ts'
import type { LocatedOperation } from '../documented-contract.ts'

/** One call of an operation, as the samples spell it out in their languages. */
export interface SampleRequest {
  /** In capitals. */
  method: string
  /** With the query. */
  url: string
  /** Undefined for none; JSON otherwise, in this media type. */
  body: unknown
  mediaType: string
  /** True if the response has a body. */
  hasResponseBody: boolean
  /** The header with the key, and what stands before the key in it. */
  key: { header: string; prefix: string } | undefined
  /** True if it takes an `Idempotency-Key`, so that sending it again does not do it again. */
  hasIdempotencyKey: boolean
  /** Where to read the `ETag` that a change sends back in `If-Match`. */
  etagFrom: string | undefined
  /** True if the request may be sent again when nobody knows what became of it. */
  isSafeToRepeat: boolean
  /** True if the response may lead to a next page. */
  isPaged: boolean
}

/** The call that the examples of the contract describe: path, exemplified query parameters, and body. */
export function requestFor(place: LocatedOperation): SampleRequest {
  const { method, parameters, body, responses, at, read } = place
  const query = new URLSearchParams()
  for (const { in: place, name, at } of parameters) {
    const { example } = at.value
    // A call has every path parameter; a filter only if the contract shows one.
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
    // A body on GET has no meaning, and OpenAPI has it ignored.
    body: method === 'GET' ? undefined : form && exampleOf(form),
    mediaType: form?.mediaType ?? plainJson,
    hasResponseBody: !responses.some(({ status }) => status === '204'),
    key: keyHeader(security),
    hasIdempotencyKey,
    etagFrom,
    isSafeToRepeat: /^(GET|HEAD|PUT|DELETE)$/.test(method) || hasIdempotencyKey || etagFrom !== undefined,
    // A deprecated operation has a Link to its successor.
    isPaged: method === 'GET' && carries(success, 'link') && at.value['x-deprecated-since'] === undefined,
  }
}

/** The example of a parameter or a body, or else that of its schema. */
export const exampleOf = ({ at, schema }: { at: Located; schema: Located }): unknown =>
  'example' in at.value ? at.value.example : resolve(schema).value.example

/** An address with the examples of the path parameters that it names. */
const withExamples = ({ parameters }: LocatedOperation, url: string): string =>
  url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(String((parameter && exampleOf(parameter)) ?? name).toWellFormed())
  })

const plainJson = 'application/json'

/** True if a media type is JSON (RFC 6839, section 3.1); with nothing in it that a sample could take for more than a text. */
export const isJson = (mediaType: string): boolean => /^application\/([\w.-]+\+)?json$/.test(mediaType)

/** With what no URL can hold percent-encoded (RFC 3986, section 2.1); brackets stay, for hosts have them. */
const encoded = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

/** Undefined for a public operation, and for a key that goes elsewhere. */
function keyHeader({ type, in: place, name }: Fields): SampleRequest['key'] {
  if (type === undefined) return undefined
  if (type !== 'apiKey') return { header: 'Authorization', prefix: 'Bearer ' }
  const header = String(name)
  // Any other name would be more than a name in the header that it stands in.
  if (place === 'query' || !isToken(header)) return undefined
  return place === 'cookie' ? { header: 'Cookie', prefix: `${header}=` } : { header, prefix: '' }
}

/** JSON (RFC 8259) that JavaScript and Python read alike, without characters that a terminal acts upon or a reader cannot see. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))

/** One word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
