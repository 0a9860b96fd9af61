import { flatten, RawJson, toJson } from 'contract-openapi/values'
import type { Id } from '../fixtures.ts'
import type { HttpRequest } from '../read/exchange.ts'
import { isJson, writeBody, writes } from '../read/media.ts'
import type { ContractOperation } from '../read/operation.ts'
import type { ContractParameter } from '../read/parameters.ts'

/** A request before it is assembled: parameter values as text, not yet encoded. */
export interface Draft {
  path: Record<string, Id>
  query: [name: string, value: string][]
  headers: Record<string, string>
  body?: Record<string, unknown>
  mediaType?: string
}

/** Assembles a request; `query` and `body` replace those of the draft with texts for the wire. */
export function toRequest(
  { method, path, body: schema, bodyTypes }: ContractOperation,
  draft: Draft,
  { query, body }: { query?: string; body?: string | Buffer } = {},
): HttpRequest {
  const target = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(draft.path[name] ?? ''))
  const written = query ?? queryOf(draft.query)
  const { mediaType } = draft
  const chosen = mediaType && writes(mediaType, draft.body ?? {}) ? mediaType : bodyTypes[0]
  // A serialized value is JSON.
  const type = body !== undefined && chosen && !isJson(chosen) ? bodyTypes[0] : chosen
  const own =
    schema && draft.body !== undefined ? writeBody(draft.body, type ?? 'application/json', schema) : undefined
  return {
    method,
    target: written === '' ? target : `${target}?${written}`,
    headers: draft.headers,
    body: body ?? own?.body,
    mediaType: own?.mediaType ?? type,
  }
}

/** A query of pairs. */
export const queryOf = (pairs: readonly (readonly [name: string, value: unknown])[]): string =>
  pairs
    // The value without a name is the whole query string.
    .map(([name, value]) => [...(name === '' ? [] : [name]), String(value)].map(encoded).join('='))
    .join('&')

// A comma between items is not encoded (RFC 6570, section 3.2.8).
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('%2C', ',')

function pairsOf(
  { name, in: place, style, explode, json, whole }: ContractParameter,
  value: unknown,
): [name: string, value: string][] {
  if (whole === 'value') return [['', json ? toJson(value) : toText(value)]]
  if (json) return [[name, toJson(value)]]
  if (!hasParts(value)) return [[name, toText(value)]]
  const apart = isExploded({ in: place, style, explode })
  const separator = separatorOf(style)
  if (Array.isArray(value))
    return apart && place === 'query'
      ? value.map((one) => [name, toText(one)])
      : [[name, value.map(toText).join(separator)]]
  const members = Object.entries(value).map(([key, one]): [string, string] => [key, toText(one)])
  if (style === 'deepObject') return members.map(([key, one]) => [`${name}[${key}]`, one])
  if (apart && place === 'query')
    return Object.entries(value).flatMap(([key, one]): [string, string][] =>
      [one].flat().map((item) => [key, toText(item)]),
    )
  return [[name, members.map((member) => member.join(explode ? '=' : separator)).join(separator)]]
}

type Styled = Pick<ContractParameter, 'in' | 'style' | 'explode'>

const isExploded = ({ in: place, style, explode }: Styled): boolean =>
  explode ?? (place === 'query' && (style ?? 'form') === 'form')

const separatorOf = (style = ''): string => ({ spaceDelimited: ' ', pipeDelimited: '|' })[style] ?? ','

/** True if the members of an object are parameters of their own: the query has their names, and not that of the object. */
export const isSpread = ({ json, schema, ...styled }: ContractParameter): boolean =>
  styled.in === 'query' &&
  json !== true &&
  (styled.style ?? 'form') === 'form' &&
  isExploded(styled) &&
  flatten(schema).type === 'object'

/** The texts that stand in the text of a parameter: the items of a list, or the names and values of an object. */
export function textsIn({ json }: ContractParameter, value: unknown): string[] {
  if (json || !hasParts(value)) return [toText(value)]
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText)
}

/** True if they can be told apart there. */
export function isSeparable(parameter: ContractParameter, value: unknown): boolean {
  const { in: place, json, style } = parameter
  if (json || !hasParts(value) || style === 'deepObject' || (place === 'query' && isExploded(parameter)))
    return true
  return !textsIn(parameter, value).some((text) => text.includes(separatorOf(style)))
}

const hasParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof RawJson)

export const toText = (value: unknown): string =>
  value instanceof RawJson
    ? String(Number(value.text))
    : typeof value === 'object' && value !== null
      ? toJson(value)
      : String(value)

export function withParameter(draft: Draft, parameter: ContractParameter, text: string): Draft {
  const { in: place, whole } = parameter
  const name = whole === 'value' ? '' : parameter.name
  if (place === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  if (place === 'header') return { ...draft, headers: { ...draft.headers, [name]: text } }
  if (place === 'cookie') return { ...draft, headers: { ...draft.headers, Cookie: cookieOf([[name, text]]) } }
  return { ...draft, query: [...draft.query.filter(([other]) => other !== name), [name, text]] }
}

const cookieOf = (pairs: (readonly [name: string, value: string])[]): string =>
  pairs.map(([name, value]) => `${name}=${encoded(value)}`).join('; ')

/** Divides parameter values into the parts of a draft; path parameters are left out. */
export function partsOf(
  parameters: readonly ContractParameter[],
  values: Record<string, unknown>,
): Pick<Draft, 'query' | 'headers'> {
  const pairs = (place: string) =>
    parameters.flatMap((one) =>
      one.in === place && values[one.name] !== undefined ? pairsOf(one, values[one.name]) : [],
    )
  const cookies = pairs('cookie')
  return {
    query: pairs('query'),
    headers: {
      ...Object.fromEntries(pairs('header')),
      ...(cookies.length > 0 && { Cookie: cookieOf(cookies) }),
    },
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
