import type { OwnKey } from '../generated/contract.ts'
import type { Operation } from './operation.ts'

// The contract requires credentials here, so `caller` is always set.
export const getOwnKey: Operation<'getOwnKey'> = async (_request, { caller, limits }) => {
  const { name, scopes, expiresAt, keyId } = caller!
  const body: OwnKey = { kind: keyId === undefined ? 'token' : 'key', name, scopes: [...scopes], limits }
  if (expiresAt !== undefined) body.expiresAt = expiresAt
  return { status: 200, body }
}
