/** One entity tag of a list; the weak mark and the opaque part (RFC 9110, section 8.8.3). */
const entityTags = /(W\/)?"([^"]*)"/g

/**
 * The versions that an If-Match accepts: undefined for any (no header, or `*`). Comparison is strong, so weak tags
 * and tags that this service never gave match nothing.
 */
export function expectedVersions(ifMatch: unknown): number[] | undefined {
  if (typeof ifMatch !== 'string' || ifMatch === '*') return undefined
  return [...ifMatch.matchAll(entityTags)]
    .filter(([, weak, tag]) => weak === undefined && /^[1-9][0-9]*$/.test(tag!))
    .map(([, , tag]) => Number(tag))
}

/** Whether the caller already has this representation (If-None-Match, weak comparison). */
export function isUnmodified(ifNoneMatch: unknown, etag: unknown): boolean {
  if (typeof ifNoneMatch !== 'string' || typeof etag !== 'string') return false
  return ifNoneMatch === '*' || [...ifNoneMatch.matchAll(entityTags)].some(([, , tag]) => `"${tag}"` === etag)
}
