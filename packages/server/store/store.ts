/** Interface of a store. The server knows a database only by this interface and by the syntax of a DATABASE_URL. */

import { UserError } from 'contract-openapi/cli'
import type { UnreadableRows } from '../log/unreadable-rows.ts'
import type { Once } from './result.ts'
import type { SubscriptionStore } from './subscriptions.ts'
import type { WebhookStore } from './webhook-store.ts'

/** Open store: data of the server, and of the service if it keeps its data there. */
export interface ServiceStore {
  events: EventStore
  keys: KeyStore
  usage: UsageStore
  webhooks: WebhookStore
  subscriptions: SubscriptionStore
  // Responses of idempotency keys, for a service with its data elsewhere.
  answers: Answers
  /**
   * Adds an event to the feed, for a service with its data elsewhere; resolves when the event is durable.
   * @param type event type, such as `thing.created`
   * @param data the resource after the change
   */
  emit(type: string, data: object): Promise<void>
  kept: readonly Kept[]
  /**
   * Erases the data of a caller: the name of a key, or the subject of a token (`ISSUER#SUBJECT`). Events and resources do not name callers.
   * Returns undefined, and erases nothing, while a key of the caller is in force.
   */
  erase(caller: string): Promise<Erased>
  warnings: readonly string[]
  activity(): Activity
  /** Removes the service's data in one transaction; keys, usage and events stay. Ids count from 1 again. */
  clear(): Promise<void>
  extent(): Promise<Extent>
  /** Resolves to the reason why the store accepts no writes now, which is safe to show; undefined if it does. */
  check(): Promise<string | undefined>
  /** Finishes queued work, then closes; later calls reject. */
  close(): Promise<void>
}

/** Opens the store of a service; `sqlStore` of `contract-store` is one. */
export interface StoreProvider<Store extends ServiceStore = ServiceStore> {
  /** Opens the store of a DATABASE_URL. @throws UnusableDatabase */
  open(url: string, options?: StoreOptions): Promise<Store>
  /**
   * Opens a temporary copy, which is removed when the process ends. The original may be in use.
   * @throws UnusableDatabase if the store supports no copies
   */
  openCopy(url: string, options?: StoreOptions): Promise<Store>
  /** Commands of the store, such as `backup`, by name. */
  commands: Readonly<Record<string, StoreCommand>>
}

/** Command of a store; `about` is its line in `--help`. */
export interface StoreCommand {
  about: string
  run(): Promise<unknown>
}

/** Options for opening a store. */
export interface StoreOptions {
  // Source of the time; the system clock by default.
  clock?: (() => Date) | undefined
  /** True to create a missing database and upgrade an older one (default); false to refuse both. */
  upgrade?: boolean
  onUpgrade?: (message: string) => void
  /** Gets the rows that cannot be read; a store without it skips them in silence. */
  unreadable?: UnreadableRows
}

/** The database is not available (busy, full, read-only, damaged, moved, closing); nothing of the request was stored. */
export class StoreUnavailable extends UserError {
  override name = 'StoreUnavailable'
}

/** The request has a value that no column can hold. It is rejected like one that breaks the contract, and nothing of it was stored. */
export class UnstorableValue extends Error {
  override name = 'UnstorableValue'
  readonly reason: string
  constructor(reason: string, column = 'a statement') {
    super(`${column}: ${reason}`)
    this.reason = reason
  }
}

/**
 * The outcome of a commit is unknown: the connection was lost, or a synchronous standby did not confirm, and the database cannot tell. Either
 * the whole transaction is stored or nothing of it.
 */
export class OutcomeUnknown extends UserError {
  override name = 'OutcomeUnknown'
}

/** The database cannot be used. The message is one line with the reason and the fix. */
export class UnusableDatabase extends UserError {
  override name = 'UnusableDatabase'
}

/** The database has other migrations than the release: one was edited since it was applied, or is unknown. */
export class SchemaMismatch extends UnusableDatabase {
  override name = 'SchemaMismatch'
  readonly code = 'schema_mismatch'
}

/** Responses of idempotency keys. A key is taken before its request is handled, and settled or released after it. Kept for 24 hours. */
export interface Answers {
  /**
   * Takes a key, or resolves to its stored answer; to `unsettled` if the request that took it has no known outcome and may still run; to
   * `reused` if that was a different request.
   */
  take(once: Once): Promise<'taken' | 'unsettled' | 'reused' | { answer: string }>
  settle(once: Once, answer: string): Promise<void>
  /** Frees a key whose request changed nothing. */
  release(once: Once): Promise<void>
}

/** API key as stored: only its SHA-256, never the key. Instants are ISO 8601 in UTC. */
export interface ApiKey {
  id: number
  /** The same for all keys that came from one by rotation, and for no others. */
  callerId: number
  /** Unique among the keys that are not revoked. */
  name: string
  scopes: string[]
  createdAt: string
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
}

/** Name of a database's first key. Its row marks the database as served before, and so is never removed. */
export const firstKey = 'admin'

/** API keys of a database. */
export interface KeyStore {
  /**
   * Returns the key with this digest (SHA-256, hex), even an expired or revoked one. It must read the current state, so that an acknowledged
   * revocation holds at the next request on every server. Return a key without a promise if it needs no read.
   */
  find(digest: string): ApiKey | Promise<ApiKey | undefined>
  /**
   * Creates a key. Returns undefined if a key of that name is in force; an expired one is revoked first.
   * @param key `callerId` adds a key to an existing caller, such as for a session; by default the caller is new
   * @param beforeCommit runs in the transaction before its commit, maybe twice; an error cancels the creation
   */
  create(
    key: { name: string; scopes: string[]; digest: string; expiresAt?: string; callerId?: number },
    beforeCommit?: () => void,
  ): Promise<ApiKey | undefined>
  list(): Promise<ApiKey[]>
  /** Revokes the key with this name, even an expired one; undefined if there is none. */
  revoke(name: string): Promise<ApiKey | undefined>
  /** Replaces a key in one transaction; caller, name, scopes and expiry stay. Undefined if none is in force. */
  rotate(name: string, digest: string): Promise<ApiKey | undefined>
  touch(uses: ReadonlyMap<number, Date>): Promise<void>
  /**
   * Removes the keys of callers whose last key ended before an instant. Keeps {@link firstKey}, and the keys of callers with webhooks.
   * @param most callers at once
   * @returns number of keys removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Latest plausible last use: a later record comes from a clock that was ahead by more than the clocks of servers differ. */
export const latestUse = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString()

/** Calls of one operation by one caller on one day (UTC, YYYY-MM-DD). */
export interface Usage {
  operationId: string
  /** Name of an API key, also of a rotated one, or of the subject of a token. */
  caller: string
  day: string
  calls: number
  lastCall: string
}

/** Calls of one operation by one caller, on all recorded days. */
export type CallerUsage = Omit<Usage, 'day'>

/** Counts of calls. */
export interface UsageStore {
  add(usage: readonly Usage[]): Promise<void>
  report(): Promise<Usage[]>
  /**
   * Returns the calls of all days.
   * @param latest ISO 8601, UTC: later calls come from a clock that was ahead, and count as last calls only of callers without others
   */
  callers(latest: string): Promise<CallerUsage[]>
}

/** Event of the feed. */
export interface StoredEvent {
  /** Greater than the id of every earlier event in the feed; ids have gaps. */
  id: number
  type: string
  // RFC 3339, UTC.
  timestamp: string
  /** The resource after the change, as JSON. */
  data: string
}

/** Query for a page of the feed. */
export interface EventQuery {
  limit: number
  /** Only events with a greater id; by default from the oldest event kept. */
  after?: number | undefined
  types?: readonly string[] | undefined
}

/** Events in the order of the feed; `more` if others follow. */
export interface EventPage {
  items: StoredEvent[]
  more: boolean
}

/** Response to a reader whose next events are no longer kept. */
export interface Expired {
  /** Reading on after this id misses no event that is kept. */
  keptAfter: number
}

/** Feed of events. */
export interface EventStore {
  /**
   * Reads a page. A reader that continues after the last id of each page gets every event that is kept, once.
   * @param known highest {@link end} known to the caller: events up to it are not held back, though writers may still commit between them
   */
  read(query: EventQuery, known?: number): Promise<EventPage | Expired>
  /** Returns an id at the end of the feed: all events up to it are readable now, and every later one has a greater id. */
  end(): Promise<number>
  /**
   * Removes the oldest events from before an instant.
   * @param most events at once
   * @returns number of events removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Table whose old rows are removed after some days. */
export interface Kept {
  name: string
  days: number
  isFixed?: true
  /**
   * Removes the oldest rows from before an instant.
   * @param most rows at once
   * @returns number of rows removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Number of rows removed, by table; undefined if a key of the caller is in force. */
export type Erased = Readonly<Record<string, number>> | undefined

/** Counts of transactions and connections since the start. */
export interface Activity {
  commits: number
  /** Writes in these transactions; concurrent writes share one. */
  writes: number
  queued: number
  /** Transactions repeated after a conflict or a lost connection. */
  retried: number
  unknown: number
  // Open connections, and those in a writing transaction.
  pool: { open: number; busy: number }
}

/** Size of a database in bytes, and counts of its keys. */
export interface Extent {
  schema: number
  size: number
  /** Size of its write-ahead log in bytes, if it has one of its own. */
  log?: number
  keys: number
  expiring: number
}

/** Days before its expiry in which a key counts as expiring. */
export const expirySoonDays = 14
