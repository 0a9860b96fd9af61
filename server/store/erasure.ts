/** Erasing what a caller left: keys, counts of calls, idempotency keys, webhooks with their deliveries. Events and resources name no callers. */

/** How many rows were removed, by table; undefined where a key of the caller is still in force, and nothing was. */
export type Erased = Readonly<Record<string, number>> | undefined

/**
 * What of a caller stands in the database under a lasting id: that of its first key, as a text, or the subject of a token as it is. A name
 * without `#` is of no token, and may look like the id of another caller.
 */
export const idsOf = (name: string, keys: readonly { id: string }[]): string[] => {
  const ids = keys.map(({ id }) => id)
  return name.includes('#') ? [...ids, name] : ids
}

/** What the scopes of a caller's idempotency keys begin with; the rest is an operationId, which has no colon. */
export const scopePrefix = (id: string): string => `${id}:`
