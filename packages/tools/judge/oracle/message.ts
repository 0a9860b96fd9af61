/** Holds a message, a response or what a callback sends, against the contract. Ajv is asked anew here: nothing of the generator's validators is in it. */
import { Ajv, type Options, type ValidateFunction } from 'ajv'
import { boundedRegExp } from 'contract-openapi/check'
import type { Schema } from 'contract-openapi/values'
import { formats } from 'contract-openapi/values'
import type { HttpResponse } from '../read/exchange.ts'
import { essence } from '../read/media.ts'
import type { DocumentedMessage } from '../read/operation.ts'

/** How a violation of the schema of a body begins. */
export const wrongBody = 'the body is wrong: '

/** Makes what compiles each schema once; those of several contracts may have one `$id`. */
function compiler(options: Options, whole: (schema: Schema) => object): (schema: Schema) => ValidateFunction {
  const ajv = new Ajv({
    ...{ strict: false, logger: false, formats, code: { regExp: boundedRegExp }, addUsedSchema: false },
    ...options,
  })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  return (schema) => {
    const check = compiled.get(schema) ?? ajv.compile(whole(schema))
    compiled.set(schema, check)
    return check
  }
}

const compiledBody = compiler({}, (schema) => schema)
/** Headers are texts. */
const compiledHeader = compiler({ coerceTypes: true }, (schema) => ({ properties: { value: schema } }))

/** Violations of a schema by a value, a sentence each. */
export function schemaErrors(schema: Schema, value: unknown): string[] {
  const check = compiledBody(schema)
  if (check(value)) return []
  return (check.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath || 'it'} ${message} ${params.additionalProperty ?? params.allowedValues ?? ''}`.trim(),
  )
}

/** Violations in the documented headers of a message. @param values whether to name the values */
export function headerErrors(
  { headers: declared }: Pick<DocumentedMessage, 'headers'>,
  headers: HttpResponse['headers'],
  values = true,
): string[] {
  const wrong: string[] = []
  for (const [name, { required, schema }] of Object.entries(declared)) {
    const value = headers[name.toLowerCase()]
    if (value === undefined) {
      if (required) wrong.push(`the header ${name} is missing`)
    } else if (!compiledHeader(schema)({ value }))
      wrong.push(`the header ${name} ${values ? `is ${JSON.stringify(value)}` : 'does not fit its schema'}`)
  }
  return wrong
}

/** Violations in the body of a message. @param values whether to name the values */
export function bodyErrors(
  { schema, mediaType, mediaTypes }: DocumentedMessage,
  { headers, text, body }: Pick<HttpResponse, 'headers' | 'text' | 'body'>,
  values = true,
): string[] {
  if (mediaTypes.length === 0) return text === '' ? [] : ['there is a body']
  const sent = essence(headers['content-type'] ?? '')
  if (!mediaTypes.some((range) => covers(range, sent))) return [`the body is ${sent || 'of no media type'}`]
  // Schemas of other media types do not apply to a text.
  if (!schema || sent !== mediaType) return []
  if (body === undefined) return ['the body is not JSON']
  const errors = schemaErrors(schema, body)
  // Which of many items it is makes no other cause.
  const causes = values ? errors : errors.map((error) => error.replaceAll(/\/\d+(?=[/ ])/g, '/*'))
  return causes.map((cause) => wrongBody + cause)
}

/** True if a media type is one of a range such as `image/*`, or that itself. */
const covers = (range: string, mediaType: string): boolean =>
  range === mediaType || range === '*/*' || (range.endsWith('/*') && mediaType.startsWith(range.slice(0, -1)))
