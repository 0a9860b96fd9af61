import { flatten, RawJson, toJson } from 'contract-openapi/values'
import {
  bodyKind,
  delimitersOf,
  encodePart,
  isExploded,
  pairsOf,
  replaceNames,
  WireError,
  write,
} from 'contract-openapi/wire'
import { writeBody, writes } from '../contract/body.ts'
import type { HttpRequest } from '../contract/exchange.ts'
import type { ContractOperation, ContractParameter } from '../contract/operation.ts'
import type { Id } from '../fixtures.ts'

/** An encoded name and text; the value of the whole query string has no name. */
type Pair = readonly [name: string | undefined, text: string]

/** A request before it is assembled: path parameters as values, and the other parameters as they are sent. */
export interface Draft {
  path: Record<string, Id>
  query: Pair[]
  headers: Record<string, string>
  body?: Record<string, unknown>
  mediaType?: string
}

/** Assembles a request; `query` and `body` replace those of the draft with texts for the wire. */
export function toRequest(
  { method, path, fixedQuery, parameters, body: schema, bodyTypes }: ContractOperation,
  draft: Draft,
  { query, body }: { query?: string; body?: string | Buffer } = {},
): HttpRequest {
  const target = replaceNames(path, (name) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    return written(parameter, draft.path[name] ?? '')
  })
  const asked = [fixedQuery ?? [], query ?? queryOf(draft.query)].flat().filter((one) => one !== '')
  const { mediaType } = draft
  const chosen = mediaType && writes(mediaType, draft.body) ? mediaType : bodyTypes[0]
  // A serialized value is JSON.
  const type = body !== undefined && chosen && bodyKind(chosen) !== 'json' ? bodyTypes[0] : chosen
  const own =
    schema && draft.body !== undefined ? writeBody(draft.body, type ?? 'application/json', schema) : undefined
  return {
    method,
    target: [target, ...(asked.length > 0 ? [asked.join('&')] : [])].join('?'),
    headers: draft.headers,
    body: body ?? own?.body,
    mediaType: own?.mediaType ?? type,
  }
}

const written = (parameter: ContractParameter | undefined, value: unknown): string =>
  parameter ? (write(onWire(parameter), plainOf(value)) ?? '') : encodePart(String(value))

const onWire = (parameter: ContractParameter) => ({ ...parameter, name: parameter.wireName })

/** A query of encoded pairs. */
export const queryOf = (pairs: readonly Pair[]): string =>
  pairs.map((pair) => pair.filter((one) => one !== undefined).join('=')).join('&')

/** The pair of a name and a text that are not yet encoded. */
export const pairOf = (name: string, value: unknown): Pair => [encodePart(name), encodePart(String(value))]

/** Pairs without those of a name. */
export const without = (pairs: readonly Pair[], name: string): Pair[] =>
  pairs.filter(([other]) => other !== encodePart(name))

/** True if the members of an object are parameters of their own: the query has their names, and not that of the object. */
export const isSpread = (parameter: ContractParameter): boolean =>
  parameter.in === 'query' &&
  flatten(parameter.schema).type === 'object' &&
  isExploded(parameter, true) &&
  delimitersOf(parameter.style).isSpread === true

/** The texts that stand in the text of a parameter: the items of a list, or the names and values of an object. */
export const textsIn = ({ style }: ContractParameter, value: unknown): string[] => {
  if (style === 'json' || typeof value !== 'object' || value === null || value instanceof RawJson)
    return [toText(value)]
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText)
}

/** True if the style of a parameter can write a value; of an empty object, or list, it may write nothing at all. */
export function isWritten(parameter: ContractParameter, value: unknown): boolean {
  try {
    return pairsOf(onWire(parameter), plainOf(value)).length > 0 || !parameter.required
  } catch (error) {
    if (error instanceof WireError) return false
    throw error
  }
}

export const toText = (value: unknown): string =>
  value instanceof RawJson
    ? String(Number(value.text))
    : typeof value === 'object' && value !== null
      ? toJson(value)
      : String(value)

const plainOf = (value: unknown): unknown => (value instanceof RawJson ? Number(value.text) : value)

/** Replaces the value of a parameter with a text, which need not fit its style. */
export function withParameter(draft: Draft, parameter: ContractParameter, text: string): Draft {
  const { in: place, name, wireName, whole } = parameter
  if (place === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  if (place === 'header') return { ...draft, headers: { ...draft.headers, [name]: text } }
  if (place === 'cookie')
    return { ...draft, headers: { ...draft.headers, Cookie: pairOf(wireName, text).join('=') } }
  const own: Pair = whole ? [undefined, encodePart(text)] : pairOf(name, text)
  return { ...draft, query: [...without(draft.query, name), own] }
}

/** Divides parameter values into the parts of a draft; path parameters are left out. */
export function partsOf(
  parameters: readonly ContractParameter[],
  values: Record<string, unknown>,
): Pick<Draft, 'query' | 'headers'> {
  const given = (place: string) =>
    parameters.filter((one) => one.in === place && values[one.name] !== undefined)
  const headers = given('header').map((one) => [one.name, write(onWire(one), plainOf(values[one.name]))])
  const cookies = given('cookie').flatMap((one) => write(onWire(one), plainOf(values[one.name])) ?? [])
  return {
    query: given('query').flatMap((one) => pairsOf(onWire(one), plainOf(values[one.name]))),
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { Cookie: cookies.join('; ') }) },
  }
}

/** Returns a copy with another value of a member, at any depth. */
export function withMember(
  value: unknown,
  [name = '', ...inner]: string[],
  member: unknown,
): Record<string, unknown> {
  const object = Object(value)
  return { ...object, [name]: inner.length === 0 ? member : withMember(object[name], inner, member) }
}
