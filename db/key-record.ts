import type { ApiKey } from './key-store.ts'

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
    scopes: JSON.parse(scopes),
    createdAt,
    ...(expiresAt !== null && { expiresAt }),
    ...(revokedAt !== null && { revokedAt }),
    ...(lastUsedAt !== null && { lastUsedAt }),
  }
}
