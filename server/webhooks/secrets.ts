/** Keeps the secrets of webhooks in the database so that a copy of it alone does not reveal them. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Turns secrets into what is stored, and back. */
export interface Sealing {
  seal(secret: string): string
  /** @throws Error when it was sealed with a key that is not there, or was changed */
  open(sealed: string): string
}

/** What was sealed begins with it; a secret that was stored without a key never does. */
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
