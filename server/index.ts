/**
 * What a service is written with: the types of its parts, and the few functions that its resources call. Nothing here loads a server, a
 * database or a framework.
 */
export type { Stream, StreamItem } from './contract/stream.ts'
export type { Follow } from './events/stream.ts'
export type { WriteProblem } from './http/problem.ts'
export type { CallerLimits } from './limits/caller-limits.ts'
export type { Handler, HandlerContext } from './operation.ts'
export type { Service } from './service.ts'
export type { Caller, Token } from './store/caller.ts'
export type { Database } from './store/database.ts'
export type { EventQuery, EventStore, Expired, StoredEvent } from './store/event.ts'
export type { Invariant } from './store/integrity/invariant.ts'
export { cursorName, type List, type ListQuery, type Page, type PageQuery } from './store/list.ts'
export { createOnce } from './store/once.ts'
export {
  type Created,
  type Expected,
  isRefusal,
  precondition,
  type Refusal,
  refuse,
  type Versioned,
} from './store/result.ts'
export type { Schema } from './store/schema.ts'
export { type Scalar, type Table, type View, view } from './store/table.ts'
export type { Engine, Needs, Once, Unit } from './store/unit.ts'
export {
  type DeliveryRecord,
  deliveries,
  type WebhookProgress,
  type WebhookRecord,
  webhookProgress,
  webhooks,
} from './store/webhook.ts'
export { storedWords } from './store/words.ts'
export type { WebhookTools } from './webhooks/tools.ts'
