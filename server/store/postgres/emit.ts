/**
 * The feed of a database with many writers. Ids are taken when all rows that a transaction changes are locked, so that of two changes of
 * a row the later one has the higher id. They become visible when their transactions commit, though, maybe after higher ones, and a
 * reader who was past them would never see them. So every writer first takes a lock whose key says after which id its own will be, and
 * holds it until its commit is visible; nobody reads beyond the lowest of these. A transaction that takes long delays the
 * feed, and loses nothing.
 */
import type { StoredEvent } from '../event.ts'
import type { Value } from './connection.ts'
import type { Statement } from './transaction.ts'

/** Keys of advisory locks from here on say after which id a writer's events will be; those of other locks are lower. */
export const keys = '4611686018427387904'

const announce = `SELECT pg_advisory_xact_lock_shared(${keys} + last_value - 1) FROM event_ids`
const insert = `INSERT INTO events (type, timestamp, data)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[])`

/** The statements that write the events of a transaction, after it has locked all rows that it changes. */
export function eventStatements(events: readonly Omit<StoredEvent, 'id'>[]): Statement[] {
  if (events.length === 0) return []
  const of = (name: 'type' | 'timestamp' | 'data'): Value => events.map((one) => one[name])
  return [[announce], [insert, of('type'), of('timestamp'), of('data')]]
}
