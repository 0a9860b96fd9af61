import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Recognisable by people and secret scanners. */
const prefix = 'petstore_'

/** A new API key: the prefix, 160 random bits and a CRC-32 of both, in hexadecimal. */
export function newKey(): string {
  const body = prefix + randomBytes(20).toString('hex')
  return body + checksum(body)
}

/** Whether a text has the form of a key: a mistyped key has not. */
export function isWellFormed(key: string): boolean {
  const body = key.slice(0, -8)
  return key.startsWith(prefix) && body.length === prefix.length + 40 && checksum(body) === key.slice(-8)
}

/** What is kept of a key: its SHA-256, in hexadecimal. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'hex')
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
