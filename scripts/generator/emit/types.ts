/**
 * The TypeScript type of a schema as it is written: an alias for a reference, a simple type, or a look-up in
 * schema.ts.
 */
import type { Located } from '../../openapi/document.ts'
import { child, componentName, facet, list, resolve } from '../../openapi/document.ts'
import { isRange } from '../../openapi/media-types.ts'
import type { Content } from '../../openapi/model.ts'
import { scalarTypes } from '../../openapi/text-shape.ts'
import { literal, quote } from './code.ts'

/** `elsewhere` is what to write for a shape that has no short name of its own. */
export function typeText(schema: Located, elsewhere: string): string {
  const { value } = schema
  const name = componentName(value)
  if (name) return name
  const [only, ...others] = list(value.allOf)
  if (only && others.length === 0 && value.properties === undefined && value.nullable !== true) {
    return typeText(child(schema, 'allOf', 0), elsewhere)
  }
  if (value.type === 'array' && value.nullable !== true) {
    const item = typeText(child(schema, 'items'), `${elsewhere}[number]`)
    return /^[\w.]+$/.test(item) ? `${item}[]` : `(${item})[]`
  }
  const isScalar = scalarTypes.some((type) => type === value.type)
  if (!isScalar || value.oneOf || value.anyOf || value.allOf) return elsewhere
  const type = value.type === 'integer' ? 'number' : String(value.type)
  const values = list(value.enum).map((item) => literal(item))
  const core = values.length > 0 ? values.join(' | ') : type
  return value.nullable === true && !values.includes('null') ? `${core} | null` : core
}

/** The type of a body in one of its forms; `elsewhere` leads to the media types in schema.ts. */
export function contentType({ mediaType, kind, schema }: Content, elsewhere: string): string {
  if (kind === 'binary') return 'Uint8Array'
  const looked = kind === 'stream' ? 'unknown' : `${elsewhere}[${quote(mediaType)}]`
  if (kind === 'text') return schema.value.type === 'string' ? typeText(schema, looked) : 'string'
  return kind === 'json' || kind === 'stream' ? typeText(schema, looked) : looked
}

/** The type of a media type's name: for a range, of any name in it. */
export const mediaTypeText = (mediaType: string): string =>
  isRange(mediaType)
    ? `\`${mediaType.replaceAll(/[\\`$]/g, '\\$&').replaceAll('*', `$\{string}`)}\``
    : quote(mediaType)

/** Whether a parameter is always there once the request has been validated. */
export const isPresent = (parameter: { required: boolean; schema: Located }): boolean =>
  parameter.required || facet(parameter.schema, 'default') !== undefined

/** What the contract says about a schema, for a doc comment. */
export const describe = (schema: Located): string => String(resolve(schema).value.description ?? '')
