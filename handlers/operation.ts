import type { HandlerContext } from 'contract-server'
import type { Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

export interface Context extends HandlerContext {
  store: Store
}

/** Implementation of one operation: a typed request in, one of the documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

export type Handlers = contract.Handlers<Context>
