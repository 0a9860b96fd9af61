/** Who sends a request: the holder of an API key, or the subject of a token. */
export interface Caller {
  /** Lasting, also when a key is rotated, and no other caller's: what is kept for a caller is kept under it. */
  id: string
  /** For people: in logs and reports. */
  name: string
  scopes: readonly string[]
  /** When the key or token stops being valid: ISO 8601, UTC. Absent for a key without an end. */
  expiresAt?: string
  /** Of the API key, if it was one. */
  keyId?: number
  /** What the token says, if it was one: verified, and in force. */
  token?: Token
}

/** A token (JWT, RFC 7519) of the issuer that the operator trusts. */
export interface Token {
  /** Whom it was issued for (`sub`): 1 to 255 characters, unique at the issuer only. */
  subject: string
  /** Everything that it says, as the issuer wrote it: nothing but the registered claims has been checked. */
  claims: Readonly<Record<string, unknown>>
}
