/** Webhooks as their callers see and change them, and the operations of callers on them. A webhook of another caller does not exist. */
import type { Page, PageQuery } from './page.ts'
import type { Created, Expected, Once, Refusal, Versioned } from './result.ts'

/** Webhook, without its secret. */
export interface Webhook<Type extends string = string> {
  id: number
  url: string
  /** Types of its events; empty for all. */
  types: Type[]
  description?: string
  enabled: boolean
  /** Absent for an enabled webhook, and for one that its caller disabled. */
  disabledReason?: string
}

/** Webhook with its encrypted secret. An idempotency key stores only this part of the response. */
export interface SealedWebhook extends Webhook {
  sealed: string
}

/** Webhook that a caller asks for. */
export interface NewWebhook<Type extends string = string> {
  url: string
  types?: Type[]
  description?: string
}

/** Members of a webhook to change. */
export interface WebhookUpdate<Type extends string = string> extends Partial<NewWebhook<Type>> {
  enabled?: boolean
}

/** Requested webhook, with facts from the server. */
export interface RequestedWebhook {
  caller: string
  webhook: NewWebhook
  /** Secret that will sign its requests, encrypted. */
  secret: string
  /** Reason why its URL is refused, as a sentence; undefined if it is allowed. */
  refusedUrl: string | undefined
}

/** Status of a delivery: `pending` until an attempt succeeds or no other follows. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

/** Delivery of an event, or without an `eventId` of a ping. Instants are RFC 3339 in UTC. */
export interface Delivery {
  id: number
  eventId?: number
  type: string
  status: DeliveryStatus
  attempts: number
  /** Status of the last response, or the reason why there was none. */
  lastStatus?: number
  lastError?: string
  createdAt: string
  attemptedAt?: string
  nextAttemptAt?: string
}

/** Status of each refusal, unless the contract has others. */
export const webhookRefusals = {
  webhook_not_found: 404,
  delivery_not_found: 404,
  url_not_allowed: 409,
  webhook_url_taken: 409,
  too_many_webhooks: 409,
  webhook_disabled: 409,
  too_many_pings: 409,
  already_delivered: 409,
  idempotency_key_reused: 409,
  precondition_failed: 412,
} as const

/** Code of a refusal. */
export type WebhookRefusal = keyof typeof webhookRefusals

type OrRefused<Result, Code extends WebhookRefusal> = Promise<Result | Refusal<Code>>

/** Operations of callers on their own webhooks. Each write is one transaction. */
export interface SubscriptionStore {
  list(caller: string, query: PageQuery): Promise<Page<Webhook>>
  find(caller: string, id: number): OrRefused<Versioned<Webhook>, 'webhook_not_found'>
  /** Adds a webhook, which receives events from now on. */
  create(
    requested: RequestedWebhook,
    once?: Once,
  ): OrRefused<
    Created<SealedWebhook>,
    'url_not_allowed' | 'webhook_url_taken' | 'too_many_webhooks' | 'idempotency_key_reused'
  >
  /** @param refusedUrl reason why the new URL is refused, as a sentence; undefined if it is allowed or stays */
  update(
    caller: string,
    id: number,
    change: WebhookUpdate,
    refusedUrl: string | undefined,
    expected: Expected,
  ): OrRefused<
    Versioned<Webhook>,
    'webhook_not_found' | 'url_not_allowed' | 'webhook_url_taken' | 'precondition_failed'
  >
  /** Deletes a webhook with its deliveries. */
  delete(
    caller: string,
    id: number,
    expected: Expected,
  ): OrRefused<undefined, 'webhook_not_found' | 'precondition_failed'>
  /**
   * Replaces the secret. The previous one signs for another day.
   * @param secret new secret, encrypted
   */
  rotate(
    caller: string,
    id: number,
    secret: string,
    once?: Once,
  ): OrRefused<Created<SealedWebhook>, 'webhook_not_found' | 'idempotency_key_reused'>
  /** Sends an event, which is in no feed, to this webhook only. */
  ping(
    caller: string,
    id: number,
  ): OrRefused<Delivery, 'webhook_not_found' | 'webhook_disabled' | 'too_many_pings'>
  deliveries(
    caller: string,
    id: number,
    query: PageQuery & { status?: DeliveryStatus | undefined },
  ): OrRefused<Page<Delivery>, 'webhook_not_found'>
  /** Sends a failed or pending delivery now. */
  retry(
    caller: string,
    id: number,
    delivery: number,
  ): OrRefused<
    Delivery,
    'webhook_not_found' | 'delivery_not_found' | 'already_delivered' | 'webhook_disabled'
  >
}
