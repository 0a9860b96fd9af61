import { bearer } from '../../judge/contract/credentials.ts'
import type { ClientOptions } from '../../judge/send/client.ts'
import { credentialsFrom } from '../../judge/send/keyring.ts'

/** Options of a client for a test: with a bearer key, and with patience. */
export const manner = (): ClientOptions => ({
  credentialsOf: credentialsFrom(() => [[{ name: '', place: bearer }]], new Map()),
  timeout: 20_000,
  end: new AbortController(),
  plain: '/',
  headers: {},
  credentialHeaders: new Set(),
})
