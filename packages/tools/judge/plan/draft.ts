/**
 * A draft is a request in parts: path parameters as values, the query in pairs, headers, a body. `toRequest` puts it together, in the styles of the
 * contract.
 */
import { flatten, RawJson, toJson } from 'contract-openapi/values'
import { encodePart, pairsOf, replaceNames, splitsMembers, write } from 'contract-openapi/wire'
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
  { method, path, fixedQuery, parameters, body: described }: ContractOperation,
  draft: Draft,
  { query, body }: { query?: string; body?: string | Buffer } = {},
): HttpRequest {
  const target = replaceNames(path, (name) => {
    const parameter = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)
    return written(parameter, draft.path[name] ?? '')
  })
  const asked = [fixedQuery ?? [], query ?? queryOf(draft.query)].flat().filter((text) => text !== '')
  const { forms = [] } = described ?? {}
  const chosen = forms.filter(({ mediaType }) => mediaType === draft.mediaType)
  // The first one takes a text that replaces the body.
  const isWritten = body === undefined && draft.body !== undefined
  const form = isWritten ? [...chosen, ...forms].find((sentForm) => sentForm.canSend(draft.body)) : forms[0]
  const sentBody = isWritten ? form?.write(draft.body) : undefined
  return {
    method,
    target: [target, ...(asked.length > 0 ? [asked.join('&')] : [])].join('?'),
    headers: draft.headers,
    body: body ?? sentBody?.body,
    mediaType: sentBody?.mediaType ?? form?.mediaType,
  }
}

const written = (parameter: ContractParameter | undefined, value: unknown): string =>
  parameter ? (write(onWire(parameter), plainOf(value)) ?? '') : encodePart(String(value))

const onWire = (parameter: ContractParameter) => ({ ...parameter, name: parameter.wireName })

/** A query of encoded pairs. */
export const queryOf = (pairs: readonly Pair[]): string =>
  pairs.map((pair) => pair.filter((part) => part !== undefined).join('=')).join('&')

/** The pair of a name and a text that are not yet encoded. */
export const pairOf = (name: string, value: unknown): Pair => [encodePart(name), encodePart(String(value))]

/** Pairs without those of a name. */
export const without = (pairs: readonly Pair[], name: string): Pair[] =>
  pairs.filter(([other]) => other !== encodePart(name))

/** True if the members of an object are parameters of their own. */
export const isApart = (parameter: ContractParameter): boolean =>
  flatten(parameter.schema).type === 'object' && splitsMembers(parameter)

/** The texts in a value: the items of a list, or the names and values of an object. */
export const textsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null || value instanceof RawJson) return [toText(value)]
  return (Array.isArray(value) ? value : Object.entries(value).flat()).map(toText)
}

export const toText = (value: unknown): string =>
  value instanceof RawJson
    ? String(Number(value.text))
    : typeof value === 'object' && value !== null
      ? toJson(value)
      : String(value)

/** A number as it is sent. */
export const plainOf = (value: unknown): unknown => (value instanceof RawJson ? Number(value.text) : value)

/** Replaces the value of a parameter with a text, which need not fit its style. */
export function withParameter(draft: Draft, parameter: ContractParameter, text: string): Draft {
  const { in: place, name, wireName, whole } = parameter
  if (place === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  if (place === 'header') return { ...draft, headers: { ...draft.headers, [wireName]: text } }
  if (place === 'cookie')
    return { ...draft, headers: { ...draft.headers, Cookie: pairOf(wireName, text).join('=') } }
  const pair: Pair = whole ? [undefined, encodePart(text)] : pairOf(wireName, text)
  return { ...draft, query: [...without(draft.query, wireName), pair] }
}

/** Replaces the value of a parameter in its style. */
export function withValue(draft: Draft, parameter: ContractParameter, value: unknown): Draft {
  const { query, headers } = partsOf([parameter], { [parameter.name]: value })
  const others = parameter.in === 'query' ? without(draft.query, parameter.wireName) : draft.query
  return { ...draft, query: [...others, ...query], headers: { ...draft.headers, ...headers } }
}

/** Divides parameter values into the parts of a draft; path parameters are left out. */
export function partsOf(
  parameters: readonly ContractParameter[],
  values: Record<string, unknown>,
): Pick<Draft, 'query' | 'headers'> {
  const valuedIn = (place: string) =>
    parameters.filter(
      (parameter) =>
        parameter.in === place &&
        Object.hasOwn(values, parameter.name) &&
        values[parameter.name] !== undefined,
    )
  const headers = valuedIn('header').map((parameter) => [
    parameter.wireName,
    write(onWire(parameter), plainOf(values[parameter.name])),
  ])
  const cookies = valuedIn('cookie').flatMap(
    (parameter) => write(onWire(parameter), plainOf(values[parameter.name])) ?? [],
  )
  return {
    query: valuedIn('query').flatMap((parameter) =>
      pairsOf(onWire(parameter), plainOf(values[parameter.name])),
    ),
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { Cookie: cookies.join('; ') }) },
  }
}

/** Returns a copy with another value of a member, at any depth. */
export function withMember(
  value: unknown,
  [name = '', ...inner]: readonly string[],
  member: unknown,
): Record<string, unknown> {
  const object = Object(value)
  return { ...object, [name]: inner.length === 0 ? member : withMember(object[name], inner, member) }
}
