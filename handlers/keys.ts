import type { Operation } from './operation.ts'

/** The contract lets nobody call it without credentials. */
export const getOwnKey: Operation<'getOwnKey'> = async (_request, { caller, limits }) => {
  const { name, scopes, expiresAt, keyId } = caller!
  const kind = keyId === undefined ? ('token' as const) : ('key' as const)
  const body = { kind, name, scopes: [...scopes], ...(expiresAt !== undefined && { expiresAt }), limits }
  return { status: 200, body }
}
