import { type EventStore, expiredAfter, pageOf, type StoredEvent } from '../event.ts'
import { keys } from './emit.ts'
import type { Parts } from './parts.ts'
import type { Statement } from './transaction.ts'

const columns = 'id, type, timestamp, data'
const sql = {
  last: 'SELECT last_value - CASE WHEN is_called THEN 0 ELSE 1 END AS id FROM event_ids',
  // A key of 64 bits is shown in two halves.
  announced: `SELECT min((classid::bigint << 32 | objid::bigint) - ${keys}) AS id FROM pg_locks
    WHERE locktype = 'advisory' AND objsubid = 1 AND classid::bigint << 32 >= ${keys}
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  all: `SELECT ${columns} FROM events WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3`,
  ofTypes: `SELECT one.* FROM unnest($4::text[]) AS wanted (type) CROSS JOIN LATERAL
      (SELECT ${columns} FROM events
       WHERE events.type = wanted.type AND id > $1 AND id <= $2 ORDER BY id LIMIT $3) AS one
    ORDER BY id LIMIT $3`,
  pruned: 'SELECT pruned FROM event_feed',
  oldest: 'SELECT id, timestamp FROM events ORDER BY id LIMIT $1',
  remove: 'DELETE FROM events WHERE id <= $1',
  remember: `INSERT INTO event_feed (id, pruned) VALUES (1, $1)
    ON CONFLICT (id) DO UPDATE SET pruned = greatest(event_feed.pruned, excluded.pruned)`,
}

export function eventStore({ reads, writes }: Parts): EventStore {
  /**
   * The id up to which everything that will ever be there is there for whoever reads after this. Whoever took an id up to the last one had
   * announced it before, and so is found among the locks, or has committed.
   */
  const settled = async (): Promise<number> => {
    const [last] = await reads.query<{ id: number }>(sql.last)
    const [announced] = await reads.query<{ id: number | null }>(sql.announced)
    return Math.min(last?.id ?? 0, announced?.id ?? Number.MAX_SAFE_INTEGER)
  }
  return {
    async read({ after, limit, types = [] }) {
      const range = [after ?? 0, await settled(), limit + 1] as const
      const rows = await (types.length === 0
        ? reads.query<StoredEvent>(sql.all, ...range)
        : reads.query<StoredEvent>(sql.ofTypes, ...range, [...new Set(types)]))
      // Last: what is gone only now was read before.
      const [feed] = await reads.query<{ pruned: number }>(sql.pruned)
      return expiredAfter(after, feed?.pruned ?? 0) ?? pageOf(rows, limit)
    },

    prune: (before, most) =>
      writes.alone<number>(async (query) => {
        const end = before.toISOString()
        const rows = await query<Pick<StoredEvent, 'id' | 'timestamp'>>(sql.oldest, most)
        const kept = rows.findIndex(({ timestamp }) => timestamp >= end)
        const last = rows.at(kept === -1 ? -1 : kept - 1)
        if (last === undefined || kept === 0) return { result: 0 }
        const save: Statement[] = [
          [sql.remember, last.id],
          [sql.remove, last.id],
        ]
        return { result: kept === -1 ? rows.length : kept, save }
      }),
  }
}
