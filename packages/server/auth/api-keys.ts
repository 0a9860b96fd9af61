/** API keys as texts: their form, their digest, and the scopes of operators, whom no contract describes. */
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Security } from 'contract-openapi/contract'

/**
 * Returns a new API key: the service's id, by which people and secret scanners recognise it, 160 random bits, and a CRC-32 of both, in
 * hexadecimal.
 */
export function newKey(service: string): string {
  const body = `${service}_${randomBytes(20).toString('hex')}`
  return body + checksum(body)
}

/** True if the key has the right form and checksum: a mistyped key has not. */
export function isWellFormed(key: string): boolean {
  const body = key.slice(0, -8)
  return /^[a-z]+_[0-9a-f]{40}$/.test(body) && checksum(body) === key.slice(-8)
}

/** Returns the digest that is stored for a key: its SHA-256, in hexadecimal. */
export function digestOf(key: string): string {
  return hash('sha256', key, 'hex')
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}

// The contract does not describe the metrics, which these scopes open.
const operatorScopes = ['ops:read'] as const

// Operators use a bearer key, whatever schemes the contract has.
export const operatorSecurity: Security = [
  [{ scheme: 'operator', in: 'authorization', name: 'authorization', scopes: operatorScopes }],
]

/** Returns the scopes of a contract and those of operators. */
export const allScopes = (contract: readonly string[]): string[] => [...contract, ...operatorScopes]
