import type { errors, JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { type Issuer, isSafeUrl } from '../settings/network.ts'
import { type Caller, invalidToken, issuerUnavailable, type Token } from './credentials.ts'

/**
 * Verifies a JWT (RFC 7519) and returns the caller whom it names.
 * @throws HttpError 401 for a token that is not valid, 503 when the keys of the issuer are not available
 */
export type TokenVerifier = (token: string, now: Date) => Promise<Caller>

/** Signatures by a private key only: neither `none`, nor a secret that the issuer shares. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
/** How far the clocks of issuer and service may be apart, in seconds. */
const clockTolerance = 60
/** The longest subject (OpenID Connect Core 1.0, section 2). */
const maxSubject = 255
/** Seconds after which to try again when a published key cannot be used. */
const unusableKeyRetry = 30

/** Faults of a token, by the code of jose's error; any other error is the issuer's. */
const faults: Record<string, string> = {
  ERR_JWT_EXPIRED: 'This token has expired.',
  ERR_JWT_INVALID: 'This token is not a JWT.',
  ERR_JWS_INVALID: 'This token is not a signed JWT.',
  ERR_JOSE_ALG_NOT_ALLOWED: `This token is not signed with ${algorithms.join(', ')}.`,
  ERR_JOSE_NOT_SUPPORTED: 'This token needs an extension that is not understood here.',
  ERR_JWKS_NO_MATCHING_KEY: 'This token is signed with a key that its issuer does not publish.',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'This token does not say which key of its issuer signed it (kid).',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of this token is wrong.',
}

/**
 * Loads what it takes to verify the tokens of an issuer, to which no request is sent before the first token arrives.
 * @param onFailure called now and then with why the keys are not available, and for how many failures it stands
 */
export async function trustIssuer(
  { issuer, audience }: Issuer,
  onFailure: (reason: string, times: number) => void,
  limits = defaultFetchLimits,
): Promise<TokenVerifier> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const logged = throttle()
  const report = (error: unknown) => logged('', (times) => onFailure(reasonOf(error), times))
  const getKey = issuerKeys(issuer, createLocalJWKSet, report, limits)

  return async (token, now) => {
    const checks = { issuer, audience, algorithms, clockTolerance, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, getKey, checks).catch((error) => {
      if (error instanceof HttpError) throw error
      const fault = faultOf(error)
      if (fault !== undefined) throw invalidToken(fault)
      report(error)
      throw issuerUnavailable(unusableKeyRetry)
    })
    return subjectOf(issuer, { subject: checkedSubject(payload), claims: payload }, scopesOf(payload))
  }
}

/** The reason why the keys cannot be fetched, in one line: `fetch` puts it into the cause of its error. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return `${message}: ${cause.message || String((cause as NodeJS.ErrnoException).code)}`
}

function faultOf(error: unknown): string | undefined {
  const { code, claim } = error as Partial<errors.JWTClaimValidationFailed>
  return code === 'ERR_JWT_CLAIM_VALIDATION_FAILED'
    ? `The claim ${claim} of this token is missing, or not right for this service.`
    : faults[String(code)]
}

/**
 * Other types than text are refused: 1 and "1" would be one caller; so are lone surrogates, which the store keeps as one character, and
 * NUL, which PostgreSQL cannot keep.
 */
function checkedSubject({ sub }: { sub?: unknown }): string {
  const isText = typeof sub === 'string' && sub.isWellFormed() && !sub.includes('\0')
  if (isText && sub !== '' && sub.length <= maxSubject) return sub
  throw invalidToken(`This token names no subject (sub), a text of 1 to ${maxSubject} characters.`)
}

/** Scopes as RFC 9068 writes them (`scope`, separated by spaces), or as others do (`scp`, a list or such a text). */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const claim = scope ?? scp
  if (Array.isArray(claim)) return claim.filter((scope) => typeof scope === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter((name) => name !== '') : []
}

/** How often keys are fetched, and what waiting for them may cost. All times are in milliseconds. */
export interface FetchLimits {
  /** For the issuer to respond. */
  timeout: number
  /** Requests that wait for one fetch; all others are refused at once. */
  waiting: number
  now(): number
}

export const defaultFetchLimits: FetchLimits = { timeout: 3000, waiting: 256, now: () => performance.now() }

/** The most that the issuer may respond with, in bytes: it must not be able to fill the memory. */
const largestDocument = 1024 * 1024
/** Keys of this age are fetched again while they are still used, and from the second age on before they are used. */
const refreshAge = 5 * 60_000
const maxAge = 10 * 60_000
/** The least time between two fetches for keys that the issuer does not publish. */
const unknownKeyInterval = 30_000
/** How long nothing is fetched after a failure: twice as long each time. */
const firstCoolDown = 1000
const longestCoolDown = 30_000

/**
 * Looks up the keys of an issuer, which are fetched when the first token arrives: once for all requests that wait, and never
 * sooner after a failure than the cool-down is over.
 * @param parse throws for what is not a key set
 * @param onFailure called with why a fetch failed
 * @returns a look-up that throws HttpError 503 when the keys cannot be had now
 */
function issuerKeys(
  issuer: string,
  parse: (keySet: JSONWebKeySet) => JWTVerifyGetKey,
  onFailure: (error: unknown) => void,
  { timeout, waiting: maxWaiting, now }: FetchLimits,
): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let fetchedAt = Number.NEGATIVE_INFINITY
  let retryAt = Number.NEGATIVE_INFINITY
  let failures = 0
  let fetching: Promise<boolean> | undefined
  let waiting = 0

  /** Resolves to whether it succeeded. */
  async function fetchOnce(): Promise<boolean> {
    try {
      keys = parse(await fetchKeySet(issuer, AbortSignal.timeout(timeout)))
      fetchedAt = now()
      failures = 0
      return true
    } catch (error) {
      retryAt = now() + Math.min(longestCoolDown, firstCoolDown * 2 ** failures)
      failures += 1
      onFailure(error)
      return false
    } finally {
      fetching = undefined
    }
  }

  const unavailable = () => issuerUnavailable(Math.max(1, Math.ceil((retryAt - now()) / 1000)))

  async function refetch() {
    if (now() < retryAt || waiting >= maxWaiting) throw unavailable()
    fetching ??= fetchOnce()
    waiting += 1
    const fetched = await fetching
    waiting -= 1
    if (!fetched) throw unavailable()
  }

  return async (header, token) => {
    const age = now() - fetchedAt
    if (!keys || age >= maxAge) await refetch()
    else if (age >= refreshAge && now() >= retryAt) fetching ??= fetchOnce()
    try {
      return await keys!(header, token)
    } catch (error) {
      const isUnknown = (error as { code?: unknown }).code === 'ERR_JWKS_NO_MATCHING_KEY'
      if (!isUnknown || now() - fetchedAt < unknownKeyInterval) throw error
      await refetch()
      return keys!(header, token)
    }
  }
}

/** Fetches the key set from where the issuer says that it is (OpenID Connect Discovery 1.0, section 4). */
async function fetchKeySet(issuer: string, signal: AbortSignal): Promise<JSONWebKeySet> {
  const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = (await fetchJson(configuration, signal)) as { issuer?: unknown; jwks_uri?: unknown } | null
  if (found?.issuer !== issuer) throw new Error(`${configuration} belongs to the issuer ${found?.issuer}`)
  const url = new URL(String(found.jwks_uri))
  if (!isSafeUrl(url)) throw new Error(`${configuration} names keys that are not behind https: ${url}`)
  return (await fetchJson(url.href, signal)) as JSONWebKeySet
}

async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { redirect: 'error', signal })
  if (response.ok && response.body) return JSON.parse(await readText(url, response.body))
  await response.body?.cancel()
  throw new Error(`${url} responds ${response.status}`)
}

async function readText(url: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > largestDocument) throw new Error(`${url} responds with more than ${largestDocument} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

/** The latest instant that a Date can be, in seconds since 1970. */
const lastInstant = 8.64e12

/** When a token expires (RFC 7519, section 4.1.4). */
function endOf({ claims: { exp } }: Token): Pick<Caller, 'expiresAt'> {
  if (typeof exp !== 'number' || !(Math.abs(exp) <= lastInstant)) return {}
  return { expiresAt: new Date(exp * 1000).toISOString() }
}

/** The subject of a token; subjects are unique only at their issuer (OpenID Connect Core 1.0, section 2). */
export function subjectOf(issuer: string, token: Token, scopes: readonly string[]): Caller {
  const name = `${issuer}#${token.subject}`
  return { id: name, name, scopes, ...endOf(token), token }
}
