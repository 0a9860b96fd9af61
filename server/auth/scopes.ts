import { scopes } from '../../generated/router.ts'

/** Scopes of what the contract does not describe: the metrics. */
export const operatorScopes = ['ops:read'] as const

/** Every scope that a key can have. */
export const allScopes: readonly string[] = [...scopes, ...operatorScopes]
