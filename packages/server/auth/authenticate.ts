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

/** A request as a service sees it that verifies credentials itself. */
export interface CredentialRequest<Store = unknown> {
  method: string
  /** The path and query as they were sent. */
  url: string
  /** Names in lower case. */
  headers: IncomingMessage['headers']
  /** Of a client certificate, where this process ends TLS. */
  socket: IncomingMessage['socket']
  /** The data of the service, as handlers get them. */
  store: Store
  /** Resolves to the holder of an API key of the server; null for a text that is none, or none in force. */
  findKey(key: string): Promise<Caller | null>
}

/**
 * Verifies credentials that the server does not know.
 * @param credential the whole text of the header, query parameter or cookie as it was sent; empty for a client certificate
 * @returns null for wrong ones: 401
 */
export type Authenticate<Store = unknown> = (
  credential: string,
  request: CredentialRequest<Store>,
) => Caller | null | Promise<Caller | null>

/** Decides who may call. */
export interface Access {
  keys: KeyLookup
  /** Undefined when no issuer of tokens is trusted. */
  tokens?: TokenVerifier | undefined
  /** Verifies the credentials of these security schemes, in place of the server. */
  authenticate?: Readonly<Record<string, Authenticate<never>>> | undefined
  /** Passed to these; the data of the service. */
  data?: unknown
}

/** The parts of a request by which its sender is known. */
type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'socket'>

/**
 * Authenticates a request by the credentials of one scheme: by an API key, by a token (RFC 6750), or as the service does.
 * @returns the caller at once where the connection has sent the same key before and the store knows it without reading
 * @throws HttpError 401 without valid ones, 503 when a token cannot be verified now
 */
export function authenticate(
  request: Request,
  credentials: Credentials,
  access: Access,
  now: Date,
): Caller | Promise<Caller> {
  const text = textOf(request, credentials)
  const own = access.authenticate?.[credentials.scheme]
  if (own) return authenticateByService(own, text, request, credentials, access, now)
  const last = lastKeys.get(request.socket)
  if (last === undefined || last.text !== text || last.scheme !== credentials.scheme)
    return authenticateAnew(text, credentials, request.socket, access, now)
  const key = access.keys.find(last.digest, last.scheme)
  return key instanceof Promise
    ? key.then((found) => holderInForce(found, now, credentials))
    : holderInForce(key, now, credentials)
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
  { keys, tokens }: Access,
  now: Date,
): Promise<Caller> {
  const { scheme, in: place } = credentials
  const [key, other] = keysIn(text, credentials)
  if (text === undefined || key === undefined) throw authenticationRequired([[credentials]])
  // A key has no dots, a JWT has two.
  if (credentials.issuer || (tokens && place === 'authorization' && key.includes('.')))
    // Without an issuer the server has not started.
    return tokens!(key, now)
  let digest = digestOf(key)
  let known = await keys.find(digest, scheme)
  if (known === undefined && other !== undefined) {
    digest = digestOf(other)
    known = await keys.find(digest, scheme)
  }
  if (known === undefined && !isWellFormed(key) && !isWellFormed(other ?? ''))
    throw invalidToken('This is not an API key of this service; was it copied whole?', credentials)
  const holder = holderInForce(known, now, credentials)
  lastKeys.set(connection, { text, scheme, digest })
  return holder
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
  if (!isInForce(key, now)) throw invalidToken('This API key has expired.', credentials)
  return holderOf(key)
}

/** An end that cannot be read has come. */
const isInForce = ({ revokedAt, expiresAt }: KnownKey, now: Date): boolean =>
  revokedAt === undefined && (expiresAt === undefined || new Date(expiresAt) > now)

/** The holder of a key, who stays the same when the key is rotated. */
export function holderOf({ id, callerId = id, name, scopes, expiresAt }: KnownKey): Caller {
  const caller = { id: String(callerId), name, scopes, keyId: id }
  return expiresAt === undefined ? caller : { ...caller, expiresAt }
}
