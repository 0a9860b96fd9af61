/** The types of handlers: what a handler gets and returns, before `contract generate` narrows them to an operation. */
import type { Route } from 'contract-openapi/contract'
import type { Caller } from '../auth/credentials.ts'
import type { CallerLimits } from '../limits/rate-limits.ts'
import type { RequestSpan } from '../metrics/tracing.ts'
import type { Content } from '../request/content.ts'
import type { Parameters } from '../request/parameters.ts'
import type { HandlerResponse } from '../response/validate.ts'
import type { Follow } from '../store/feed.ts'
import type { Expected, Once } from '../store/result.ts'
import type { ServiceStore } from '../store/store.ts'
import type { SubscriptionStore } from '../store/subscriptions.ts'
import type { SendCallback, WebhookTools } from '../webhooks/start.ts'

// Handlers load these types without the server.
declare module 'fastify' {
  interface FastifyRequest {
    // Null before authentication, and for public operations.
    caller: Caller | null
    operationId: string | undefined
    span: RequestSpan | undefined
  }
  interface FastifyContextConfig {
    lifecycleHeaders?: Readonly<Record<string, string>>
    responses?: Route['responses']
    template?: string
  }
}

/**
 * Implementation of an operation. That of a GET must have no effect (RFC 9110, section 9.2.1): it may run while the store looks up the key of its
 * caller, and again if the caller has changed. Its response counts only if the key does.
 */
export type Handler = (request: never, context: never) => Promise<HandlerResponse>

/**
 * Context of a handler: its caller, its store, and functions for this request. `Callbacks` of the generated code types the bodies of `callback`.
 */
export interface HandlerContext<Callbacks = Record<string, unknown>> {
  store: unknown
  /** Caller of the request; null for a public operation. A token has its subject and claims. */
  caller: Caller | null
  /**
   * Identifies the caller of an operation without security, by any scheme of the contract, once for a request. Resolves to null without
   * credentials, and rejects with 401 for invalid ones, which the handler may pass on.
   */
  identify(): Promise<Caller | null>
  /** Id of the request in the log, in traces and in `X-Request-Id`. */
  requestId: string
  /** Base URL of absolute links, without a slash at the end: PUBLIC_URL, or the host of the request, which the caller can forge. */
  readonly publicUrl: string
  /** Versions that `If-Match` and `If-None-Match` accept. */
  expected: Expected
  /** Set if the request has an `Idempotency-Key`. */
  once: Once | undefined
  webhooks: WebhookTools
  /** Webhooks of callers. */
  subscriptions: SubscriptionStore
  /**
   * Sends a callback of the contract to a URL, such as one of an earlier request: within the same limits, signed and repeated like webhooks. Call it
   * after your commit. Rejects if the service does not name the callback, or the body breaks the contract.
   */
  callback: SendCallback<Callbacks>
  follow: Follow
  /** Limits of each caller. */
  limits: CallerLimits
  /**
   * Runs the check of a secret that the service keeps itself, such as a password, and limits its failures: rejects with 429 after
   * `GUESS_LIMIT` failures a minute from the client address, or three times as many at the account.
   * @param account in one spelling, since others count separately; also for an account that does not exist
   * @param check resolves to null or undefined for a wrong secret; it must take as long for an account that does not exist
   */
  attempt<Result>(account: string, check: () => Promise<Result>): Promise<Result>
  /** Adds an event to the feed; call it after your commit. Undefined if the store itself writes events. */
  emit: ServiceStore['emit'] | undefined
}

/** Validated request of an operation. */
export interface OperationRequest extends Parameters, Content {
  // The media type of the preferred response, if the contract has a choice.
  accept?: string | undefined
}
