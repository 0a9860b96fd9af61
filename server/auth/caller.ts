import type { Caller, Token } from '../store/caller.ts'

/** The holder of a key, who stays the same when the key is rotated. */
export function holderOf({
  id,
  callerId = id,
  name,
  scopes,
}: Pick<Caller, 'name' | 'scopes'> & { id: number; callerId?: number }): Caller {
  return { id: String(callerId), name, scopes, keyId: id }
}

/** The subject of a token; subjects are unique only at their issuer (OpenID Connect Core 1.0, section 2). */
export function subjectOf(issuer: string, token: Token, scopes: readonly string[]): Caller {
  const name = `${issuer}#${token.subject}`
  return { id: name, name, scopes, token }
}
