import type { Caller, Expected, Once } from 'contract-server'
import type { Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

/** What a handler is given beside the request. */
export interface Context {
  store: Store
  /** Who sends the request: id, name and scopes. Null for a public operation. */
  caller: Caller | null
  /** Names the request in the log and in `X-Request-Id` of the response. */
  requestId: string
  /** The versions that the caller's If-Match and If-None-Match accept. */
  expected: Expected
  /** Set when the caller sent an Idempotency-Key. */
  once?: Once
}

/** The implementation of one operation of the contract: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** One implementation for every operation of the contract, no more and no less. */
export type Handlers = contract.Handlers<Context>
