/**
 * Feed of a database with many writers. A transaction takes ids after it has locked all rows that it changes, so later changes of a row have higher
 * ids. But ids become visible at the commit, perhaps after higher ones, and a reader beyond them would miss them. So every writer first takes a
 * lock whose key tells after which id its own will be, and holds it until its commit is visible. Nobody reads beyond the lowest of these. A long
 * transaction delays the feed, and loses nothing.
 */
import type { StoredEvent } from 'contract-server'
import { eventColumns, type ServerDatabase } from '../server/database.ts'
import type { Value } from './connection/connection.ts'
import type { PostgresStatement } from './connection/transaction.ts'

// The key has two halves: the sequence, which separates the feeds of several schemas, and the lower 32 bits of an id.
const announce = `SELECT pg_advisory_xact_lock_shared('event_ids'::regclass::int, (last_value - 1)::bit(32)::int)
  FROM event_ids`
const announced = `SELECT objid::bigint AS low FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 'event_ids'::regclass
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
const lastId = 'SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS id FROM event_ids'
const insert = `INSERT INTO events (type, timestamp, data)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`

/** Returns the statements that write the events of a transaction, to be sent after it has locked all rows that it changes. */
export function eventStatements(events: readonly Omit<StoredEvent, 'id'>[]): PostgresStatement[] {
  if (events.length === 0) return []
  const of = (name: 'type' | 'timestamp' | 'data'): Value => events.map((event) => event[name])
  return [[announce], [insert, of('type'), of('timestamp'), of('data')]]
}

/**
 * End of the feed for reads after its statements. A writer that took an id up to the last one had announced it, so its lock is visible, or its
 * commit. The end may move back: a writer may read the sequence before others take ids, and get its lock after them.
 */
export const feed: ServerDatabase['feed'] = {
  last: lastId,
  // The index contains removed events until the next VACUUM.
  start: '(SELECT coalesce(max(pruned), 0) FROM event_feed)',
  // Only this index has their order. By the primary key, a rare type would read every event.
  ofType: (type, after, limit) => `SELECT * FROM (SELECT ${eventColumns} FROM events
    WHERE (type, id) > (${type}, ${after}) AND (type, id) <= (${type}, ${Number.MAX_SAFE_INTEGER})
    ORDER BY type, id LIMIT ${limit}) AS found`,
  // All go to one server, in order. The reads follow in the same turn of the event loop.
  settled: [[lastId], [announced]],
  endOf([last, locks]) {
    const end = (last as { id: number }[])[0]?.id ?? 0
    // The distance of an id from the last one follows from its lower half. It is negative for an id announced in between.
    return Math.min(end, ...(locks as { low: number }[]).map(({ low }) => end - ((end - low) | 0)))
  },
}
