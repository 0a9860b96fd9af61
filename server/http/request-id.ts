import { randomBytes } from 'node:crypto'

/** What a caller's id may be made of, so that it harms neither a log nor a terminal. */
const harmless = /^[A-Za-z0-9._-]{1,64}$/

/** The start of the ids that are made here: another one for each process. */
const prefix = randomBytes(6).toString('hex')
let count = 0

/** The id of a request: the caller's own `X-Request-Id` if it is harmless, else a new one. */
export function requestIdOf({ headers }: { headers: Record<string, unknown> }): string {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && harmless.test(sent) ? sent : newRequestId()
}

/** An id that no other request has, of this process or another. */
export function newRequestId(): string {
  return `${prefix}-${count++}`
}
