/** Signatures of messages, as Standard Webhooks 1.0 says (https://www.standardwebhooks.com). */
import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How far the clocks of sender and receiver may be apart, in seconds. */
const tolerance = 5 * 60

/** A new secret: `whsec_` and 32 random bytes in base64. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** True if a text is a secret as {@link newSecret} makes them, or another of Standard Webhooks (24 to 64 bytes). */
export function isSecret(text: string): boolean {
  const bytes = bytesOf(text)
  return bytes.length >= 24 && bytes.length <= 64 && text === `whsec_${bytes.toString('base64')}`
}

/**
 * The signature of a message, `v1,…`.
 * @param seconds when it is sent, in seconds since 1970
 */
export function sign(secret: string, id: string, seconds: number | string, body: string): string {
  return `v1,${digest(secret, id, seconds, body).toString('base64')}`
}

/** The headers that a message bears, as they arrived; names in lower case. */
interface SignedHeaders {
  'webhook-id'?: string | undefined
  'webhook-timestamp'?: string | undefined
  'webhook-signature'?: string | undefined
}

/**
 * Why a message is not to be believed, as a sentence; undefined when one of the secrets signed it within the last five minutes.
 * @param body as it arrived, byte by byte
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
    return `The message was sent ${Math.abs(age)} s ${age > 0 ? 'ago' : 'from now'}: more than ${tolerance} s are not accepted.`
  const given = signatures.split(' ').filter((signature) => signature.startsWith('v1,'))
  if (given.length === 0) return 'The header webhook-signature has no signature of version v1.'
  const digests = secrets.map((secret) => digest(secret, id, sent, body))
  const isSigned = given.some((signature) => {
    const bytes = Buffer.from(signature.slice(3), 'base64')
    return digests.some((own) => bytes.length === own.length && timingSafeEqual(bytes, own))
  })
  return isSigned ? undefined : 'The signature is of another secret, or id, time or body were changed.'
}

const bytesOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

const digest = (secret: string, id: string, seconds: number | string, body: string) =>
  createHmac('sha256', bytesOf(secret)).update(`${id}.${seconds}.${body}`).digest()

/** Turns secrets into what is stored, and back. */
interface Sealing {
  seal(secret: string): string
  /** @throws Error when it was sealed with a key that is not there, or was changed */
  open(sealed: string): string
}

/** The prefix of sealed secrets; a secret that was stored without a key never begins with it. */
const prefix = 'aes-256-gcm:'
const ivLength = 12
const tagLength = 16

/**
 * Seals with AES-256-GCM (NIST SP 800-38D) and a random initialization vector: `aes-256-gcm:` and, in base64, vector, tag and ciphertext.
 * @param keys of 32 bytes: the first seals, each opens. Without one, secrets are stored as they are
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
        const opened = openWith(key, bytes)
        if (opened !== undefined) return opened
      }
      throw new Error(
        'The secret of a webhook was sealed with a key that WEBHOOK_SECRETS_KEY does not have; add that key after the first.',
      )
    },
  }
}

function openWith(key: Buffer, bytes: Buffer): string | undefined {
  try {
    const iv = bytes.subarray(0, ivLength)
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: tagLength })
    decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
