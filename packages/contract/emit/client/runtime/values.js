/** Values as text, whatever the style that they are written in. */

/** @type {(value: unknown) => value is object} */
export const isObject = (value) => typeof value === 'object' && value !== null && !(value instanceof Date)

/** @type {(value: unknown) => string} */
export const textOf = (value) =>
  value instanceof Date ? value.toISOString() : isObject(value) ? JSON.stringify(value) : String(value)

/**
 * The pieces that a value is written as.
 * @param {unknown} value
 * @param {unknown} explode
 * @param {(text: string) => string} encode
 */
export function piecesOf(value, explode, encode) {
  const piece = (/** @type {unknown} */ one) => encode(textOf(one))
  if (Array.isArray(value)) return value.map(piece)
  if (!isObject(value)) return [piece(value)]
  const members = Object.entries(value).filter(([, one]) => one !== undefined)
  return members.flatMap(([key, one]) =>
    explode ? `${encode(key)}=${piece(one)}` : [encode(key), piece(one)],
  )
}

/**
 * A text, or a number, with a character for each of its bytes in UTF-8, as headers and Basic (RFC 7617) have it; empty for undefined.
 * @param {any} text
 */
export const bytesText = (text) => String.fromCharCode(...new TextEncoder().encode(text))

/**
 * Refuses members that nothing knows: they are misspelt, or in the wrong place.
 * @param {string} place
 * @param {object} members
 */
export function refuse(place, members) {
  for (const name in members) throw new TypeError(`${place}: there is no "${name}".`)
}
