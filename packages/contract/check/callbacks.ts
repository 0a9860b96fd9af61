// The sender posts JSON, signs it (standardwebhooks.com), and sends no other credentials.

import { isStatus } from '../model/completion/complete.ts'
import { type Operation, type Outgoing, openExtension } from '../model/model.ts'
import { successesOf } from '../model/operation.ts'
import { isSame, parseUrl, signatureHeaders } from '../model/outgoing.ts'
import { allParts, child, isFields, type Located, list, valueAt } from '../read/document.ts'
import { isScalarType, typesNamed } from '../read/schema-types.ts'
import { type Report, reportIn } from '../rules/finding.ts'
import type { Source } from '../runtime/contract.ts'
import { bodyKind, isRange } from '../wire/media-type.js'

/** Extensions of operations that a sent request cannot have. */
const ofCalls = 'x-required-scopes x-deprecated-since x-sunset x-successor x-brownouts callbacks'.split(' ')

export function checkCallbacks(all: readonly Outgoing[], report: Report): void {
  for (const outgoing of all) {
    const { name, subscribed, requests, at } = outgoing
    const [request, ...others] = requests
    const first = all.find((other) => other.name === name)!
    if (!isSame(first, outgoing)) {
      const { operationId } = first.subscribed?.operation ?? {}
      const owner = operationId === undefined ? 'a webhook' : `a callback of ${operationId}`
      const fix = 'rename one, or let both refer to the same'
      report('outgoing-twice', at.path, `${owner} is called ${name} too`, fix)
    }
    for (const other of others)
      report(
        'outgoing-several',
        other.at.path,
        `${name} is sent to one URL by one method`,
        'give it a name of its own',
      )
    if (!request && isThere(at))
      report('outgoing-empty', at.path, `${name} has no request`, 'describe what is sent in a post')
    if (request) checkRequest(request, report)
    if (request && subscribed) checkUrl(outgoing, report)
  }
}

// References to nothing are reported elsewhere.
const isThere = ({ document, value, path }: Located): boolean =>
  value[openExtension] === undefined && valueAt(document, path) !== undefined

function checkRequest(request: Operation, report: Report): void {
  const { operationId: name, method, parameters, responses, at } = request
  const say = reportIn(report, at)
  if (method !== 'POST') say('outgoing-method', [], `the server sends ${name} by POST`, 'write post')
  checkBody(request, report)
  for (const { name: header, in: place, at: parameter } of parameters) {
    if (place === 'header' && signatureHeaders.includes(header.toLowerCase())) continue
    report(
      'outgoing-parameter',
      parameter.path,
      `the server sends no ${place} ${header} with ${name}`,
      'put it into the body',
    )
  }
  for (const mark of ofCalls) {
    if (at.value[mark] !== undefined)
      say('outgoing-extension', [mark], `${mark} is for operations that are called`, 'remove it')
  }
  if (list(at.value.security).length > 0)
    say(
      'outgoing-security',
      ['security'],
      `the server signs ${name} and sends no credentials`,
      'write security: []',
    )
  for (const { status } of responses) {
    if (!isStatus(status))
      say(
        'outgoing-status',
        ['responses', status],
        `${status} is not a status from 200 to 599`,
        'write it like 204 or 2XX',
      )
  }
  if (!responses.some(({ status }) => /^2(\d\d|XX)$/.test(status)))
    say('outgoing-success', ['responses'], 'no success response', 'document 2XX: every 2xx is success')
}

function checkBody({ operationId: name, body, at }: Operation, report: Report) {
  const [content, ...others] = body?.content ?? []
  if (!content)
    return report('outgoing-body', at.path, `${name} has no request body`, 'describe what is sent')
  for (const { at: other } of others)
    report(
      'outgoing-forms',
      other.path,
      `the server sends ${name} in one form`,
      `leave ${content.mediaType} alone`,
    )
  const { mediaType, at: media } = content
  if (bodyKind(mediaType) !== 'json' || isRange(mediaType) || mediaType.includes(';'))
    report(
      'outgoing-media-type',
      media.path,
      `the server sends JSON, not ${mediaType}`,
      'use application/json',
    )
  if (media.value.encoding !== undefined)
    report(
      'outgoing-encoding',
      [...media.path, 'encoding'],
      `encoding has no meaning in ${mediaType}`,
      'remove it',
    )
}

function checkUrl({ subscribed, at }: Outgoing, report: Report) {
  const { operation, expression } = subscribed!
  const path = [...at.path, expression]
  const pieces = parseUrl(expression)
  if (!Array.isArray(pieces)) return report('url-expression', path, pieces.reason, pieces.fix)
  const [first] = pieces
  if (typeof first === 'string' ? !/^https?:\/\/./i.test(expression) : !first)
    report(
      'url-form',
      path,
      `${expression || 'nothing'} is not a URL`,
      'begin it with https:// or with an expression like {$request.body#/url}',
    )
  for (const piece of pieces) {
    if (typeof piece === 'string' || !('in' in piece)) continue
    const found = valuesOf(piece, operation)
    const what = nameOf(piece)
    if (found.length === 0)
      report(
        'url-unknown-part',
        path,
        `${operation.operationId} has no ${what}`,
        'fix the expression or describe it there',
      )
    else if (!found.some(isText))
      report('url-part-type', path, `${what} of ${operation.operationId} is not a text`, 'name one')
  }
}

const nameOf = (piece: Extract<Source, { in: string }>): string =>
  piece.in === 'body'
    ? `${piece.from} body${piece.pointer.length > 0 ? ` with ${piece.pointer.join('/')}` : ''}`
    : `${piece.from === 'response' ? 'response ' : ''}${piece.in}${piece.in === 'header' ? '' : ' parameter'} ${piece.name}`

/** Schemas of the value, one for each media type. */
function valuesOf(piece: Extract<Source, { in: string }>, operation: Operation): Located[] {
  const successes = successesOf(operation)
  if (piece.in === 'body') {
    const bodies = piece.from === 'request' ? [operation.body] : successes.map(({ body }) => body)
    const schemas = bodies.flatMap((body) => body?.content.map(({ schema }) => schema) ?? [])
    return schemas.flatMap((schema) => membersAt(schema, piece.pointer))
  }
  const all =
    piece.from === 'request'
      ? operation.parameters.filter((parameter) => parameter.in === piece.in)
      : successes.flatMap(({ headers }) => headers)
  const isNamed = ({ name }: { name: string }) =>
    (piece.in === 'header' ? name.toLowerCase() : name) === piece.name
  return all.filter(isNamed).map(({ schema }) => schema)
}

/** Schemas of the member at a pointer, in all shapes of the value. */
function membersAt(schema: Located, [step, ...rest]: readonly string[]): Located[] {
  if (step === undefined) return [schema]
  return allParts(schema).flatMap((shape) => {
    const { items, additionalProperties } = shape.value
    if (Object.hasOwn(child(shape, 'properties').value, step))
      return membersAt(child(shape, 'properties', step), rest)
    if (isFields(items) && /^(0|[1-9]\d*)$/.test(step)) return membersAt(child(shape, 'items'), rest)
    const isOpen = isFields(additionalProperties) || additionalProperties === true
    return isOpen ? membersAt(child(shape, 'additionalProperties'), rest) : []
  })
}

/** True if the value fits into a URL: a single value, or one without a type. */
function isText(schema: Located): boolean {
  const types = allParts(schema).flatMap(({ value }) => typesNamed(value))
  return types.length === 0 || types.some(isScalarType)
}
