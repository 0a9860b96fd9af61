import type { Expected } from '../store/result.ts'

/** One entity tag of a list; the weak mark and the opaque part (RFC 9110, section 8.8.3). */
const entityTags = /(W\/)?"([^"]*)"/g

/**
 * The versions that the preconditions of a write accept (RFC 9110, section 13.2.2); a header that is not a text was not sent.
 * If-Match compares strongly and If-None-Match weakly; tags that this service never gave match nothing.
 */
export function expectedVersions(ifMatch: unknown, ifNoneMatch: unknown): Expected {
  if (ifNoneMatch === '*') return []
  const not = typeof ifNoneMatch === 'string' ? versionsIn(ifNoneMatch, true) : []
  if (typeof ifMatch === 'string' && ifMatch !== '*')
    return versionsIn(ifMatch, false).filter((version) => !not.includes(version))
  return not.length > 0 ? { not } : undefined
}

function versionsIn(tags: string, weakly: boolean): number[] {
  return [...tags.matchAll(entityTags)]
    .filter(([, weak, tag]) => (weakly || weak === undefined) && /^[1-9][0-9]*$/.test(tag!))
    .map(([, , tag]) => Number(tag))
}

/** The status that the preconditions of a read call for instead of its own (RFC 9110, section 13.2.2); undefined when they hold. */
export function unmetPrecondition(
  ifMatch: unknown,
  ifNoneMatch: unknown,
  etag: unknown,
): 412 | 304 | undefined {
  if (typeof ifMatch === 'string' && typeof etag === 'string' && ifMatch !== '*') {
    if (![...ifMatch.matchAll(entityTags)].some(([tag]) => tag === etag && !tag.startsWith('W/'))) return 412
  }
  return isUnmodified(ifNoneMatch, etag) ? 304 : undefined
}

/** Whether the caller already has this representation (If-None-Match, weak comparison). */
export function isUnmodified(ifNoneMatch: unknown, etag: unknown): boolean {
  if (typeof ifNoneMatch !== 'string' || typeof etag !== 'string') return false
  return ifNoneMatch === '*' || [...ifNoneMatch.matchAll(entityTags)].some(([, , tag]) => `"${tag}"` === etag)
}
