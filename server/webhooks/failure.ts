import { Refused } from './destination.ts'

const untrusted = 'The certificate is not of an authority that is trusted here.'
const unreachable = 'The host cannot be reached.'
const closed = 'The connection was closed before there was a response.'
const unresolved = 'The name of the host cannot be resolved.'

/** What errors of Node mean to whoever runs the receiver, by their code. */
const sentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host does not exist, or has no address.',
  ENODATA: 'The name of the host does not exist, or has no address.',
  ECANCELLED: unresolved,
  ESERVFAIL: unresolved,
  EREFUSED: unresolved,
  ETIMEOUT: unresolved,
  EAI_AGAIN: unresolved,
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: closed,
  EPIPE: closed,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
  ETIMEDOUT: unreachable,
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  CERT_NOT_YET_VALID: 'The certificate is not valid yet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another host.',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  HPE_HEADER_OVERFLOW: 'The headers of the response are too large.',
}

/** Why an attempt failed, as a short sentence: nothing that the receiver sent is in it, and no address, URL or secret. */
export function reasonOf(error: unknown): string {
  if (error instanceof Refused) return error.message
  const code = String((error as { code?: unknown } | null)?.code)
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (sentence !== undefined) return sentence
  if (code.startsWith('HPE_')) return 'The response is not HTTP/1.1.'
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$|CERT_)/.test(code)) return 'No TLS connection could be agreed on.'
  return `The request failed${/^[A-Z][A-Z0-9_]{1,60}$/.test(code) ? ` (${code})` : ''}.`
}
