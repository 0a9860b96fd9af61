import type { ApiKey, KeyStore } from '../db/store.ts'
import type { Route } from '../generated/router.ts'
import { digestOf, isWellFormed } from './key.ts'
import { RequestRefused } from './refusal.ts'

const notAKey = 'This is not an API key of this service; was it copied whole?'

/**
 * Authenticates a request by its bearer key (RFC 6750).
 * @throws RequestRefused 401 without a valid key
 */
export async function authenticate(
  authorization: string | undefined,
  keys: KeyStore,
  now: Date,
): Promise<ApiKey> {
  const token = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (token === undefined) {
    throw new RequestRefused(
      'authentication_required',
      'This operation needs an API key: send it as "Authorization: Bearer <key>".',
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
  const key = await keys.find(digestOf(token))
  if (key === undefined) throw invalidToken(isWellFormed(token) ? 'This API key is unknown.' : notAKey)
  if (key.revokedAt !== undefined) throw invalidToken('This API key has been revoked.')
  if (key.expiresAt !== undefined && new Date(key.expiresAt) <= now)
    throw invalidToken('This API key has expired.')
  return key
}

/**
 * Checks that a key has the scopes that the contract asks for.
 * @throws RequestRefused 403 when it lacks one
 */
export function checkScopes(scopes: readonly string[], key: ApiKey) {
  if (scopes.every((scope) => key.scopes.includes(scope))) return
  throw new RequestRefused(
    'insufficient_scope',
    `This operation needs the scope ${scopes.join(' and ')}; the API key has ${key.scopes.join(', ') || 'none'}.`,
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
  )
}

function invalidToken(message: string): RequestRefused {
  return new RequestRefused('invalid_token', message, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
}

/**
 * Makes sure before the start that every operation's protection is one this server enforces.
 * @throws Error naming the operation whose security scheme is unknown
 */
export function assertEnforceable(routes: readonly Route[]) {
  for (const { operationId, security } of routes) {
    if (security && security.scheme !== 'bearerAuth') {
      throw new Error(
        `${operationId} asks for the security scheme ${security.scheme}, which this server does not enforce.`,
      )
    }
  }
}
