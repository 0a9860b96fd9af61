/**
 * The store of events. Reads skip what is not settled yet, and tell a reader if events after its place were removed; old events are removed in the
 * order of their ids.
 */
import { isDateTime } from 'contract-openapi/checks'
import { type EventStore, isObject, type StoredEvent } from 'contract-server'
import { eventColumns, query, type ServerDatabase, type ServerStatement } from './database.ts'

export interface Pruned {
  type: string
  pruned: number
}

const sqlOf = ({ feed: { start } }: ServerDatabase) => ({
  all: `SELECT ${eventColumns} FROM events WHERE id > coalesce($1, ${start}) ORDER BY id LIMIT $2`,
  pruned: 'SELECT type, pruned FROM event_feed',
  oldest: `SELECT id, timestamp FROM events WHERE id > ${start} ORDER BY id LIMIT $1`,
  // All servers write in the same order, so that they cannot deadlock.
  remember: `INSERT INTO event_feed (type, pruned)
    SELECT type, max(id) FROM events WHERE id BETWEEN $1 AND $2 GROUP BY type ORDER BY type
    ON CONFLICT (type) DO UPDATE SET pruned = excluded.pruned WHERE event_feed.pruned < excluded.pruned`,
  remove: 'DELETE FROM events WHERE id BETWEEN $1 AND $2',
})

/** Creates the store of events. It skips and logs an event with invalid data or an invalid timestamp. */
export function eventStore(database: ServerDatabase): EventStore {
  const { read, write, feed, unreadable } = database
  const sql = sqlOf(database)
  // SQL that reads the events of each type in order, and merges them.
  const ofTypes = (types: readonly string[]) => {
    const ranges = types.map((_, at) => feed.ofType(`$${at + 3}`, `coalesce($1, ${feed.start})`, '$2'))
    return `${ranges.join(' UNION ALL ')} ORDER BY id LIMIT $2`
  }
  const isReadable = ({ id, timestamp, data }: StoredEvent) => {
    const isSound = isDateTime(timestamp) && isObject(data)
    if (!isSound) unreadable.note('events', id, 'data is not a JSON object, or timestamp not a date-time')
    return isSound
  }

  return {
    async read({ after, limit, types = [] }, known = 0) {
      const distinct = [...new Set(types)]
      const text = distinct.length === 0 ? sql.all : ofTypes(distinct)
      for (let last = after; ; ) {
        const range: ServerStatement = [text, last ?? null, limit + 1, ...distinct]
        // An event that was deleted just now was already read.
        const found = await read<object[][]>(...feed.settled, range, [sql.pruned])
        const [rows, gone] = found.splice(-2) as [StoredEvent[], Pruned[]]
        const isMissed = ({ type, pruned }: Pruned) =>
          last !== undefined && last < pruned && (types.length === 0 || types.includes(type))
        if (gone.some(isMissed)) return { keptAfter: Math.max(...gone.map(({ pruned }) => pruned)) }
        const end = Math.max(feed.endOf(found), known)
        const settled = rows.filter(({ id }) => id <= end)
        const page = settled.slice(0, limit)
        const [items, more] = [page.filter(isReadable), settled.length > limit]
        // A client would take an empty page for the end.
        if (items.length > 0 || !more) return { items, more }
        last = page.at(-1)!.id
      }
    },

    async end() {
      const [[last], ...found] = await read<[{ id: number }[], ...object[][]]>([feed.last], ...feed.settled)
      return Math.min(last?.id ?? 0, feed.endOf(found))
    },

    prune: (before, most) =>
      write(function* () {
        const end = feed.endOf(yield [...feed.settled])
        const rows = yield* query<Pick<StoredEvent, 'id' | 'timestamp'>>(sql.oldest, most)
        const kept = rows.findIndex(({ id, timestamp }) => id > end || timestamp >= before.toISOString())
        const old = kept === -1 ? rows : rows.slice(0, kept)
        if (old.length === 0) return 0
        const range = [old[0]!.id, old.at(-1)!.id] as const
        yield [
          [sql.remember, ...range],
          [sql.remove, ...range],
        ]
        return old.length
      }),
  }
}
