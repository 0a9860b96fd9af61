/** The check of the API key: a digest that is looked up, as our own server does. */
import { hash } from 'node:crypto'
import { apiKey } from './environment.ts'
import { errorBody } from './operations.ts'

const digests = new Set([hash('sha256', apiKey)])

/** True if an Authorization header carries the key. */
export function isAuthorized(authorization: string | undefined): boolean {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return token !== undefined && digests.has(hash('sha256', token))
}

/** The response to a request without a valid key (RFC 6750). */
export const challenge = { 'www-authenticate': 'Bearer' }
export const unauthorized = errorBody(401, 'authentication_required', 'This operation needs an API key.')
