/** Preconditions of a request, by entity tag: the versions that a write expects, and the status of a read that they end. */
import type { Expected } from '../store/result.ts'

// Groups: the weak mark and the opaque tag (RFC 9110, section 8.8.3).
const entityTags = /(W\/)?"([^"]*)"/g

/**
 * Returns the versions that the preconditions of a write accept (RFC 9110, section 13.2.2). If-Match compares strongly and If-None-Match
 * weakly; a tag that this service did not issue matches nothing. A value that is not a text counts as absent.
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

/** Returns the status that a failed precondition of a read calls for (RFC 9110, section 13.2.2); undefined if they hold. */
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

export function isUnmodified(ifNoneMatch: unknown, etag: unknown): boolean {
  if (typeof ifNoneMatch !== 'string' || typeof etag !== 'string') return false
  return ifNoneMatch === '*' || [...ifNoneMatch.matchAll(entityTags)].some(([, , tag]) => `"${tag}"` === etag)
}
