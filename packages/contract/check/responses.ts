import { isStatus } from '../model/completion/complete.ts'
import { isSentAtTimes } from '../model/header-table.ts'
import { itemSchema, type Operation, type ResponseSpec } from '../model/model.ts'
import { child, entries, facet, fields, type Located, type Path, resolve } from '../read/document.ts'
import { isScalarType, onlyType, typeOf } from '../read/schema-types.ts'
import { type Report, reportFor, reportIn } from '../rules/finding.ts'
import { encodingOf, isJsonEncoded } from '../wire/form.js'
import { bodyKind, isEvents, isItems, isPlainType, isRange } from '../wire/media-type.js'
import { hasNoContent } from '../wire/status.ts'
import { checkFieldName } from './names.ts'
import { checkScalar, checkScalars } from './parameters.ts'

export function checkResponses(operations: readonly Operation[], report: Report): void {
  for (const operation of operations)
    for (const response of operation.responses.filter(({ status }) => isStatus(status))) {
      checkResponse(response, [...operation.at.path, 'responses', response.status], report)
      checkRequired(operation, response, report)
    }
}

function checkResponse(response: ResponseSpec, path: Path, report: Report) {
  const { status, headers, at } = response
  if (status === 'default') {
    const fix = 'document each status from 200 to 599, or 4XX and 5XX'
    return report('response-default', path, `${status} does not state the response`, fix)
  }
  if (status === '2XX' || status === '3XX') {
    report('success-range', path, `${status} does not state the success`, 'document each success status')
  }
  if (hasNoContent(status) && Object.keys(fields(at.value.content)).length > 0) {
    report(
      'body-forbidden',
      [...at.path, 'content'],
      `${status} never has a body (RFC 9110)`,
      'remove content',
    )
  }
  checkContents(at, 'response', report)
  for (const header of headers) {
    const ignored = 'OpenAPI ignores a header Content-Type'
    if (header.name.toLowerCase() === 'content-type')
      report('content-type-header', header.at.path, ignored, 'remove it; content already defines it')
    const say = reportFor('sound-responses', report)
    checkFieldName('field-name', 'header', header.name, [...at.path, 'headers', header.name], say)
    checkScalar(header.name, header.schema, say)
  }
}

// The server may not send a response without a required header, and handlers cannot write headers of the server.
function checkRequired(operation: Operation, { status, headers, at }: ResponseSpec, report: Report) {
  for (const { name, required } of headers) {
    const isSecured = operation.security !== undefined
    if (!required || !isSentAtTimes(name, status, operation.at.value, isSecured)) continue
    const reason = `the server does not send ${name} with every ${status} of ${operation.operationId}`
    report('header-at-times', [...at.path, 'headers', name], reason, 'remove required: true')
  }
}

/** @param owner a request body or a response */
export function checkContents(owner: Located, direction: 'request' | 'response', report: Report): void {
  const contents = entries(child(owner, 'content'))
  // For a response, an empty map means no body.
  if (direction === 'request' && owner.value.content !== undefined && contents.length === 0) {
    report(
      'content-empty',
      [...owner.path, 'content'],
      'content without a media type',
      'name one, or remove content',
    )
  }
  for (const [mediaType, content] of contents) {
    const say = reportIn(report, content)
    const schema = child(content, 'schema')
    const type = typeOf(schema)
    const kind = bodyKind(mediaType)
    if (!isPlainType(mediaType)) {
      say(
        'media-type-form',
        [],
        `${mediaType} is not a media type`,
        'write it like text/csv or image/*, without parameters',
      )
    } else if (kind === 'text' && type !== 'string' && !itemSchema(mediaType, content)) {
      say('text-not-string', [], `${mediaType} is text, which is not parsed`, 'give it type: string')
    } else if (kind === 'binary' && (type !== 'string' || facet(schema, 'format') !== 'binary')) {
      say(
        'bytes-not-binary',
        [],
        `${mediaType} is bytes, which are not parsed`,
        'give it type: string, format: binary',
      )
    } else if (isItems(kind) && !itemSchema(mediaType, content) && facet(schema, 'format') !== 'binary') {
      say('items-undescribed', [], `${mediaType} does not describe its items`, 'describe one by x-itemSchema')
    } else if ((kind === 'form' || kind === 'multipart') && direction === 'response') {
      say('response-form', [], `a response in ${mediaType} is not supported`, 'use application/json')
    } else if (kind === 'form' || kind === 'multipart') {
      checkForm(mediaType, content, report)
    }
    if (kind !== 'form' && kind !== 'multipart' && content.value.encoding !== undefined)
      say('encoding-without-effect', ['encoding'], `encoding has no meaning in ${mediaType}`, 'remove it')
    const isSequence = isItems(kind) || (isEvents(mediaType) && direction === 'response')
    if (content.value['x-itemSchema'] !== undefined && !isSequence)
      say(
        'item-schema-without-effect',
        ['x-itemSchema'],
        `a ${direction} in ${mediaType} is not a stream of items`,
        'remove it; application/jsonl, application/json-seq and a response in text/event-stream are streams',
      )
    if (direction === 'response' && kind === 'json' && isRange(mediaType))
      say('json-range', [], 'a range of JSON', 'name one')
  }
}

// Members of a form are parsed like parameters, those of multipart as text, JSON or files.
function checkForm(mediaType: string, content: Located, report: Report): void {
  const schema = resolve(child(content, 'schema'))
  if (onlyType(schema.value) !== 'object' || schema.value.properties === undefined) {
    report('form-shape', schema.path, `${mediaType} is not an object with properties`, 'describe its members')
  }
  for (const name of Object.keys(child(content, 'encoding').value)) {
    if (!Object.hasOwn(child(schema, 'properties').value, name))
      report(
        'encoding-unknown',
        [...content.path, 'encoding', name],
        `${name} is not a property`,
        'fix or remove it',
      )
  }
  if (bodyKind(mediaType) !== 'form') return
  for (const [name, property] of entries(child(schema, 'properties'))) {
    const type = typeOf(property)
    if (isJsonEncoded(encodingOf('form', child(content, 'encoding', name).value))) continue
    if (!isScalarType(type)) checkScalars(name, property, report)
  }
}
