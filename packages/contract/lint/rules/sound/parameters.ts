// Parameters and response headers have to be readable from text without guessing.

import { checkFieldName } from '../../../check/operations.ts'
import { isType } from '../../../model/completion/schema.ts'
import type { Operation, Parameter } from '../../../model/model.ts'
import { scalarTypes } from '../../../model/text-shape.ts'
import { child, entries, facet, type Located, resolve } from '../../../read/document.ts'
import type { Report } from '../../../read/problem.ts'
import { bodyKind } from '../../../wire/media-type.js'

/** Headers that the server reads, in their exact case. */
const meaningful = ['If-Match', 'If-None-Match', 'Idempotency-Key']

// Generated code would find such a name in any object.
export const inheritedNameFault = 'is a name that every JavaScript object has'

export function checkParameters(operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    for (const parameter of operation.parameters) {
      checkParameter(parameter, report)
      checkMeaning(parameter, report)
    }
    checkClashes(operation.parameters, report)
  }
}

const typeOf = (schema: Located): unknown => facet(schema, 'type')

// Rules of OpenAPI itself.
function checkParameter({ name, in: place, required, at }: Parameter, report: Report): void {
  const refuse = (key: string, reason: string, fix: string) => report([...at.path, key], reason, fix)
  const mediaTypes = Object.keys(child(at, 'content').value)
  const { content } = at.value
  if (at.value.schema === undefined && content === undefined)
    report(at.path, 'Parameter without schema', 'add schema')
  const isString = at.value.in === 'querystring'
  if (isString && mediaTypes.length !== 1)
    refuse('content', `the query string ${name} requires one media type`, 'use content with one media type')
  else if (
    !isString &&
    content !== undefined &&
    (mediaTypes.length !== 1 || bodyKind(mediaTypes[0]!) !== 'json')
  )
    refuse(
      'content',
      `the content of ${name} is not one JSON media type`,
      'use application/json, or a schema',
    )
  if (place === 'path' && !required)
    refuse('required', `the path parameter ${name} must be required`, 'add required: true')
  if (name === '') refuse('name', `a parameter in ${place} has no name`, 'give it one')
  else if (place === 'header' || place === 'cookie') checkFieldName(place, name, [...at.path, 'name'], report)
}

// Ambiguities.
function checkMeaning(parameter: Parameter, report: Report): void {
  const { name, required, schema, at, style, in: place } = parameter
  const refuse = (key: string, reason: string, fix: string) => report([...at.path, key], reason, fix)
  if (required && facet(schema, 'default') !== undefined)
    refuse('schema', `${name} is required, so its default never applies`, 'remove the default or required')
  if (name in {}) refuse('name', `${name} ${inheritedNameFault}`, 'choose another')
  const spelling = meaningful.find((known) => known.toLowerCase() === name.toLowerCase())
  if (place === 'header' && spelling !== undefined && spelling !== name)
    refuse('name', `the server reads ${spelling} and would ignore ${name}`, `spell it ${spelling}`)
  if (style === 'json' || at.value.schema === undefined) return
  const type = typeOf(schema)
  if (style.endsWith('Delimited') && type !== 'array')
    refuse('style', `style ${style} requires an array, but ${name} is not one`, 'use form')
  if (style === 'deepObject' && type !== 'object')
    refuse('style', `style deepObject requires an object, but ${name} is not one`, 'use form')
  if (place === 'cookie' && parameter.explode && (type === 'array' || type === 'object'))
    refuse('explode', 'a cookie cannot be repeated', 'add explode: false')
  checkScalars(name, schema, report)
}

// With form and explode, members of an object look like parameters of the query.
function checkClashes(parameters: readonly Parameter[], report: Report): void {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  for (const { name, schema, style, explode, at } of query) {
    if (style !== 'form' || !explode || typeOf(schema) !== 'object') continue
    const target = resolve(schema)
    if ((target.value.additionalProperties ?? false) !== false)
      report(at.path, `${name} would accept every unknown parameter`, 'use style: deepObject')
    for (const other of query) {
      if (other.name === name || !Object.hasOwn(child(target, 'properties').value, other.name)) continue
      const reason = `the query parameter ${other.name} is also a member of ${name}; both are sent alike`
      report(other.at.path, reason, 'rename one, or use style: deepObject')
    }
  }
}

// Text can hold one value, a list of values, or the members of an object.
export function checkScalars(name: string, schema: Located, report: Report): void {
  const type = typeOf(schema)
  if (type === 'array') checkScalar(`the items of ${name}`, child(resolve(schema), 'items'), report)
  else if (type !== 'object') checkScalar(name, schema, report)
  else
    for (const [member, property] of entries(child(resolve(schema), 'properties')))
      checkScalar(`${member} of ${name}`, property, report)
}

// The text of a union would be ambiguous.
export function checkScalar(name: string, schema: Located, report: Report): void {
  const type = typeOf(schema)
  if (!scalarTypes.some((scalar) => scalar === type) && (type === undefined || isType(type))) {
    const reason = `${name} is not a single integer, number, boolean or string`
    report(schema.path, reason, 'give it one of these types')
  }
  for (const keyword of ['nullable', 'oneOf', 'anyOf', 'not']) {
    if (facet(schema, keyword)) {
      report(schema.path, `${keyword} cannot be written in text (${name})`, `remove ${keyword}`)
    }
  }
}
