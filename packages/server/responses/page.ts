/** Responses with a page of a list: by id, by sort, or by an opaque cursor. */
import { cursorName, type Page, type PageQuery } from '../store/page.ts'

// A page that looks through so many items costs one request of the rate limit.
const readPerRequest = 200

/** Place in a list: `after`, and `afterNAME` for a sort. */
type Place = Record<string, unknown>

/**
 * Returns a page of a list and, while more may follow, a link to the next page (RFC 8288). The link is relative to the request, so that it works
 * behind any proxy and path prefix. It contains the position where the page ended, so that it still works after the last item has moved or is
 * deleted.
 * @param id member of the items with their id
 */
export function page<T extends object>(found: Page<T>, query: PageQuery, id: keyof T & string) {
  const { items, read = 0 } = found
  const response = { status: 200 as const, body: items, cost: 1 + Math.floor(read / readPerRequest) }
  const place = endOf(found, query, id)
  if (!place) return response
  const next = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...place })) {
    if (Array.isArray(value)) for (const part of value) next.append(name, String(part))
    else if (value !== undefined) next.append(name, String(value))
  }
  return { ...response, headers: { Link: `<?${next}>; rel="next"` } }
}

/** Returns an opaque cursor for the page after this one; undefined if nothing follows. {@link readCursor} reads it. */
export function nextCursor<T extends object>(
  found: Page<T>,
  query: PageQuery,
  id: keyof T & string,
): string | undefined {
  const place = endOf(found, query, id)
  return place && Buffer.from(JSON.stringify(place)).toString('base64url')
}

/**
 * Returns the members of a list's query that a cursor stands for; none for the first page, and undefined for a text that is no cursor. A caller can
 * forge a cursor: it says only where a page begins, so the list's filters must decide what the caller may see.
 */
export function readCursor(cursor: string | undefined): Pick<PageQuery, 'after'> | undefined {
  if (cursor === undefined) return {}
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as Place
    const isPlace = Object.entries(place).every(
      ([name, value]) => /^after([A-Z]|$)/.test(name) && typeof value !== 'object',
    )
    return isPlace && ['number', 'string'].includes(typeof place.after) ? place : undefined
  } catch {
    return undefined
  }
}

// A page that has read its maximum says where it ended; another one ends behind its last item.
function endOf<T extends object>(
  { items, more, end }: Page<T>,
  { sort }: PageQuery,
  id: keyof T & string,
): Place | undefined {
  const last = items.at(-1)
  if (!more || (!end && !last)) return undefined
  const by = sort?.replace('-', '') ?? id
  const place = by === id ? {} : { [cursorName(by)]: end ? end.from : last?.[by as keyof T] }
  return { after: end?.after ?? last?.[id], ...place }
}
