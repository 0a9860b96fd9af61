import type { Caller, HandlerContext } from 'contract-server'
import type { Store } from '../db/store.ts'
import type { SignedIn } from '../db/users.ts'
import type * as contract from '../generated/contract.ts'

/** Caller that `authenticate` of the service returns. */
export interface Sender extends Caller, SignedIn {}

/** The context that a handler gets beside the request. */
export interface Context extends HandlerContext {
  store: Store
  caller: Sender | null
  identify(): Promise<Sender | null>
}

/** The implementation of one operation of the contract: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** One implementation for every operation of the contract, no more and no less. */
export type Handlers = contract.Handlers<Context>
