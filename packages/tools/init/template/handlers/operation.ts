import type { HandlerContext } from 'contract-server'
import type { Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

/** The context that a handler gets beside the request. */
export interface Context extends HandlerContext {
  store: Store
}

/** The implementation of one operation of the contract: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** One implementation for every operation of the contract, no more and no less. */
export type Handlers = contract.Handlers<Context>
