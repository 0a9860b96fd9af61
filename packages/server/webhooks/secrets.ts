/** Signatures of Standard Webhooks 1.0 (https://www.standardwebhooks.com). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { orUndefined } from 'contract-openapi/cli'

// Tolerated clock difference of sender and receiver, in seconds.
const tolerance = 5 * 60

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** True for a secret of Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
export function isSecret(text: string): boolean {
  const bytes = bytesOf(text)
  return bytes.length >= 24 && bytes.length <= 64 && text === `whsec_${bytes.toString('base64')}`
}

/**
 * Returns the signature of a message, `v1,…`.
 * @param seconds time of the message, in seconds since 1970
 */
export function sign(secret: string, id: string, seconds: number | string, body: string): string {
  return `v1,${digest(secret, id, seconds, body).toString('base64')}`
}

interface SignedHeaders {
  'webhook-id'?: string | undefined
  'webhook-timestamp'?: string | undefined
  'webhook-signature'?: string | undefined
}

/**
 * Returns the reason why a message is not authentic, as a sentence; undefined if one of the secrets signed it in the last five minutes.
 * @param body as received, byte by byte
 */
export function verify(
  secrets: readonly string[],
  headers: SignedHeaders,
  body: string,
  now: Date,
): string | undefined {
  const { 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': signatures } = headers
  if (!id) return 'The header webhook-id is missing.'
  if (!sent) return 'The header webhook-timestamp is missing.'
  if (!signatures) return 'The header webhook-signature is missing.'
  if (!/^[0-9]{1,12}$/.test(sent))
    return 'The header webhook-timestamp is not a number of seconds since 1970.'
  const age = Math.floor(now.getTime() / 1000) - Number(sent)
  if (Math.abs(age) > tolerance)
    return `The message was sent ${Math.abs(age)} s ${age > 0 ? 'ago' : 'from now'}; at most ${tolerance} s are accepted.`
  const versioned = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  if (versioned.length === 0) return 'The header webhook-signature has no signature of version v1.'
  const digests = secrets.map((secret) => digest(secret, id, sent, body))
  const isSigned = versioned.some((signature) => {
    const bytes = Buffer.from(signature.slice(3), 'base64')
    return digests.some((valid) => bytes.length === valid.length && timingSafeEqual(bytes, valid))
  })
  return isSigned
    ? undefined
    : 'The signature was made with another secret, or the id, time or body was changed.'
}

const bytesOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const digest = (secret: string, id: string, seconds: number | string, body: string) =>
  createHmac('sha256', bytesOf(secret)).update(`${id}.${seconds}.${body}`).digest()

interface Sealing {
  seal(secret: string): string
  // Throws if the key is missing or the text was changed.
  open(sealed: string): string
}

// No unencrypted secret begins with this prefix.
const prefix = 'aes-256-gcm:'
const ivLength = 12
const tagLength = 16

/**
 * Encrypts secrets with AES-256-GCM (NIST SP 800-38D) and a random initialization vector: `aes-256-gcm:` and, in base64, vector, tag and
 * ciphertext.
 * @param keys 32 bytes each: the first encrypts, each decrypts. Without keys secrets stay as they are
 */
export function sealing(keys: readonly Buffer[]): Sealing {
  const [first] = keys
  return {
    seal(secret) {
      if (!first) return secret
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', first, iv)
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return prefix + Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
    },
    open(sealed) {
      if (!sealed.startsWith(prefix)) return sealed
      const bytes = Buffer.from(sealed.slice(prefix.length), 'base64')
      for (const key of keys) {
        const opened = orUndefined(() => openWith(key, bytes))
        if (opened !== undefined) return opened
      }
      throw new Error(
        'WEBHOOK_SECRETS_KEY lacks the key that encrypted the secret of a webhook; add that key after the first.',
      )
    },
  }
}

// Throws if the key is another one.
function openWith(key: Buffer, bytes: Buffer): string {
  const iv = bytes.subarray(0, ivLength)
  const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
  return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
}
