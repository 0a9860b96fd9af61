import { hash } from 'node:crypto'
import type { Once } from '../store/unit.ts'

/** What an Idempotency-Key stands for: all that a handler gets of a request. */
export interface KeyedRequest {
  operationId: string
  /** Of the caller; undefined for a public operation. */
  callerId: string | undefined
  path: Record<string, unknown>
  query: Record<string, unknown>
  /** A parsed body, or bytes. */
  body: unknown
}

/**
 * The scope and fingerprint of an idempotency key. Keys of different callers and operations never meet;
 * a key that returns with another path, query or body is refused.
 */
export function onceFor(key: string, { operationId, callerId, path, query, body }: KeyedRequest): Once {
  const fingerprint = hash('sha256', canonicalJson([path, query, body]), 'hex')
  return { scope: `${callerId ?? 'anyone'}:${operationId}`, key, fingerprint }
}

/** JSON with the members of every object in order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
