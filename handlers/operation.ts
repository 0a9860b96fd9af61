import type { Expected, Once, Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

/** What a handler is given beside the request. */
export interface Context {
  store: Store
  /** The versions that the caller's If-Match and If-None-Match accept. */
  expected: Expected
  /** Set when the caller sent an Idempotency-Key. */
  once?: Once
}

/** The implementation of one operation of the contract: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** One implementation for every operation of the contract, no more and no less. */
export type Handlers = contract.Handlers<Context>
