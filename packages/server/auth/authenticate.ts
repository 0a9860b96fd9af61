import { UserError } from 'contract-openapi/cli'
import type { Credentials, Route } from 'contract-openapi/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HttpError } from '../http/problem.ts'
import type { RateLimits } from '../limits/rate-limits.ts'
import type { ApiKey } from '../store/store.ts'
import { digestOf, isWellFormed } from './api-keys.ts'
import {
  authenticationRequired,
  type Caller,
  insufficientScope,
  invalidToken,
  keyIn,
  type RequestHead,
  textOf,
} from './credentials.ts'
import type { TokenVerifier } from './oidc.ts'

/** An API key as authentication needs it. */
interface KnownKey extends Pick<ApiKey, 'id' | 'name' | 'expiresAt' | 'revokedAt'> {
  /** The caller of the key, if a caller can have several keys, one after the other; by default each key is a caller of its own. */
  callerId?: number
  scopes: readonly string[]
}

/** Where API keys are looked up. */
export interface KeyLookup {
  /**
   * The key with this digest (SHA-256, hexadecimal), also when expired or revoked. A contract with several security schemes may have
   * keys of its own for each. Every request asks, and a promise costs time: what is known at once is returned without one.
   */
  find(digest: string, scheme: string): KnownKey | Promise<KnownKey | undefined>
}

/** Decides who may call. */
export interface Access {
  keys: KeyLookup
  /** Undefined when no issuer of tokens is trusted. */
  tokens?: TokenVerifier | undefined
}

/**
 * Authenticates a request by a bearer key or token (RFC 6750), or by an API key, where the credentials are.
 * @param connection what the request came on
 * @returns the caller at once where the connection has sent the same key before and the store knows it without reading
 * @throws HttpError 401 without a valid one, 503 when a token cannot be verified now
 */
export function authenticate(
  request: RequestHead,
  credentials: Credentials,
  connection: object,
  access: Access,
  now: Date,
): Caller | Promise<Caller> {
  const text = textOf(request, credentials)
  const last = lastKeys.get(connection)
  if (last === undefined || last.text !== text || last.scheme !== credentials.scheme)
    return authenticateAnew(text, credentials, connection, access, now)
  const key = access.keys.find(last.digest, last.scheme)
  return key instanceof Promise
    ? key.then((found) => holderInForce(found, now, credentials))
    : holderInForce(key, now, credentials)
}

async function authenticateAnew(
  text: string | undefined,
  credentials: Credentials,
  connection: object,
  { keys, tokens }: Access,
  now: Date,
): Promise<Caller> {
  const { scheme, in: place } = credentials
  const key = keyIn(text, credentials)
  if (text === undefined || key === undefined) throw authenticationRequired([credentials])
  // A key has no dots, a JWT has two.
  if (credentials.issuer || (tokens && place === 'authorization' && key.includes('.')))
    // Without an issuer the server has not started.
    return tokens!(key, now)
  const digest = digestOf(key)
  const known = await keys.find(digest, scheme)
  if (known === undefined && !isWellFormed(key))
    throw invalidToken('This is not an API key of this service; was it copied whole?', credentials)
  const holder = holderInForce(known, now, credentials)
  lastKeys.set(connection, { text, scheme, digest })
  return holder
}

/**
 * Which of several credentials count: the first that are valid and have their scopes, or else the first that were sent.
 * @throws HttpError 401 when there are none, 503 when a token cannot be verified now
 */
async function chooseCredentials(
  request: RequestHead,
  security: readonly Credentials[],
  connection: object,
  access: Access,
  now: Date,
): Promise<Credentials> {
  const sent = security.filter(
    (credentials) => keyIn(textOf(request, credentials), credentials) !== undefined,
  )
  const [first] = sent
  if (first === undefined) throw authenticationRequired(security)
  for (const credentials of sent.length > 1 ? sent : []) {
    try {
      checkScopes(credentials, await authenticate(request, credentials, connection, access, now))
      return credentials
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
    }
  }
  return first
}

/**
 * The last valid key of each connection, for as long as the connection is open: requests on one connection repeat it, and to hash it
 * each time takes a twentieth of the time of a small GET. Whether it is still in force is looked up for every request.
 */
const lastKeys = new WeakMap<object, { text: string; scheme: string; digest: string }>()

/** A key is found by its SHA-256, never compared with others: what the time of a look-up reveals of a digest opens nothing. */
export function holderInForce(key: KnownKey | undefined, now: Date, credentials?: Credentials): Caller {
  if (key === undefined) throw invalidToken('This API key is unknown.', credentials)
  if (key.revokedAt !== undefined) throw invalidToken('This API key has been revoked.', credentials)
  // An end that cannot be read has come.
  if (key.expiresAt !== undefined && !(new Date(key.expiresAt) > now))
    throw invalidToken('This API key has expired.', credentials)
  return holderOf(key)
}

/** The holder of a key, who stays the same when the key is rotated. */
export function holderOf({ id, callerId = id, name, scopes, expiresAt }: KnownKey): Caller {
  const caller = { id: String(callerId), name, scopes, keyId: id }
  return expiresAt === undefined ? caller : { ...caller, expiresAt }
}

/**
 * Checks that a caller has the scopes that an operation needs.
 * @throws HttpError 403 when one is missing
 */
function checkScopes(credentials: Credentials, caller: Caller) {
  if (credentials.scopes.every((scope) => caller.scopes.includes(scope))) return
  const kind = caller.keyId === undefined ? 'token' : 'API key'
  throw insufficientScope(credentials, `the ${kind} has ${caller.scopes.join(', ') || 'none'}`)
}

const places: readonly string[] = ['authorization', 'header', 'query', 'cookie'] satisfies Credentials['in'][]

/**
 * Makes sure before the start that this server enforces the security of every operation.
 * @throws Error naming the operation whose security it does not enforce
 */
export function assertEnforceable(routes: readonly Route[], { tokens }: Pick<Access, 'tokens'>) {
  for (const { operationId, security } of routes) {
    if (!security) continue
    if (security.length === 0) throw new Error(`${operationId} is neither public nor protected.`)
    for (const { scheme, in: place, name, issuer } of security) {
      if (!places.includes(place) || name === '')
        throw new Error(
          `${operationId} has the security scheme ${scheme}, which this server does not enforce.`,
        )
      if (issuer && !tokens)
        throw new UserError(
          `${operationId} takes tokens of an issuer (security scheme ${scheme}): set OIDC_ISSUER to its URL, and OIDC_AUDIENCE to what its tokens are for.`,
        )
    }
  }
}

/**
 * Admits a request whose caller is known, within their limit, and has the scopes of the credentials, any of which will do; sets `request.caller`.
 * Resolves to the caller; undefined when the response, 429, has been sent.
 * @throws HttpError 401, 403 or 503
 */
export type Admit = (
  request: FastifyRequest,
  reply: FastifyReply,
  security: readonly Credentials[],
  now: Date,
) => Promise<Caller | undefined>

/**
 * Makes sure, without counting it, that whoever was admitted would still be.
 * @throws HttpError 401, 403 or 503
 */
export async function readmit(
  { raw }: FastifyRequest,
  security: readonly Credentials[],
  access: Access,
  now: Date,
): Promise<void> {
  const credentials =
    security.length > 1 ? await chooseCredentials(raw, security, raw.socket, access, now) : security[0]!
  checkScopes(credentials, await authenticate(raw, credentials, raw.socket, access, now))
}

/**
 * How the service admits requests. Credentials that cannot be verified count towards a limit of their own: also a token whose
 * issuer does not respond, since it may be made up.
 */
export function admission(
  access: Access,
  limits: RateLimits,
  usage: { recordUse(caller: Caller, now: Date): void },
): Admit {
  return async (request, reply, security, now) => {
    if (limits.refuseFailing(request, reply)) return undefined
    const { socket } = request.raw
    let credentials = security[0]!
    try {
      if (security.length > 1)
        credentials = await chooseCredentials(request.raw, security, socket, access, now)
      const caller = authenticate(request.raw, credentials, socket, access, now)
      request.caller = caller instanceof Promise ? await caller : caller
    } catch (error) {
      // Any other error is one of the server.
      if (error instanceof HttpError && limits.countFailure(request, reply)) return undefined
      throw error
    }
    if (limits.countCaller(request.caller.id, reply)) return undefined
    usage.recordUse(request.caller, now)
    checkScopes(credentials, request.caller)
    return request.caller
  }
}
