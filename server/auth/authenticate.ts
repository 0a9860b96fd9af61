import type { ApiKey, KeyStore } from '../../db/key-store.ts'
import type { Route } from '../../generated/router.ts'
import { HttpError } from '../http/http-error.ts'
import { digestOf, isWellFormed } from './api-keys.ts'
import { type Caller, holderOf } from './caller.ts'
import type { TokenVerifier } from './oidc.ts'

const notAKey = 'This is not an API key of this service; was it copied whole?'

/** Who may call. */
export interface Access {
  keys: KeyStore
  /** Undefined when no issuer of tokens is trusted. */
  tokens?: TokenVerifier | undefined
}

/**
 * Authenticates a request by its bearer key or token (RFC 6750).
 * @throws HttpError 401 without a valid one
 */
export async function authenticate(
  authorization: string | undefined,
  { keys, tokens }: Access,
  now: Date,
): Promise<Caller> {
  const remembered = authorization === undefined ? undefined : digests.get(authorization)
  if (remembered !== undefined) return holderInForce(await keys.find(remembered), now)
  const token = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization === undefined || token === undefined) {
    throw new HttpError(
      'authentication_required',
      'This operation needs an API key: send it as "Authorization: Bearer <key>".',
      { 'WWW-Authenticate': 'Bearer' },
    )
  }
  // A key has no dots, a JWT has two.
  if (tokens && token.includes('.')) return tokens(token, now)
  const digest = digestOf(token)
  const key = await keys.find(digest)
  if (key === undefined && !isWellFormed(token)) throw invalidToken(notAKey)
  const holder = holderInForce(key, now)
  remember(authorization, digest)
  return holder
}

/** A key is found by its SHA-256, never compared with others: what the time of a look-up tells of a digest opens nothing. */
function holderInForce(key: ApiKey | undefined, now: Date): Caller {
  if (key === undefined) throw invalidToken('This API key is unknown.')
  if (key.revokedAt !== undefined) throw invalidToken('This API key has been revoked.')
  if (key.expiresAt !== undefined && new Date(key.expiresAt) <= now)
    throw invalidToken('This API key has expired.')
  return holderOf(key)
}

/**
 * Digests of the keys that were good lately, by their Authorization header: to read and hash one takes a twentieth of the time of
 * a small GET. Whether a key is still good is asked of the store each time. Requests bring their keys into memory anyway.
 */
const digests = new Map<string, string>()
const mostDigests = 1000

function remember(authorization: string, digest: string) {
  if (digests.size >= mostDigests) digests.clear()
  digests.set(authorization, digest)
}

/**
 * Checks that a caller has the scopes that the contract asks for.
 * @throws HttpError 403 when they lack one
 */
export function checkScopes(scopes: readonly string[], caller: Caller) {
  if (scopes.every((scope) => caller.scopes.includes(scope))) return
  const has = `the ${caller.keyId === undefined ? 'token' : 'API key'} has ${caller.scopes.join(', ') || 'none'}`
  throw new HttpError(
    'insufficient_scope',
    `This operation needs the scope ${scopes.join(' and ')}; ${has}.`,
    { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scopes.join(' ')}"` },
  )
}

/** The refusal of a key or token that is not valid, with the reason. */
export function invalidToken(message: string): HttpError {
  return new HttpError('invalid_token', message, { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
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
