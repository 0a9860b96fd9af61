/** From a call to the request that is sent. */
import { headerText, pairsOf, pathText, textOf } from './styles.js'

/** @import { Style } from './styles.js' */

/**
 * An operation, as far as its requests and responses are not what most are.
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} method in capitals
 * @property {string} path the template
 * @property {Readonly<Record<string, Style>>} [styles] by place and name: `query.ids`
 * @property {readonly string[]} [send] media types of the body, the default first; JSON where it is missing
 * @property {readonly string[]} [accept] media types of the response, the default first; JSON where it is missing
 * @property {readonly (readonly string[])[]} [security] the names of schemes that together open it, once for each choice
 * @property {boolean} [idempotencyKey] whether it takes an `Idempotency-Key`
 * @property {Paging} [paging]
 * @property {'json' | 'text'} [events] what the data of its server-sent events is
 */

/**
 * How a list is paged: by `Link`, or by a cursor.
 * @typedef {object} Paging
 * @property {string} [items] the member of the body that has the items; the body itself where it is missing
 * @property {readonly [parameter: string, member: string]} [cursor] the query parameter, and the member of the body with its next value
 */

/**
 * What a call gives, by the place where it goes.
 * @typedef {object} Call
 * @property {Record<string, unknown>} [path]
 * @property {Record<string, unknown>} [query]
 * @property {Record<string, unknown>} [headers]
 * @property {Record<string, unknown>} [cookies]
 * @property {unknown} [body]
 * @property {string} [mediaType]
 * @property {string} [accept]
 */

const json = 'application/json'

/**
 * @param {Operation} operation
 * @param {Call} call
 * @returns {{ target: string, headers: Headers, body: RequestInit['body'] }} the target is the path with the query
 */
export function requestOf(operation, { path = {}, query = {}, headers = {}, cookies = {}, ...call }) {
  const { id, styles = {}, send = [json], accept = [json] } = operation
  const filled = operation.path.replace(/\{([^}]+)\}/g, (_, name) => {
    const text = textOf(path[name] ?? '')
    // A URL has no way to say these: they would name another path.
    if (/^\.{0,2}$/.test(text))
      throw new TypeError(`${id}: path.${name} is ${text ? `"${text}"` : 'missing'}.`)
    return pathText(name, path[name], styles[`path.${name}`])
  })
  const pairs = pairsIn('query', query)
  const sent = new Headers({ Accept: call.accept ?? accept[0] ?? json })
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, headerText(value, styles[`header.${name}`]))
  const cookie = pairsIn('cookie', cookies)
  if (cookie.length > 0) sent.set('Cookie', cookie.join('; '))
  return { target: filled + (pairs.length > 0 ? `?${pairs.join('&')}` : ''), headers: sent, body: body() }

  /** @type {(place: string, values: object) => string[]} */
  function pairsIn(place, values) {
    return Object.entries(values).flatMap(([name, value]) => pairsOf(name, value, styles[`${place}.${name}`]))
  }

  /** @returns {RequestInit['body']} */
  function body() {
    const { body: given, mediaType = send[0] ?? json } = call
    if (given === undefined) return undefined
    if (mediaType.startsWith('multipart/')) return multipart(/** @type {object} */ (given))
    sent.set('Content-Type', mediaType)
    if (/\bjson\b/.test(mediaType)) return JSON.stringify(given)
    if (mediaType.endsWith('form-urlencoded')) return pairsIn('body', /** @type {object} */ (given)).join('&')
    return /** @type {RequestInit['body']} */ (given)
  }
}

/**
 * Files are Blobs; a list is repeated.
 * @param {object} members
 */
function multipart(members) {
  const form = new FormData()
  for (const [name, value] of Object.entries(members))
    for (const one of [value].flat())
      if (one !== undefined) form.append(name, one instanceof Blob ? one : textOf(one))
  return form
}
