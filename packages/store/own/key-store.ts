import { type ApiKey, textsOf } from 'contract-server'

/** A row of `api_keys`, whatever the engine. */
export interface KeyRecord {
  id: number
  /** The id of the first key that the caller had. */
  callerId: number
  name: string
  /** An array, as JSON. */
  scopes: string
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

/** The key that a row holds. */
export function keyOf({
  id,
  callerId,
  name,
  scopes,
  createdAt,
  expiresAt,
  revokedAt,
  lastUsedAt,
}: KeyRecord): ApiKey {
  return {
    id,
    callerId,
    name,
    // A key whose scopes cannot be read may do nothing.
    scopes: textsOf('api_keys', id, 'scopes', scopes) ?? [],
    createdAt,
    ...(expiresAt !== null && { expiresAt }),
    ...(revokedAt !== null && { revokedAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
  }
}

/** In SQL, whether a key is in force. @param now the place of the instant @param of what its columns are named by, such as `k.` */
export const isInForce = (now: string, of = ''): string =>
  `${of}revoked_at IS NULL AND (${of}expires_at IS NULL OR ${of}expires_at > ${now})`
