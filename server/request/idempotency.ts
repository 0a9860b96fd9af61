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

/** One way to make a text of a request: equal requests have equal texts, and others have others. */
export interface Form {
  /** Begins the fingerprints of this form, and of no other. */
  tag: string
  write(request: KeyedRequest): string
}

/**
 * The forms of fingerprints. The first is the one that is kept, and a key that was kept in any of them is recognized. One that was kept in a
 * form that is not among them, by a newer release that was rolled back, is taken for the same request (see {@link createOnce}).
 *
 * To change what a fingerprint is made of, leave the old form as it is, and put a new one with a tag of its own (`2:`) before it. Remove the
 * old form once nothing has been kept in it for 24 hours.
 */
export const forms: readonly [Form, ...Form[]] = [
  // Without a tag, as it was before there were others.
  { tag: '', write: ({ path, query, body }) => canonicalJson([path, query, body]) },
  // Of the releases until 2026-11-22. The text is another one, so that nothing which is kept in the form above can match it.
  { tag: '', write: ({ body }) => canonicalJson(body ?? null) },
]

/**
 * The scope and fingerprint of an idempotency key. Keys of different callers and operations never meet;
 * a key that returns with another path, query or body is refused.
 */
export function onceFor(key: string, request: KeyedRequest, [kept, ...others] = forms): Once {
  const { operationId, callerId } = request
  const fingerprint = ({ tag, write }: Form) => tag + hash('sha256', write(request), 'hex')
  return {
    scope: `${callerId ?? 'anyone'}:${operationId}`,
    key,
    fingerprint: fingerprint(kept),
    otherFingerprints: () => others.map(fingerprint),
  }
}

/** JSON with the members of every object in order, so that equal values have equal texts. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
