import {
  digestOf,
  holderInForce,
  invalidToken,
  type KeyLookup,
  type TokenVerifier,
} from 'contract-server/embed'

/** Accepts API keys as tokens, for development without a token issuer. */
export const keysAsTokens =
  (keys: KeyLookup): TokenVerifier =>
  async (token) => {
    const key = await keys.find(digestOf(token), '')
    if (key === undefined) throw invalidToken('No token issuer is configured (OIDC_ISSUER); send an API key.')
    return holderInForce(key, new Date())
  }
