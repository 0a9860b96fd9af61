/** Checks a message, a response or a callback, against the contract. It uses Ajv directly, and nothing of the generated validators. */
import { boundedRegExp } from 'contract-openapi/check'
import { undescribedIn } from 'contract-openapi/model'
import { type Fields, rootOf } from 'contract-openapi/read'
import type { Schema } from 'contract-openapi/values'
import { compiler, flatten } from 'contract-openapi/values'
import { describeViolation } from 'contract-openapi/violation'
import { type HttpResponse, parsed } from '../read/exchange.ts'
import { essence } from '../read/media.ts'
import type { DocumentedMessage } from '../read/operation.ts'

/** Beginning of a violation of a body's schema. */
export const wrongBody = 'the body is wrong: '

const compiledBody = compiler()
// Header values are texts, so types are coerced.
const compiledHeader = compiler({ coerceTypes: true }, (schema) => ({ properties: { value: schema } }))

export function schemaErrors(schema: Schema, value: unknown): string[] {
  const check = compiledBody(schema)
  if (check(value)) return []
  return (check.errors ?? []).map((error) => describeViolation(error))
}

/**
 * The violations in the documented headers of a message.
 * @param values if true, names the values
 */
export function headerErrors(
  { headers: declared }: Pick<DocumentedMessage, 'headers'>,
  headers: HttpResponse['headers'],
  values = true,
): string[] {
  const wrong: string[] = []
  for (const [name, header] of Object.entries(declared)) {
    const { required, schema } = header
    const value = headers[name.toLowerCase()]
    if (value === undefined) {
      if (required) wrong.push(`the header ${name} is missing`)
    } else if (!compiledHeader(schema)({ value: headerValue(header, value) }))
      wrong.push(`the header ${name} ${values ? `is ${JSON.stringify(value)}` : 'does not fit its schema'}`)
  }
  return wrong
}

// Lists and objects are in style simple (RFC 6570, section 3.2.2).
function headerValue({ schema, json, explode }: DocumentedMessage['headers'][string], text: string): unknown {
  if (json) return parsed(text)
  const { type, properties } = flatten(schema)
  const items = text.split(',').map((item) => item.trim())
  if (type === 'array') return items
  if (type !== 'object' && !properties) return text
  const words = explode ? items.flatMap((item) => item.split(/=(.*)/s).slice(0, 2)) : items
  const pairs = words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1]] as const] : []))
  return Object.fromEntries(pairs)
}

export function mediaTypeErrors(
  { mediaTypes }: Pick<DocumentedMessage, 'mediaTypes'>,
  headers: HttpResponse['headers'],
): string[] {
  const sent = essence(headers['content-type'] ?? '')
  return mediaTypes.some((range) => covers(range, sent)) ? [] : [`the body is ${sent || 'of no media type'}`]
}

/**
 * The violations in the body of a message.
 * @param values if true, names the values
 */
export function bodyErrors(
  { schema, mediaType, mediaTypes }: DocumentedMessage,
  { headers, text, body }: Pick<HttpResponse, 'headers' | 'text' | 'body'>,
  values = true,
): string[] {
  if (mediaTypes.length === 0) return text === '' ? [] : ['there is a body']
  const wrongType = mediaTypeErrors({ mediaTypes }, headers)
  // Schemas do not apply to other media types.
  if (wrongType.length > 0 || !schema || essence(headers['content-type'] ?? '') !== mediaType)
    return wrongType
  if (body === undefined) return ['the body is not JSON']
  const errors = schemaErrors(schema, body)
  // The index of an item makes no other cause.
  const causes = values ? errors : errors.map((error) => error.replaceAll(/\/\d+(?=[/ ])/g, '/*'))
  return causes.map((cause) => wrongBody + cause)
}

/** Paths of members that no schema of a body describes, and that it allows. */
export function undescribedMembers(
  { schema, mediaType }: Partial<DocumentedMessage> = {},
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
): string[] {
  if (!schema || essence(headers['content-type'] ?? '') !== mediaType) return []
  const found = undescribedIn([rootOf(schema as Fields)], body, boundedRegExp)
  return [...new Set(found.filter(({ isClosed }) => !isClosed).map(({ name }) => name))]
}

const covers = (range: string, mediaType: string): boolean =>
  range === mediaType || range === '*/*' || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)))
