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

/** The latest that a last use can be: one that is recorded as later comes from a clock that was ahead, and not just from that of another server. */
export const latestUse = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString()

/** In SQL, whether a key is in force. @param now the place of the instant @param of what its columns are named by, such as `k.` */
export const isInForce = (now: string, of = ''): string =>
  `${of}revoked_at IS NULL AND (${of}expires_at IS NULL OR ${of}expires_at > ${now})`
