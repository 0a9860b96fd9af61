/** The delivery of webhooks: the server that delivers, the events to send, and their outcomes. */

/** A webhook that a server owns: it makes its deliveries, and no other server does, while the lease lasts. */
export interface OwnedWebhook extends Pick<WebhookRecord, 'id' | 'url' | 'types' | 'enabled' | 'version'> {
  /** When the attempts began of which none succeeded (RFC 3339, UTC); null after a success. */
  failingSince: string | null
  /** True if its caller is one of API keys, and none of them is in force any more. */
  hasLapsed: boolean
  /** When the first of its pending deliveries is due (RFC 3339, UTC); null where none is pending. */
  dueAt: string | null
}

/** A delivery that is due, and the event that it is of: null for a ping, and for an event that is not kept any more. */
export interface DueDelivery extends DeliveryRecord {
  timestamp: string | null
  data: string | null
}

/** The state of a webhook at the beginning of a batch. */
export interface WebhookWork {
  webhook: WebhookRecord
  position: number
  failingSince: string | null
  /** How many of its deliveries are pending, be they due or not. */
  pending: number
  /** Those that are due, the longest due first. */
  due: DueDelivery[]
}

/** A delivery after an attempt; one without an id is new. */
export type AttemptedDelivery = Omit<DeliveryRecord, 'id'> & { id?: number }

/** A delivery that has no id yet. */
export type NewDelivery = Omit<DeliveryRecord, 'id'>

/** Makes a ping of a webhook of which some pings are pending, or says why not. */
export type DecidePing<Refused> = (
  webhook: WebhookRecord | undefined,
  pending: number,
  now: Date,
) => NewDelivery | Refused

/** The outcome of a batch. */
export interface WebhookOutcome {
  webhookId: number
  /** Where it was sent. */
  url: string
  /** The position that the batch began at, and the one that it came to. */
  from: number
  position: number
  failingSince: string | null
  deliveries: readonly AttemptedDelivery[]
  /** Why the webhook ends, unless it has got another address meanwhile. */
  disabledReason?: string | undefined
}

/** How far behind all deliveries are, whichever server makes them. */
export interface Backlog {
  /** The id of the last event: how many were ever written, but for gaps. */
  lastEvent: number
  /** Deliveries that wait for another attempt, of webhooks that are enabled. */
  pending: number
  /** When the oldest event happened that a webhook wants which is enabled, and has not got (RFC 3339, UTC); null where all have all. */
  oldest: string | null
  /** Webhooks that the server disabled. */
  disabled: number
  /** The enabled webhooks to which events were not sent yet: at most {@link maxLate}, the latest first. */
  late: LateWebhook[]
}

/** A webhook, and when the oldest event happened that was not sent to it yet (RFC 3339, UTC). */
export interface LateWebhook {
  id: number
  since: string
}

/** No more webhooks are measured, so that a time series for each is no burden. */
export const maxLate = 100

/** A webhook as its operator sees it. */
export interface WebhookOverview
  extends Pick<WebhookRecord, 'id' | 'caller' | 'url' | 'types' | 'enabled' | 'disabledReason'> {
  position: number
  failingSince: string | null
  /** How many of its deliveries wait for another attempt, and how many were given up, as far as they are kept. */
  pending: number
  failed: number
  /** How many events it wants that were not sent yet; {@link maxBehind} may be more. */
  behind: number
  /** When the oldest of these happened (RFC 3339, UTC); null where there is none. */
  since: string | null
}

/** A webhook that an operator adds. `types` is a JSON array, `secret` is sealed. */
export type AddedWebhook = Pick<WebhookRecord, 'caller' | 'url' | 'types' | 'secret'>

/** The actions of operators on the webhooks of all callers. Running servers notice within a second or two. */
export interface WebhookAdmin {
  /** All there are, in the order of their ids. */
  list(): Promise<WebhookOverview[]>
  /** Adds a webhook, which gets what happens from now on. @returns its id */
  add(webhook: AddedWebhook): Promise<number>
  /** Removes a webhook and its deliveries. @returns whether it was there */
  remove(id: number): Promise<boolean>
  /** Disables a webhook for a reason. @returns whether it did: not where it is disabled, or gone */
  disable(id: number, reason: string): Promise<boolean>
  /**
   * Makes deliveries that were given up due again, as far as their events are kept.
   * @param after only those with a greater id
   * @param most how many at once, the oldest first
   * @returns their ids, rising
   */
  resend(id: number, after: number, most: number): Promise<number[]>
  /** Has the events after a position sent again. @returns whether it did: not where it has not come further, or is gone */
  rewind(id: number, position: number): Promise<boolean>
}

/** The webhooks of a database. Instants are those of the clock that it was opened with. */
export interface WebhookStore extends WebhookAdmin {
  /**
   * Takes webhooks that are enabled and have no owner, or one whose lease is over; some hundred at once.
   * @param lease in milliseconds
   * @returns how many were taken
   */
  claim(owner: string, lease: number): Promise<number>
  /** Makes the lease of all that a server owns last so long from now, in milliseconds. */
  renew(owner: string, lease: number): Promise<void>
  /** Leaves webhooks to others: these, or all that it owns. */
  release(owner: string, ids?: readonly number[]): Promise<void>
  /** All that a server owns. */
  owned(owner: string): Promise<OwnedWebhook[]>
  /** The URLs of the webhooks that are enabled and that other servers own: with these it shares their hosts. */
  urlsElsewhere(owner: string): Promise<string[]>
  /** The next batch of a webhook; undefined if it is gone, or belongs to another server by now. @param most deliveries */
  work(owner: string, id: number, most: number): Promise<WebhookWork | undefined>
  /**
   * Writes what became of a batch, in one transaction.
   * @returns whether it was: where the webhook is gone or another server's by now, nothing is
   */
  finish(owner: string, outcome: WebhookOutcome): Promise<boolean>
  /**
   * Adds a ping, in one transaction.
   * @param decide is called while the webhook is locked; what it returns without the members of a delivery is the result, and nothing is added
   */
  ping<Refused extends object>(id: number, decide: DecidePing<Refused>): Promise<DeliveryRecord | Refused>
  backlog(): Promise<Backlog>
  /**
   * Removes the oldest deliveries that have ended, and pings that still wait, from before an instant.
   * @param most how many at once
   * @returns how many were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** No more events are counted that a webhook has not got. */
export const maxBehind = 1000

/** Where a caller wants events to be sent. */
export interface WebhookRecord {
  id: number
  /** The id of the caller it belongs to. */
  caller: string
  /** Which of the webhooks that its caller may have it is: no two have the same, so that nobody gets more under races. */
  slot: string
  url: string
  /** The types of events that are sent, as a JSON array; `[]` for all. */
  types: string
  description: string | null
  enabled: boolean
  /** Why it is not enabled; null where it is, or where the caller disabled it. */
  disabledReason: string | null
  /** The secret that signs its requests, sealed. */
  secret: string
  /** The previous secret, sealed, and the instant until which it still signs (RFC 3339, UTC). */
  previousSecret: string | null
  previousUntil: string | null
  /** Rises with each change that its GET shows, and when its operator has something sent again: the server that owns it then looks at once. */
  version: number
}

/** The outcome of an event at a webhook, after its first attempt or while it waits for one. */
export interface DeliveryRecord {
  id: number
  webhookId: number
  /** Null for a ping, which is in no feed. */
  eventId: number | null
  type: string
  /** `pending` until an attempt succeeds (`delivered`) or none follows (`failed`). */
  status: string
  attempts: number
  /** The status of the last response, or why there was none. */
  lastStatus: number | null
  lastError: string | null
  createdAt: string
  attemptedAt: string | null
  /** Null where none follows. */
  nextAttemptAt: string | null
}
