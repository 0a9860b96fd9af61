import type { HandlerContext } from 'contract-server'
import type { Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

/** Context that a handler gets beside the request. */
export interface Context extends HandlerContext {
  store: Store
}

/** Handler of one operation: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** Handlers of all operations. */
export type Handlers = contract.Handlers<Context>
