import { type EventStore, expired, type Pruned, pageOf, type StoredEvent } from '../event.ts'
import type { Parts } from './parts.ts'

const columns = 'id, type, timestamp, data'

/** One transaction writes at a time, so that ids become visible in their order. */
export function eventStore({ db, read, write }: Parts): EventStore {
  const pruned = db.prepare<[], Pruned>('SELECT type, pruned FROM event_feed')
  const all = db.prepare<[number, number], StoredEvent>(
    `SELECT ${columns} FROM events WHERE id > ? ORDER BY id LIMIT ?`,
  )
  /** The range of the index of each type is read in order, and the ranges are merged. */
  const ofTypes = (count: number) => {
    const one = `SELECT ${columns} FROM events WHERE type = ? AND id > ?`
    const every = Array.from({ length: count }, () => one).join(' UNION ALL ')
    return db.prepare<(string | number)[], StoredEvent>(`${every} ORDER BY id LIMIT ?`)
  }
  const prepared = new Map<number, ReturnType<typeof ofTypes>>()
  const rowsOf = (after: number, limit: number, types: readonly string[]) => {
    if (types.length === 0) return all.all(after, limit)
    let statement = prepared.get(types.length)
    if (!statement) {
      statement = ofTypes(types.length)
      prepared.set(types.length, statement)
    }
    return statement.all(...types.flatMap((type) => [type, after]), limit)
  }
  const oldest = db.prepare<[number], Pick<StoredEvent, 'id' | 'timestamp'>>(
    'SELECT id, timestamp FROM events ORDER BY id LIMIT ?',
  )
  const last = db.prepare<[], number>("SELECT seq FROM sqlite_sequence WHERE name = 'events'").pluck()
  const remove = db.prepare<[number]>('DELETE FROM events WHERE id <= ?')
  const remember = db.prepare<[number]>(
    'INSERT OR REPLACE INTO event_feed (type, pruned) SELECT type, max(id) FROM events WHERE id <= ? GROUP BY type',
  )

  return {
    read: ({ after, limit, types = [] }) =>
      read(() => {
        const rows = () => rowsOf(after ?? 0, limit + 1, [...new Set(types)])
        return expired(after, types, pruned.all()) ?? pageOf(rows(), limit)
      }),

    end: () => read(() => last.get() ?? 0),

    prune: (before, most) =>
      write(() => {
        const end = before.toISOString()
        const rows = oldest.all(most)
        const kept = rows.findIndex(({ timestamp }) => timestamp >= end)
        const last = rows.at(kept === -1 ? -1 : kept - 1)
        if (last === undefined || kept === 0) return 0
        remember.run(last.id)
        return remove.run(last.id).changes
      }),
  }
}
