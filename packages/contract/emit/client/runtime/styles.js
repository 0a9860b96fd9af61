/** Writes values in all styles of OpenAPI 3.0 ("Style Values"; RFC 6570). */
import { isObject, piecesOf } from './values.js'

/**
 * How a parameter, or a member of a form, is written: its style, and whether it is exploded.
 * @typedef {readonly [style: string, explode?: boolean | number]} Style
 */

const encode = encodeURIComponent

/**
 * What takes the place of a parameter in a path.
 * @param {string} name
 * @param {unknown} value
 * @param {Style} style
 */
export function pathText(name, value, [style, explode] = ['simple']) {
  if (style === 'json') return encode(JSON.stringify(value))
  const pieces = piecesOf(value, explode, encode)
  if (style === 'label') return `.${pieces.join(explode ? '.' : ',')}`
  if (style !== 'matrix') return pieces.join()
  const isNamed = !explode || !isObject(value) || Array.isArray(value)
  return `;${(explode ? pieces : [pieces.join()]).map((one) => (isNamed ? `${encode(name)}=${one}` : one)).join(';')}`
}

/**
 * The value of a header.
 * @param {unknown} value
 * @param {Style} style
 */
export const headerText = (value, [style, explode] = ['simple']) =>
  style === 'json' ? JSON.stringify(value) : piecesOf(value, explode, (text) => text).join()

/**
 * The pairs `name=value` of a query, a form or a cookie; none for undefined.
 * @param {string} name
 * @param {unknown} value
 * @param {Style} style
 * @returns {string[]}
 */
export function pairsOf(name, value, [style, explode] = ['form', true]) {
  if (value === undefined) return []
  const key = `${encode(name)}=`
  if (style === 'json') return [key + encode(JSON.stringify(value))]
  if (style === 'deepObject' && isObject(value) && !Array.isArray(value))
    return Object.entries(value).flatMap(([member, one]) => pairsOf(`${name}[${member}]`, one, [style, true]))
  const pieces = piecesOf(value, explode, encode)
  if (explode) return isObject(value) && !Array.isArray(value) ? pieces : pieces.map((one) => key + one)
  const separators = { spaceDelimited: '%20', pipeDelimited: '%7C' }
  return [key + pieces.join(separators[/** @type {keyof typeof separators} */ (style)] ?? ',')]
}
