/** Decoding of parameter values. It is strict: an integer is a canonical decimal, and nothing is trimmed or guessed. */
import type { Parameter, Shape, Writing } from 'contract-openapi/contract'
import { HttpError } from '../http/problem.ts'

// `steps` are the members of a deepObject: `[a][b]`.
interface MemberText {
  steps: readonly string[]
  text: string
}

/**
 * Decodes a text in a style of OpenAPI 3.0.3 (RFC 6570 for simple, label, matrix and form). The text is split before `decodeText` decodes each
 * piece.
 * @throws HttpError if the text breaks the style
 */
export function decodeWritten(
  name: string,
  { style, explode, shape }: Writing,
  text: string,
  decodeText: (text: string) => string,
): unknown {
  if (style === 'json') return parseJsonText(name, decodeText(text))
  const bare = withoutPrefix(name, style, explode, text)
  const isScalar = !shape.items && !shape.properties && !shape.others
  if (isScalar) return decodePieces(name, shape, [decodeText(bare)])
  const pieces = bare === '' ? [] : bare.split(separator(style, explode))
  if (explode && (shape.properties || shape.others))
    return decodeMembers(name, shape, pieces.map(explodedMember))
  return decodePieces(name, shape, pieces.map(decodeText))

  function explodedMember(piece: string): MemberText {
    const equals = piece.indexOf('=')
    if (equals === -1) throw refusal(name, `is not written as ${style}: ${piece} is not a pair`)
    return { steps: [decodeText(piece.slice(0, equals))], text: decodeText(piece.slice(equals + 1)) }
  }
}

// Label begins with a dot, matrix with a semicolon, followed by the name if it is not exploded.
function withoutPrefix(name: string, style: Writing['style'], explode: boolean, text: string): string {
  if (style !== 'label' && style !== 'matrix') return text
  const mark = style === 'label' ? '.' : ';'
  if (!text.startsWith(mark)) throw refusal(name, `is not written as ${style}: begin it with ${mark}`)
  const rest = text.slice(1)
  if (style === 'label') return rest
  if (explode)
    return rest
      .split(';')
      .map((piece) => (piece.startsWith(`${name}=`) ? piece.slice(name.length + 1) : piece))
      .join(';')
  if (rest !== name && !rest.startsWith(`${name}=`)) throw refusal(name, `is not written as matrix: name it`)
  return rest.slice(name.length + 1)
}

function separator(style: Writing['style'], explode: boolean): string | RegExp {
  if (style === 'spaceDelimited') return /%20|\+| /
  if (style === 'pipeDelimited') return /\||%7C/i
  if (explode && style === 'label') return '.'
  return explode && style === 'matrix' ? ';' : ','
}

/** Decodes a value from decoded pieces: one text, the items of an array, or alternating names and values of an object. */
export function decodePieces(name: string, shape: Shape, pieces: readonly string[]): unknown {
  const { types, items, properties, others } = shape
  const isObject = (properties ?? others) !== undefined
  if (items && (pieces.length !== 1 || types.length === 0))
    return pieces.map((piece) => decodeTypes(items.types, piece))
  if (isObject && !items && (pieces.length !== 1 || types.length === 0)) {
    if (pieces.length % 2 === 1) throw refusal(name, 'has a member without a value')
    const members: MemberText[] = []
    for (let at = 0; at < pieces.length; at += 2)
      members.push({ steps: [pieces[at]!], text: pieces[at + 1]! })
    return decodeMembers(name, shape, members)
  }
  return decodeTypes(types, onlyOne(name, pieces))
}

/** Decodes a value from members, grouped by their first step. */
export function decodeMembers(name: string, shape: Shape, members: readonly MemberText[]): unknown {
  const here = members.filter(({ steps }) => steps.length === 0)
  if (here.length > 0) {
    if (here.length < members.length) throw refusal(name, 'is given both as a whole and by its members')
    const texts = here.map(({ text }) => text)
    return decodePieces(name, shape, texts)
  }
  const groups = new Map<string, MemberText[]>()
  for (const { steps, text } of members) {
    const [first = '', ...rest] = steps
    const group = groups.get(first)
    if (group) group.push({ steps: rest, text })
    else groups.set(first, [{ steps: rest, text }])
  }
  const { items } = shape
  const isList = items !== undefined && [...groups.keys()].every((step) => /^\d*$/.test(step))
  if (isList) {
    return [...groups].flatMap(([step, group]) =>
      step === ''
        ? group.map((member) => decodeMembers(name, items, [member]))
        : [decodeMembers(name, items, group)],
    )
  }
  const values = [...groups].map(([step, group]): [string, unknown] => {
    const own =
      shape.properties && Object.hasOwn(shape.properties, step) ? shape.properties[step] : shape.others
    return [step, decodeMembers(`${name}.${step}`, own ?? anyText, group)]
  })
  return Object.fromEntries(values)
}

// Undeclared members are texts.
const anyText: Shape = { types: ['string'] }

/** Decodes a text as the first type that matches. Other texts stay texts, and the validator names them. */
export function decodeTypes(types: Shape['types'], text: string): unknown {
  for (const type of types) {
    if (type === 'string') return text
    if (type === 'null' && text === 'null') return null
    const value = type === 'null' ? text : decodeScalar(type, text)
    if (value !== text) return value
  }
  return text
}

/** Returns a shape that reads a text wherever it may; undefined if that changes nothing. */
export function asTexts(shape: Shape): Shape | undefined {
  const { types, items, properties, others } = shape
  const isChoice = types.length > 1 && types.includes('string')
  const members = Object.entries(properties ?? {}).map(([name, own]) => [name, asTexts(own) ?? own] as const)
  const changed: Shape = {
    types: isChoice ? ['string'] : types,
    ...(items && { items: asTexts(items) ?? items }),
    ...(properties && { properties: Object.fromEntries(members) }),
    ...(others && { others: asTexts(others) ?? others }),
  }
  const isSame =
    !isChoice &&
    changed.items === items &&
    changed.others === others &&
    members.every(([name, own]) => own === properties?.[name])
  return isSame ? undefined : changed
}

function parseJsonText(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refusal(name, `is not JSON: ${(error as Error).message}`)
  }
}

export function unknownParameter(declared: readonly Parameter[], name: string): HttpError {
  const known = declared.map((parameter) => parameter.name).join(', ') || 'none'
  return new HttpError(
    'invalid_parameter',
    `Query parameter ${JSON.stringify(name)} is not known to this operation; it knows: ${known}.`,
  )
}

/** Decodes percent-encoding where `+` is a plus: in paths, and with reserved characters. */
export const decodePart = (text: string) => decodeText(text.replaceAll('+', '%2B'))

export function decodeText(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new HttpError(
      'invalid_parameter',
      `The query has a broken percent-encoding in ${JSON.stringify(text)}.`,
    )
  }
}

/** Decodes a text, or the texts of a repeated parameter. */
export function decode({ name, type, array }: Parameter, text: string | string[]): unknown {
  if (typeof text === 'string') return array ? [decodeScalar(type, text)] : decodeScalar(type, text)
  if (array) return text.map((item) => decodeScalar(type, item))
  return decodeScalar(type, onlyOne(name, text))
}

export const refusal = (name: string, reason: string): HttpError =>
  new HttpError('invalid_parameter', `Parameter ${JSON.stringify(name)} ${reason}.`)

export function onlyOne(name: string, texts: readonly string[]): string {
  if (texts.length > 1) throw refusal(name, `is given ${texts.length} times; give it once`)
  return texts[0] ?? ''
}

// A text of another type stays a text, and the validator names it.
function decodeScalar(type: Parameter['type'], text: string): unknown {
  if (type === 'integer') return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text
  if (type === 'number')
    return /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return text
}
