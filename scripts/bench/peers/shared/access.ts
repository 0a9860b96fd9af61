/** Checks the API key by looking up its digest, like our own server. */
import { hash } from 'node:crypto'
import { apiKey } from './environment.ts'
import { errorBody } from './operations.ts'

const digests = new Set([hash('sha256', apiKey)])

export function isAuthorized(authorization: string | undefined): boolean {
  const token = /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
  return token !== undefined && digests.has(hash('sha256', token))
}

/** Response headers without a valid key (RFC 6750). */
export const challenge = { 'www-authenticate': 'Bearer' }
export const unauthorized = errorBody(401, 'authentication_required', 'This operation needs an API key.')
