import type { errors, JWTPayload, JWTVerifyGetKey } from 'jose'
import { HttpError } from '../http/http-error.ts'
import { type Issuer, isSafeUrl } from '../settings/issuer.ts'
import { invalidToken } from './authenticate.ts'
import { type Caller, subjectOf } from './caller.ts'

/**
 * Verifies a JWT (RFC 7519) and tells whose it is.
 * @throws HttpError 401 for a token that is not valid, 503 when the keys of the issuer cannot be had
 */
export type TokenVerifier = (token: string, now: Date) => Promise<Caller>

/** Signatures by a private key only: neither `none`, nor a secret that the issuer shares. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']
/** How far the clocks of issuer and service may be apart, in seconds. */
const clockTolerance = 60
/** How long the issuer may take to answer, in milliseconds. */
const patience = 5000
/** Seconds after which a caller may try again when the issuer does not answer. */
const retryAfter = '5'

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

/** Loads what it takes to verify the tokens of an issuer, whom nobody asks before the first token arrives. */
export async function trustIssuer({ issuer, audience }: Issuer): Promise<TokenVerifier> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose')
  let keySet: Promise<JWTVerifyGetKey> | undefined

  /** Where the keys are is asked once; the keys are kept for ten minutes, and asked for again when one is missing. */
  const discover = () => {
    keySet ??= keysUrl(issuer).then((url) => createRemoteJWKSet(url, { timeoutDuration: patience }))
    keySet.catch(() => {
      keySet = undefined
    })
    return keySet
  }
  const getKey: JWTVerifyGetKey = async (...token) => (await discover())(...token)

  return async (token, now) => {
    const checks = { issuer, audience, algorithms, clockTolerance, currentDate: now, requiredClaims: ['exp'] }
    const { payload } = await jwtVerify(token, getKey, checks).catch((error) => {
      throw refusalFor(error)
    })
    if (!payload.sub) throw invalidToken('This token names no subject (sub).')
    return subjectOf(issuer, payload.sub, scopesOf(payload))
  }
}

/** Asks the issuer where its keys are. */
async function keysUrl(issuer: string): Promise<URL> {
  const configuration = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(configuration, { redirect: 'error', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) throw new Error(`${configuration} answers ${answer.status}.`)
  const found = (await answer.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (found.issuer !== issuer) throw new Error(`${configuration} belongs to the issuer ${found.issuer}.`)
  const url = new URL(String(found.jwks_uri))
  if (!isSafeUrl(url)) throw new Error(`${configuration} names keys that are not behind https: ${url}.`)
  return url
}

function refusalFor(error: unknown): HttpError {
  const { code, claim } = error as Partial<errors.JWTClaimValidationFailed>
  const fault =
    code === 'ERR_JWT_CLAIM_VALIDATION_FAILED'
      ? `The claim ${claim} of this token is missing, or not right for this service.`
      : faults[String(code)]
  if (fault !== undefined) return invalidToken(fault)
  const refusal = new HttpError(
    'unavailable',
    'The issuer of this token cannot be asked for its keys now; nothing was changed. Try again in a few seconds.',
    { 'Retry-After': retryAfter },
  )
  refusal.cause = error
  return refusal
}

/** Scopes as RFC 9068 writes them (`scope`, separated by spaces), or as others do (`scp`, a list or such a text). */
function scopesOf({ scope, scp }: JWTPayload): string[] {
  const claim = scope ?? scp
  if (Array.isArray(claim)) return claim.map(String)
  return typeof claim === 'string' ? claim.split(' ').filter((one) => one !== '') : []
}
