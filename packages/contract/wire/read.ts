// Values from texts. Reading is strict: an integer is a canonical decimal, and nothing is trimmed or guessed.

import { JsonFault, parseIJson } from './json.ts'
import type { Parameter, Shape, Writing } from './readable.ts'
import {
  delimitersOf,
  isExploded,
  type Place,
  serializationIn,
  splitsMembers,
  WireError,
  type Written,
  writtenAs,
  wrong,
} from './style.js'
import { write } from './write.js'

/** Serialization of a value with its shape. */
export interface Readable extends Writing {
  name: string
  in: Place
  reserved?: boolean | undefined
  whole?: boolean | undefined
}

// `steps` are the members of a deep object: `[a][b]`.
interface MemberText {
  steps: readonly string[]
  text: string
}

/** A decoded name, and a text as it was sent. */
export type Pair = readonly [name: string, text: string]

/**
 * Reads a value from its text in a request: a part of a path, a header, or the whole value of a pair. The text is split before its parts are
 * decoded.
 * @throws WireError if the text breaks the style
 */
export function read(readable: Readable, text: string): unknown {
  const { name, style, shape } = readable
  const decode = decoderOf(readable)
  if (style === 'json') return parseJson(name, decode(text))
  const { apart, between, splits = between, isBare } = delimitersOf(readable)
  const explodes = isExploded(readable, isObject(shape))
  const bare = withoutPrefix(readable, explodes, text)
  const isScalar = !shape.items && !isObject(shape)
  if (isScalar) return ofPieces(name, shape, [decode(bare)])
  const pieces = bare === '' ? [] : bare.split(explodes ? apart : splits)
  if (explodes && isObject(shape)) return ofMembers(name, shape, pieces.map(explodedMember))
  return ofPieces(name, shape, pieces.map(decode))

  function explodedMember(piece: string): MemberText {
    const equals = piece.indexOf('=')
    if (equals === -1 && isBare) return { steps: [decode(piece)], text: '' }
    if (equals === -1) throw wrong(name, `is not written as ${style}: ${piece} is not a pair`)
    return { steps: [decode(piece.slice(0, equals))], text: decode(piece.slice(equals + 1)) }
  }
}

/** Returns the data by which a parameter is read. Single and repeated values have no `written`. */
export function parameterOf(serialized: Written, shape: Shape): Parameter {
  const { name, in: place } = serialized
  const { reserved, whole, ...others } = serializationIn(serialized)
  const written = { ...others, explode: isExploded(serialized, false), shape }
  return {
    name,
    ...(whole && { whole }),
    ...textData(shape, written),
    ...(reserved && place === 'query' && { reserved }),
  }
}

/** Returns the serialization of a parameter: the inverse of `parameterOf`. */
export const writtenOf = (place: Place, { name, reserved, whole, written }: Parameter): Written =>
  writtenAs(place, name, { ...written, reserved, whole })

function textData(shape: Shape, written: Writing): Pick<Parameter, 'type' | 'array' | 'written'> {
  const { style, explode } = written
  const { items } = shape
  const [type = 'string'] = (items ?? shape).types.filter((name) => name !== 'null')
  if (isOneType(shape) && (style === 'simple' || style === 'form')) return { type }
  const isList = items && isOneType(items) && shape.types.length === 0 && !shape.properties
  if (isList && style === 'form' && explode) return { type, array: true }
  return { type, written }
}

// True for a single value of one type other than null.
const isOneType = ({ types, items, properties }: Shape): boolean =>
  types.length === 1 && types[0] !== 'null' && !items && !properties

/** Reads a parameter without `written`: a text, or the texts of a repeated one, already decoded. */
export function readPlain({ name, type, array }: Parameter, text: string | readonly string[]): unknown {
  if (typeof text === 'string') return array ? [scalarOf(type, text)] : scalarOf(type, text)
  if (array) return text.map((item) => scalarOf(type, item))
  return scalarOf(type, onlyText(name, text))
}

/**
 * Assigns the pairs of a query, a form or a header Cookie to parameters, and reads these; `unknown` gets the other pairs.
 * @throws WireError if a text breaks its style
 */
export function readPairs(
  place: 'query' | 'cookie',
  declared: readonly Parameter[],
  pairs: readonly Pair[],
  unknown: (name: string, text: string) => void,
): Record<string, unknown> {
  if (pairs.length === 0) return readAll(declared, () => undefined)
  const pairsOf = new Map<Parameter, Pair[]>()
  for (const pair of pairs) {
    const owner =
      declared.find(({ name }) => name === pair[0]) ??
      declared.find((parameter) => hasMember(place, parameter, pair[0])) ??
      declared.find((parameter) => splitsMembersIn(place, parameter) && parameter.written?.shape.others)
    if (!owner) {
      unknown(...pair)
      continue
    }
    const earlier = pairsOf.get(owner)
    if (earlier) earlier.push(pair)
    else pairsOf.set(owner, [pair])
  }
  return readAll(declared, (parameter) => {
    const assigned = pairsOf.get(parameter)
    return assigned && readParameter(place, parameter, assigned)
  })
}

/**
 * Returns what a reader gets of a written value; undefined if nothing is sent.
 * @throws WireError if the style cannot write it
 */
export function arriving(readable: Readable, value: unknown): unknown {
  const { name, in: place, reserved, style, explode, shape, whole } = readable
  const text = write(readable, value)
  if (text === undefined) return undefined
  if (whole || (place !== 'query' && place !== 'cookie')) return read(readable, text)
  const pairs = place === 'cookie' ? cookiesIn(text) : pairsIn(text)
  const parameter: Parameter = {
    name,
    type: 'string',
    ...(reserved && { reserved }),
    written: { style, explode, shape },
  }
  return readPairs(place, [parameter], pairs, () => {})[name]
}

/** Reads the value of each parameter, or its default. */
export function readAll(
  declared: readonly Parameter[],
  read: (parameter: Parameter) => unknown,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const parameter of declared) {
    const { name } = parameter
    const sent = read(parameter)
    const value = sent === undefined ? parameter.default : sent
    if (value === undefined) continue
    if (name === '__proto__') Object.defineProperty(values, name, { value, enumerable: true })
    else values[name] = value
  }
  return values
}

/** Splits a query or a form into pairs; a value may be missing. */
export function pairsIn(query: string): Pair[] {
  const pairs: Pair[] = []
  for (const pair of query.split('&')) {
    if (pair === '') continue
    const equals = pair.indexOf('=')
    pairs.push(
      equals === -1 ? [decodeText(pair), ''] : [decodeText(pair.slice(0, equals)), pair.slice(equals + 1)],
    )
  }
  return pairs
}

/** Splits a header Cookie into pairs (RFC 6265, section 4.2.1). */
export function cookiesIn(header = ''): Pair[] {
  const pairs = header.split(/; */).filter((pair) => pair.includes('='))
  return pairs.map((pair) => {
    const equals = pair.indexOf('=')
    return [pair.slice(0, equals).trim(), pair.slice(equals + 1)]
  })
}

function hasMember(place: Place, parameter: Parameter, sent: string): boolean {
  const { name, written } = parameter
  if (written && delimitersOf(written).isDeep) return sent.startsWith(`${name}[`)
  return splitsMembersIn(place, parameter) && Object.hasOwn(written?.shape.properties ?? {}, sent)
}

// Members of this object are separate names.
const splitsMembersIn = (place: Place, { written }: Parameter): boolean =>
  written !== undefined && isObject(written.shape) && splitsMembers({ in: place, ...written })

function readParameter(place: Place, parameter: Parameter, pairs: readonly Pair[]): unknown {
  const { name, written, reserved, empty } = parameter
  const texts = pairs.map(([, text]) => text)
  if (empty && texts.every((text) => text === '')) return undefined
  if (!written) {
    const decode = place === 'cookie' || reserved ? decodePart : decodeText
    return readPlain(parameter, texts.map(decode))
  }
  const readable: Readable = { name, in: place, ...written, reserved }
  const decode = decoderOf(readable)
  const { isDeep } = delimitersOf(written)
  if (isDeep || (splitsMembersIn(place, parameter) && pairs.every(([sent]) => sent !== name))) {
    const members = pairs.map(([sent, text]) => ({
      steps: isDeep ? stepsOf(name, sent.slice(name.length)) : [sent],
      text: decode(text),
    }))
    return ofMembers(name, written.shape, members)
  }
  if (isExploded(readable, isObject(written.shape))) return ofPieces(name, written.shape, texts.map(decode))
  return read(readable, onlyText(name, texts))
}

// No shape has more levels; each takes a call.
const maxDepth = 10

function stepsOf(name: string, brackets: string): string[] {
  const steps = [...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, step = '']) => step)
  if (steps.length > maxDepth) throw wrong(name, `has a member with more than ${maxDepth} levels`)
  if (steps.map((step) => `[${step}]`).join('') === brackets) return steps
  throw wrong(name, `has ${JSON.stringify(brackets)}, which is not a member in brackets`)
}

// Of a style that is named, each exploded part begins with the name, or the whole does.
function withoutPrefix(readable: Readable, explodes: boolean, text: string): string {
  const { name, style } = readable
  const { first, apart, isNamed } = delimitersOf(readable)
  if (!text.startsWith(first)) throw wrong(name, `is not written as ${style}: begin it with ${first}`)
  const rest = text.slice(first.length)
  if (first === '' || !isNamed) return rest
  const prefix = `${name}=`
  if (explodes)
    return rest
      .split(apart)
      .map((piece) => (piece === name ? '' : piece.startsWith(prefix) ? piece.slice(prefix.length) : piece))
      .join(apart)
  if (rest !== name && !rest.startsWith(prefix)) throw wrong(name, `is not written as ${style}: name it`)
  return rest.slice(prefix.length)
}

const isObject = ({ properties, others }: Shape): boolean => (properties ?? others) !== undefined

// From decoded pieces: one text, the items of an array, or alternating names and values of an object.
function ofPieces(name: string, shape: Shape, pieces: readonly string[]): unknown {
  const { types, items } = shape
  const whole = pieces.length === 1 && types.length > 0 ? firstOf(types, pieces[0]!) : undefined
  if (whole !== undefined) return whole
  if (items) return pieces.map((piece) => ofTypes(items.types, piece))
  if (isObject(shape) && (pieces.length !== 1 || types.length === 0)) {
    if (pieces.length % 2 === 1) throw wrong(name, 'has a member without a value')
    const members: MemberText[] = []
    for (let at = 0; at < pieces.length; at += 2)
      members.push({ steps: [pieces[at]!], text: pieces[at + 1]! })
    return ofMembers(name, shape, members)
  }
  return ofTypes(types, onlyText(name, pieces))
}

// From members, grouped by their first step.
function ofMembers(name: string, shape: Shape, members: readonly MemberText[]): unknown {
  const here = members.filter(({ steps }) => steps.length === 0)
  if (here.length > 0) {
    if (here.length < members.length) throw wrong(name, 'is given both as a whole and by its members')
    return ofPieces(
      name,
      shape,
      here.map(({ text }) => text),
    )
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
      step === '' ? group.map((member) => ofMembers(name, items, [member])) : [ofMembers(name, items, group)],
    )
  }
  const values = [...groups].map(([step, group]): [string, unknown] => {
    const member =
      shape.properties && Object.hasOwn(shape.properties, step) ? shape.properties[step] : shape.others
    return [step, ofMembers(`${name}.${step}`, member ?? anyText, group)]
  })
  return Object.fromEntries(values)
}

// Undeclared members are texts.
const anyText: Shape = { types: ['string'] }

/** Reads a text as the first type that matches. Other texts stay texts, and a validator names them. */
export const ofTypes = (types: Shape['types'], text: string): unknown => {
  const value = firstOf(types, text)
  return value === undefined ? text : value
}

// Undefined if no type matches.
function firstOf(types: Shape['types'], text: string): unknown {
  for (const type of types) {
    if (type === 'string') return text
    if (type === 'null') {
      if (text === 'null') return null
      continue
    }
    const value = scalarOf(type, text)
    if (value !== text) return value
  }
  return undefined
}

// A text of another type stays a text.
function scalarOf(type: Parameter['type'], text: string): unknown {
  if (type === 'integer') return /^(0|-?[1-9][0-9]*)$/.test(text) ? Number(text) : text
  if (type === 'number')
    return /^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : text
  if (type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  return text
}

/**
 * Other shapes in which a text may be read, if a validator rejects the first reading of a choice: as texts, one value as a list, or both.
 * Empty if there is no choice.
 */
export function otherShapes(shape: Shape): Shape[] {
  const texts = changed(shape, asText)
  const lists = changed(shape, asList)
  return [texts, lists, lists && changed(lists, asText)].filter((shape) => shape !== undefined)
}

const asText = ({ types }: Shape): Shape['types'] =>
  types.length > 1 && types.includes('string') ? ['string'] : types
const asList = ({ types, items }: Shape): Shape['types'] => (items ? [] : types)

// Undefined if the types stay as they are at each level.
function changed(shape: Shape, typesOf: (shape: Shape) => Shape['types']): Shape | undefined {
  const { types, items, properties, others } = shape
  const kept = typesOf(shape)
  const inner = {
    items: items && changed(items, typesOf),
    others: others && changed(others, typesOf),
  }
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, changed(member, typesOf)] as const,
  )
  const isSame = kept.length === types.length && !inner.items && !inner.others
  if (isSame && members.every(([, member]) => !member)) return undefined
  return {
    types: kept,
    ...(items && { items: inner.items ?? items }),
    ...(properties && {
      properties: Object.fromEntries(members.map(([name, member]) => [name, member ?? properties[name]!])),
    }),
    ...(others && { others: inner.others ?? others }),
  }
}

function parseJson(name: string, text: string): unknown {
  try {
    return parseIJson(text)
  } catch (error) {
    throw error instanceof JsonFault ? wrong(name, error.message) : error
  }
}

const trim = (text: string): string => text.trim()

/** Returns the function that decodes texts in a place. `+` is a space in queries and forms only. */
function decoderOf(readable: Pick<Readable, 'in' | 'style' | 'reserved'>) {
  const { in: place, reserved } = readable
  if (place === 'header' || delimitersOf(readable).isRaw) return trim
  return place === 'query' && !reserved ? decodeText : decodePart
}

/** Decodes percent-encoding where `+` is a plus: in paths, and with reserved characters. */
export const decodePart = (text: string): string =>
  text.includes('%') ? decodeText(text.replaceAll('+', '%2B')) : text

/** Decodes percent-encoding where `+` is a space. */
export function decodeText(text: string): string {
  // Most texts of a long form.
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new WireError(`The query has a broken percent-encoding in ${JSON.stringify(text)}.`)
  }
}

/** Returns the only text. @throws WireError if there are several */
export function onlyText(name: string, texts: readonly string[]): string {
  if (texts.length > 1) throw wrong(name, `is given ${texts.length} times; give it once`)
  return texts[0] ?? ''
}
