// Members of forms: how each is written, with its schema (OpenAPI 3.1.1, "Encoding Object").
import {
  allParts,
  below,
  child,
  type Fields,
  facet,
  type Located,
  propertiesOf,
  resolve,
  text,
} from '../read/document.ts'
import { isJson } from '../wire/media-type.js'
import { isStyle, type Style } from '../wire/style.js'
import type { Content } from './model.ts'
import { shapeOf } from './text-shape.ts'

/** A member of a form, or a part of a multipart body. Members of forms are written like parameters of a query. */
export interface Member {
  name: string
  in: 'query'
  /** `json` for JSON, in a part, too. */
  style: Style
  explode: boolean
  reserved: boolean
  /** Schema of the value; of a part that may be repeated, that of one. */
  schema: Located
  /** True for a part that may be repeated. */
  several: boolean
  isFile: boolean
  /** Media types and ranges of a part; empty if the contract has none. */
  mediaTypes: string[]
}

/** Returns the members of a form, each with its serialization. */
export function membersOf({ kind, schema, at }: Content): Member[] {
  return propertiesOf(schema).map(([name, property]) => {
    const encoding = child(at, 'encoding', name).value
    const style = isStyle(encoding.style) ? encoding.style : 'form'
    const { explode = style === 'form', allowReserved } = encoding
    const mediaTypes = (text(encoding.contentType) ?? '').split(',').flatMap((one) => one.trim() || [])
    const isPart = kind === 'multipart'
    const list = isPart && allParts(property).find(({ value }) => [value.type].flat().includes('array'))
    const item = isPart ? present(list ? child(list, 'items') : property) : property
    const { properties, items } = shapeOf(item)
    const isStructured = isPart && mediaTypes.length === 0 && (properties ?? items) !== undefined
    return {
      name,
      in: 'query',
      style: isStructured || mediaTypes.some(isJson) ? 'json' : style,
      explode: explode === true,
      reserved: allowReserved === true,
      schema: item,
      several: list !== false && list !== undefined,
      isFile: isPart && isFile(item),
      mediaTypes,
    }
  })
}

/** Returns what a part is if it is not null: the other alternative of a choice between a schema and null. */
export function present(schema: Located): Located {
  const own = resolve(schema)
  const others = below(own, ['anyOf', 'oneOf']).filter((one) => !isNull(resolve(one).value))
  return others.length === 1 ? present(others[0]!) : own
}

const isNull = ({ type, enum: values }: Fields): boolean =>
  type === 'null' || (Array.isArray(values) && values.every((one) => one === null))

/** True for a file: it has `format: binary`, or in 3.1 a media type without a text encoding. */
export const isFile = (schema: Located): boolean =>
  facet(schema, 'format') === 'binary' ||
  (facet(schema, 'contentMediaType') === 'application/octet-stream' &&
    facet(schema, 'contentEncoding') === undefined)

/** Serialization of members that differ from the default, for `writeForm` and `writeMultipart`. */
export function encodingsOf(content: Content): Record<string, object> {
  const unusual = membersOf(content).flatMap(({ name, style, explode, reserved, mediaTypes }) => {
    const own = {
      ...(content.kind === 'form' && (style !== 'form' || !explode) && { style, explode }),
      ...(content.kind === 'form' && reserved && { reserved }),
      ...(content.kind === 'multipart' && mediaTypes.length > 0 && { contentType: mediaTypes.join(', ') }),
    }
    return Object.keys(own).length > 0 ? [[name, own] as const] : []
  })
  return Object.fromEntries(unusual)
}
