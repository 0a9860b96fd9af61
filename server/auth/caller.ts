import type { Caller, Token } from '../store/caller.ts'

/** The holder of a key, who stays the same when the key is rotated. */
export function holderOf({
  id,
  callerId = id,
  name,
  scopes,
  expiresAt,
}: Pick<Caller, 'name' | 'scopes' | 'expiresAt'> & { id: number; callerId?: number }): Caller {
  const caller = { id: String(callerId), name, scopes, keyId: id }
  return expiresAt === undefined ? caller : { ...caller, expiresAt }
}

/** The latest instant that a Date can be, in seconds since 1970. */
const lastInstant = 8.64e12

/** When a token expires (RFC 7519, section 4.1.4). */
function endOf({ claims: { exp } }: Token): Pick<Caller, 'expiresAt'> {
  if (typeof exp !== 'number' || !(Math.abs(exp) <= lastInstant)) return {}
  return { expiresAt: new Date(exp * 1000).toISOString() }
}

/** The subject of a token; subjects are unique only at their issuer (OpenID Connect Core 1.0, section 2). */
export function subjectOf(issuer: string, token: Token, scopes: readonly string[]): Caller {
  const name = `${issuer}#${token.subject}`
  return { id: name, name, scopes, ...endOf(token), token }
}
