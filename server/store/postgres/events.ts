import { type EventStore, expired, type Pruned, pageOf, type StoredEvent } from '../event.ts'
import { settledId } from './emit.ts'
import type { Parts } from './parts.ts'
import type { Statement } from './transaction.ts'

const columns = 'id, type, timestamp, data'
/** What is before the oldest event: those that were removed are in the index until the next VACUUM. */
const start = '(SELECT coalesce(max(pruned), 0) FROM event_feed)'
const sql = {
  all: `SELECT ${columns} FROM events WHERE id > coalesce($1, ${start}) ORDER BY id LIMIT $2`,
  // Only the index of types has the order of each: by the primary key, a rare type would take a look at every event.
  ofTypes: `SELECT one.* FROM unnest($3::text[]) AS wanted (type) CROSS JOIN LATERAL
      (SELECT ${columns} FROM events
       WHERE (type, id) > (wanted.type, coalesce($1, ${start})) AND (type, id) <= (wanted.type, ${Number.MAX_SAFE_INTEGER})
       ORDER BY type, id LIMIT $2) AS one
    ORDER BY id LIMIT $2`,
  pruned: 'SELECT type, pruned FROM event_feed',
  oldest: `SELECT id, timestamp FROM events WHERE id > ${start} ORDER BY id LIMIT $1`,
  // In one order, for the sake of others who do the same.
  remember: `INSERT INTO event_feed (type, pruned)
    SELECT type, max(id) FROM events WHERE id BETWEEN $1 AND $2 GROUP BY type ORDER BY type
    ON CONFLICT (type) DO UPDATE SET pruned = greatest(event_feed.pruned, excluded.pruned)`,
  remove: 'DELETE FROM events WHERE id BETWEEN $1 AND $2',
}

export const eventStore = ({ reads, writes }: Parts): EventStore => ({
  read: ({ after, limit, types = [] }, known = 0) =>
    reads.together(async (query) => {
      const range = [after ?? null, limit + 1] as const
      const [settled, rows, pruned] = await Promise.all([
        settledId(query),
        types.length === 0
          ? query<StoredEvent>(sql.all, ...range)
          : query<StoredEvent>(sql.ofTypes, ...range, [...new Set(types)]),
        // Last: what is gone only now was read before.
        query<Pruned>(sql.pruned),
      ])
      const end = Math.max(settled, known)
      const found = rows.filter(({ id }) => id <= end)
      return expired(after, types, pruned) ?? pageOf(found, limit)
    }),

  end: () => reads.together(settledId),

  prune: (before, most) =>
    writes.alone<number>(async (query) => {
      const [settled, rows] = await Promise.all([
        settledId(query),
        query<Pick<StoredEvent, 'id' | 'timestamp'>>(sql.oldest, most),
      ])
      const end = before.toISOString()
      const kept = rows.findIndex(({ id, timestamp }) => id > settled || timestamp >= end)
      const old = kept === -1 ? rows : rows.slice(0, kept)
      const [first, last] = [old[0], old.at(-1)]
      if (!first || !last) return { result: 0 }
      const save: Statement[] = [
        [sql.remember, first.id, last.id],
        [sql.remove, first.id, last.id],
      ]
      return { result: old.length, save }
    }),
})
