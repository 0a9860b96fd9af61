import type { HttpRequest } from './exchange.ts'
import type { Id } from './fixtures.ts'
import { toJson } from './fuzz/json.ts'
import type { ContractOperation, ContractParameter } from './oracle-contract.ts'

/** A request before it is put together: parameter values as text, not yet encoded. */
export interface Draft {
  path: Record<string, Id>
  query: [name: string, value: string][]
  headers: Record<string, string>
  /** The body as a value, for the operations that take one. */
  body?: Record<string, unknown>
  /** Of the body; the first that the operation takes if undefined. */
  mediaType?: string
}

/** Puts a request together; `query` and `body` replace the draft's with texts as they go over the wire. */
export function toRequest(
  { method, path, body: takesBody, bodyTypes }: ContractOperation,
  draft: Draft,
  { query, body }: { query?: string; body?: string | Buffer } = {},
): HttpRequest {
  const target = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURIComponent(draft.path[name] ?? ''))
  const written =
    query ??
    draft.query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
  return {
    method,
    target: written === '' ? target : `${target}?${written}`,
    headers: draft.headers,
    body: body ?? (takesBody && draft.body !== undefined ? toJson(draft.body) : undefined),
    mediaType: draft.mediaType ?? bodyTypes[0],
  }
}

/** The draft with another value for one of its parameters. */
export function withParameter(draft: Draft, { name, in: place }: ContractParameter, text: string): Draft {
  if (place === 'path') return { ...draft, path: { ...draft.path, [name]: text } }
  if (place === 'header') return { ...draft, headers: { ...draft.headers, [name]: text } }
  return { ...draft, query: [...draft.query.filter(([other]) => other !== name), [name, text]] }
}
