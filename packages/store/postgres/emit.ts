/**
 * The feed of a database with many writers. Ids are taken when all rows that a transaction changes are locked, so that of two changes of
 * a row the later one has the higher id. They become visible when their transactions commit, though, maybe after higher ones, and a
 * reader who was past them would never see them. So every writer first takes a lock whose key says after which id its own will be, and
 * holds it until its commit is visible; nobody reads beyond the lowest of these. A transaction that takes long delays the
 * feed, and loses nothing.
 */
import type { StoredEvent } from 'contract-server'
import { eventColumns, type OwnDatabase } from '../own/own-database.ts'
import type { Value } from './connection/connection.ts'
import type { Statement } from './connection/transaction.ts'

/** The key has two halves: the sequence, which tells the feeds of several schemas apart, and the lower 32 bits of an id. */
const announce = `SELECT pg_advisory_xact_lock_shared('event_ids'::regclass::int, (last_value - 1)::bit(32)::int)
  FROM event_ids`
const announced = `SELECT objid::bigint AS low FROM pg_locks
  WHERE locktype = 'advisory' AND objsubid = 2 AND classid = 'event_ids'::regclass
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
/** The last id that was taken. */
const lastId = 'SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS id FROM event_ids'
const insert = `INSERT INTO events (type, timestamp, data)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`

/** The statements that write the events of a transaction, after it has locked all rows that it changes. */
export function eventStatements(events: readonly Omit<StoredEvent, 'id'>[]): Statement[] {
  if (events.length === 0) return []
  const of = (name: 'type' | 'timestamp' | 'data'): Value => events.map((one) => one[name])
  return [[announce], [insert, of('type'), of('timestamp'), of('data')]]
}

/**
 * The end of the feed, for whoever reads after its statements. Whoever took an id up to the last one had announced it before, and so is found
 * among the locks, or has committed. It may be lower than it was, by a writer that looked at the sequence before others took their ids, and got
 * its lock after them.
 */
export const feed: OwnDatabase['feed'] = {
  last: lastId,
  // Those that were removed are in the index until the next VACUUM.
  start: '(SELECT coalesce(max(pruned), 0) FROM event_feed)',
  // Only this index has their order: by the primary key, a rare type would take a look at every event.
  ofType: (type, after) => `SELECT * FROM (SELECT ${eventColumns} FROM events
    WHERE (type, id) > (${type}, ${after}) AND (type, id) <= (${type}, ${Number.MAX_SAFE_INTEGER})
    ORDER BY type, id LIMIT $2) AS one`,
  // To one server, in order; what is read is sent in the same turn of the event loop, right behind.
  settled: [[lastId], [announced]],
  endOf([last, locks]) {
    const end = (last as { id: number }[])[0]?.id ?? 0
    // How far an id is behind the last one follows from its lower half, and is negative where it was announced in between.
    return Math.min(end, ...(locks as { low: number }[]).map(({ low }) => end - ((end - low) | 0)))
  },
}
