/** Bodies of requests, for contracts that have no other than JSON; it takes the place of bodies.js. */

/**
 * A body as it is sent; its media type is added to the headers.
 * @param {unknown} given
 * @param {string} mediaType
 * @param {Headers} headers
 */
export function encodeBody(given, mediaType, headers) {
  headers.set('Content-Type', mediaType)
  return JSON.stringify(given)
}
