import { type Created, isRefusal, type Refusal, type Versioned } from 'contract-server'
import { cursorName, type Page, type PageQuery } from 'contract-store'
import type { Error as ErrorBody, ErrorCode } from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'

/** An error response, with the status that the contract's catalogue gives the code; a union over the codes. */
export type Problem<Code extends ErrorCode> = Code extends ErrorCode
  ? { status: (typeof errorStatus)[Code]; body: ErrorBody }
  : never

/** The error response for a code and a sentence that says what happened. */
export function problem<Code extends ErrorCode>(code: Code, message: string): Problem<Code> {
  const status = errorStatus[code]
  return { status, body: { code, message, status } } as Problem<Code>
}

/** Turns a refusal of the store into the response that the contract documents for it. */
export function decline<Code extends ErrorCode>(refusal: Refusal<Code>): Problem<Code> {
  return problem(refusal.refused, refusal.message)
}

/** A version as a strong entity tag (RFC 9110, section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

/** A single resource, with its version. */
export function resource<T>({ value, version }: Versioned<T>) {
  return { status: 200 as const, body: value, headers: { ETag: entityTag(version) } }
}

/** A resource after a change, or why a rule refused that. */
export const changed = <T, Code extends ErrorCode>(result: Versioned<T> | Refusal<Code>) =>
  isRefusal<Code>(result) ? decline(result) : resource(result)

/** Nothing where something was removed, or why a rule refused that. */
export const removed = <Code extends ErrorCode>(result: object | Refusal<Code> | undefined) =>
  isRefusal<Code>(result) ? decline(result) : { status: 204 as const }

/** A resource that was created, or created before under the same idempotency key, and where it is. */
export function created<T>({ value, version, replayed }: Created<T>, location: string) {
  const headers = { Location: location, ETag: entityTag(version) }
  return {
    status: 201 as const,
    body: value,
    headers: replayed ? { ...headers, 'Idempotency-Replayed': 'true' as const } : headers,
  }
}

/** As many items as a page may look through, one by one, for the price of one request. */
const readPerRequest = 200

/**
 * A page of a list and, while more may follow, the link to the next one (RFC 8288). The link is relative
 * to the request, so that it holds behind any proxy and path prefix. It says where the page ended, so
 * that it leads on when its last item has moved or gone.
 */
export function page<T extends object>(found: Page<T>, query: PageQuery, id: keyof T & string) {
  const { items, more, end, read = 0 } = found
  const response = { status: 200 as const, body: items, cost: 1 + Math.floor(read / readPerRequest) }
  const last = items.at(-1)
  if (!more || (!end && !last)) return response
  const next = new URLSearchParams()
  const by = query.sort?.replace('-', '') ?? id
  const place = by === id ? {} : { [cursorName(by)]: end ? end.from : last?.[by as keyof T] }
  for (const [name, value] of Object.entries({ ...query, after: end?.after ?? last?.[id], ...place })) {
    for (const part of [value].flat()) if (part !== undefined) next.append(name, String(part))
  }
  return { ...response, headers: { Link: `<?${next}>; rel="next"` } }
}
