/** Writes values in the styles that OpenAPI 3.0 has by default, for contracts that use no other; it takes the place of styles.js. */
import { isObject, piecesOf } from './values.js'

const encode = encodeURIComponent

/** @type {(name: string, value: unknown) => string} */
export const pathText = (_, value) => piecesOf(value, false, encode).join()

/** @type {(value: unknown) => string} */
export const headerText = (value) => piecesOf(value, false, String).join()

/**
 * The pairs `name=value` of a query, a form or a cookie; none for undefined.
 * @type {(name: string, value: unknown) => string[]}
 */
export function pairsOf(name, value) {
  if (value === undefined) return []
  const pieces = piecesOf(value, true, encode)
  return isObject(value) && !Array.isArray(value) ? pieces : pieces.map((one) => `${encode(name)}=${one}`)
}
