/** Values as texts. Texts are ready for their place: percent-encoded where it is needed. */
import { delimitersOf, hasPairs, isExploded, wrong } from './style.js'

/** @import { Written } from './style.js' */
/** @typedef {[name: string | undefined, text: string]} WrittenPair */

/**
 * Writes a value: as text in a path, the pairs `a=1&b=2` of a query, the value of a header, or the pairs `a=1; b=2` of a header Cookie.
 * Undefined if nothing is to be sent, as for an empty list that is exploded.
 * @type {(written: Written, value: unknown) => string | undefined}
 * @throws {WireError} if the style cannot write the value
 */
export function write(written, value) {
  const { in: place, style } = written
  const { first, apart, isBare } = delimitersOf(written)
  const pairs = pairsOf(written, value)
  if (value === undefined || (pairs.length === 0 && hasPairs(place))) return undefined
  const texts = pairs.map(([name, text]) => {
    if (name === undefined) return text
    return isBare && text === '' && name !== '' ? name : `${name}=${text}`
  })
  return (style === 'json' ? '' : first) + texts.join(apart)
}

/**
 * Names and texts of a value's parts, as they stand between the delimiters of its style.
 * @type {(written: Written, value: unknown) => WrittenPair[]}
 */
export function pairsOf(written, value) {
  const { name, in: place, style, whole } = written
  const { apart, between, isNamed, isDeep, splitsMembers } = delimitersOf(written)
  const isJson = style === 'json'
  const encode = encoderOf(written)
  const plain = value === Object(value) && !isJson ? plainOf(value) : value
  const label = (isNamed && !isJson) || (hasPairs(place) && !whole) ? encode(name, literal.path) : undefined
  if (plain === undefined) return []
  if (isJson) return [[label, encode(jsonOf(plain, place))]]
  if (!isObject(plain)) return [[label, encode(textOf(name, plain))]]
  if (isDeep) return deepPairs(String(label), plain)
  const isList = Array.isArray(plain)
  const splits = isExploded(written, !isList)
  if (splits && isList) return plain.map((item) => [label, part(item, apart)])
  if (splits)
    return membersOf(plain).flatMap(([member, content]) =>
      (splitsMembers ? [content].flat() : [content]).map(
        /** @returns {WrittenPair} */ (item) => [part(member, `=${apart}`), part(item, apart)],
      ),
    )
  const parts = isList ? plain : membersOf(plain).flat()
  return [[label, parts.map((item) => part(item, between)).join(between)]]

  /** @type {(value: unknown, delimiters: string) => string} */
  function part(value, delimiters) {
    const text = encode(textOf(name, value), delimiters)
    // Of a list in a header, and of one between spaces or bars, the parts cannot have the delimiter.
    const met = [between, apart].find(
      (delimiter) => delimiters.includes(delimiter) && text.includes(delimiter),
    )
    if (met === undefined) return text
    throw wrong(
      name,
      `has a part with ${JSON.stringify(decodeURIComponent(met))} in it, which delimits its parts`,
    )
  }

  /** @type {(path: string, value: unknown) => WrittenPair[]} */
  function deepPairs(path, value) {
    const plain = plainOf(value)
    if (!isObject(plain)) return [[path, encode(textOf(name, plain))]]
    if (!Array.isArray(plain))
      return membersOf(plain).flatMap(([member, item]) => deepPairs(`${path}${bracketed(member)}`, item))
    return plain.some(isObject)
      ? plain.flatMap((item, at) => deepPairs(`${path}${bracketed(String(at))}`, item))
      : plain.flatMap((item) => deepPairs(path, item))
  }

  /** @type {(member: string) => string} */
  function bracketed(member) {
    if (/[[\]]/.test(member)) throw wrong(name, `has a member with a bracket in its name: ${member}`)
    return `%5B${encode(member, literal.path)}%5D`
  }
}

/** @type {(value: unknown) => value is object} */
const isObject = (value) => typeof value === 'object' && value !== null

/** The value that JSON has, of a date for example. @type {(value: any) => unknown} */
const plainOf = (value) => (typeof value?.toJSON === 'function' ? value.toJSON() : value)

/** Members that a value has, as JSON would. @type {(value: object) => [string, unknown][]} */
export const membersOf = (value) => Object.entries(value).filter(([, member]) => member !== undefined)

/** @type {(name: string, value: unknown) => string} */
function textOf(name, value) {
  const plain = plainOf(value)
  if (isObject(plain))
    throw wrong(name, 'has a list or an object within another, which its style cannot write')
  // Large integers have no exponent.
  return Number.isInteger(plain) ? BigInt(/** @type {number} */ (plain)).toString() : String(plain)
}

/** Headers have few characters beyond ASCII (RFC 9110, section 5.5). @type {(value: unknown, place: string) => string} */
function jsonOf(value, place) {
  const text = JSON.stringify(value)
  if (place !== 'header') return text
  return text.replaceAll(
    /[^\x20-\x7e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

// Reserved characters (RFC 3986, section 2.2) without a meaning of their own in a path and in a query. Many readers take + for a space.
const literal = { path: ":@!$&'()*+,;=", query: ":/?@!$'()*,;=", header: '', cookie: '' }

/** @type {(written: Written) => (text: string, delimiters?: string) => string} */
function encoderOf(written) {
  const { name, in: place, reserved } = written
  if (place === 'header') return (text) => text
  if (delimitersOf(written).isRaw)
    return (text) => {
      if (!/[^\x21-\x7e]|[;"\\]/.test(text)) return text
      throw wrong(name, 'has a character that no cookie may have')
    }
  const kept = (reserved && literal[/** @type {keyof typeof literal} */ (place)]) || ''
  return (text, delimiters = '') =>
    encodePart(text).replaceAll(/%[2345][0-9A-F]/g, (code) => {
      const character = decodeURIComponent(code)
      return kept.includes(character) && !delimiters.includes(character) ? character : code
    })
}

/** Percent-encodes all characters but unreserved ones (RFC 3986, section 2.3). @type {(text: string) => string} */
export const encodePart = (text) =>
  encodeURIComponent(text.toWellFormed()).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
