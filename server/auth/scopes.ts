/** Scopes of what the contract does not describe: the metrics. */
export const operatorScopes = ['ops:read'] as const

/** Every scope that a key can have: those of the contract, and those of operators. */
export const allScopes = (contract: readonly string[]): string[] => [...contract, ...operatorScopes]
