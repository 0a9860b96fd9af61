import { type Created, isRefusal, type Refusal, type Versioned } from 'contract-server'
import { cursorName, type Page, type PageQuery } from 'contract-store'
import type { Error as ErrorBody, ErrorCode } from '../generated/contract.ts'
import { errorStatus } from '../generated/errors.ts'

/** Error response with the status that the contract gives the code; a union over the codes. */
export type Problem<Code extends ErrorCode> = Code extends ErrorCode
  ? { status: (typeof errorStatus)[Code]; body: ErrorBody }
  : never

export function problem<Code extends ErrorCode>(code: Code, message: string): Problem<Code> {
  const status = errorStatus[code]
  return { status, body: { code, message, status } } as Problem<Code>
}

export function decline<Code extends ErrorCode>(refusal: Refusal<Code>): Problem<Code> {
  return problem(refusal.refused, refusal.message)
}

/** Formats a version as a strong entity tag (RFC 9110, section 8.8.3). */
export const entityTag = (version: number): string => `"${version}"`

export function resource<T>({ value, version }: Versioned<T>) {
  return { status: 200 as const, body: value, headers: { ETag: entityTag(version) } }
}

export const changed = <T, Code extends ErrorCode>(result: Versioned<T> | Refusal<Code>) =>
  isRefusal<Code>(result) ? decline(result) : resource(result)

export const removed = <Code extends ErrorCode>(result: object | Refusal<Code> | undefined) =>
  isRefusal<Code>(result) ? decline(result) : { status: 204 as const }

/** Returns 201 for a new resource, also for one that an earlier request with the same idempotency key created. */
export function created<T>({ value, version, replayed }: Created<T>, location: string) {
  const headers = { Location: location, ETag: entityTag(version) }
  return {
    status: 201 as const,
    body: value,
    headers: replayed ? { ...headers, 'Idempotency-Replayed': 'true' as const } : headers,
  }
}

// A page that looks through so many items costs one request of the rate limit.
const readPerRequest = 200

/**
 * Returns a page of a list and, while more may follow, a link to the next page (RFC 8288). The link is relative to the request, so that it works
 * behind any proxy and path prefix. It contains the position where the page ended, so that it still works after the last item has moved or is
 * deleted.
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
