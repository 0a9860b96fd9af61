import type { DocumentedContract } from './documented-contract.ts'

/**
 * Takes out of the schemas what would stand at every use without telling readers more: the range of the integers that JSON keeps exactly
 * (RFC 7493), which is the same for all ids, and a pattern beside a description, which says it in words. Changes the contract.
 */
export function withPlainTypes(contract: DocumentedContract): DocumentedContract {
  simplify(contract.components)
  simplify(contract.paths)
  return contract
}

function simplify(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const schema = value as Record<string, unknown>
  if (schema.type === 'integer' && schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.minimum
    delete schema.maximum
  }
  if (typeof schema.pattern === 'string' && typeof schema.description === 'string') delete schema.pattern
  for (const [name, part] of Object.entries(schema)) if (!/^examples?$/.test(name)) simplify(part)
}
