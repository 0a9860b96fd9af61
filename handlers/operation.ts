import type { Caller, CallerLimits, Expected, Follow, Once, WebhookTools } from 'contract-server'
import type { Store } from '../db/store.ts'
import type * as contract from '../generated/contract.ts'

/** What a handler is given beside the request. */
export interface Context {
  store: Store
  /** Who sends the request: id, name, scopes and end, and of a token its subject and claims. Null for a public operation. */
  caller: Caller | null
  /** Names the request in the log, in traces and in `X-Request-Id` of the response. */
  requestId: string
  /** The versions that the caller's If-Match and If-None-Match accept. */
  expected: Expected
  /** Set when the caller sent an Idempotency-Key. */
  once?: Once
  /** Streams the events of the store. */
  follow: Follow
  /** Checks URLs of webhooks, and makes and opens their secrets. */
  webhooks: WebhookTools
  /** How much each caller may ask for. */
  limits: CallerLimits
}

/** The implementation of one operation of the contract: a typed request in, one of its documented responses out. */
export type Operation<Id extends contract.OperationId> = contract.Operation<Id, Context>

/** One implementation for every operation of the contract, no more and no less. */
export type Handlers = contract.Handlers<Context>
