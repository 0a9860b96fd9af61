/** From a call to the request that is sent. */
import { encodeBody } from './bodies.js'
import { headerText, pairsOf, pathText } from './styles.js'
import { refuse, textOf } from './values.js'

/** @import { Style } from './styles.js' */

/**
 * An operation, as far as its requests and responses are not what most are.
 * @typedef {object} Operation
 * @property {string} id
 * @property {string} line method and path template: `GET /things/{thingId}`
 * @property {Readonly<Record<string, Style>>} [styles] by place and name: `query.ids`
 * @property {string} [send] the media type of the body, unless a call names another; JSON where it is missing
 * @property {string} [accept] the media type of the response, unless a call names another; JSON where it is missing
 * @property {readonly (readonly string[])[]} [security] the names of schemes that together open it, once for each choice
 * @property {boolean} [keyed] whether it takes an `Idempotency-Key`
 * @property {Paging} [paging]
 * @property {'json' | 'text'} [events] what the data of its server-sent events is
 * @property {unknown} [now] the `Last-Event-ID` that begins with the next event
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
 * @returns {{ method: string, target: string, headers: Headers, body: RequestInit['body'] }} the target is the path with the query
 */
export function requestOf(operation, call) {
  const { id, line, styles = {}, send = json, accept: usual = json } = operation
  const {
    path = {},
    query = {},
    headers = {},
    cookies = {},
    body: given,
    mediaType = send,
    accept = usual,
    ...unknown
  } = call
  refuse(id, unknown)
  const [method, template] = /** @type {[string, string]} */ (line.split(' '))
  const filled = template.replace(/\{([^}]+)\}/g, (_, name) => {
    const text = textOf(path[name] ?? '')
    // A URL has no way to say these: they would name another path.
    if (/^\.{0,2}$/.test(text))
      throw new TypeError(`${id}: path.${name} is ${text ? `"${text}"` : 'missing'}.`)
    return pathText(name, path[name], styles[`path.${name}`])
  })
  const pairs = pairsIn('query', query)
  const sent = new Headers({ Accept: accept })
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, headerText(value, styles[`header.${name}`]))
  const cookie = pairsIn('cookie', cookies)
  if (cookie[0]) sent.set('Cookie', cookie.join('; '))
  const body = given === undefined ? undefined : encodeBody(given, mediaType, sent, pairsIn)
  return { method, target: filled + (pairs[0] ? '?' : '') + pairs.join('&'), headers: sent, body }

  /** @type {(place: string, values: object) => string[]} */
  function pairsIn(place, values) {
    return Object.entries(values).flatMap(([name, value]) => pairsOf(name, value, styles[`${place}.${name}`]))
  }
}
