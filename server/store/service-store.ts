import type { Erased } from './erasure.ts'
import type { EventStore } from './event.ts'
import type { KeyStore } from './key-store.ts'
import type { Kept } from './retention.ts'
import type { UsageStore } from './usage-store.ts'
import type { WebhookStore } from './webhook-store.ts'

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

/** What a database holds. */
export interface Extent {
  /** The number of steps that its schema has taken. */
  schema: number
  /** In bytes. */
  size: number
  /** The size of its write-ahead log in bytes, where that is its own. */
  log?: number
  /** Keys that are in force. */
  keys: number
  /** Those of them that expire within so many days: {@link soon}. */
  expiring: number
}

/** What is soon for a key that expires, in days. */
export const soon = 14

/** What the server itself asks of a store, whatever is sold. */
export interface ServiceStore {
  events: EventStore
  keys: KeyStore
  usage: UsageStore
  webhooks: WebhookStore
  /** What is removed once it is old. */
  kept: readonly Kept[]
  /** Erases what a caller left: the holder of keys with a name, or the subject of a token (`ISSUER#SUBJECT`). */
  erase(caller: string): Promise<Erased>
  /** What the database does not protect from as it is set up, a sentence each; found when it was opened. */
  warnings: readonly string[]
  /** What the store has been doing since it was opened. */
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
