import fc from 'fast-check'
import type { ContractOperation, Parameter } from '../contract.ts'
import type { HttpRequest } from '../exchange.ts'
import { toJson } from './json.ts'
import { type Ids, toText, valid } from './values.ts'

/** A request before it is put together: parameter values as text, not yet encoded. */
export interface Draft {
  path: Record<string, string>
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** The body as a value, for the operations that take one. */
  body?: Record<string, unknown>
}

/** A request, and in a few words what is special about it. */
export interface Generated {
  what: string
  request: HttpRequest
}

/** Drafts that the contract allows. */
export function validDraft({ parameters, body }: ContractOperation, ids: Ids): fc.Arbitrary<Draft> {
  const bodies = body ? (valid(body, ids) as fc.Arbitrary<Draft['body']>) : fc.constant(undefined)
  return fc
    .tuple(
      values(parameters, 'path', ids),
      values(parameters, 'query', ids),
      values(parameters, 'header', ids),
      bodies,
    )
    .map(([path, query, headers, body]) => ({
      path: textsOf(path),
      query: Object.entries(query).flatMap(([name, value]) =>
        [value].flat().map((one): [string, string] => [name, toText(one)]),
      ),
      headers: textsOf(headers),
      body,
    }))
}

function values(
  parameters: Parameter[],
  place: Parameter['in'],
  ids: Ids,
): fc.Arbitrary<Record<string, unknown>> {
  const own = parameters.filter((parameter) => parameter.in === place)
  return fc.record(Object.fromEntries(own.map(({ name, schema }) => [name, valid(schema, ids, name)])), {
    requiredKeys: own.filter(({ required }) => required).map(({ name }) => name),
  })
}

const textsOf = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))

/** Puts a request together; `query` and `body` replace the draft's with texts as they go over the wire. */
export function toRequest(
  { method, path, body: takesBody }: ContractOperation,
  draft: Draft,
  { query, body }: { query?: string; body?: string | Buffer } = {},
): HttpRequest {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(draft.path[name] ?? ''))
  const written =
    query ??
    draft.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return {
    method,
    target: written === '' ? target : `${target}?${written}`,
    headers: draft.headers,
    body: body ?? (takesBody && toJson(draft.body)),
  }
}

/** The draft with another value for one of its parameters. */
export function withParameter(draft: Draft, { name, in: place }: Parameter, text: string): Draft {
  if (place === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  if (place === 'header') return { ...draft, headers: { ...draft.headers, [name]: text } }
  return { ...draft, query: [...draft.query.filter(([other]) => other !== name), [name, text]] }
}
