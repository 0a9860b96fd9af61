import type { Route } from '../../generated/router.ts'
import { digestOf, isWellFormed } from './api-keys.ts'
import { type Caller, holderOf } from './caller.ts'
import { authenticationRequired, insufficientScope, invalidToken } from './challenge.ts'
import type { TokenVerifier } from './oidc.ts'

/** An API key as authentication needs it. Instants are ISO 8601 in UTC. */
export interface KnownKey {
  id: number
  name: string
  scopes: readonly string[]
  expiresAt?: string
  revokedAt?: string
}

/** Where API keys are looked up. */
export interface KeyLookup {
  /** The key with this digest (SHA-256, hexadecimal), also when expired or revoked. */
  find(digest: string): Promise<KnownKey | undefined>
}

/** Who may call. */
export interface Access {
  keys: KeyLookup
  /** Undefined when no issuer of tokens is trusted. */
  tokens?: TokenVerifier | undefined
}

/**
 * Authenticates a request by its bearer key or token (RFC 6750).
 * @param connection what the request came on
 * @throws HttpError 401 without a valid one, 503 when a token cannot be verified now
 */
export async function authenticate(
  authorization: string | undefined,
  connection: object,
  { keys, tokens }: Access,
  now: Date,
): Promise<Caller> {
  const last = lastKeys.get(connection)
  if (last !== undefined && last.authorization === authorization)
    return holderInForce(await keys.find(last.digest), now)
  const token = authorization === undefined ? undefined : /^bearer +(\S+) *$/i.exec(authorization)?.[1]
  if (authorization === undefined || token === undefined) throw authenticationRequired()
  // A key has no dots, a JWT has two.
  if (tokens && token.includes('.')) return tokens(token, now)
  const digest = digestOf(token)
  const key = await keys.find(digest)
  if (key === undefined && !isWellFormed(token))
    throw invalidToken('This is not an API key of this service; was it copied whole?')
  const holder = holderInForce(key, now)
  lastKeys.set(connection, { authorization, digest })
  return holder
}

/**
 * The last valid key of each connection, for as long as the connection is open: requests on one connection repeat it, and to hash it
 * each time takes a twentieth of the time of a small GET. Whether it is still in force is looked up for every request.
 */
const lastKeys = new WeakMap<object, { authorization: string; digest: string }>()

/** A key is found by its SHA-256, never compared with others: what the time of a look-up reveals of a digest opens nothing. */
function holderInForce(key: KnownKey | undefined, now: Date): Caller {
  if (key === undefined) throw invalidToken('This API key is unknown.')
  if (key.revokedAt !== undefined) throw invalidToken('This API key has been revoked.')
  if (key.expiresAt !== undefined && new Date(key.expiresAt) <= now)
    throw invalidToken('This API key has expired.')
  return holderOf(key)
}

/**
 * Checks that a caller has the scopes that an operation needs.
 * @throws HttpError 403 when one is missing
 */
export function checkScopes(scopes: readonly string[], caller: Caller) {
  if (scopes.every((scope) => caller.scopes.includes(scope))) return
  const credentials = caller.keyId === undefined ? 'token' : 'API key'
  throw insufficientScope(scopes, `the ${credentials} has ${caller.scopes.join(', ') || 'none'}`)
}

/**
 * Makes sure before the start that this server enforces the security scheme of every operation.
 * @throws Error naming the operation whose security scheme is unknown
 */
export function assertEnforceable(routes: readonly Route[]) {
  for (const { operationId, security } of routes) {
    if (security && security.scheme !== 'bearerAuth') {
      throw new Error(
        `${operationId} has the security scheme ${security.scheme}, which this server does not enforce.`,
      )
    }
  }
}
