import { printableLines } from '../../cli/printable.ts'
import { isToken } from '../../runtime/token.ts'
import type { LocatedOperation, SecurityScheme } from '../documented-contract.ts'

/** One call of an operation, as the samples spell it out in their languages. */
export interface SampleRequest {
  /** In capitals. */
  method: string
  /** With the query. */
  url: string
  /** Undefined for none; JSON otherwise, in this media type. */
  body: unknown
  mediaType: string
  /** Whether the response has a body. */
  hasResponseBody: boolean
  /** The header with the key, and what stands before the key in it. */
  key: { header: string; prefix: string } | undefined
  /** Whether it takes an `Idempotency-Key`, so that sending it again does not do it again. */
  hasIdempotencyKey: boolean
  /** Where to read the `ETag` that a change sends back in `If-Match`. */
  etagFrom: string | undefined
}

/** The call that the examples of the contract describe: path, required and exemplified query parameters, and body. */
export function requestFor(place: LocatedOperation): SampleRequest {
  const { method, operation, parameters, body, security, read } = place
  const filled = withExamples(place, place.url)
  const query = new URLSearchParams()
  for (const { in: place, name, example } of parameters) {
    if (place !== 'query' || example === undefined) continue
    for (const value of [example].flat()) query.append(name, String(value))
  }
  if (security?.in === 'query') query.append(security.name ?? '', 'API_KEY')
  const contents = Object.entries(body?.content ?? {}).filter(([type]) => isJson(type))
  const [mediaType, form] = contents.find(([type]) => type === plainJson) ?? contents[0] ?? []
  return {
    method: method.toUpperCase(),
    url: `${encoded(filled)}${query.size > 0 ? `?${query}` : ''}`,
    // A body on GET has no meaning, and OpenAPI has it ignored.
    body: /^(get|head)$/.test(method) ? undefined : form?.example,
    mediaType: mediaType ?? plainJson,
    hasResponseBody: !('204' in (operation.responses ?? {})),
    key: security && keyHeader(security),
    hasIdempotencyKey: hasHeader(place, 'idempotency-key'),
    etagFrom:
      read && method !== 'get' && hasHeader(place, 'if-match')
        ? encoded(withExamples(place, read))
        : undefined,
  }
}

const hasHeader = ({ parameters }: LocatedOperation, header: string) =>
  parameters.some(({ in: place, name }) => place === 'header' && name.toLowerCase() === header)

/** An address with the examples of the path parameters that it names. */
const withExamples = ({ parameters }: LocatedOperation, url: string): string =>
  url.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return encodeURIComponent(String(parameter?.example ?? name).toWellFormed())
  })

const plainJson = 'application/json'

/** Whether a media type is JSON (RFC 6839, section 3.1); with nothing in it that a sample could take for more than a text. */
const isJson = (mediaType: string): boolean => /^application\/([\w.-]+\+)?json$/.test(mediaType)

/** With what no URL can hold percent-encoded (RFC 3986, section 2.1); brackets stay, for hosts have them. */
const encoded = (url: string): string =>
  encodeURI(url.toWellFormed()).replaceAll(/%(25|5B|5D)/g, decodeURIComponent)

function keyHeader({ type, in: place, name = '' }: SecurityScheme): SampleRequest['key'] {
  if (type !== 'apiKey') return { header: 'Authorization', prefix: 'Bearer ' }
  // Any other name would be more than a name in the header that it stands in.
  if (place === 'query' || !isToken(name)) return undefined
  return place === 'cookie' ? { header: 'Cookie', prefix: `${name}=` } : { header: name, prefix: '' }
}

/** JSON (RFC 8259) that JavaScript and Python read alike, without characters that a terminal acts upon or a reader cannot see. */
export const jsonLiteral = (value: unknown, indent?: number): string =>
  printableLines(JSON.stringify(value, null, indent))

/** One word of a POSIX shell. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
