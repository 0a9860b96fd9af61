import type { Credentials } from '../contract/route.ts'

/** Scopes of what the contract does not describe: the metrics. */
const operatorScopes = ['ops:read'] as const

/** What opens it: a bearer key, whatever the contract asks for. */
export const operatorSecurity: readonly Credentials[] = [
  { scheme: 'operator', in: 'authorization', name: 'authorization', scopes: operatorScopes },
]

/** Every scope that a key can have: those of the contract, and those of operators. */
export const allScopes = (contract: readonly string[]): string[] => [...contract, ...operatorScopes]
