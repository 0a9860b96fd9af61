/** Bodies of requests, in every form. */
import { textOf } from './values.js'

/**
 * A body as it is sent; its media type is added to the headers. Whatever is not JSON or a form is sent as it is.
 * @param {unknown} given
 * @param {string} mediaType
 * @param {Headers} headers
 * @param {(place: string, values: object) => string[]} pairsIn
 * @returns {RequestInit['body']}
 */
export function encodeBody(given, mediaType, headers, pairsIn) {
  if (mediaType.startsWith('multipart/')) return multipart(/** @type {object} */ (given))
  headers.set('Content-Type', mediaType)
  if (/\bjson\b/.test(mediaType)) return JSON.stringify(given)
  if (mediaType.endsWith('form-urlencoded')) return pairsIn('body', /** @type {object} */ (given)).join('&')
  return /** @type {RequestInit['body']} */ (given)
}

/**
 * Files are Blobs; a list is repeated. The media type names what stands between the parts, so fetch adds it.
 * @param {object} members
 */
function multipart(members) {
  const form = new FormData()
  for (const [name, value] of Object.entries(members))
    for (const one of [value].flat())
      if (one !== undefined) form.append(name, one instanceof Blob ? one : textOf(one))
  return form
}
