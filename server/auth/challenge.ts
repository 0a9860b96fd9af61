/**
 * The errors of authentication and authorization, with their challenges: those of RFC 6750, section 3, for bearer keys and tokens. For an
 * API key elsewhere no scheme is registered, and RFC 9110, section 15.5.2, still wants a challenge: `ApiKey`, with where the key goes as
 * its parameters (section 11.2).
 */
import type { Credentials } from '../contract/route.ts'
import { HttpError } from '../http/http-error.ts'

type Whereabouts = Pick<Credentials, 'in' | 'name'>

const bearer: Whereabouts = { in: 'authorization', name: 'authorization' }

/** 401: none of the credentials were sent that would open the operation. */
export function authenticationRequired(security: readonly Credentials[]): HttpError {
  const issued = security.every(({ issuer }) => issuer)
  return new HttpError(
    'authentication_required',
    `This operation needs ${issued ? 'a token' : 'an API key'}: send it as ${[...new Set(security.map(usage))].join(', or as ')}.`,
    { 'WWW-Authenticate': [...new Set(security.map((one) => challenge(one)))].join(', ') },
  )
}

/** 401: the key or token is not valid, for this reason. Tokens are always bearer tokens. */
export function invalidToken(reason: string, credentials: Whereabouts = bearer): HttpError {
  return new HttpError('invalid_token', reason, {
    'WWW-Authenticate': challenge(credentials, 'error="invalid_token"'),
  })
}

/** 403: the caller lacks one of the scopes; `has` says which scopes there are. */
export function insufficientScope(credentials: Credentials, has: string): HttpError {
  const { scopes } = credentials
  return new HttpError(
    'insufficient_scope',
    `This operation needs the scope ${scopes.join(' and ')}; ${has}.`,
    {
      'WWW-Authenticate': challenge(credentials, 'error="insufficient_scope"', `scope="${scopes.join(' ')}"`),
    },
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

function challenge({ in: place, name }: Whereabouts, ...parameters: string[]): string {
  const [scheme, all] =
    place === 'authorization'
      ? ['Bearer', parameters]
      : ['ApiKey', [`in="${place}"`, `name="${name.replace(/["\\]/g, '\\$&')}"`, ...parameters]]
  return [scheme, all.join(', ')].filter(Boolean).join(' ')
}

function usage({ in: place, name, issuer }: Credentials): string {
  switch (place) {
    case 'authorization':
      return `"Authorization: Bearer <${issuer ? 'token' : 'key'}>"`
    case 'header':
      return `"${name}: <key>"`
    default:
      return `the ${place === 'query' ? 'query parameter' : 'cookie'} ${name}`
  }
}
