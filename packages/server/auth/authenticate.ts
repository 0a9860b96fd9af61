/**
 * Verifies the credentials of one security scheme, and returns their caller or throws a 401. The service verifies schemes of its own; otherwise
 * the credentials are an API key, which is looked up by its digest, or a token of the issuer (`oidc.ts`). A connection remembers its last key.
 */
import type { IncomingMessage } from 'node:http'
import type { Credentials } from 'contract-openapi/contract'
import type { ApiKey } from '../store/store.ts'
import { digestOf, isWellFormed } from './api-keys.ts'
import {
  authenticationRequired,
  type Caller,
  invalidToken,
  isOfScheme,
  keysIn,
  textOf,
} from './credentials.ts'
import type { TokenVerifier } from './oidc.ts'

interface KnownKey extends Pick<ApiKey, 'id' | 'name' | 'expiresAt' | 'revokedAt'> {
  // A caller may have several keys, one after the other. Each key is a caller of its own by default.
  callerId?: number
  scopes: readonly string[]
}

/** Lookup of API keys by digest. */
export interface KeyLookup {
  /**
   * Returns the key with this digest (SHA-256, hexadecimal), even an expired or revoked one. Contracts may have keys for each scheme. Every
   * request calls it: return a known key without a promise, which costs time.
   */
  find(digest: string, scheme: string): KnownKey | Promise<KnownKey | undefined>
}

/** Request as `authenticate` of a service gets it. */
export interface CredentialRequest<Store = unknown> {
  method: string
  // The path and query, as sent.
  url: string
  headers: IncomingMessage['headers']
  socket: IncomingMessage['socket']
  store: Store
  /** Resolves to the holder of an API key of the server; null if the key is unknown, expired or revoked. */
  findKey(key: string): Promise<Caller | null>
}

/**
 * Verifies credentials of a scheme that the server does not know.
 * @param credential the whole text of the header, query parameter or cookie; empty for a client certificate
 * @returns null for invalid credentials: 401
 */
export type Authenticate<Store = unknown> = (
  credential: string,
  request: CredentialRequest<Store>,
) => Caller | null | Promise<Caller | null>

/** Sources of the callers of a service. */
export interface AccessOptions {
  keys: KeyLookup
  tokens?: TokenVerifier | undefined
  // Verifiers of the service, by security scheme; they replace the server's.
  authenticate?: Readonly<Record<string, Authenticate<never>>> | undefined
  data?: unknown
}

interface LastKey {
  text: string
  scheme: string
  digest: string
  // Its holder, if the store does not have its keys in memory. It is not the object that handlers get, which they may change.
  holder?: Caller | undefined
}

/** The sources of callers of one server, and what it remembers of its connections. */
export interface Access extends AccessOptions {
  // The last valid key of each open connection. Requests repeat it, and hashing takes a twentieth of the time of a small GET. Each request still
  // looks up whether the key is in force. Two servers may share a connection, and neither their keys nor their schemes are the same.
  readonly lastKeys: WeakMap<object, LastKey>
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

/**
 * Authenticates a request by one scheme: API key, token (RFC 6750), or the service's own check.
 * @returns the caller without a promise if the connection sent the same key before and the store has it in memory
 * @throws HttpError 401 for invalid credentials, 503 if a token cannot be verified now
 */
export function authenticate(
  request: Request,
  credentials: Credentials,
  access: Access,
  now: Date,
): Caller | Promise<Caller> {
  const text = textOf(request, credentials)
  const verifier = access.authenticate?.[credentials.scheme]
  if (verifier) return authenticateByService(verifier, text, request, credentials, access, now)
  const last = access.lastKeys.get(request.socket)
  if (!last || !isSame(last, text, credentials))
    return authenticateAnew(text, credentials, request.socket, access, now)
  const key = access.keys.find(last.digest, last.scheme)
  if (!(key instanceof Promise)) return holderInForce(key, now, credentials)
  return key.then((found) => {
    last.holder = undefined
    const holder = holderInForce(found, now, credentials)
    last.holder = { ...holder }
    return holder
  })
}

const isSame = (last: LastKey, text: string | undefined, { scheme }: Credentials): boolean =>
  last.text === text && last.scheme === scheme

/** Returns the holder of the key in a request as the last look-up found it, if its connection sent the key before. */
export function lastHolder(request: Request, credentials: Credentials, access: Access): Caller | undefined {
  const last = access.lastKeys.get(request.socket)
  return last?.holder && isSame(last, textOf(request, credentials), credentials) ? last.holder : undefined
}

async function authenticateByService(
  verify: Authenticate<never>,
  text: string | undefined,
  { method = '', url = '', headers, socket }: Request,
  credentials: Credentials,
  { keys, data }: Access,
  now: Date,
): Promise<Caller> {
  const isSent = credentials.in === 'connection' || (text !== undefined && isOfScheme(text, credentials))
  if (!isSent) throw authenticationRequired([[credentials]])
  const findKey = async (key: string): Promise<Caller | null> => {
    const known = await keys.find(digestOf(key), credentials.scheme)
    return known && isInForce(known, now) ? holderOf(known) : null
  }
  const caller = await verify(text ?? '', { method, url, headers, socket, store: data as never, findKey })
  if (caller === null) throw invalidToken('These credentials are not valid.', credentials)
  return caller
}

async function authenticateAnew(
  text: string | undefined,
  credentials: Credentials,
  connection: object,
  { keys, tokens, lastKeys }: Access,
  now: Date,
): Promise<Caller> {
  const { scheme, in: place } = credentials
  const [key, other] = keysIn(text, credentials)
  if (text === undefined || key === undefined) throw authenticationRequired([[credentials]])
  // A key has no dots; a JWT has two.
  if (credentials.issuer || (tokens && place === 'authorization' && key.includes('.')))
    return tokens?.(key, now) ?? refuseTokens(credentials)
  let digest = digestOf(key)
  let known = await keys.find(digest, scheme)
  if (known === undefined && other !== undefined) {
    digest = digestOf(other)
    known = await keys.find(digest, scheme)
  }
  if (known === undefined && !isWellFormed(key) && !isWellFormed(other ?? ''))
    throw invalidToken(
      'This is not an API key of this service; check that you copied all of it.',
      credentials,
    )
  const holder = holderInForce(known, now, credentials)
  lastKeys.set(connection, { text, scheme, digest })
  return holder
}

function refuseTokens(credentials: Credentials): never {
  throw invalidToken('This server trusts no issuer of tokens; send an API key.', credentials)
}

// A look-up by SHA-256 needs no constant-time comparison: a leaked digest opens nothing.
/** Returns the caller of a key in force. @throws {HttpError} 401 for any other key */
export function holderInForce(key: KnownKey | undefined, now: Date, credentials?: Credentials): Caller {
  if (key === undefined) throw invalidToken('This API key is unknown.', credentials)
  if (key.revokedAt !== undefined) throw invalidToken('This API key has been revoked.', credentials)
  if (!isInForce(key, now)) throw invalidToken('This API key has expired.', credentials)
  return holderOf(key)
}

// A date that cannot be parsed counts as past.
const isInForce = ({ revokedAt, expiresAt }: KnownKey, now: Date): boolean =>
  revokedAt === undefined && (expiresAt === undefined || new Date(expiresAt) > now)

/** Returns the caller of a key, who stays the same when the key is rotated. */
export function holderOf({ id, callerId = id, name, scopes, expiresAt }: KnownKey): Caller {
  const caller = { id: String(callerId), name, scopes, keyId: id }
  return expiresAt === undefined ? caller : { ...caller, expiresAt }
}
