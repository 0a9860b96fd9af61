import type { errors, JWTPayload } from 'jose'
import { HttpError } from '../http/http-error.ts'
import { throttle } from '../log/throttle.ts'
import type { Issuer } from '../settings/issuer.ts'
import type { Caller } from '../store/caller.ts'
import { subjectOf } from './caller.ts'
import { invalidToken, issuerUnavailable } from './challenge.ts'
import { defaultFetchLimits, issuerKeys } from './issuer-keys.ts'

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

/** What is wrong with a token, by the code of jose's error; any other error is the issuer's. */
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

/** What kept the keys away, in one line: `fetch` puts it into the cause of its error. */
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
  if (Array.isArray(claim)) return claim.filter((one) => typeof one === 'string')
  return typeof claim === 'string' ? claim.split(' ').filter((one) => one !== '') : []
}
