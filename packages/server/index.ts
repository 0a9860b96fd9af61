/** Exports for handlers and services, and for stores. None of them loads a server, a database or a framework. */

// Exports for stores, which implement `ServiceStore`.
export { flushToDisk, UserError } from 'contract-openapi/cli'
export type { Stream, StreamItem } from 'contract-openapi/contract'
export { digestOf, newKey } from './auth/api-keys.ts'
export type { Authenticate, CredentialRequest } from './auth/authenticate.ts'
export type { Caller, Token } from './auth/credentials.ts'
export type { Handler, HandlerContext } from './handle/handler.ts'
export type { WriteProblem } from './http/problem.ts'
export type { CallerLimits } from './limits/rate-limits.ts'
export { isObject, textsIn, UnreadableRows } from './log/unreadable-rows.ts'
export type { JobContext, Service } from './service.ts'
export { databaseFile, fileOf, isPostgres } from './settings/database-url.ts'
export { type Follow, oncePerEvent } from './store/feed.ts'
export { cursorName, type Page, type PageQuery } from './store/page.ts'
export {
  type Created,
  type Expected,
  isRefusal,
  type Once,
  precondition,
  type Refusal,
  refuse,
  type Versioned,
} from './store/result.ts'
export * from './store/store.ts'
export * from './store/subscriptions.ts'
export * from './store/webhook-store.ts'
export { canonicalUrl } from './webhooks/destination.ts'
export type { CallbackSources, SendCallback, WebhookTools } from './webhooks/start.ts'
