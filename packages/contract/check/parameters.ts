// Parameters and response headers have to be readable from text without guessing.

import type { Operation, Parameter } from '../model/model.ts'
import { child, entries, facet, type Located, parts, resolve } from '../read/document.ts'
import { allowsNull, isScalarType, isType, typeOf } from '../read/schema-types.ts'
import { type Report, reportIn } from '../rules/finding.ts'
import { bodyKind } from '../wire/media-type.js'
import { delimitersOf, splitsMembers } from '../wire/style.js'
import { checkFieldName, inheritedNameFault } from './names.ts'

/** Headers that the server reads, in their exact case. */
const meaningful = ['If-Match', 'If-None-Match', 'Idempotency-Key']

export function checkParameters(operations: readonly Operation[], report: Report): void {
  for (const operation of operations) {
    for (const parameter of operation.parameters) {
      checkParameter(parameter, report)
      checkMeaning(parameter, report)
    }
    checkClashes(operation.parameters, report)
  }
}

// Rules of OpenAPI itself.
function checkParameter({ name, in: place, required, at }: Parameter, report: Report): void {
  const say = reportIn(report, at)
  const mediaTypes = Object.keys(child(at, 'content').value)
  const { content } = at.value
  if (at.value.schema === undefined && content === undefined)
    say('parameter-without-schema', [], 'Parameter without schema', 'add schema', { lacks: 'schema' })
  const isString = at.value.in === 'querystring'
  if (isString && mediaTypes.length !== 1)
    say(
      'query-string-content',
      ['content'],
      `the query string ${name} requires one media type`,
      'use content with one media type',
    )
  else if (
    !isString &&
    content !== undefined &&
    (mediaTypes.length !== 1 || bodyKind(mediaTypes[0]!) !== 'json')
  )
    say(
      'parameter-content',
      ['content'],
      `the content of ${name} is not one JSON media type`,
      'use application/json, or a schema',
    )
  if (place === 'path' && !required)
    say(
      'path-parameter-optional',
      ['required'],
      `the path parameter ${name} must be required`,
      'add required: true',
    )
  if (name === '') say('parameter-unnamed', ['name'], `a parameter in ${place} has no name`, 'give it one')
  else if (place === 'header' || place === 'cookie') checkFieldName('field-name', place, name, ['name'], say)
}

// Ambiguities.
function checkMeaning(parameter: Parameter, report: Report): void {
  const { name, required, schema, at, style, in: place } = parameter
  const say = reportIn(report, at)
  if (required && facet(schema, 'default') !== undefined)
    say(
      'parameter-default',
      ['schema'],
      `${name} is required, so its default never applies`,
      'remove the default or required',
    )
  if (name in {}) say('parameter-inherited', ['name'], `${name} ${inheritedNameFault}`, 'choose another')
  const spelling = meaningful.find((known) => known.toLowerCase() === name.toLowerCase())
  if (place === 'header' && spelling !== undefined && spelling !== name)
    say(
      'header-spelling',
      ['name'],
      `the server reads ${spelling} and would ignore ${name}`,
      `spell it ${spelling}`,
    )
  if (style === 'json' || at.value.schema === undefined) return
  const type = typeOf(schema)
  const { takes } = delimitersOf(parameter)
  if (takes !== undefined && type !== takes) {
    const reason = `style ${style} requires an ${takes}, but ${name} is not one`
    say(takes === 'array' ? 'style-of-arrays' : 'style-of-objects', ['style'], reason, 'use form')
  }
  if (place === 'cookie' && parameter.explode && (type === 'array' || type === 'object'))
    say('cookie-repeated', ['explode'], 'a cookie cannot be repeated', 'add explode: false')
  checkScalars(name, schema, report)
}

// Members of an object may look like parameters of the query.
function checkClashes(parameters: readonly Parameter[], report: Report): void {
  const query = parameters.filter((parameter) => parameter.in === 'query')
  for (const parameter of query) {
    const { name, schema, at } = parameter
    if (!splitsMembers(parameter) || typeOf(schema) !== 'object') continue
    const target = resolve(schema)
    if ((target.value.additionalProperties ?? false) !== false)
      report(
        'parameter-open',
        at.path,
        `${name} would accept every unknown parameter`,
        'use style: deepObject',
      )
    for (const other of query) {
      if (other.name === name || !Object.hasOwn(child(target, 'properties').value, other.name)) continue
      const reason = `the query parameter ${other.name} is also a member of ${name}; both are sent alike`
      report('parameter-clash', other.at.path, reason, 'rename one, or use style: deepObject')
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
  if (!isScalarType(type) && (type === undefined || isType(type))) {
    const reason = `${name} is not a single integer, number, boolean or string`
    report('text-type', schema.path, reason, 'give it one of these types')
  }
  const isNullable = parts(schema).some(({ value }) => allowsNull(value))
  for (const keyword of [...(isNullable ? ['nullable'] : []), 'oneOf', 'anyOf', 'not']) {
    if (keyword === 'nullable' || facet(schema, keyword)) {
      report('text-union', schema.path, `${keyword} cannot be written in text (${name})`, `remove ${keyword}`)
    }
  }
}
