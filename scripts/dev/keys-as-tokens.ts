import { digestOf } from 'contract-server/internal/auth/api-keys'
import type { KeyLookup } from 'contract-server/internal/auth/authenticate'
import { holderOf } from 'contract-server/internal/auth/caller'
import { invalidToken } from 'contract-server/internal/auth/challenge'
import type { TokenVerifier } from 'contract-server/internal/auth/oidc'

/** Where no issuer of tokens is named, a designer has none either: API keys stand for tokens. */
export const keysAsTokens =
  (keys: KeyLookup): TokenVerifier =>
  async (token) => {
    const key = await keys.find(digestOf(token), '')
    if (key === undefined) throw invalidToken('No issuer of tokens is named (OIDC_ISSUER); send an API key.')
    return holderOf(key)
  }
