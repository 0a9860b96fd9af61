/** Credentials as a request carries them, without a judgement: where they stand, their texts, the challenge of a 401, and the URL without them. */
import type { IncomingMessage } from 'node:http'
import type { Credentials, Security } from 'contract-openapi/contract'
import { cookiesIn } from 'contract-openapi/wire'
import { HttpError } from '../http/problem.ts'

/** Sender of a request: the holder of an API key, or the subject of a token. */
export interface Caller {
  /** Unique and lasting, also when a key is rotated. Store data of a caller under it. */
  id: string
  name: string
  scopes: readonly string[]
  /** End of the key or token (ISO 8601, UTC); absent for a key that does not expire. */
  expiresAt?: string
  keyId?: number
  token?: Token
  /** Callers by security scheme, if the operation requires several credentials at once. */
  together?: Readonly<Record<string, Caller>>
}

/** Verified token (JWT, RFC 7519) of the trusted issuer. */
export interface Token {
  /** Subject (`sub`), 1 to 255 characters, unique at the issuer only. */
  subject: string
  /** All claims as the issuer wrote them; only the registered ones are checked. */
  claims: Readonly<Record<string, unknown>>
}

type RequestHead = Pick<IncomingMessage, 'headers' | 'url'>

/** Returns the text in the place of the credentials: undefined if there is none, empty if the name occurs more than once. */
export function textOf(
  { headers, url = '' }: RequestHead,
  { in: place, name }: Credentials,
): string | undefined {
  if (place === 'connection') return undefined
  if (place === 'query') return onlyText(new URLSearchParams(/\?.*/s.exec(url)?.[0]).getAll(name))
  if (place === 'cookie') return onlyText(cookies(headers.cookie, name))
  // Node joins several of these headers to one text, which is not a valid key.
  return Object.hasOwn(headers, name) ? (headers[name] as string) : undefined
}

/** Returns the possible keys or tokens in a text: with Basic, the password and the user name; none for another scheme. */
export function keysIn(text: string | undefined, { in: place, http }: Credentials): string[] {
  if (text === undefined || place !== 'authorization') return text ? [text] : []
  const [, kind = '', rest = ''] = /^(\S+) +(\S+) *$/.exec(text) ?? []
  if (kind.toLowerCase() !== (http ?? 'bearer')) return []
  if (http !== 'basic') return [rest]
  const [, user = '', password = ''] = /^([^:]*):(.*)$/s.exec(Buffer.from(rest, 'base64').toString()) ?? []
  return [password, user].filter((key) => key !== '')
}

export const isOfScheme = (text: string, { in: place, http = 'bearer' }: Credentials): boolean =>
  place !== 'authorization' || text.toLowerCase().startsWith(`${http} `)

// Removes query parameters from a URL: handlers do not see API keys.
export function withoutParameters(url: string, names: readonly string[]): string {
  const mark = url.indexOf('?')
  if (mark === -1) return url
  const isKept = (pair: string) => !names.some((name) => new URLSearchParams(pair).has(name))
  const kept = url.slice(mark + 1).split('&')
  return [url.slice(0, mark), kept.filter(isKept).join('&')].filter(Boolean).join('?')
}

const onlyText = (texts: readonly string[]): string | undefined => (texts.length > 1 ? '' : texts[0])

const cookies = (header: string | undefined, name: string): string[] =>
  cookiesIn(header)
    .filter(([cookie]) => cookie === name)
    .map(([, value]) => value.trim())

type Whereabouts = Pick<Credentials, 'scheme' | 'in' | 'name' | 'http'>

const bearer: Whereabouts = { scheme: '', in: 'authorization', name: 'authorization' }

/** Returns the 401 for a request without credentials. */
export function authenticationRequired(security: Security): HttpError {
  const schemes = security.flat()
  const kinds = new Set(schemes.map(kindOf))
  const [kind = ''] = kinds.size === 1 ? kinds : ['credentials']
  const ways = new Set(
    security.filter(({ length }) => length > 0).map((needed) => needed.map(usage).join(' together with ')),
  )
  return new HttpError(
    'authentication_required',
    `This operation needs ${kind}: send ${kind === 'credentials' ? 'them' : 'it'} as ${[...ways].join(', or as ')}.`,
    { 'WWW-Authenticate': [...new Set(schemes.map((credentials) => challenge(credentials)))].join(', ') },
  )
}

const kindOf = ({ in: place, http, issuer }: Credentials): string => {
  if (issuer) return 'a token'
  return place === 'connection' || (http !== undefined && http !== 'basic') ? 'credentials' : 'an API key'
}

/** Returns the 401 for an invalid key or token, by default a bearer token, with the reason. */
export function invalidToken(reason: string, credentials: Whereabouts = bearer): HttpError {
  return new HttpError('invalid_token', reason, {
    'WWW-Authenticate': challenge(credentials, 'error="invalid_token"'),
  })
}

// Returns a 403 for a caller who lacks a scope. `has` names the caller's scopes in words.
export function insufficientScope(credentials: Credentials, has: string): HttpError {
  const { scopes } = credentials
  // Spaces separate scopes in a challenge (RFC 6749, section 3.3).
  const isListable = scopes.every((scope) => /^[!#-[\]-~]+$/.test(scope))
  const parameters = ['error="insufficient_scope"', ...(isListable ? [`scope="${scopes.join(' ')}"`] : [])]
  return new HttpError(
    'insufficient_scope',
    `This operation needs the scope ${scopes.join(' and ')}; ${has}.`,
    { 'WWW-Authenticate': challenge(credentials, ...parameters) },
  )
}

// Returns a 503 for a token that cannot be verified without the keys of its issuer. `retryAfter`: seconds, 1 or more.
export function issuerUnavailable(retryAfter: number): HttpError {
  return new HttpError(
    'unavailable',
    `The keys of the issuer of this token are not available; nothing was changed. Try again in ${retryAfter} seconds.`,
    { 'Retry-After': String(retryAfter) },
  )
}

// RFC 6750, section 3, defines the challenges of bearer keys and tokens. No scheme is registered for an API key elsewhere, and RFC 9110,
// section 15.5.2, still requires a challenge: `ApiKey`, with the place of the key as its parameters (section 11.2).
function challenge({ scheme, in: place, name, http }: Whereabouts, ...parameters: string[]): string {
  const [kind, first] = challengeOf()
  return [kind, [...first, ...parameters].join(', ')].filter(Boolean).join(' ')

  function challengeOf(): [kind: string, parameters: string[]] {
    if (place === 'connection') return ['ClientCertificate', []]
    if (place !== 'authorization') return ['ApiKey', [`in="${place}"`, `name=${quoted(name)}`]]
    // RFC 7617, section 2, requires a realm.
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
