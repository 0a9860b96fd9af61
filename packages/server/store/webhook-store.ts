/** Webhook that this server owns and alone delivers to, as long as the lease lasts. */
export interface OwnedWebhook extends Pick<WebhookRecord, 'id' | 'url' | 'types' | 'enabled' | 'version'> {
  /** Start of the failed attempts since the last success (RFC 3339, UTC); null after a success. */
  failingSince: string | null
  /** True if its caller is one of API keys and no longer has a key in force. */
  hasLapsed: boolean
  /** Earliest due time of its pending deliveries (RFC 3339, UTC); null if none is pending. */
  dueAt: string | null
}

/** Due delivery with its event; `timestamp` and `data` are null for a ping, and for an event that is no longer kept. */
export interface DueDelivery extends DeliveryRecord {
  timestamp: string | null
  data: string | null
}

/** Next batch of a webhook: its position in the feed, and its due deliveries. */
export interface WebhookWork {
  webhook: WebhookRecord
  position: number
  failingSince: string | null
  pending: number
  due: DueDelivery[]
}

/** Delivery after an attempt; without an id if it is new. */
export type AttemptedDelivery = Omit<DeliveryRecord, 'id'> & { id?: number }

/** Callback for a request. */
export interface RequestedCallback {
  /** Name of the callback in the contract. */
  name: string
  url: string
  /** JSON. */
  body: string
  /** Encrypted secret that signs it; empty for none. */
  secret: string
}

/**
 * Caller of the webhooks that stand for the receivers of requested callbacks. Such a webhook gets no events, and is removed once none of its
 * callbacks waits any more.
 */
export const callbackCaller = '(callbacks)'

/** Outcome of a batch. */
export interface WebhookOutcome {
  webhookId: number
  url: string
  // Positions before and after the batch.
  from: number
  position: number
  failingSince: string | null
  deliveries: readonly AttemptedDelivery[]
  /** Reason to disable the webhook, unless its URL has changed meanwhile. */
  disabledReason?: string | undefined
}

/** Backlog of all webhooks, for metrics. */
export interface Backlog {
  lastEvent: number
  pending: number
  /** Time of the oldest event that an enabled webhook has not received (RFC 3339, UTC); null if there is none. */
  oldest: string | null
  disabled: number
  /** Enabled webhooks with events not yet sent: at most {@link maxLate}, the latest first. */
  late: LateWebhook[]
}

/** Webhook with the time of its oldest event not yet sent (RFC 3339, UTC). */
export interface LateWebhook {
  id: number
  since: string
}

/** Most webhooks that a backlog lists as late. */
export const maxLate = 100

/** Webhook with its backlog, for operators. */
export interface WebhookOverview
  extends Pick<WebhookRecord, 'id' | 'caller' | 'url' | 'types' | 'enabled' | 'disabledReason'> {
  position: number
  failingSince: string | null
  /** Deliveries that are pending, and kept ones that failed for good. */
  pending: number
  failed: number
  /** Matching events not yet sent, counted up to {@link maxBehind}. */
  behind: number
  /** Time of the oldest of these events (RFC 3339, UTC); null if there is none. */
  since: string | null
}

/** Webhook that an operator adds. `types` is a JSON array, `secret` is encrypted. */
export type AddedWebhook = Pick<WebhookRecord, 'caller' | 'url' | 'types' | 'secret'>

/** Operations on the webhooks of all callers. Running servers notice them within two seconds. */
export interface WebhookAdmin {
  list(): Promise<WebhookOverview[]>
  /** Adds a webhook, which gets the events from now on. @returns its id */
  add(webhook: AddedWebhook): Promise<number>
  /** Removes a webhook and its deliveries. @returns false if it does not exist */
  remove(id: number): Promise<boolean>
  /** @returns false if it is already disabled, or does not exist */
  disable(id: number, reason: string): Promise<boolean>
  /**
   * Makes failed deliveries due again if their events are kept.
   * @param after only deliveries with a greater id
   * @param most deliveries at once, the oldest first
   * @returns their ids, ascending
   */
  resend(id: number, after: number, most: number): Promise<number[]>
  /**
   * Moves the position back, so that later events are sent again.
   * @returns false if the position is not after it, or the webhook does not exist
   */
  rewind(id: number, position: number): Promise<boolean>
}

/** Webhooks of a database. Instants are those of the clock that it was opened with. */
export interface WebhookStore extends WebhookAdmin {
  /**
   * Takes enabled webhooks without an owner, or with an expired lease, some hundred at once.
   * @param lease milliseconds
   * @returns number of webhooks taken
   */
  claim(owner: string, lease: number): Promise<number>
  /**
   * Extends the lease of all webhooks of an owner.
   * @param lease milliseconds from now
   */
  renew(owner: string, lease: number): Promise<void>
  /** Releases some webhooks of an owner, by default all. */
  release(owner: string, ids?: readonly number[]): Promise<void>
  owned(owner: string): Promise<OwnedWebhook[]>
  /** Returns the URLs of enabled webhooks that other servers own, to share the rate limits of hosts with them. */
  urlsElsewhere(owner: string): Promise<string[]>
  /**
   * Returns the next batch of a webhook; undefined if it no longer exists or has another owner.
   * @param most deliveries
   */
  work(owner: string, id: number, most: number): Promise<WebhookWork | undefined>
  /**
   * Stores the outcome of a batch in one transaction.
   * @returns false, with nothing stored, if the webhook no longer exists or has another owner
   */
  finish(owner: string, outcome: WebhookOutcome): Promise<boolean>
  /** Adds a callback that is due now, in one transaction. */
  request(callback: RequestedCallback): Promise<void>
  backlog(): Promise<Backlog>
  /**
   * Removes the oldest ended deliveries, and waiting pings, from before an instant.
   * @param most deliveries at once
   * @returns number of deliveries removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Most events that are counted as behind. */
export const maxBehind = 1000

/** Webhook as stored. */
export interface WebhookRecord {
  id: number
  caller: string
  /** Position among the webhooks that a caller may have. It is unique, so that concurrent requests cannot exceed that number. */
  slot: string
  url: string
  /** Event types as a JSON array; `[]` for all. */
  types: string
  description: string | null
  enabled: boolean
  /** Null for an enabled webhook, and for one that its caller disabled. */
  disabledReason: string | null
  // Encrypted secret that signs its requests.
  secret: string
  /** Encrypted previous secret, which still signs until `previousUntil` (RFC 3339, UTC). */
  previousSecret: string | null
  previousUntil: string | null
  /** Increases with each change that a GET shows, and when an operator resends events, so that the owner checks it at once. */
  version: number
}

/** Delivery as stored. Instants are RFC 3339 in UTC. */
export interface DeliveryRecord {
  id: number
  webhookId: number
  // Null for a ping and for a requested callback.
  eventId: number | null
  type: string
  /** `pending` until an attempt succeeds (`delivered`) or no other follows (`failed`). */
  status: string
  attempts: number
  // Status of the last response, or the reason why there was none.
  lastStatus: number | null
  lastError: string | null
  createdAt: string
  attemptedAt: string | null
  nextAttemptAt: string | null
  /** JSON of a requested callback; null for an event. */
  body: string | null
}
