/**
 * Delimiters of the styles (OpenAPI 3.1.1, "Style Values"; RFC 6570, section 3.2.1). `write.js` and `read.ts` know no more of a style than
 * this table says. Models and generated code carry a serialization as data that only these files read.
 */
import { isJson } from './media-type.js'

/**
 * `first` begins a value; `apart` stands between exploded parts, and `between` between others. A part of a style that `isNamed` begins with
 * `name=`, of which `isBare` leaves out the sign before an empty text. `splitsMembers` makes parameters of the members of an exploded object, and
 * `isDeep` writes members in brackets behind the name. `isRaw` means that nothing is percent-encoded. Readers also take what `splits`.
 * Parameters of `places` may have the style; it is for values of the type that it `takes`, or of any.
 * @typedef {{ places: readonly Place[], takes?: 'array' | 'object', first: string, apart: string, between: string, splits?: RegExp, isNamed?: true, isBare?: true, splitsMembers?: true, isDeep?: true, isRaw?: true }} Delimiters
 */

const form = /** @type {const} */ ({ places: ['query'], first: '', apart: '&', between: ',', isNamed: true })

/** `json` is JSON text: a parameter with `content`. @satisfies {Record<string, Delimiters>} */
export const styles = /** @type {const} */ ({
  simple: { places: ['path', 'header'], first: '', apart: ',', between: ',' },
  label: { places: ['path'], first: '.', apart: '.', between: ',' },
  matrix: { places: ['path'], first: ';', apart: ';', between: ',', isNamed: true, isBare: true },
  form: { ...form, places: ['query', 'cookie'], splitsMembers: true },
  spaceDelimited: { ...form, takes: 'array', between: '%20', splits: /%20|\+| / },
  pipeDelimited: { ...form, takes: 'array', between: '%7C', splits: /\||%7C/i },
  deepObject: { ...form, takes: 'object', isDeep: true },
  cookie: { ...form, places: ['cookie'], apart: '; ', splitsMembers: true, isRaw: true },
  json: { ...form, places: [] },
})

/** @typedef {keyof typeof styles} Style */
/** @typedef {'path' | 'query' | 'header' | 'cookie'} Place */

/**
 * Serialization of a value. `reserved` leaves reserved characters literal (`allowReserved`); a `whole` value is the whole query string.
 * @typedef {{ style: Style | string, explode: boolean, reserved?: boolean | undefined, whole?: boolean | undefined }} Serialization
 * @typedef {Serialization & { name: string, in: Place | string }} Written
 */

/** @type {(serialization: Pick<Serialization, 'style'>) => Delimiters} */
export const delimitersOf = ({ style }) => styles[/** @type {Style} */ (style)] ?? styles.simple

/** Names of the styles that parameters of a place may have. @type {(place: Place) => Style[]} */
export const stylesOf = (place) =>
  /** @type {[Style, Delimiters][]} */ (Object.entries(styles)).flatMap(([style, { places }]) =>
    places.includes(place) ? style : [],
  )

/** Styles of parameters that name none (OpenAPI 3.1.1, "Parameter Object"). @type {Readonly<Record<string, { style: Style, explode: boolean }>>} */
export const usualStyles = {
  path: { style: 'simple', explode: false },
  query: { style: 'form', explode: true },
  header: { style: 'simple', explode: false },
  cookie: { style: 'form', explode: true },
}

/** Fields by which a parameter, a header or an encoding names its serialization, with the members that they set. */
export const serializationFields = /** @type {const} */ ({
  style: 'style',
  explode: 'explode',
  allowReserved: 'reserved',
})

/**
 * Serialization of a Parameter, Header or Encoding Object, with the media types of its content. A style of another place is ignored.
 * @type {(place: string, fields: Readonly<Record<string, unknown>>, mediaTypes: readonly string[]) => { style: Style, explode: boolean, reserved: boolean }}
 */
export function serializationOf(place, fields, mediaTypes) {
  const reserved = fields.allowReserved === true
  if (mediaTypes.some(isJson)) return { style: 'json', explode: false, reserved }
  const known = stylesOf(/** @type {Place} */ (place)).find((style) => style === fields.style)
  const style = known ?? usualStyles[place]?.style ?? 'form'
  const explode = typeof fields.explode === 'boolean' ? fields.explode : style === 'form'
  return { style, explode, reserved }
}

/** The serialization of a parameter, a header or an encoding, without flags that are off. @type {(owner: Serialization) => Serialization} */
export const serializationIn = ({ style, explode, reserved, whole }) => ({
  ...{ style, explode },
  ...(reserved && { reserved }),
  ...(whole && { whole }),
})

/**
 * A serialization as far as it differs from the usual one of its place, for generated code; undefined for the usual one.
 * @type {(place: string, owner: Serialization) => Partial<Serialization> | undefined}
 */
export function unusual(place, owner) {
  const { style, explode, ...others } = serializationIn(owner)
  const usual = usualStyles[place]
  if (style !== usual?.style || explode !== usual.explode) return { style, explode, ...others }
  return Object.keys(others).length > 0 ? others : undefined
}

/**
 * The whole serialization of a named value, from the part that differs from the usual one: the inverse of `unusual`.
 * @type {(place: Place, name: string, part?: Partial<Serialization>) => Written}
 */
export const writtenAs = (place, name, part) => ({
  .../** @type {Serialization} */ (usualStyles[place]),
  ...part,
  name,
  in: place,
})

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
  !(isObject && hasPairs(place) && !delimitersOf({ style }).splitsMembers)

/**
 * True if the members of an object are parameters of their own: the request has their names, and not that of the object.
 * @type {(written: Pick<Written, 'in' | 'style' | 'explode'>) => boolean}
 */
export const splitsMembers = (written) =>
  hasPairs(written.in) && delimitersOf(written).splitsMembers === true && isExploded(written, true)

/** A value that a style cannot write, or a text that breaks its style. */
export class WireError extends Error {}

/** @type {(name: string, reason: string) => WireError} */
export const wrong = (name, reason) => new WireError(`Parameter ${JSON.stringify(name)} ${reason}.`)
