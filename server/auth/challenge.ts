/** The errors of authentication and authorization, with the challenges of RFC 6750, section 3. */
import { HttpError } from '../http/http-error.ts'

/** 401: no credentials were sent. */
export function authenticationRequired(): HttpError {
  return new HttpError(
    'authentication_required',
    'This operation needs an API key: send it as "Authorization: Bearer <key>".',
    { 'WWW-Authenticate': 'Bearer' },
  )
}

/** 401: the key or token is not valid, for this reason. */
export function invalidToken(reason: string): HttpError {
  return new HttpError('invalid_token', reason, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
}

/** 403: the caller lacks one of the scopes; `has` says which scopes there are. */
export function insufficientScope(scopes: readonly string[], has: string): HttpError {
  return new HttpError(
    'insufficient_scope',
    `This operation needs the scope ${scopes.join(' and ')}; ${has}.`,
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
  )
}

/** 503: a token cannot be verified without the keys of its issuer; `retryAfter` in seconds, 1 or more. */
export function issuerUnavailable(retryAfter: number): HttpError {
  return new HttpError(
    'unavailable',
    `The keys of the issuer of this token are not available; nothing was changed. Try again in ${retryAfter} seconds.`,
    { 'Retry-After': String(retryAfter) },
  )
}
