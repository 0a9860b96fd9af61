/** The sender of a request, the place of its credentials, and the challenges to refused requests. */
import type { IncomingMessage } from 'node:http'
import type { Credentials } from 'contract-openapi/contract'
import { cookiesIn } from '../http/headers.ts'
import { HttpError } from '../http/problem.ts'

/** The sender of a request: the holder of an API key, or the subject of a token. */
export interface Caller {
  /** Lasting, also when a key is rotated, and no other caller's: what is kept for a caller is kept under it. */
  id: string
  /** For people: in logs and reports. */
  name: string
  scopes: readonly string[]
  /** When the key or token stops being valid: ISO 8601, UTC. Absent for a key without an end. */
  expiresAt?: string
  /** Of the API key, if it was one. */
  keyId?: number
  /** The content of the token, if it was one: verified, and in force. */
  token?: Token
}

/** A token (JWT, RFC 7519) of the issuer that the operator trusts. */
export interface Token {
  /** The subject that it was issued for (`sub`): 1 to 255 characters, unique at the issuer only. */
  subject: string
  /** Everything that it says, as the issuer wrote it: nothing but the registered claims has been checked. */
  claims: Readonly<Record<string, unknown>>
}

/** A request, as far as its credentials go. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'url'>

/** The text that a request has where the contract expects credentials; undefined for none, and for several of one name. */
export function textOf(
  { headers, url = '' }: RequestHead,
  { in: place, name }: Credentials,
): string | undefined {
  if (place === 'query') return onlyOne(new URLSearchParams(/\?.*/s.exec(url)?.[0]).getAll(name))
  if (place === 'cookie') return onlyOne(cookies(headers.cookie, name))
  // Of several headers with credentials Node makes one text, which is no key.
  return headers[name] as string | undefined
}

/** The key or token in a text; undefined if it is none. */
export function keyIn(text: string | undefined, { in: place }: Credentials): string | undefined {
  if (text === undefined || place !== 'authorization') return text || undefined
  return /^bearer +(\S+) *$/i.exec(text)?.[1]
}

/** A URL without the query parameters of these names: a key is no parameter of the operation, and not for its handler. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const kept = url.slice(mark + 1).split('&')
  return [url.slice(0, mark), kept.filter(isKept).join('&')].filter(Boolean).join('?')
}

const onlyOne = (texts: readonly string[]): string | undefined => (texts.length === 1 ? texts[0] : undefined)

const cookies = (header: string | undefined, name: string): string[] =>
  cookiesIn(header)
    .filter(([given]) => given === name)
    .map(([, value]) => value.trim())

type Whereabouts = Pick<Credentials, 'in' | 'name'>

const bearer: Whereabouts = { in: 'authorization', name: 'authorization' }

/** 401: none of the credentials were sent that would open the operation. */
export function authenticationRequired(security: readonly Credentials[]): HttpError {
  const issued = security.every(({ issuer }) => issuer)
  return new HttpError(
    'authentication_required',
    `This operation needs ${issued ? 'a token' : 'an API key'}: send it as ${[...new Set(security.map(usage))].join(', or as ')}.`,
    { 'WWW-Authenticate': [...new Set(security.map((credentials) => challenge(credentials)))].join(', ') },
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

/**
 * Those of RFC 6750, section 3, for bearer keys and tokens. For an API key elsewhere no scheme is registered, and RFC 9110, section
 * 15.5.2, still wants a challenge: `ApiKey`, with where the key goes as its parameters (section 11.2).
 */
function challenge({ in: place, name }: Whereabouts, ...parameters: string[]): string {
  const [scheme, all] =
    place === 'authorization'
      ? ['Bearer', parameters]
      : ['ApiKey', [`in="${place}"`, `name="${name.replace(/["\\]/g, '\\$&')}"`, ...parameters]]
  return [scheme, all.join(', ')].filter(Boolean).join(' ')
}

function usage({ in: place, name, issuer }: Credentials): string {
  if (place === 'authorization') return `"Authorization: Bearer <${issuer ? 'token' : 'key'}>"`
  if (place === 'header') return `"${name}: <key>"`
  return `the ${place === 'query' ? 'query parameter' : 'cookie'} ${name}`
}
