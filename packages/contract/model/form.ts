// Members of forms with their schemas and encodings.
import {
  allParts,
  below,
  child,
  type Fields,
  facet,
  type Located,
  propertiesOf,
  resolve,
} from '../read/document.ts'
import { isVersion31 } from '../read/grammar.ts'
import type { Parameter, Part } from '../runtime/contract.ts'
import { type Encodings, encodingOf, partTypes } from '../wire/form.js'
import { bodyKind } from '../wire/media-type.js'
import { type FormMember, readableMember, readablePart } from '../wire/read-form.ts'
import type { Content } from './model.ts'
import { shapeOf } from './text-shape.ts'

/** A member of a form, or a part of a multipart body. */
export interface Member extends FormMember {
  /** Schema of the value; of a part that may be repeated, that of one. */
  schema: Located
}

/** Returns the members of a form, each with its encoding. */
export function membersOf({ kind, schema, at }: Content): Member[] {
  return propertiesOf(schema).map(([name, property]) => {
    const isPart = kind === 'multipart'
    const list = isPart && allParts(property).find(({ value }) => [value.type].flat().includes('array'))
    const item = isPart ? present(list ? child(list, 'items') : property) : property
    const encoding = encodingOf(kind, child(at, 'encoding', name).value)
    return {
      name,
      encoding,
      schema: item,
      several: list !== false && list !== undefined,
      isFile: isPart && (isFile(item) || (isUntyped(item) && holdsBytes(item, partTypes(encoding)))),
      isUntyped: isUntyped(item),
    }
  })
}

/** Returns the data by which the members of a form are read. */
export const readableMembers = (content: Content): Parameter[] =>
  membersOf(content).map((member) => readableMember(member, shapeOf(member.schema)))

/** Returns the data by which the parts of a multipart body are read. */
export const readableParts = (content: Content): Part[] =>
  membersOf(content).map((part) => readablePart(part, shapeOf(part.schema)))

/** Returns what a part is if it is not null: the other alternative of a choice between a schema and null. */
export function present(schema: Located): Located {
  const here = resolve(schema)
  const others = below(here, ['anyOf', 'oneOf']).filter((choice) => !isNull(resolve(choice).value))
  return others.length === 1 ? present(others[0]!) : here
}

const isNull = ({ type, enum: values }: Fields): boolean =>
  type === 'null' || (Array.isArray(values) && values.every((value) => value === null))

/** True for a file: it has `format: binary`, or in 3.1 a media type without a text encoding. */
export const isFile = (schema: Located): boolean =>
  facet(schema, 'format') === 'binary' ||
  (facet(schema, 'contentMediaType') === 'application/octet-stream' &&
    facet(schema, 'contentEncoding') === undefined)

// True for a schema that says nothing of the type of its values.
const isUntyped = (schema: Located): boolean =>
  Object.keys(resolve(schema).value).every((key) =>
    /^(title|description|examples?|deprecated|readOnly|writeOnly|x-.*)$/.test(key),
  )

// A part without a type is one of bytes in 3.1 ("Encoding Object"), and in any version if a media type of it is one of bytes.
const holdsBytes = ({ document }: Located, mediaTypes: readonly string[]): boolean =>
  mediaTypes.length > 0
    ? mediaTypes.some((mediaType) => bodyKind(mediaType) === 'binary')
    : isVersion31(document)

/** Returns the unusual encodings of a body by member, for `writeForm` and `writeMultipart`. */
export const encodingsOf = (content: Content): Encodings =>
  Object.fromEntries(membersOf(content).flatMap(({ name, encoding }) => (encoding ? [[name, encoding]] : [])))
