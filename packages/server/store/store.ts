/**
 * What the server asks of a store: one interface, the records in it, and how it fails. Webhooks have a file of their own. Of where and how data
 * are kept the server knows nothing else but how a DATABASE_URL is written.
 */
import { UserError } from 'contract-openapi/cli'
import type { Once } from './result.ts'
import type { WebhookStore } from './webhook-store.ts'

/** The interface of a store for the data of the server, whatever the service sells. */
export interface ServiceStore {
  events: EventStore
  keys: KeyStore
  usage: UsageStore
  webhooks: WebhookStore
  /** For a service whose data are elsewhere. */
  answers: Answers
  /**
   * Adds an event to the feed, for a service whose data are elsewhere; resolves once it is durable.
   * @param type what a consumer selects events by, such as `thing.created`
   * @param data the resource after the change
   */
  emit(type: string, data: object): Promise<void>
  /** The tables whose rows are removed once they are old. */
  kept: readonly Kept[]
  /**
   * Erases what a caller left: the holder of keys with a name, or the subject of a token (`ISSUER#SUBJECT`). Events and resources name no
   * callers.
   */
  erase(caller: string): Promise<Erased>
  /** Risks in the setup of the database, a sentence each; found when it was opened. */
  warnings: readonly string[]
  /** Counts of the store's work since it was opened. */
  activity(): Activity
  /** Removes what was made, in one transaction; keys, usage and events stay. Ids of the service's own tables count from 1 again. */
  clear(): Promise<void>
  /** Measures what the database holds. */
  extent(): Promise<Extent>
  /** Whether a write would be accepted now; resolves to the reason why not, which is safe to show. */
  check(): Promise<string | undefined>
  /** Finishes what is queued, then closes; later calls reject. */
  close(): Promise<void>
}

/** Opens the store of a service. A service names one, such as the `sqlStore` of `contract-store`. */
export interface StoreProvider<Store extends ServiceStore = ServiceStore> {
  /**
   * Opens the store that a DATABASE_URL names.
   * @throws {UnusableDatabase}
   */
  open(url: string, options?: StoreOptions): Promise<Store>
  /**
   * Opens a copy of it, which is gone when the process ends; the store may be in use meanwhile.
   * @throws {UnusableDatabase} where there can be none
   */
  openCopy(url: string, options?: StoreOptions): Promise<Store>
  /** The commands about the store itself, such as `backup`, by the name that is typed behind `contract-server`. */
  commands: Readonly<Record<string, StoreCommand>>
}

/** A command of the store. */
export interface StoreCommand {
  /** For the list of commands. */
  about: string
  /** Reads its own arguments, and prints what stops it. */
  run(): Promise<unknown>
}

/** How a store is opened. */
export interface StoreOptions {
  /** Where the time comes from; by default the system. */
  clock?: (() => Date) | undefined
  /** True if a database that is missing is made, and one of an earlier release brought up to date; otherwise both are refused. Default true. */
  upgrade?: boolean
  /** Is called with a sentence for each step of the schema that was taken, and for what was done for it. */
  onUpgrade?: (what: string) => void
}

/** The database cannot do it now (busy, full, read-only, damaged, moved, closing); nothing of the request was kept. */
export class StoreUnavailable extends UserError {
  override name = 'StoreUnavailable'
}

/** A request has a value that no column holds: it is refused as one that the contract does not allow. Nothing of the request was kept. */
export class UnstorableValue extends Error {
  override name = 'UnstorableValue'
  /** Why, for the caller. */
  readonly reason: string
  /** @param column where it was to be written, for the log */
  constructor(reason: string, column = 'a statement') {
    super(`${column}: ${reason}`)
    this.reason = reason
  }
}

/**
 * The connection to the database was lost while it committed, or the commit did not wait for its synchronous standby; and the database could
 * not be asked since what became of it: what was written is there completely or not at all.
 */
export class OutcomeUnknown extends UserError {
  override name = 'OutcomeUnknown'
}

/** A database file cannot be used as asked. The message is one line: what is wrong, and what to do about it. */
export class UnusableDatabase extends UserError {
  override name = 'UnusableDatabase'
}

/** The responses that idempotency keys stand for. A key is taken before a request is handled, and settled or released after it. Kept for 24 hours. */
export interface Answers {
  /**
   * Takes a key. Otherwise resolves to the answer that it was settled with; to `unsettled` where nobody knows what became of the request that
   * took it, which may be under way; to `reused` where that was another request.
   */
  take(once: Once): Promise<'taken' | 'unsettled' | 'reused' | { answer: string }>
  /** @param answer a JSON object */
  settle(once: Once, answer: string): Promise<void>
  /** Lets the key be taken again: nothing was done. */
  release(once: Once): Promise<void>
}

/** An API key as the store knows it: never the key itself, only its SHA-256. Instants are ISO 8601 in UTC. */
export interface ApiKey {
  id: number
  /** The id of its caller: the same for all keys that came from one by rotation, and for no other. */
  callerId: number
  /** Unique among the keys that are not revoked. */
  name: string
  scopes: string[]
  createdAt: string
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
}

/** The name of the first key of a database. Whether there ever was one distinguishes the first start from all others, so its rows stay. */
export const firstKey = 'admin'

/** Where API keys are kept. */
export interface KeyStore {
  /**
   * The key with this digest (SHA-256, hex), also when expired or revoked: as it is when it is asked for. So a revocation, once it is
   * acknowledged, holds at the next request on every server. Not a promise where the store knows it without reading.
   */
  find(digest: string): ApiKey | Promise<ApiKey | undefined>
  /**
   * Undefined when a key of that name is already in force; one that has expired is revoked and makes room.
   * @param key one more of the caller `callerId`, such as for a session of a user; by default of a new caller
   * @param beforeCommit runs inside the transaction when the key is about to be in force, maybe twice; what it throws prevents that
   */
  create(
    key: { name: string; scopes: string[]; digest: string; expiresAt?: string; callerId?: number },
    beforeCommit?: () => void,
  ): Promise<ApiKey | undefined>
  list(): Promise<ApiKey[]>
  /** Revokes the key with this name, which may have expired; undefined when there is none. */
  revoke(name: string): Promise<ApiKey | undefined>
  /** Revokes and creates in one transaction, keeping caller, name, scopes and expiry; undefined when none is in force. */
  rotate(name: string, digest: string): Promise<ApiKey | undefined>
  /** Records the last use of keys, by id; called now and then with what has gathered. */
  touch(uses: ReadonlyMap<number, Date>): Promise<void>
  /**
   * Removes the keys of callers whose last one ended, by revocation or expiry, before an instant. The {@link firstKey} stays, and so do
   * the keys of who has webhooks.
   * @param most how many callers at once
   * @returns how many keys were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** The latest that a last use can be: one that is recorded as later comes from a clock that was ahead, and not just from that of another server. */
export const latestUse = (now: Date): string => new Date(now.getTime() + 86_400_000).toISOString()

/** Calls of one operation by one caller on one day (UTC, YYYY-MM-DD). */
export interface Usage {
  operationId: string
  /** The name of an API key, those that were rotated included, or of the subject of a token. */
  caller: string
  day: string
  calls: number
  /** ISO 8601, UTC. */
  lastCall: string
}

/** Calls of one operation by one caller, on all days that are kept. */
export type CallerUsage = Omit<Usage, 'day'>

/** Where calls are counted. */
export interface UsageStore {
  /** Adds counts to what is recorded already. */
  add(usage: readonly Usage[]): Promise<void>
  /** Everything recorded. */
  report(): Promise<Usage[]>
  /**
   * Everything recorded, the days taken together.
   * @param latest ISO 8601, UTC: calls after it are of a clock that was ahead, and are the last ones only of who has no others
   */
  callers(latest: string): Promise<CallerUsage[]>
}

/** An event as it is stored. */
export interface StoredEvent {
  /** Higher than that of every event before it in the feed. There are gaps. */
  id: number
  type: string
  /** RFC 3339, in UTC. */
  timestamp: string
  /** The resource after the change, in JSON. */
  data: string
}

/** Which part of the feed to read. */
export interface EventQuery {
  /** The most events to return, 1 or more. */
  limit: number
  /** Only events with a greater id; without it, from the oldest that is kept. */
  after?: number | undefined
  /** Only events of these types; without it, of all. */
  types?: readonly string[] | undefined
}

/** Some events of the feed, in its order, and whether more follow. */
export interface EventPage {
  items: StoredEvent[]
  more: boolean
}

/** Some of the events that follow are no longer kept. */
export interface Expired {
  /** Reading on after this id misses nothing that is kept. */
  keptAfter: number
}

/** The events of a database. */
export interface EventStore {
  /**
   * A reader that continues after the last id of each page sees every event that is kept, once.
   * @param known the highest {@link end} that the caller knows of: nothing up to it is held back, though a writer may have come between
   */
  read(query: EventQuery, known?: number): Promise<EventPage | Expired>
  /** An id at the end of the feed: what is up to it can be read by now, and whatever comes to be read later has a greater one. */
  end(): Promise<number>
  /**
   * Removes the oldest events, as long as they are from before an instant.
   * @param most how many at once
   * @returns how many were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** Rows that a database removes once they are old. */
export interface Kept {
  /** The name of their table. */
  name: string
  /** How long they are kept, unless the operator says otherwise. */
  days: number
  /** True if the contract says how long, so that nobody else does. */
  isFixed?: true
  /**
   * Removes the oldest from before an instant.
   * @param most how many at once
   * @returns how many were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** How many rows were removed, by table; undefined where a key of the caller is still in force, and nothing was. */
export type Erased = Readonly<Record<string, number>> | undefined

/** How a store is doing, for its operator. */
export interface Activity {
  /** Transactions that committed writes. */
  commits: number
  /** Writes in them; more than one each when writes arrived together. */
  writes: number
  /** Writes that wait for a transaction now. */
  queued: number
  /** Transactions that were run again, because others were in their way or the connection was lost. */
  retried: number
  /** Commits of unknown outcome. */
  unknown: number
  /** Connections that are open, and of those that write, how many are in a transaction. */
  pool: { open: number; busy: number }
}

/** The content of a database. */
export interface Extent {
  /** The number of steps that its schema has taken. */
  schema: number
  /** In bytes. */
  size: number
  /** The size of its write-ahead log in bytes, where that is its own. */
  log?: number
  /** Keys that are in force. */
  keys: number
  /** Those of them that expire within so many days: {@link expirySoonDays}. */
  expiring: number
}

/** The number of days before its expiry from which a key counts as expiring soon. */
export const expirySoonDays = 14
