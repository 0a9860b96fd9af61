/** Checks a message, a response or a callback, against the contract. */
import { boundedRegExp } from 'contract-openapi/check'
import { undescribedIn } from 'contract-openapi/model'
import { type Schema, validatorOf } from 'contract-openapi/values'
import { describeViolation } from 'contract-openapi/violation'
import { declaredType, essenceOf, read as readValue, WireError } from 'contract-openapi/wire'
import type { HttpResponse } from '../contract/exchange.ts'
import type { DocumentedHeader, DocumentedMessage } from '../contract/operation.ts'

/** Beginning of a violation of a body's schema. */
export const wrongBody = 'the body is wrong: '

export function schemaErrors(schema: Schema, value: unknown): string[] {
  const check = validatorOf(schema)
  return check(value) ? [] : (check.errors ?? []).map((error) => describeViolation(error))
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
    const value = headers[name.toLowerCase()]
    if (value === undefined) {
      if (header.required) wrong.push(`the header ${name} is missing`)
    } else if (!fits(header, value))
      wrong.push(`the header ${name} ${values ? `is ${JSON.stringify(value)}` : 'does not fit its schema'}`)
  }
  return wrong
}

function fits(header: DocumentedHeader, text: string): boolean {
  try {
    return validatorOf(header.schema)(readValue({ ...header, in: 'header' }, text)) === true
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

const contentOf = ({ contents }: Pick<DocumentedMessage, 'contents'>, headers: HttpResponse['headers']) => {
  const type = declaredType(
    contents.map(({ mediaType }) => mediaType.toLowerCase()),
    headers['content-type'] ?? '',
  )
  return contents.find(({ mediaType }) => mediaType.toLowerCase() === type)
}

function mediaTypeErrors(
  message: Pick<DocumentedMessage, 'contents'>,
  headers: HttpResponse['headers'],
): string[] {
  if (contentOf(message, headers)) return []
  return [`the body is ${essenceOf(headers['content-type'] ?? '') || 'of no media type'}`]
}

/** The violations in the headers of a message, and in the media type of its body, which may be unknown. */
export const headErrors = (
  documented: DocumentedMessage,
  headers: HttpResponse['headers'],
  values: boolean,
) => [
  ...(documented.contents.length > 0 && headers['content-type'] ? mediaTypeErrors(documented, headers) : []),
  ...headerErrors(documented, headers, values),
]

type ReadMessage = Pick<HttpResponse, 'headers' | 'text' | 'body'>

/**
 * The violations in the body of a message.
 * @param values if true, names the values
 * @param isClosed if true, a member that no schema describes is one
 */
export function bodyErrors(
  message: DocumentedMessage,
  response: ReadMessage,
  values = true,
  isClosed = false,
): string[] {
  if (message.contents.length === 0) return response.text === '' ? [] : ['there is a body']
  const content = contentOf(message, response.headers)
  if (!content) return mediaTypeErrors(message, response.headers)
  const { schema, items } = content
  // Schemas do not apply to other media types.
  if (!schema) return []
  const { body } = response
  if (body === undefined) return ['the body is not JSON']
  const errors = items
    ? [body].flat().flatMap((item, at) => schemaErrors(schema, item).map((error) => below(at, error)))
    : schemaErrors(schema, body)
  const surplus = isClosed && errors.length === 0 ? undescribedMembers(message, response) : []
  // The index of an item makes no other cause.
  const causes = values ? errors : errors.map((error) => error.replaceAll(/\/\d+(?=[/ ])/g, '/*'))
  return [...causes, ...surplus.map((name) => `it has ${name}, which its schema does not describe`)].map(
    (cause) => wrongBody + cause,
  )
}

const below = (at: number, violation: string) =>
  violation.startsWith('/') ? `/${at}${violation}` : `/${at} ${violation.replace(/^it /, '')}`

/** Paths of members that no schema of a body describes, and that it allows. */
export function undescribedMembers(
  message: Pick<DocumentedMessage, 'contents'> | undefined,
  { headers, body }: Pick<HttpResponse, 'headers' | 'body'>,
): string[] {
  const content = message && contentOf(message, headers)
  if (!content?.schema) return []
  const found = undescribedIn([content.described], body, boundedRegExp)
  return [...new Set(found.filter(({ isClosed }) => !isClosed).map(({ name }) => name))]
}
