/** Bodies of forms: application/x-www-form-urlencoded, and multipart/form-data (RFC 7578). */
import { declaredType, isJson, isRange, typeWithin } from './media-type.js'
import { membersOf, write } from './write.js'

/**
 * Serialization of members that differ from the default, by name: style `form`, exploded, and parts by their values. The `contentType` of a part may
 * be a list of media types and ranges (OpenAPI 3.1.1, "Encoding Object").
 * @typedef {{ style?: string, explode?: boolean, reserved?: boolean, contentType?: string }} Encoding
 * @typedef {Readonly<Record<string, Encoding>>} Encodings
 */

/** @type {(encodings: Encodings, name: string) => Encoding} */
const encodingOf = (encodings, name) => (Object.hasOwn(encodings, name) && encodings[name]) || {}

/**
 * Only JSON says null: as a text it would be the word.
 * @type {(value: object, encodings: Encodings) => [string, unknown][]}
 */
const sentMembers = (value, encodings) =>
  membersOf(value).filter(([name, member]) => {
    const { contentType = '', style } = encodingOf(encodings, name)
    return member !== null || style === 'json' || isJson(contentType)
  })

/**
 * Writes a form, each member like a parameter of a query.
 * @type {(value: object, encodings?: Encodings) => string}
 */
export const writeForm = (value, encodings = {}) =>
  sentMembers(value, encodings)
    .map(([name, member]) => {
      const { style = 'form', explode = style === 'form', ...others } = encodingOf(encodings, name)
      return write({ ...others, name, in: 'query', style, explode }, member)
    })
    .filter((text) => text !== undefined)
    .join('&')

/**
 * Writes a multipart body, as pieces that a Blob joins. Bytes and Blobs are files; other objects are JSON; a list has a part for each item.
 * @type {(value: object, encodings: Encodings | undefined, boundary: string) => (string | Blob | Uint8Array<ArrayBuffer>)[]}
 */
export function writeMultipart(value, encodings = {}, boundary) {
  const parts = sentMembers(value, encodings).flatMap(([name, member]) =>
    (Array.isArray(member) ? member : [member]).flatMap((one) => {
      const { head, content } = partOf(name, one, encodingOf(encodings, name).contentType)
      return [`--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`, content, '\r\n']
    }),
  )
  return [...parts, `--${boundary}--\r\n`]
}

/** @type {(name: string, value: unknown, contentType?: string) => { head: string, content: string | Blob | Uint8Array<ArrayBuffer> }} */
function partOf(name, value, contentType = '') {
  const declared = contentType.split(',').flatMap((one) => one.trim() || [])
  const first = declared.find((one) => !isRange(one))
  const own = `name="${quoted(name)}"`
  const typed = (/** @type {string | undefined} */ type) => (type ? `\r\nContent-Type: ${type}` : '')
  if (value instanceof Blob || value instanceof Uint8Array) {
    const { type = '', name: fileName = 'blob' } = /** @type {File} */ (value)
    const isDeclared = type !== '' && (declared.length === 0 || declaredType(declared, type) !== undefined)
    const sent = isDeclared ? type : (first ?? (type || typeWithin(declared[0] ?? '*/*', 'binary')))
    return {
      head: `${own}; filename="${quoted(fileName)}"${typed(sent)}`,
      content: /** @type {Blob} */ (value),
    }
  }
  const isStructured = typeof value === 'object' && value !== null
  if (!isStructured && !isJson(first ?? '')) return { head: own + typed(first), content: String(value) }
  return { head: own + typed(first ?? 'application/json'), content: JSON.stringify(value) }
}

/** As browsers write names (HTML standard, section 4.10.22.8). @type {(text: string) => string} */
const quoted = (text) =>
  text.replaceAll(/["\r\n]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`)
