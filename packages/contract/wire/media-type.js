/** Media types (RFC 9110, section 8.3.1). */

/** @typedef {'json' | 'text' | 'binary' | 'form' | 'multipart' | 'stream' | 'lines' | 'sequence'} Kind */
/** A media type or range in lower case, with its parameters. @typedef {{ type: string, parameters: Record<string, string> }} MediaType */

/** A media type in lower case and without its parameters. @type {(mediaType: string) => string} */
export const essenceOf = (mediaType) => (mediaType.split(';', 1)[0] ?? '').trim().toLowerCase()

/**
 * Form of a body by its media type.
 * @type {(mediaType: string, isStructured?: boolean) => Kind}
 * @param isStructured true to read the range of all media types as JSON
 */
export function bodyKind(mediaType, isStructured = false) {
  const name = essenceOf(mediaType)
  if (name === 'application/x-www-form-urlencoded') return 'form'
  if (name === 'multipart/form-data') return 'multipart'
  // https://mimesniff.spec.whatwg.org/#json-mime-type
  if (/^(application|text)\/json$|\+json$/.test(name) || (isStructured && name.startsWith('*'))) return 'json'
  if (/^application\/(x-)?(jsonl|jsonlines|ndjson)$/.test(name)) return 'lines'
  if (/^application\/(.+\+)?json-seq$/.test(name)) return 'sequence'
  return /^text\/|^application\/(xml|yaml|.*\+(xml|yaml))$/.test(name) ? 'text' : 'binary'
}

/** @type {(mediaType: string) => boolean} */
export const isJson = (mediaType) => bodyKind(mediaType) === 'json'

/** True for JSON lines and JSON sequences. @type {(kind: Kind) => boolean} */
export const isItems = (kind) => kind === 'lines' || kind === 'sequence'

/** True for the media type of server-sent events. @type {(mediaType: string) => boolean} */
export const isEvents = (mediaType) => essenceOf(mediaType) === 'text/event-stream'

/** @type {(mediaType: string) => boolean} */
export const isRange = (mediaType) => mediaType.includes('*')

/** True for a media type or a range without parameters. @type {(mediaType: string) => boolean} */
export const isPlainType = (mediaType) =>
  /^([\w!#$&^.+-]+\/[\w!#$&^.+-]+|([\w!#$&^.+-]+|\*)\/\*)$/.test(mediaType)

const usualTypes = { image: 'image/png', text: 'text/plain', audio: 'audio/mpeg', video: 'video/mp4' }

/**
 * A media type of a range, for a body of this form; other media types without their parameters.
 * @type {(mediaType: string, kind: Kind) => string}
 */
export function typeWithin(mediaType, kind) {
  const [group = '', subtype = ''] = essenceOf(mediaType).split('/')
  // A type of any name with this suffix, as in `application/*+json`.
  if (subtype !== '*') return essenceOf(mediaType).replace('/*+', '/x-any+')
  const usual =
    kind === 'json' ? 'application/json' : kind === 'text' ? usualTypes.text : 'application/octet-stream'
  return (
    usualTypes[/** @type {keyof typeof usualTypes} */ (group)] ??
    (/^(\*|application)$/.test(group) ? usual : `${group}/x-any`)
  )
}

/** @type {(mediaType: string) => boolean} */
export const isXml = (mediaType) => /[/+]xml$/.test(essenceOf(mediaType))

/**
 * True for a media type of any bytes, or one of texts and files that their readers rarely parse. OpenAPI says too little about XML.
 * @type {(mediaType: string) => boolean}
 */
export const isOpaque = (mediaType) =>
  /^(application\/octet-stream|\*\/\*|(text|image|audio|video)\/(?!xml))/i.test(mediaType)

/** @type {(text: string) => MediaType} */
export const parseMediaType = (text) => mediaTypeOf(splitAt(text, ';'))

/** Text that equal media types share; a body is the same text in another charset. @type {(mediaType: MediaType) => string} */
export const identityOf = ({ type, parameters: { charset: _, ...others } }) =>
  [type, ...Object.entries(others).map(([name, value]) => `${name}=${value}`)].join(';')

/**
 * Media types and ranges of a header Accept, with their weights, in its order.
 * @type {(accept: string) => (MediaType & { weight: number })[]}
 */
export const rangesIn = (accept) =>
  splitAt(accept, ',').map((text) => {
    const { type, parameters } = parseMediaType(text)
    const { q, ...others } = parameters
    return { type, parameters: others, weight: q ? Number.parseFloat(q) : 1 }
  })

/** Splits at a sign outside of quotes. @type {(text: string, sign: string) => string[]} */
function splitAt(text, sign) {
  if (!text.includes('"')) return text.split(sign)
  const pieces = ['']
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"?|[^",;]+|[,;]/g))
    if (token === sign) pieces.push('')
    else pieces[pieces.length - 1] += token
  return pieces
}

/** @type {(pieces: string[]) => MediaType} */
function mediaTypeOf([type = '', ...others]) {
  /** @type {Record<string, string>} */
  const parameters = Object.create(null)
  for (const parameter of others) {
    const equals = parameter.indexOf('=')
    const name = parameter.slice(0, equals).trim().toLowerCase()
    if (equals > 0 && !(name in parameters)) parameters[name] = unquoted(parameter.slice(equals + 1).trim())
  }
  return { type: type.trim().toLowerCase(), parameters }
}

/** @type {(text: string) => string} */
const unquoted = (text) =>
  text.startsWith('"') ? text.slice(1).replace(/"$/, '').replaceAll(/\\(.)/g, '$1') : text

// A contract has few media types.
/** @type {Map<string, MediaType>} */
const known = new Map()

/** @type {(written: string) => MediaType} */
function parsed(written) {
  let mediaType = known.get(written)
  if (!mediaType) {
    mediaType = parseMediaType(written)
    known.set(written, mediaType)
  }
  return mediaType
}

/**
 * The declared media type or range of a body with this Content-Type; the most specific wins (RFC 9110, section 12.5.1). The body's may leave out
 * declared parameters but not change them; other parameters do not matter.
 * @type {(declared: readonly string[], contentType: string) => string | undefined}
 */
export function declaredType(declared, contentType) {
  if (declared.includes(contentType)) return contentType
  const { type, parameters } = parseMediaType(contentType)
  if (type === '') return undefined
  // The charset is checked when the text is decoded.
  const fitting = declared.filter((candidate) => {
    const mediaType = parsed(candidate)
    const isOther = (/** @type {[string, string]} */ [key, value]) =>
      key !== 'charset' && key in parameters && parameters[key] !== value
    return mediaType.type === type && !Object.entries(mediaType.parameters).some(isOther)
  })
  const namesOf = (/** @type {string} */ candidate) => Object.keys(parsed(candidate).parameters)
  const share = (/** @type {string} */ candidate) =>
    namesOf(candidate).filter((key) => key in parameters).length
  const [best] = fitting.sort((a, b) => share(b) - share(a) || namesOf(a).length - namesOf(b).length)
  return best ?? rangesOf(type).findLast((range) => declared.includes(range))
}

// The ranges that contain a media type, the widest first. Contracts also name one by its suffix (RFC 6838, section 4.2.8).
/** @type {(type: string) => string[]} */
const rangesOf = (type) => {
  const [group = '', suffix = ''] = type.split(/\/.*?(\+[^+]*)?$/)
  return ['*/*', `${group}/*`, `${group}/*${suffix}`]
}

/**
 * The media type that a header Accept prefers, the first of equals, as the contract writes it; undefined if none is acceptable.
 * @type {(types: readonly string[], accept?: string) => string | undefined}
 */
export function preferredType(types, accept = '*/*') {
  const ranges = rangesIn(accept)
  const rated = types.flatMap((type) => {
    const matching = ranges.flatMap(({ weight, ...range }, place) => {
      const precision = precisionOf(range, parsed(type))
      return precision === undefined ? [] : [{ type, place, weight, precision }]
    })
    // The most precise range decides.
    return matching.sort((a, b) => b.precision - a.precision || b.weight - a.weight).slice(0, 1)
  })
  const [best] = rated
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.precision - a.precision || a.place - b.place)
  return best?.type
}

/**
 * Undefined for a range that does not match. Parameters that the type lacks, such as a charset, do not matter.
 * @type {(range: MediaType, mediaType: MediaType) => number | undefined}
 */
function precisionOf(range, { type, parameters }) {
  const common = Object.entries(range.parameters).filter(([key]) => key in parameters)
  const level = [...rangesOf(type), type].indexOf(range.type)
  if (level < 0 || common.some(([key, value]) => value.toLowerCase() !== parameters[key]?.toLowerCase()))
    return undefined
  return level + (common.length > 0 ? 0.5 : 0)
}
