/** An API key as the store knows it: never the key itself, only its SHA-256. Instants are ISO 8601 in UTC. */
export interface ApiKey {
  id: number
  /** Whose key it is: the same for all keys that came from one by rotation, and for no other. */
  callerId: number
  /** Unique among the keys that are not revoked. */
  name: string
  scopes: string[]
  createdAt: string
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
}

/** The name of the first key of a database. Whether there ever was one distinguishes the first start from all others, so its rows stay. */
export const firstKey = 'admin'

/** Where API keys are kept. */
export interface KeyStore {
  /**
   * The key with this digest (SHA-256, hex), also when expired or revoked: as it is when it is asked for. So a revocation, once it is
   * acknowledged, holds at the next request on every server. Not a promise where the store knows it without reading.
   */
  find(digest: string): ApiKey | Promise<ApiKey | undefined>
  /**
   * Undefined when a key of that name is already in force; one that has expired is revoked and makes room.
   * @param beforeCommit runs inside the transaction when the key is about to be in force, maybe twice; what it throws prevents that
   */
  create(
    key: { name: string; scopes: string[]; digest: string; expiresAt?: string },
    beforeCommit?: () => void,
  ): Promise<ApiKey | undefined>
  list(): Promise<ApiKey[]>
  /** Revokes the key with this name, which may have expired; undefined when there is none. */
  revoke(name: string): Promise<ApiKey | undefined>
  /** Revokes and creates in one transaction, keeping caller, name, scopes and expiry; undefined when none is in force. */
  rotate(name: string, digest: string): Promise<ApiKey | undefined>
  /** Records the last use of keys, by id; called now and then with what has gathered. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>
  /**
   * Removes the keys of callers whose last one ended, by revocation or expiry, before an instant. The {@link firstKey} stays, and so do
   * the keys of who has webhooks.
   * @param most how many callers at once
   * @returns how many keys were removed
   */
  prune(before: Date, most: number): Promise<number>
}
