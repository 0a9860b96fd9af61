/** Data of `Parameter` in runtime/contract.ts. */

import { orUndefined } from '../cli/or-undefined.ts'
import { readableMembers, readableParts } from '../model/form.ts'
import {
  type Body,
  type Content,
  type Operation,
  type Parameter,
  type ResponseSpec,
  textData,
} from '../model/model.ts'
import { shapeOf } from '../model/text-shape.ts'
import { type Fields, facet, type Located, writtenExamples } from '../read/document.ts'
import { typeOf } from '../read/schema-types.ts'
import type { Shape } from '../runtime/contract.ts'
import { fitted, valueIfAny } from '../values/value.ts'
import { isRange, isXml, typeWithin } from '../wire/media-type.js'
import { parameterOf } from '../wire/read.ts'
import { Expression } from './code.ts'
import type { Validators } from './validators.ts'

export function parameterData(parameter: Parameter): Fields {
  const { schema, at } = parameter
  const shape = shapeOf(schema)
  const isOpen = at.value.in === 'querystring' && facet(schema, 'additionalProperties') === undefined
  return {
    ...parameterOf(
      parameter,
      isOpen && shape.properties ? { others: { types: ['string'] }, ...shape } : shape,
    ),
    empty: (at.value.allowEmptyValue === true && !mayBeEmpty(schema, shape)) || undefined,
    // A required parameter is refused if it is missing.
    default: parameter.required ? undefined : facet(schema, 'default'),
  }
}

// True if an empty text is a value of its own.
const mayBeEmpty = (schema: Located, { types }: Shape): boolean =>
  types.includes('string') &&
  !['minLength', 'pattern', 'format', 'enum', 'const'].some((one) => facet(schema, one) !== undefined)

export const reference = (name: string): Expression => new Expression('validators', name)

export function bodyData(operation: Operation, { required, content }: Body, validators: Validators): Fields {
  const readers = content.map((form): [string, Fields] => {
    const name = validators.requestBody(operation, form)
    const members = form.kind === 'form' ? readableMembers(form) : undefined
    const parts = form.kind === 'multipart' ? readableParts(form) : undefined
    return [form.mediaType, { kind: form.kind, members, parts, validate: name && reference(name) }]
  })
  return { required, readers: Object.fromEntries(readers) }
}

export function responseContent(
  operation: Operation,
  response: ResponseSpec,
  validators: Validators,
): Fields | undefined {
  const forms = response.body?.content.map((form, index): [string, Fields] => {
    const name = validators.responseBody(operation, response, form, index)
    const text = form.at.value[textData] === true || undefined
    return [form.mediaType, { kind: form.kind, text, validate: name && reference(name) }]
  })
  return forms && Object.fromEntries(forms)
}

// The server itself sends these statuses, handlers send others.
const sentByServer = /^(400|401|403|406|410|412|413|415|422|429|500|503|4XX|5XX|default)$/

// Limit of an embedded error example, in characters of JSON.
const longestExample = 2000

/**
 * Example that the server completes for its own errors: the documented one, or a value of the schema; undefined for statuses of handlers.
 * Where the contract documents neither JSON nor text, it is empty: the server writes XML itself, and its message in any other media type.
 */
export function errorForm({ status, body }: ResponseSpec): Fields | undefined {
  if (!sentByServer.test(status)) return undefined
  const isAny = ({ mediaType }: Content) => isRange(mediaType)
  const content = body?.content.toSorted((one, other) => Number(isAny(one)) - Number(isAny(other))) ?? []
  const isWritable = ({ kind, mediaType }: Content) =>
    kind === 'json' || (mediaType.startsWith('text/') && !isXml(mediaType))
  const form = content.find(isWritable) ?? content.find(({ mediaType }) => isXml(mediaType)) ?? content[0]
  if (!form) return undefined
  const isText = form.kind !== 'json' || typeOf(form.schema) === 'string'
  const mediaType = isAny(form) ? typeWithin(form.mediaType, isText ? 'text' : 'json') : form.mediaType
  // Any media type has room for problem details.
  if (!isWritable(form))
    return isAny(form) && typeOf(form.schema) !== 'string' ? undefined : { mediaType, example: '' }
  const wanted = { prefer: 'example', direction: 'response' } as const
  const [written = valueIfAny(form.schema, wanted)] = writtenExamples(form.at)
  const parsed = typeof written === 'string' && !isText ? orUndefined(() => JSON.parse(written)) : undefined
  const example = fitted(form.schema, parsed ?? written, wanted)
  if (example === undefined || JSON.stringify(example).length > longestExample) return undefined
  return { mediaType, example }
}
