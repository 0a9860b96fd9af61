/**
 * Bodies of forms: application/x-www-form-urlencoded, and multipart/form-data (RFC 7578). Only this file and `read-form.ts` know the meaning of
 * an Encoding Object.
 */
import { declaredType, isJson, isRange, typeWithin } from './media-type.js'
import { serializationOf, unusual, writtenAs } from './style.js'
import { membersOf, write } from './write.js'

/** @import { Kind } from './media-type.js' */
/** @import { Serialization, Written } from './style.js' */

/**
 * Encoding of a member of a form, as far as it differs from the usual one; the `contentType` of a part may be a list of media types and ranges
 * (OpenAPI 3.1.1, "Encoding Object").
 * @typedef {Partial<Serialization> & { contentType?: string }} Encoding
 * @typedef {Readonly<Record<string, Encoding>>} Encodings
 */

/** @type {(encodings: Encodings, name: string) => Encoding} */
const encodingIn = (encodings, name) => (Object.hasOwn(encodings, name) && encodings[name]) || {}

/**
 * Encoding of an Encoding Object in a body of this form; undefined for the usual one.
 * @type {(kind: Kind, object: Readonly<Record<string, unknown>>) => Encoding | undefined}
 */
export function encodingOf(kind, object) {
  const types = typesIn(String(object.contentType ?? ''))
  if (kind !== 'multipart') return unusual('query', serializationOf('query', object, types))
  return types.length > 0 ? { contentType: types.join(', ') } : undefined
}

/** @type {(list: string) => string[]} */
const typesIn = (list) => list.split(',').flatMap((type) => type.trim() || [])

/** Media types and ranges of a part; empty if the contract has none. @type {(encoding?: Encoding) => string[]} */
export const partTypes = ({ contentType = '' } = {}) => typesIn(contentType)

/** The media type that a part is sent as, if the contract has one. @type {(encoding?: Encoding) => string | undefined} */
export const partType = (encoding) => partTypes(encoding).find((type) => !isRange(type))

/** True for a member that is written as JSON whatever its value. @type {(encoding?: Encoding) => boolean} */
export const isJsonEncoded = (encoding) => encoding?.style === 'json' || isJson(partType(encoding) ?? '')

/** Members of a form are written like parameters of a query. @type {(name: string, encoding?: Encoding) => Written} */
export const writtenMember = (name, encoding) => writtenAs('query', name, encoding)

/**
 * Only JSON says null: as a text it would be the word.
 * @type {(value: object, encodings: Encodings) => [string, unknown][]}
 */
const sentMembers = (value, encodings) =>
  membersOf(value).filter(([name, member]) => member !== null || isJsonEncoded(encodingIn(encodings, name)))

/**
 * Writes a form.
 * @type {(value: object, encodings?: Encodings) => string}
 */
export const writeForm = (value, encodings = {}) =>
  sentMembers(value, encodings)
    .map(([name, member]) => write(writtenMember(name, encodingIn(encodings, name)), member))
    .filter((text) => text !== undefined)
    .join('&')

/**
 * The parts of a multipart body, one for each item of a list.
 * @type {(value: object, encodings?: Encodings) => { name: string, value: unknown, encoding: Encoding }[]}
 */
export const partsOf = (value, encodings = {}) =>
  sentMembers(value, encodings).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).map((item) => ({
      name,
      value: item,
      encoding: encodingIn(encodings, name),
    })),
  )

/**
 * Writes a multipart body, as pieces that a Blob joins. Bytes and Blobs are files; other objects are JSON.
 * @type {(value: object, encodings: Encodings | undefined, boundary: string) => (string | Blob | Uint8Array<ArrayBuffer>)[]}
 */
export function writeMultipart(value, encodings, boundary) {
  const parts = partsOf(value, encodings).flatMap(({ name, value, encoding }) => {
    const { fileName, type, content } =
      value instanceof Blob || value instanceof Uint8Array
        ? filePart(value, encoding)
        : textPart(value, encoding)
    const file = fileName === undefined ? '' : `; filename="${quoted(fileName)}"`
    const head = `form-data; name="${quoted(name)}"${file}${type ? `\r\nContent-Type: ${type}` : ''}`
    return [`--${boundary}\r\nContent-Disposition: ${head}\r\n\r\n`, content, '\r\n']
  })
  return [...parts, `--${boundary}--\r\n`]
}

/** @typedef {{ fileName?: string, type: string | undefined, content: string | Blob | Uint8Array<ArrayBuffer> }} WrittenPart */

/** @type {(value: Blob | Uint8Array, encoding: Encoding) => WrittenPart} */
function filePart(value, encoding) {
  const { type = '', name = 'blob' } = /** @type {File} */ (value)
  const declared = partTypes(encoding)
  const isDeclared = type !== '' && (declared.length === 0 || declaredType(declared, type) !== undefined)
  return {
    fileName: name,
    type: isDeclared ? type : (partType(encoding) ?? (type || typeWithin(declared[0] ?? '*/*', 'binary'))),
    content: /** @type {Blob} */ (value),
  }
}

/** A part that is no file. @type {(value: unknown, encoding: Encoding) => WrittenPart & { content: string }} */
export function textPart(value, encoding) {
  const type = partType(encoding)
  const isStructured = typeof value === 'object' && value !== null
  if (!isStructured && !isJson(type ?? '')) return { type, content: String(value) }
  return { type: type ?? 'application/json', content: JSON.stringify(value) }
}

/** As browsers write names (HTML standard, section 4.10.22.8). @type {(text: string) => string} */
const quoted = (text) =>
  text.replaceAll(/["\r\n]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
