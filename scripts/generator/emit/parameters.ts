/** The data of `Parameter` in route.ts: what it takes to read a value from text. */
import type { Shape } from 'contract-server/contract'
import type { Fields, Located } from '../../openapi/document.ts'
import { child, entries, facet, fields, resolve, text } from '../../openapi/document.ts'
import type { Content, Parameter } from '../../openapi/model.ts'
import { isScalar, shapeOf } from '../../openapi/text-shape.ts'

export function parameterData(parameter: Parameter): Fields {
  const { name, schema, style, explode } = parameter
  return {
    name,
    ...writtenData(shapeOf(schema), style, explode),
    default: facet(schema, 'default'),
  }
}

/** A single value, and one that is repeated, need no description; anything else says how it is written. */
function writtenData(shape: Shape, style: string, explode: boolean): Fields {
  const isPlain = style === 'simple' || style === 'form'
  if (isScalar(shape) && isPlain) return { type: shape.types[0] }
  const { items } = shape
  if (
    items &&
    isScalar(items) &&
    shape.types.length === 0 &&
    !shape.properties &&
    style === 'form' &&
    explode
  )
    return { type: items.types[0], array: true }
  return { type: (items ?? shape).types[0] ?? 'string', written: { style, explode, shape } }
}

/** The members of a form, each read as a query parameter is (OpenAPI 3.0.3, Encoding Object). */
export function formMembers({ schema, at }: Content): Fields[] {
  return members(schema).map(([name, property]) => {
    const { contentType, style = 'form', explode = style === 'form' } = child(at, 'encoding', name).value
    const written = contentType === 'application/json' ? 'json' : String(style)
    return { name, ...writtenData(shapeOf(property), written, explode === true) }
  })
}

/** The members of a multipart body: texts, JSON or files, once or several times (OpenAPI 3.0.3, 4.7.15). */
export function multipartParts({ schema, at }: Content): Fields[] {
  return members(schema).map(([name, property]) => {
    const own = resolve(property)
    const several = facet(property, 'type') === 'array'
    const item = several ? resolve(child(own, 'items')) : own
    const shape = shapeOf(item)
    const contentType = text(child(at, 'encoding', name).value.contentType)
    const isJson = contentType === 'application/json' || (!contentType && (shape.properties || shape.items))
    const kind = facet(item, 'format') === 'binary' ? 'file' : isJson ? 'json' : undefined
    return { name, kind, several: several || undefined, types: kind ? undefined : shape.types }
  })
}

/** The properties of an object schema, those that it extends included. */
function members(schema: Located): [string, Located][] {
  const own = resolve(schema)
  const extended = Object.keys(fields(own.value.allOf)).flatMap((index) =>
    members(child(own, 'allOf', Number(index))),
  )
  return [...new Map([...extended, ...entries(child(own, 'properties'))])]
}
