/** Who sends a request: the holder of an API key, or the subject of a token. */
export interface Caller {
  /** Lasting, and no other caller's: what is kept for a caller is kept under it. */
  id: string
  /** For people: in logs and reports. */
  name: string
  scopes: readonly string[]
  /** Of the API key, if it was one. */
  keyId?: number
}

/** The holder of a key. */
export function holderOf({ id, name, scopes }: Pick<Caller, 'name' | 'scopes'> & { id: number }): Caller {
  return { id: String(id), name, scopes, keyId: id }
}

/** The subject of a token; subjects are unique only at their issuer (OpenID Connect Core 1.0, section 2). */
export function subjectOf(issuer: string, subject: string, scopes: readonly string[]): Caller {
  const name = `${issuer}#${subject}`
  return { id: name, name, scopes }
}
