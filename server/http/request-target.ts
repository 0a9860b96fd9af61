/** What the router is given for a target that names no path of this server: no operation has it. */
export const nowhere = '/*'

/**
 * The path and query of a request target (RFC 9112, section 3.2): the origin form as it is, the absolute form without its origin.
 * @returns undefined for `*`, for a URL that is not of the web, and for a path whose percent-encoding is broken
 */
export function originForm(target: string): string | undefined {
  const local = target.startsWith('/') ? target : localPart(target)
  return local?.includes('%') && !isDecodable(local) ? undefined : local
}

function localPart(target: string): string | undefined {
  const local = /^https?:\/\/[^/?#]+([^#]*)$/i.exec(target)?.[1]
  if (local === undefined || !URL.canParse(target)) return undefined
  return local.startsWith('/') ? local : `/${local}`
}

function isDecodable(local: string): boolean {
  try {
    decodeURI(local.split(/[?#]/, 1)[0]!)
    return true
  } catch {
    return false
  }
}
