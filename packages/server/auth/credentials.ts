/** The sender of a request, the place of its credentials, and the challenges to refused requests. */
import type { IncomingMessage } from 'node:http'
import type { Credentials, Security } from 'contract-openapi/contract'
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
  /** By security scheme, where the operation needs several credentials at once: the caller that each names. */
  together?: Readonly<Record<string, Caller>>
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

/** The text that a request has where the contract expects credentials; undefined for none, and empty for several of one name. */
export function textOf(
  { headers, url = '' }: RequestHead,
  { in: place, name }: Credentials,
): string | undefined {
  if (place === 'connection') return undefined
  if (place === 'query') return onlyOne(new URLSearchParams(/\?.*/s.exec(url)?.[0]).getAll(name))
  if (place === 'cookie') return onlyOne(cookies(headers.cookie, name))
  // Of several headers with credentials Node makes one text, which is no key.
  return headers[name] as string | undefined
}

/** The keys or tokens that a text may stand for; none if it is of another scheme. As Basic, the key is the password or the user name. */
export function keysIn(text: string | undefined, { in: place, http }: Credentials): string[] {
  if (text === undefined || place !== 'authorization') return text ? [text] : []
  const [, kind = '', rest = ''] = /^(\S+) +(\S+) *$/.exec(text) ?? []
  if (kind.toLowerCase() !== (http ?? 'bearer')) return []
  if (http !== 'basic') return [rest]
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(rest, 'base64').toString()) ?? []
  return [password, user].filter((key) => key !== '')
}

/** True if a text is in the form of the scheme that the credentials belong to, whoever verifies them. */
export const isOfScheme = (text: string, { in: place, http = 'bearer' }: Credentials): boolean =>
  place !== 'authorization' || text.toLowerCase().startsWith(`${http} `)

/** A URL without the query parameters of these names: a key is no parameter of the operation, and not for its handler. */
export function withoutParameters(url: string, names: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const kept = url.slice(mark + 1).split('&')
  return [url.slice(0, mark), kept.filter(isKept).join('&')].filter(Boolean).join('?')
}

const onlyOne = (texts: readonly string[]): string | undefined => (texts.length > 1 ? '' : texts[0])

const cookies = (header: string | undefined, name: string): string[] =>
  cookiesIn(header)
    .filter(([given]) => given === name)
    .map(([, value]) => value.trim())

type Whereabouts = Pick<Credentials, 'scheme' | 'in' | 'name' | 'http'>

const bearer: Whereabouts = { scheme: '', in: 'authorization', name: 'authorization' }

/** 401: none of the credentials were sent that would open the operation. */
export function authenticationRequired(security: Security): HttpError {
  const all = security.flat()
  const kinds = new Set(all.map(kindOf))
  const [kind = ''] = kinds.size === 1 ? kinds : ['credentials']
  const ways = new Set(
    security.filter(({ length }) => length > 0).map((needed) => needed.map(usage).join(' together with ')),
  )
  return new HttpError(
    'authentication_required',
    `This operation needs ${kind}: send ${kind === 'credentials' ? 'them' : 'it'} as ${[...ways].join(', or as ')}.`,
    { 'WWW-Authenticate': [...new Set(all.map((credentials) => challenge(credentials)))].join(', ') },
  )
}

const kindOf = ({ in: place, http, issuer }: Credentials): string => {
  if (issuer) return 'a token'
  return place === 'connection' || (http !== undefined && http !== 'basic') ? 'credentials' : 'an API key'
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
function challenge({ scheme, in: place, name, http }: Whereabouts, ...parameters: string[]): string {
  const [kind, own] = challengeOf()
  return [kind, [...own, ...parameters].join(', ')].filter(Boolean).join(' ')

  function challengeOf(): [kind: string, parameters: string[]] {
    if (place === 'connection') return ['ClientCertificate', []]
    if (place !== 'authorization') return ['ApiKey', [`in="${place}"`, `name=${quoted(name)}`]]
    // RFC 7617, section 2, asks for a realm.
    return http === undefined ? ['Bearer', []] : [capitalised(http), [`realm=${quoted(scheme)}`]]
  }
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function usage({ in: place, name, http, issuer }: Credentials): string {
  if (place === 'connection') return 'a client certificate'
  if (http === 'basic') return '"Authorization: Basic <base64 of key:>"'
  if (http !== undefined) return `"Authorization: ${capitalised(http)} <credentials>"`
  if (place === 'authorization') return `"Authorization: Bearer <${issuer ? 'token' : 'key'}>"`
  if (place === 'header') return `"${name}: <key>"`
  return `the ${place === 'query' ? 'query parameter' : 'cookie'} ${name}`
}
