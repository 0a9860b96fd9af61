/**
 * Delimiters of the styles (OpenAPI 3.1.1, "Style Values"; RFC 6570, section 3.2.1). `write.js` and `read.ts` know no more of a style than
 * this table says.
 */

/**
 * `first` begins a value; `apart` stands between exploded parts, and `between` between others. A part of a style that `isNamed` begins with
 * `name=`, of which `isBare` leaves out the sign before an empty text. `isSpread` makes parameters of the members of an exploded object, and
 * `isDeep` writes members in brackets behind the name. `isRaw` means that nothing is percent-encoded. Readers also take what `splits`.
 * @typedef {{ first: string, apart: string, between: string, splits?: RegExp, isNamed?: true, isBare?: true, isSpread?: true, isDeep?: true, isRaw?: true }} Delimiters
 */

const form = /** @type {const} */ ({ first: '', apart: '&', between: ',', isNamed: true })

/** `json` is JSON text: a parameter with `content`. @satisfies {Record<string, Delimiters>} */
export const styles = /** @type {const} */ ({
  simple: { first: '', apart: ',', between: ',' },
  label: { first: '.', apart: '.', between: ',' },
  matrix: { first: ';', apart: ';', between: ',', isNamed: true, isBare: true },
  form: { ...form, isSpread: true },
  spaceDelimited: { ...form, between: '%20', splits: /%20|\+| / },
  pipeDelimited: { ...form, between: '%7C', splits: /\||%7C/i },
  deepObject: { ...form, isDeep: true },
  cookie: { ...form, apart: '; ', isSpread: true, isRaw: true },
  json: form,
})

/** @typedef {keyof typeof styles} Style */
/** @typedef {'path' | 'query' | 'header' | 'cookie'} Place */

/**
 * Serialization of a value. `reserved` leaves reserved characters literal (`allowReserved`); a `whole` value is the whole query string.
 * @typedef {{ name: string, in: Place | string, style: Style | string, explode: boolean, reserved?: boolean | undefined, whole?: boolean | undefined }} Written
 */

/** @type {(style: string) => Delimiters} */
export const delimitersOf = (style) => styles[/** @type {Style} */ (style)] ?? styles.simple

/** Styles of parameters that name none (OpenAPI 3.1.1, "Parameter Object"). @type {Readonly<Record<string, { style: Style, explode: boolean }>>} */
export const usualStyles = {
  path: { style: 'simple', explode: false },
  query: { style: 'form', explode: true },
  header: { style: 'simple', explode: false },
  cookie: { style: 'form', explode: true },
}

/** True for places of pairs of a name and a text. @type {(place: string) => boolean} */
export const hasPairs = (place) => place === 'query' || place === 'cookie'

/**
 * True if each part of a list or an object stands alone. A cookie of style `form` cannot be repeated, and no delimiter tells the members of an
 * object from other parameters.
 * @type {(written: Pick<Written, 'in' | 'style' | 'explode'>, isObject: boolean) => boolean}
 */
export const isExploded = ({ in: place, style, explode }, isObject) =>
  explode &&
  style !== 'json' &&
  !(place === 'cookie' && style === 'form') &&
  !(isObject && hasPairs(place) && !delimitersOf(style).isSpread)

/** A value that a style cannot write, or a text that breaks its style. */
export class WireError extends Error {}

/** @type {(name: string, reason: string) => WireError} */
export const wrong = (name, reason) => new WireError(`Parameter ${JSON.stringify(name)} ${reason}.`)
