/** Bodies: media types that can be read and written, each with a schema that can be held against it. */
import { child, entries, facet, type Located, resolve } from '../document.ts'
import { bodyKind, isRange, isStream } from '../media-types.ts'
import type { Report } from '../problem.ts'
import { scalarTypes } from '../text-shape.ts'
import { checkScalar } from './parameters.ts'

/** `owner` is a request body or a response. */
export function checkContents(owner: Located, direction: 'request' | 'response', report: Report): void {
  const contents = entries(child(owner, 'content'))
  // An empty list says of a response that it has no body.
  if (direction === 'request' && owner.value.content !== undefined && contents.length === 0) {
    report([...owner.path, 'content'], 'content without a media type', 'name one, or remove content')
  }
  for (const [mediaType, content] of contents) {
    const refuse = (reason: string, fix: string) => report(content.path, reason, fix)
    const schema = child(content, 'schema')
    const type = facet(schema, 'type')
    const kind = bodyKind(mediaType)
    if (!/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(mediaType) && !/^([\w!#$&^.+-]+|\*)\/\*$/.test(mediaType)) {
      refuse(`${mediaType} is not a media type`, 'write it like text/csv or image/*, without parameters')
    } else if (kind === 'text' && type !== 'string') {
      refuse(`${mediaType} is text, which is not parsed`, 'give it type: string')
    } else if (kind === 'binary' && (type !== 'string' || facet(schema, 'format') !== 'binary')) {
      refuse(`${mediaType} is bytes, which are not parsed`, 'give it type: string, format: binary')
    } else if ((kind === 'form' || kind === 'multipart') && direction === 'response') {
      refuse(`a response in ${mediaType} is not supported`, 'use application/json')
    } else if (kind === 'form' || kind === 'multipart') {
      checkForm(mediaType, content, report)
    }
    if (kind !== 'form' && kind !== 'multipart' && content.value.encoding !== undefined)
      report([...content.path, 'encoding'], `encoding has no meaning in ${mediaType}`, 'remove it')
    if (content.value['x-itemSchema'] !== undefined && (direction === 'request' || !isStream(mediaType)))
      report(
        [...content.path, 'x-itemSchema'],
        `a ${direction} in ${mediaType} is no stream of items`,
        'remove it; a response in text/event-stream is one',
      )
    if (direction === 'response' && kind === 'json' && isRange(mediaType))
      refuse('a range of JSON', 'name one')
  }
}

/** Members of a form are read as parameters are, those of multipart as texts, JSON or files. */
function checkForm(mediaType: string, content: Located, report: Report): void {
  const schema = resolve(child(content, 'schema'))
  if (schema.value.type !== 'object' || schema.value.properties === undefined) {
    report(schema.path, `${mediaType} is not an object with properties`, 'describe its members')
  }
  for (const name of Object.keys(child(content, 'encoding').value)) {
    if (!Object.hasOwn(child(schema, 'properties').value, name))
      report([...content.path, 'encoding', name], `${name} is not a property`, 'fix or remove it')
  }
  if (bodyKind(mediaType) !== 'form') return
  for (const [name, property] of entries(child(schema, 'properties'))) {
    const type = facet(property, 'type')
    const inner = resolve(property)
    const encoding = child(content, 'encoding', name).value
    if (encoding.contentType === 'application/json') continue
    if (type === 'array') checkScalar(`the items of ${name}`, child(inner, 'items'), report)
    else if (type === 'object') {
      for (const [member, value] of entries(child(inner, 'properties')))
        checkScalar(`${member} of ${name}`, value, report)
    } else if (!scalarTypes.some((scalar) => scalar === type)) checkScalar(name, property, report)
  }
}
