/** Events: what happened, written with the change that they tell of, and read by everybody in one order. */
import type { Page } from './list.ts'

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

/** Some of the events that follow are no longer kept. */
export interface Expired {
  /** Reading on after this id misses nothing that is kept. */
  keptAfter: number
}

/** The events of a database. */
export interface EventStore {
  /**
   * Who reads on after the last id of each page sees every event that is kept, once.
   * @param known the highest {@link end} that the caller knows of: nothing up to it is held back, though a writer may have come between
   */
  read(query: EventQuery, known?: number): Promise<Page<StoredEvent> | Expired>
  /** An id at the end of the feed: what is up to it can be read by now, and whatever comes to be read later has a greater one. */
  end(): Promise<number>
  /**
   * Removes the oldest events, as long as they are from before an instant.
   * @param most how many at once
   * @returns how many were removed
   */
  prune(before: Date, most: number): Promise<number>
}

/** The last event of a type that is gone. */
export interface Pruned {
  type: string
  pruned: number
}

/** The result for a reader that would miss events of the requested types (or of all types). */
export function expired(
  after: number | undefined,
  types: readonly string[],
  gone: readonly Pruned[],
): Expired | undefined {
  const isMissed = ({ type, pruned }: Pruned) =>
    after !== undefined && after < pruned && (types.length === 0 || types.includes(type))
  return gone.some(isMissed) ? { keptAfter: Math.max(...gone.map(({ pruned }) => pruned)) } : undefined
}

/** The page that `limit` makes of rows that were read up to one more. */
export const pageOf = <T>(rows: T[], limit: number): Page<T> => ({
  items: rows.slice(0, limit),
  more: rows.length > limit,
})
