/**
 * Tokens of an OpenID Connect issuer: a JWT comes in, its caller comes out. `jose` verifies; this file fetches the keys of the issuer, keeps them,
 * and decides when it asks again.
 */
import type { errors, JSONWebKeySet, JWTPayload, JWTVerifyGetKey } from 'jose'
import { HttpError } from '../http/problem.ts'
import { throttle } from '../log/output.ts'
import { type Issuer, isSafeUrl } from '../settings/network.ts'
import { type Caller, invalidToken, issuerUnavailable, type Token } from './credentials.ts'

/**
 * Verifies a JWT (RFC 7519) and resolves to its caller.
 * @throws HttpError 401 for an invalid token, 503 if the keys of the issuer are not available
 */
export type TokenVerifier = (token: string, now: Date) => Promise<Caller>

// A private key must sign: the list has neither `none` nor algorithms with a secret that the issuer shares.
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
// Tolerated difference between the clocks of issuer and service, in seconds.
const clockTolerance = 60
// OpenID Connect Core 1.0, section 2.
const maxSubject = 255
// Retry-After for a published key that cannot be used, in seconds.
const unusableKeyRetry = 30

// Errors with other codes are faults of the issuer.
const faults: Record<string, string> = {
  ERR_JWT_EXPIRED: 'This token has expired.',
  ERR_JWT_INVALID: 'This token is not a JWT.',
  ERR_JWS_INVALID: 'This token is not a signed JWT.',
  ERR_JOSE_ALG_NOT_ALLOWED: `This token is not signed with ${algorithms.join(', ')}.`,
  ERR_JOSE_NOT_SUPPORTED: 'This token requires an extension that this service does not support.',
  ERR_JWKS_NO_MATCHING_KEY: 'This token is signed with a key that its issuer does not publish.',
  ERR_JWKS_MULTIPLE_MATCHING_KEYS: 'This token does not say which key of its issuer signed it (kid).',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'The signature of this token is invalid.',
}

/**
 * Makes the verifier for the tokens of an issuer. The first token causes the first request to the issuer.
 * @param onFailure called at intervals with the reason and the number of failures since the last call
 */
export async function trustIssuer(
  { issuer, audience }: Issuer,
  onFailure: (reason: string, times: number) => void,
  limits: Partial<FetchLimits> = {},
): Promise<TokenVerifier> {
  const { createLocalJWKSet, jwtVerify } = await import('jose')
  const logged = throttle()
  const report = (error: unknown) => logged('', (times) => onFailure(reasonOf(error), times))
  const getKey = issuerKeys(issuer, createLocalJWKSet, report, { ...defaultFetchLimits, ...limits })

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

// `fetch` puts the reason into the cause of its error.
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  if (!(cause instanceof Error)) return message
  return `${message}: ${cause.message || String((cause as NodeJS.ErrnoException).code)}`
}

function faultOf(error: unknown): string | undefined {
  const { code, claim } = error as Partial<errors.JWTClaimValidationFailed>
  return code === 'ERR_JWT_CLAIM_VALIDATION_FAILED'
    ? `The claim ${claim} of this token is missing or invalid for this service.`
    : faults[String(code)]
}

// The subject must be text, because 1 and "1" would become one caller. A lone surrogate is rejected, because the store would change it, and so
// is NUL, which PostgreSQL cannot store.
function checkedSubject({ sub }: { sub?: unknown }): string {
  const isText = typeof sub === 'string' && sub.isWellFormed() && !sub.includes('\0')
  if (isText && sub !== '' && sub.length <= maxSubject) return sub
  throw invalidToken(`This token names no subject (sub), a text of 1 to ${maxSubject} characters.`)
}

// RFC 9068 has `scope`, separated by spaces; other issuers write `scp`, a list or a text.
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const claim = scope ?? scp
  if (Array.isArray(claim)) return claim.filter((scope) => typeof scope === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter((name) => name !== '') : []
}

// Limits of fetching an issuer's keys; times in milliseconds.
export interface FetchLimits {
  timeout: number
  // Most requests that wait for one fetch; others are rejected at once.
  waiting: number
  now(): number
}

export const defaultFetchLimits: FetchLimits = { timeout: 3000, waiting: 256, now: () => performance.now() }

// Limits the memory that a response of the issuer can take, in bytes.
const largestDocument = 1024 * 1024
// Keys are refreshed in the background after the first age, and before their use after the second.
const refreshAge = 5 * 60_000
const maxAge = 10 * 60_000
// Minimum interval between two fetches for unknown key ids.
const unknownKeyInterval = 30_000
// Fetching pauses after a failure; the pause doubles with each one.
const firstCoolDown = 1000
const longestCoolDown = 30_000

// Looks up the keys of an issuer, with one fetch for all requests that wait and a pause after a failure. `parse` throws for an invalid key
// set; the look-up throws HttpError 503 if the keys are not available.
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

// OpenID Connect Discovery 1.0, section 4.
async function fetchKeySet(issuer: string, signal: AbortSignal): Promise<JSONWebKeySet> {
  const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = (await fetchJson(configuration, signal)) as { issuer?: unknown; jwks_uri?: unknown } | null
  if (found?.issuer !== issuer) throw new Error(`${configuration} belongs to the issuer ${found?.issuer}`)
  const url = new URL(String(found.jwks_uri))
  if (!isSafeUrl(url)) throw new Error(`${configuration} has a jwks_uri without https: ${url}`)
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

// The largest value of a Date, in seconds since 1970.
const lastInstant = 8.64e12

// RFC 7519, section 4.1.4.
function endOf({ claims: { exp } }: Token): Pick<Caller, 'expiresAt'> {
  if (typeof exp !== 'number' || !(Math.abs(exp) <= lastInstant)) return {}
  return { expiresAt: new Date(exp * 1000).toISOString() }
}

/** Returns the caller of a token; a subject is unique at its issuer only (OpenID Connect Core 1.0, section 2). */
export function subjectOf(issuer: string, token: Token, scopes: readonly string[]): Caller {
  const name = `${issuer}#${token.subject}`
  return { id: name, name, scopes, ...endOf(token), token }
}
